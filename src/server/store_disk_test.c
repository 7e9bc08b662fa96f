/*
 * server/store_disk_test.c - power cuts and flushes that fail, on a disk made for it.
 *
 * Below SQLite lies a disk that remembers what was flushed and what was only written. At any
 * moment it gives an image of what a power cut would leave: of everything that was written since
 * the last flush, each sector of 512 bytes is there, or is not, or is torn. Every image must open,
 * with all that was reported as fine and nothing that was reported as failed.
 */
#include <sys/stat.h>

#include "server/store_test.h"

enum { SECTOR = 512, FILES = 2, ROOMS = 5, PAD = 3000 };

static const char *const names[FILES] = {"safehouse.db", "safehouse.db-wal"};

/* ---- the disk ---- */

struct bytes {
    char  *at;
    size_t length;
};

/* What was done to a file and is not flushed: a write, or a new length if `data` is NULL. */
struct change {
    char  *data;
    size_t offset, length;
};

struct disk_file {
    bool           exists; /* for certain: it was flushed since it was made */
    struct bytes   flushed;
    struct change *changes;
    size_t         count, size;
};

/* What a power cut at some moment would leave, and what people had been told then. */
struct image {
    bool         exists[FILES];
    struct bytes file[FILES];
    uint32_t     stored[ROOMS]; /* reported as fine */
    uint32_t     tried[ROOMS];  /* the attempt that is under way at the next number */
};

