/*
 * tests/sim/json_read.h - a small strict reader of JSON, for tests that look at what was sent.
 *
 * A text is read once into a flat list of values in the order of the text; `next` leads over a
 * value with everything in it. Values are compared as they are written: json_is() with raw text.
 */
#ifndef TESTS_SIM_JSON_READ_H
#define TESTS_SIM_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JSON_VALUES_MAX = 20000, JSON_DEPTH_MAX = 16 };

enum json_type {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT,
};

/* A value; in an object keys and values take turns. */
struct json_value {
    enum json_type type;
    uint32_t       start, length; /* as written, quotes and brackets included */
    uint32_t       count;         /* of the entries of an array or members of an object */
    uint32_t       next;          /* the value behind this one and all that is in it */
};

struct json {
    const char       *text;
    size_t            length, at;
    const char       *why; /* what is wrong with the text, at `at` */
    uint32_t          count;
    int               depth;
    struct json_value value[JSON_VALUES_MAX];
};

/* Read a whole text: one value and nothing behind it. False: `why`. */
bool json_read(struct json *json, const char *text, size_t length);

/* Values are numbers into the list, the outermost is 0; -1 is "not there", and stays so. */
int json_member(const struct json *json, int object, const char *key);
int json_entry(const struct json *json, int array, uint32_t index);
uint32_t json_count(const struct json *json, int value);

bool json_has_type(const struct json *json, int value, enum json_type type);

/* Is the value written exactly like this? */
bool json_is(const struct json *json, int value, const char *raw, size_t length);

/* A whole number that is not negative, or -1. */
int64_t json_number(const struct json *json, int value);

/* The text of a string, terminated and cut off if there is no room. False: it is no string. */
bool json_string(const struct json *json, int value, char *out, size_t room);

#endif
