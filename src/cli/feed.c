/* cli/feed.c - see feed.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/feed.h"

/* Returns whether to go on, as the others here do. */
static bool tell(const struct feed *feed, enum sh_record_event event)
{
    if (event == SH_RECORD_MORE) return true;
    return feed->take(feed->who, event) && event != SH_RECORD_BAD;
}

static bool take_bytes(const struct feed *feed, const char *bytes, size_t count)
{
    while (count > 0) {
        enum sh_record_event event;
        size_t used = sh_reader_take(feed->reader, bytes, count, &event);
        if (!tell(feed, event)) return false;
        bytes += used;
        count -= used;
    }
    return true;
}

static bool take_line(const struct feed *feed, const char *line, size_t length)
{
    if (length > 0 && feed->wants && !feed->wants(feed->who, line, length)) return false;
    return take_bytes(feed, line, length);
}

static void take_end(const struct feed *feed)
{
    enum sh_record_event event;
    do event = sh_reader_end(feed->reader);
    while (event != SH_RECORD_MORE && tell(feed, event));
}

/* 0, or the number of the error. What is longer than a line may be is refused when its first
   SH_LINE_MAX bytes are there: no more than these have to be kept. */
static int take_all(const struct feed *feed, FILE *file)
{
    char line[SH_LINE_MAX];
    size_t n = 0;
    bool more = true;
    for (int c; more && (c = fgetc(file)) != EOF;) {
        line[n++] = (char)c;
        if (c != '\n' && n < sizeof line) continue;
        more = take_line(feed, line, n);
        n = 0;
    }
    if (ferror(file)) return errno;
    if (more && take_line(feed, line, n)) take_end(feed);
    return 0;
}

bool feed_file(const struct args *args, const char *path, const struct feed *feed)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) return !usage_error(args, "%s: %s", path, strerror(errno));
    int error = take_all(feed, file);
    if (!standard) fclose(file);
    return !error ||
           !refused(args, "%s: %s", standard ? "standard input" : path, strerror(error));
}
