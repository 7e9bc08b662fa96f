/*
 * tests/states.c - every state of a record, as a hash of its bytes.
 *
 *     states FILE...
 *
 * Prints `FILE ACTS HASH` for the first state and after every act of each record: the SHA-256 over
 * the bytes of the state. wasm_test.py compares it with what the WebAssembly module says.
 */
#include <stdio.h>

#include "engine/games.h"
#include "record/record.h"

static void print_state(const char *path, const struct sh_reader *reader)
{
    struct sh_sha256 hash;
    struct sh_writer w;
    uint8_t digest[SH_SHA256_SIZE];
    char text[2 * SH_SHA256_SIZE + 1];
    sh_sha256_init(&hash);
    sh_sha256_add(&hash, &reader->state, reader->header.game->state_size);
    sh_sha256_end(&hash, digest);
    sh_writer_init(&w, text, sizeof text);
    sh_put_hex(&w, digest, sizeof digest);
    printf("%s %d %s\n", path, reader->state.base.acts, text);
}

static enum sh_record_event take(struct sh_reader *reader, const char *path, const char *bytes,
                                 size_t count)
{
    enum sh_record_event event = SH_RECORD_MORE;
    while (count > 0 && event != SH_RECORD_BAD) {
        size_t used = sh_reader_take(reader, bytes, count, &event);
        if (event == SH_RECORD_BEGIN || event == SH_RECORD_ACT) print_state(path, reader);
        bytes += used;
        count -= used;
    }
    return event;
}

static int print_states(const char *path)
{
    static struct sh_reader reader;
    char bytes[4096];
    size_t count;
    enum sh_record_event event = SH_RECORD_MORE;
    FILE *file = fopen(path, "rb");
    if (!file) return perror(path), 1;
    sh_reader_init(&reader, sh_games);
    while (event != SH_RECORD_BAD && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        event = take(&reader, path, bytes, count);
    fclose(file);
    if (event == SH_RECORD_BAD || sh_reader_end(&reader) == SH_RECORD_BAD)
        return fprintf(stderr, "%s:%u: %s\n", path, reader.line, reader.why), 1;
    return 0;
}

int main(int argc, char **argv)
{
    int failed = argc < 2;
    for (int i = 1; i < argc; i++) failed |= print_states(argv[i]);
    return failed;
}
