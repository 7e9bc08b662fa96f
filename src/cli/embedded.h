/* cli/embedded.h - the files inside the program; the table is made by tools/embed. */
#ifndef CLI_EMBEDDED_H
#define CLI_EMBEDDED_H

struct embedded {
    const char *path; /* "games/heimlich/text/en.txt" */
    const char *begin, *end; /* a NUL follows, which is not part of the file */

    /* only of files of the page, which are in web/ */
    const char *gzip, *gzip_end; /* compressed; NULL: that would be larger */
    const char *tag;             /* changes with the content */
};

extern const struct embedded embedded_files[]; /* ends with a NULL path */

#endif
