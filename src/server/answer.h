/*
 * server/answer.h - HTTP answers: their heads, with what protects the page in every one of them.
 */
#ifndef SERVER_ANSWER_H
#define SERVER_ANSWER_H

#include "engine/writer.h"

struct answer {
    int         status;
    const char *type;   /* of the body; NULL: there is none */
    size_t      length; /* of the body */
    const char *cache;  /* Cache-Control; NULL: no-store */
    const char *tag;    /* ETag without its quotes; NULL: none */
    const char *more;   /* further headers, each with its line end; NULL: none */
    bool        gzip;   /* the body is compressed ... */
    bool        varies; /* ... or could be */
    bool        close;  /* nothing follows on this connection */
};

enum { ANSWER_HEAD_MAX = 2048 };

/* The head of an answer, up to the empty line, at a time in seconds since 1970. */
void answer_write(struct sh_writer *w, const struct answer *answer, int64_t now_s);

/* "Sun, 06 Nov 1994 08:49:37 GMT" */
void answer_write_date(struct sh_writer *w, int64_t now_s);

#endif