static struct disk {
    pthread_mutex_t  lock;
    struct disk_file files[FILES];
    uint64_t         seed;
    int              operations, every; /* an image about every so many operations */
    int              fail_syncs;        /* so many of the next ones */
    int              writes;
    uint32_t         stored[ROOMS], tried[ROOMS];
    struct image    *images;
    int              image_count, image_max;
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

static uint64_t draw(uint64_t below)
{
    disk.seed = disk.seed * 6364136223846793005u + 1442695040888963407u;
    return (disk.seed >> 33) % below;
}

static void resize(struct bytes *bytes, size_t length)
{
    char *at = realloc(bytes->at, length + 1);
    assert_non_null(at);
    if (length > bytes->length) memset(at + bytes->length, 0, length - bytes->length);
    *bytes = (struct bytes){.at = at, .length = length};
}

static void apply(struct bytes *bytes, const struct change *change, size_t from, size_t to)
{
    if (change->offset + to > bytes->length) resize(bytes, change->offset + to);
    memcpy(bytes->at + change->offset + from, change->data + from, to - from);
}

/* What a power cut leaves of a change. `mode` 0: nothing, 1: all, 2: as it happens. */
static void apply_some(struct bytes *bytes, const struct change *change, int mode)
{
    if (!change->data) {
        if (mode == 1 || (mode == 2 && draw(2))) resize(bytes, change->offset);
        return;
    }
    for (size_t from = 0; from < change->length;) {
        size_t to = from + SECTOR - (change->offset + from) % SECTOR;
        if (to > change->length) to = change->length;
        uint64_t fate = mode == 2 ? draw(8) : mode == 1 ? 0 : 7;
        if (fate < 4) apply(bytes, change, from, to);
        else if (fate == 4 && to > from) apply(bytes, change, from, from + draw(to - from));
        from = to;
    }
}

static void take_image(void)
{
    if (disk.image_count == disk.image_max) return;
    struct image *image = &disk.images[disk.image_count++];
    int mode = disk.image_count % 4 < 2 ? 2 : disk.image_count % 4 - 2;
    *image = (struct image){0};
    memcpy(image->stored, disk.stored, sizeof disk.stored);
    memcpy(image->tried, disk.tried, sizeof disk.tried);
    for (int i = 0; i < FILES; i++) {
        const struct disk_file *file = &disk.files[i];
        image->exists[i] = file->exists || mode == 1 || (mode == 2 && draw(2));
        resize(&image->file[i], file->flushed.length);
        memcpy(image->file[i].at, file->flushed.at ? file->flushed.at : "", file->flushed.length);
        for (size_t k = 0; k < file->count; k++)
            apply_some(&image->file[i], &file->changes[k], mode);
    }
}

/* Something is about to happen, or has: now and then the power goes. */
static void pass_moment(void)
{
    if (disk.every > 0 && ++disk.operations && draw((uint64_t)disk.every) == 0) take_image();
}

static void remember(struct disk_file *file, const void *data, size_t offset, size_t length)
{
    if (file->count == file->size) {
        file->size = 2 * file->size + 16;
        file->changes = realloc(file->changes, file->size * sizeof *file->changes);
        assert_non_null(file->changes);
    }
    struct change *change = &file->changes[file->count++];
    *change = (struct change){.offset = offset, .length = length};
    if (data) memcpy(change->data = malloc(length + 1), data, length);
}

static void flush(struct disk_file *file)
{
    for (size_t i = 0; i < file->count; i++) {
        apply_some(&file->flushed, &file->changes[i], 1);
        free(file->changes[i].data);
    }
    file->count = 0;
    file->exists = true;
}

/* ---- the disk as SQLite sees it: every call goes on to the real file ---- */

struct vfs_file {
    sqlite3_file      base;
    struct disk_file *file; /* NULL: nobody is interested */
    sqlite3_file     *real;
};

static sqlite3_vfs *real_vfs, vfs;
#define REAL(f) (((struct vfs_file *)(void *)(f))->real)
#define CALL(f, name, ...) REAL(f)->pMethods->name(REAL(f), __VA_ARGS__)

static int vfs_close(sqlite3_file *f)
{
    return REAL(f)->pMethods ? REAL(f)->pMethods->xClose(REAL(f)) : SQLITE_OK;
}

static int vfs_read(sqlite3_file *f, void *to, int count, sqlite3_int64 offset)
{
    return CALL(f, xRead, to, count, offset);
}

static int vfs_write(sqlite3_file *f, const void *from, int count, sqlite3_int64 offset)
{
    struct disk_file *file = ((struct vfs_file *)(void *)f)->file;
    pthread_mutex_lock(&disk.lock);
    if (file) pass_moment();
    if (file) remember(file, from, (size_t)offset, (size_t)count);
    disk.writes++;
    pthread_mutex_unlock(&disk.lock);
    return CALL(f, xWrite, from, count, offset);
}

static int vfs_truncate(sqlite3_file *f, sqlite3_int64 length)
{
    struct disk_file *file = ((struct vfs_file *)(void *)f)->file;
    pthread_mutex_lock(&disk.lock);
    if (file) pass_moment();
    if (file) remember(file, NULL, (size_t)length, 0);
    pthread_mutex_unlock(&disk.lock);
    return CALL(f, xTruncate, length);
}

static int vfs_sync(sqlite3_file *f, int flags)
{
    struct disk_file *file = ((struct vfs_file *)(void *)f)->file;
    (void)flags; /* the real disk need not be flushed */
    pthread_mutex_lock(&disk.lock);
    bool fails = file && disk.fail_syncs > 0;
    if (file) pass_moment();
    if (fails) disk.fail_syncs--;
    else if (file) flush(file);
    if (file) pass_moment();
    pthread_mutex_unlock(&disk.lock);
    return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int vfs_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return CALL(f, xFileSize, size);
}

static int vfs_lock(sqlite3_file *f, int level)
{
    return CALL(f, xLock, level);
}

static int vfs_unlock(sqlite3_file *f, int level)
{
    return CALL(f, xUnlock, level);
}

static int vfs_reserved(sqlite3_file *f, int *out)
{
    return CALL(f, xCheckReservedLock, out);
}

static int vfs_control(sqlite3_file *f, int what, void *p)
{
    return CALL(f, xFileControl, what, p);
}

static int vfs_sector(sqlite3_file *f)
{
    return REAL(f)->pMethods->xSectorSize(REAL(f));
}

static int vfs_traits(sqlite3_file *f)
{
    return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f));
}


static int vfs_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **at)
{
    return CALL(f, xShmMap, page, size, extend, at);
}

static int vfs_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return CALL(f, xShmLock, offset, n, flags);
}

static void vfs_shm_barrier(sqlite3_file *f)
{
    REAL(f)->pMethods->xShmBarrier(REAL(f));
}

static int vfs_shm_unmap(sqlite3_file *f, int drop)
{
    return CALL(f, xShmUnmap, drop);
}


