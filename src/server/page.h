/*
 * server/page.h - the files of the page: handed over by whoever starts the server, sent as they
 * are. Every file has a tag (a hash of its content), so that a browser asks before it loads again.
 */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page_file {
    const char *path; /* "/page.css" */
    const char *bytes;
    size_t      length;
    const char *gzip; /* the same, compressed; NULL: not worth it */
    size_t      gzip_length;
    const char *tag; /* what changes with the content; letters and digits */
};

/* The file for the path of a request, `files` ending with one without a path; NULL: there is none.
   "/" is "/index.html". */
const struct page_file *page_find(const struct page_file *files, const char *path, size_t length);

/* The content type that the end of the name tells. */
const char *page_type(const struct page_file *file);

/* Does the name change with the content ("page-3KX9A2BC.js")? Then it may be kept for ever. */
bool page_is_lasting(const struct page_file *file);

/* Does an If-None-Match say that the browser has this very content? */
bool page_is_known(const struct page_file *file, const char *if_none_match, size_t length);

/* How the tag of the compressed form differs. */
#define PAGE_GZIP_TAG "-gz"

#endif
