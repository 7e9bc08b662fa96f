/* cli/feed.h - a record in a file, fed to its reader. */
#ifndef CLI_FEED_H
#define CLI_FEED_H

#include "cli/cmd.h"
#include "record/record.h"

struct feed {
    struct sh_reader *reader;
    void             *who;
    /* Something has been read, SH_RECORD_BAD at last. False: that is enough. */
    bool (*take)(void *who, enum sh_record_event event);
    /* This is the next line; shall it be read? False: that is enough. NULL: all are. */
    bool (*wants)(void *who, const char *line, size_t length);
};

/* Feed the file with this name, "-" for standard input, to its end or until it is enough. False: it
   cannot be read, which has been reported. */
bool feed_file(const struct args *args, const char *path, const struct feed *feed);

#endif