static const sqlite3_io_methods methods = {
    .iVersion = 2, .xClose = vfs_close, .xRead = vfs_read, .xWrite = vfs_write,
    .xTruncate = vfs_truncate, .xSync = vfs_sync, .xFileSize = vfs_size, .xLock = vfs_lock,
    .xUnlock = vfs_unlock, .xCheckReservedLock = vfs_reserved, .xFileControl = vfs_control,
    .xSectorSize = vfs_sector, .xDeviceCharacteristics = vfs_traits, .xShmMap = vfs_shm_map,
    .xShmLock = vfs_shm_lock, .xShmBarrier = vfs_shm_barrier, .xShmUnmap = vfs_shm_unmap,
};

static int find_name(const char *path)
{
    for (int i = 0; path && i < FILES; i++) {
        size_t length = strlen(path), end = strlen(names[i]);
        if (length > end && strcmp(path + length - end, names[i]) == 0) return i;
    }
    return -1;
}

static int vfs_open(sqlite3_vfs *self, const char *path, sqlite3_file *f, int flags, int *out)
{
    struct vfs_file *file = (struct vfs_file *)(void *)f;
    int i = find_name(path);
    (void)self;
    file->real = (sqlite3_file *)(void *)(file + 1);
    file->file = i < 0 ? NULL : &disk.files[i];
    int code = real_vfs->xOpen(real_vfs, path, file->real, flags, out);
    file->base.pMethods = code == SQLITE_OK ? &methods : NULL;
    return code;
}

static int vfs_delete(sqlite3_vfs *self, const char *path, int flags)
{
    (void)self;
    return real_vfs->xDelete(real_vfs, path, flags);
}

/* What is in the directory now is on the disk. */
static void read_flushed(int i)
{
    FILE *file = fopen(path_of(names[i]), "r");
    if (!file) return;
    disk.files[i].exists = true;
    for (int c; (c = fgetc(file)) != EOF;) {
        resize(&disk.files[i].flushed, disk.files[i].flushed.length + 1);
        disk.files[i].flushed.at[disk.files[i].flushed.length - 1] = (char)c;
    }
    fclose(file);
}

static void insert_disk(uint64_t seed, int every, int images)
{
    disk.seed = seed;
    disk.every = every;
    disk.image_max = images;
    disk.images = calloc((size_t)images + 1, sizeof *disk.images);
    assert_non_null(disk.images);
    for (int i = 0; i < FILES; i++) read_flushed(i);
    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.zName = "cut-off";
    vfs.pNext = NULL;
    vfs.szOsFile = (int)sizeof(struct vfs_file) + real_vfs->szOsFile;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    assert_int_equal(sqlite3_vfs_register(&vfs, 1), SQLITE_OK);
}

/* From now on the real disk is used; the images stay. */
static void remove_disk(void)
{
    sqlite3_vfs_unregister(&vfs);
    sqlite3_vfs_register(real_vfs, 1);
    for (int i = 0; i < FILES; i++) {
        for (size_t k = 0; k < disk.files[i].count; k++) free(disk.files[i].changes[k].data);
        free(disk.files[i].changes);
        free(disk.files[i].flushed.at);
        disk.files[i] = (struct disk_file){0};
    }
}

static void forget_images(void)
{
    for (int i = 0; i < disk.image_count; i++)
        for (int k = 0; k < FILES; k++) free(disk.images[i].file[k].at);
    free(disk.images);
    disk.images = NULL;
    disk.image_count = disk.image_max = disk.every = disk.operations = disk.writes = 0;
    memset(disk.stored, 0, sizeof disk.stored);
    memset(disk.tried, 0, sizeof disk.tried);
}

/* ---- rooms whose events say the how manieth attempt they are ---- */

static int write_event(char text[PAD + TEXT_SIZE], int room, uint32_t number, uint32_t attempt)
{
    int n = snprintf(text, TEXT_SIZE, "room %d event %u attempt %u ", room, number, attempt);
    memset(text + n, 'a' + (int)(number % 26), number * 617 % PAD);
    return n + (int)(number * 617 % PAD);
}

struct try {
    struct job job;
    int        room;
    char       text[PAD + TEXT_SIZE];
};

static void try_done(struct store_append *append)
{
    struct try *try = (struct try *)(void *)append;
    pthread_mutex_lock(&disk.lock);
    if (append->result == STORE_FINE) disk.stored[try->room]++;
    if (append->result == STORE_FINE) disk.tried[try->room] = 0;
    else disk.tried[try->room]++; /* this attempt is over, and may never be seen */
    pass_moment();
    pthread_mutex_unlock(&disk.lock);
    latch_down(try->job.latch);
}

