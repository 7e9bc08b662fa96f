/* engine/version.h - which version of the library this is; meson.build has the same. */
#ifndef SH_ENGINE_VERSION_H
#define SH_ENGINE_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* A.B.C, and the same as a number to compare: 10000 A + 100 B + C. */
#define SH_VERSION        "0.1.0"
#define SH_VERSION_NUMBER 100

/* The version of the library that is linked, which may be newer than that of the header. */
const char *sh_version(void);

#ifdef __cplusplus
}
#endif

#endif