/* One more event for some rooms, in one commit or a few. Returns how many failed. */
static int append_round(struct store *store)
{
    static struct try tries[ROOMS];
    struct latch latch = LATCH(0);
    int count = 0, failed = 0;
    pthread_mutex_lock(&disk.lock);
    unsigned wanted = (unsigned)draw((1 << ROOMS) - 1) + 1;
    pthread_mutex_unlock(&disk.lock);
    for (unsigned i = 0; i < ROOMS; i++) latch.count += (int)(wanted >> i & 1);
    for (int i = 0; i < ROOMS; i++) {
        if (!(wanted >> i & 1)) continue;
        struct try *try = &tries[count++];
        try->room = i;
        try->job = (struct job){.latch = &latch};
        struct store_append *append = &try->job.append;
        name_room(append->room, i);
        append->number = disk.stored[i] + 1;
        append->at_ms = append->number;
        append->text = try->text;
        append->length = (size_t)write_event(try->text, i, append->number, disk.tried[i]);
        append->done = try_done;
        store_append(store, append);
    }
    latch_wait(&latch);
    for (int i = 0; i < count; i++) failed += tries[i].job.append.result == STORE_FAILED;
    return failed;
}

/* ---- looking at an image ---- */

static bool is_event(const struct store_event *event, int room, uint32_t attempt, bool any)
{
    char text[PAD + TEXT_SIZE], head[TEXT_SIZE];
    int n = snprintf(head, sizeof head, "room %d event %u attempt ", room, event->number);
    if (strncmp(event->text, head, (size_t)n) != 0) return false;
    uint32_t is = (uint32_t)strtoul(event->text + n, NULL, 10);
    int length = write_event(text, room, event->number, is);
    return (any || is == attempt) && (size_t)length == event->length &&
           memcmp(text, event->text, event->length) == 0;
}

/* All that was fine is there, and at most the attempt that was under way. */
static void check_room(struct store *store, const struct image *image, int which, int i)
{
    char room[ROOM_ID_MAX];
    name_room(room, i);
    struct store_read read = read_room(store, room);
    if (read.result == STORE_FAILED) fail_msg("image %d: %s cannot be read", which, room);
    if (read.count < image->stored[i] || read.count > image->stored[i] + 1)
        fail_msg("image %d: %s has %u events, %u were fine", which, room, read.count,
                 image->stored[i]);
    for (uint32_t n = 0; n < read.count; n++)
        if (!is_event(&read.events[n], i, image->tried[i], n < image->stored[i]))
            fail_msg("image %d: %s has %.40s", which, room, read.events[n].text);
    free(read.events);
}

static void take_line(void *unused, const char *line)
{
    (void)unused;
    print_message("# %s\n", line);
}

static void put_image(const struct image *image)
{
    unlink(path_of("safehouse.db-shm"));
    for (int i = 0; i < FILES; i++) {
        unlink(path_of(names[i]));
        if (image->exists[i]) write_file(names[i], image->file[i].at, image->file[i].length);
    }
}

static void check_images(void)
{
    char said[ERROR_SIZE];
    for (int i = 0; i < disk.image_count; i++) {
        put_image(&disk.images[i]);
        struct store *store = open_store();
        for (int room = 0; room < ROOMS; room++) check_room(store, &disk.images[i], i, room);
        assert_int_equal(append(store, "afterwards", 1), STORE_FINE);
        if (!store_check(dir, take_line, NULL, said)) fail_msg("image %d: %s", i, said);
        store_close(store);
    }
}

static int rounds(void)
{
    const char *more = getenv("SAFEHOUSE_STORE_ROUNDS");
    return more ? (int)strtol(more, NULL, 10) : 1;
}

/* ---- power cuts ---- */

TEST(a_power_cut_loses_nothing_that_was_fine)
{
    for (int round = 0; round < rounds(); round++) {
        insert_disk((uint64_t)round + 1, 40, 80);
        struct store *store = open_store();
        for (int i = 0; i < 700 && disk.image_count < disk.image_max; i++)
            assert_int_equal(append_round(store), 0);
        store_close(store);
        remove_disk();
        print_message("# %d operations, %d images\n", disk.operations, disk.image_count);
        assert_true(disk.image_count > 50);
        check_images();
        forget_images();
        end(NULL);
        begin(NULL);
    }
}

TEST(what_failed_is_not_there_after_a_power_cut)
{
    for (int round = 0; round < rounds(); round++) {
        int failed = 0;
        insert_disk((uint64_t)round + 1000, 15, 80);
        struct store *store = open_store();
        for (int i = 0; i < 400 && disk.image_count < disk.image_max; i++) {
            pthread_mutex_lock(&disk.lock);
            if (draw(5) == 0) disk.fail_syncs = 1;
            pthread_mutex_unlock(&disk.lock);
            failed += append_round(store);
        }
        store_close(store);
        remove_disk();
        print_message("# %d appends failed, %d images\n", failed, disk.image_count);
        assert_true(failed > 20 && disk.image_count > 50);
        check_images();
        forget_images();
        end(NULL);
        begin(NULL);
    }
}

/* kill -9 leaves what was written, flushed or not. */
TEST(what_failed_is_not_there_after_kill_9_even_if_no_flush_ever_works)
{
    insert_disk(1, 0, 4);
    struct store *store = open_store();
    while (append_round(store) == 0 && disk.stored[0] < 5) {}
    disk.fail_syncs = 1000000;
    int failed = append_round(store);
    assert_true(failed > 0);
    disk.image_count = 2; /* such that all that was written is in the next one */
    take_image();
    int writes = disk.writes;
    for (int i = 0; i < 3; i++) assert_true(append_round(store) > 0);
    assert_int_equal(disk.writes, writes); /* nothing is tried before that is settled */
    disk.fail_syncs = 0;
    assert_int_equal(append_round(store), 0);
    store_close(store);
    remove_disk();
    put_image(&disk.images[2]);
    store = open_store();
    for (int room = 0; room < ROOMS; room++) check_room(store, &disk.images[2], 2, room);
    store_close(store);
    forget_images();
}

/* ---- migration ---- */

static const char format_1[] =
    "PRAGMA journal_mode = WAL;"
    "CREATE TABLE room (id INTEGER PRIMARY KEY, name TEXT UNIQUE, head INTEGER NOT NULL,"
    " number INTEGER NOT NULL, at_ms INTEGER NOT NULL);"
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, room INTEGER NOT NULL, number INTEGER NOT NULL,"
    " prev INTEGER NOT NULL, at_ms INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE note (seq INTEGER NOT NULL); INSERT INTO note VALUES (1);"
    "INSERT INTO room VALUES (1, 'room-0', 1, 1, 1), (2, 'room-1', 0, 0, 0);"
    "INSERT INTO event SELECT value, 1 + (value > 200), value - 200 * (value > 200),"
    " CASE WHEN value IN (1, 201) THEN 0 ELSE value - 1 END,"
    " 1000 * (value - 200 * (value > 200)),"
    " 'event ' || (value - 200 * (value > 200)) || ' of room-' || (value > 200)"
    " FROM (WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM n"
    "  WHERE value < 400) SELECT value FROM n);"
    "PRAGMA application_id = 1399212147; PRAGMA user_version = 1;";

TEST(a_power_cut_while_the_file_is_migrated_leaves_one_that_opens)
{
    change_file(format_1);
    insert_disk(3, 1, 100);
    struct store *store = open_store();
    assert_int_equal(count_events(store, "room-0"), 200);
    store_close(store);
    remove_disk();
    print_message("# %d operations, %d images\n", disk.operations, disk.image_count);
    assert_true(disk.image_count > 10);
    for (int i = 0; i < disk.image_count; i++) {
        put_image(&disk.images[i]);
        store = open_store();
        expect_rooms(store, 2, 200);
        assert_int_equal(append(store, "room-1", 201), STORE_FINE);
        store_close(store);
        assert_int_equal(ask_file("PRAGMA user_version"), 2);
    }
    forget_images();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        STORE_TEST(a_power_cut_loses_nothing_that_was_fine),
        STORE_TEST(what_failed_is_not_there_after_a_power_cut),
        STORE_TEST(what_failed_is_not_there_after_kill_9_even_if_no_flush_ever_works),
        STORE_TEST(a_power_cut_while_the_file_is_migrated_leaves_one_that_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
