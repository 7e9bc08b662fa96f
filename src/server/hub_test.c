/*
 * server/hub_test.c - real rooms and real sockets in a loop that the test goes through by hand:
 * nothing that is sent can enter a room, however connections break meanwhile.
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/games.h"
#include "server/conn.h"
#include "tests/toy.h"

enum { GUESTS_MAX = 64, BYTES_MAX = 1 << 20, LONG_LOG = 3000, ROUNDS_MAX = 20000 };

/* The other end of a connection, and everything that came there. */
struct guest {
    struct conn *conn;
    int          socket;
    const char  *room;
    uint8_t     *bytes;
    size_t       length;
    int          messages; /* that were looked at */
};

static struct house {
    char                dir[200];
    struct serve_config config;
    struct server       server;
    struct loop         loop;
    int                 listener;
    struct sockaddr_in  address;
    struct guest        guests[GUESTS_MAX];
    int                 count;
} house;

static struct loop *the_loop(void)
{
    return &house.loop;
}

/* ---- the house ---- */

static void listen_to_guests(void)
{
    socklen_t size = sizeof house.address;
    house.address = (struct sockaddr_in){.sin_family = AF_INET,
                                         .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    house.listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(house.listener, (struct sockaddr *)&house.address, size), 0);
    assert_int_equal(listen(house.listener, GUESTS_MAX), 0);
    getsockname(house.listener, (struct sockaddr *)&house.address, &size);
}

static int open_house(void **unused)
{
    char error[256] = "";
    struct server *server = &house.server;
    (void)unused;
    const char *folder = getenv("TMPDIR");
    memset(&house, 0, sizeof house);
    snprintf(house.dir, sizeof house.dir, "%s/safehouse-hub-XXXXXX", folder ? folder : "/tmp");
    if (sodium_init() < 0 || !mkdtemp(house.dir)) return -1;
    house.config = (struct serve_config){.threads = 1, .people = 24, .chat_bytes = 500,
                                         .note_bytes = 3500, .message_bytes = 4352,
                                         .looks_per_minute = 60,
                                         .grace_seconds = 60, .idle_seconds = 60};
    server->config = &house.config;
    server->log = (struct log){.level = LOG_OFF, .file = STDERR_FILENO};
    server->crew = crew_new(1, 10);
    server->store = store_open(house.dir, error);
    if (!server->store) return print_error("%s\n", error), -1;
    limit_book_init(&server->book, &(struct limit_rules){0}, 64);
    server->loop_count = 1;
    server->loops = &house.loop;
    loop_init(&house.loop, server);
    loop_begin(&house.loop);
    listen_to_guests();
    return 0;
}

static void remove_files(void)
{
    DIR *list = opendir(house.dir);
    char path[600];
    for (struct dirent *entry; list && (entry = readdir(list));) {
        snprintf(path, sizeof path, "%s/%s", house.dir, entry->d_name);
        if (entry->d_name[0] != '.') unlink(path);
    }
    if (list) closedir(list);
    rmdir(house.dir);
}

static int close_house(void **unused)
{
    (void)unused;
    for (int i = 0; i < house.count; i++) {
        if (house.guests[i].socket >= 0) close(house.guests[i].socket);
        free(house.guests[i].bytes);
    }
    loop_stop(&house.loop);
    uv_run(&house.loop.uv, UV_RUN_DEFAULT);
    store_close(house.server.store);
    loop_release(&house.loop);
    crew_free(house.server.crew);
    limit_book_release(&house.server.book);
    close(house.listener);
    remove_files();
    return 0;
}

/* Let time pass in the loop, but never for long. */
static void go_round(void)
{
    if (!uv_run(&house.loop.uv, UV_RUN_NOWAIT)) fail_msg("the loop has ended");
    usleep(50);
}

/* ---- logs ---- */

#define SCRIBE "scribe-scribe-scribe-22"

struct scribe {
    struct room  *room;
    struct store *store;
    const char   *id;
    atomic_int    left;
};

struct scribed {
    struct store_append append;
    struct scribe      *scribe;
};

static void on_scribed(struct store_append *append)
{
    struct scribed *scribed = PART_OF(append, struct scribed, append);
    assert_int_equal(append->result, STORE_FINE);
    atomic_fetch_sub(&scribed->scribe->left, 1);
    free(append->text);
    free(scribed);
}

static void write_event(void *owner, const struct room_out *out)
{
    struct scribe *scribe = owner;
    if (out->kind != OUT_STORE) return;
    struct scribed *scribed = calloc(1, sizeof *scribed);
    scribed->scribe = scribe;
    scribed->append = (struct store_append){.number = out->number, .at_ms = out->at_ms,
                                            .length = out->length, .done = on_scribed};
    scribed->append.text = malloc(out->length + 1);
    memcpy(scribed->append.text, out->text, out->length + 1);
    memcpy(scribed->append.room, scribe->id, strlen(scribe->id) + 1);
    atomic_fetch_add(&scribe->left, 1);
    store_append(scribe->store, &scribed->append);
}

/* A room of this name in which somebody has said so many things. */
static void make_log(const char *id, int said)
{
    struct room_host host = house.loop.hub.host;
    struct scribe scribe = {.store = house.server.store, .id = id};
    struct room_in in = {.kind = IN_LINE, .conn = 1, .text = "enter " SCRIBE " Scribe"};
    struct room_in stored = {.kind = IN_STORED};
    host.out = write_event;
    scribe.room = room_new(&host, &scribe, id, sh_find_game("nullgame"), 1000);
    room_take(scribe.room, &stored);
    for (int i = 0; i <= said; i++) {
        in.now_ms = stored.now_ms = 1000 + i * 60000;
        room_take(scribe.room, &in);
        if (room_is_storing(scribe.room)) room_take(scribe.room, &stored);
        in.person = 1;
        in.text = "say something";
    }
    room_free(scribe.room);
    while (atomic_load(&scribe.left) > 0) usleep(1000);
}

/* ---- guests ---- */

static struct guest *invite(const char *room)
{
    struct guest *guest = &house.guests[house.count++];
    *guest = (struct guest){.room = room, .bytes = malloc(BYTES_MAX)};
    guest->socket = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(guest->socket, (struct sockaddr *)&house.address,
                             sizeof house.address), 0);
    fcntl(guest->socket, F_SETFL, O_NONBLOCK);
    guest->conn = conn_adopt(the_loop(), accept(house.listener, NULL, NULL));
    assert_non_null(guest->conn);
    talk_begin(guest->conn, room);
    conn_begin_reading(guest->conn);
    return guest;
}

/* A frame, masked with zeros. */
static void says(struct guest *guest, const char *line)
{
    uint8_t frame[300] = {0x81};
    size_t length = strlen(line), head = 2;
    if (length < 126) {
        frame[1] = (uint8_t)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[3] = (uint8_t)length;
        head = 4;
    }
    assert_in_range(length, 1, 255);
    memcpy(frame + head + 4, line, length);
    assert_int_equal(write(guest->socket, frame, head + 4 + length), head + 4 + length);
}

/* Hang up so that whoever sends is told that it is in vain. */
static void breaks(struct guest *guest)
{
    struct linger at_once = {.l_onoff = 1};
    conn_pause(guest->conn); /* it must not be reading that tells first */
    setsockopt(guest->socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(guest->socket);
    guest->socket = -1;
}

static void hear(struct guest *guest)
{
    ssize_t count;
    if (guest->socket < 0) return;
    while ((count = read(guest->socket, guest->bytes + guest->length,
                         BYTES_MAX - guest->length)) > 0)
        guest->length += (size_t)count;
}

/* Every frame is one, every message an object that names this room if it names any. How many are
   there that contain this text? */
static int look(struct guest *guest, const char *text)
{
    int found = 0;
    char wanted[64];
    snprintf(wanted, sizeof wanted, "\"room\":{\"id\":\"%s\"", guest->room);
    hear(guest);
    for (size_t at = 0, length; at + 2 <= guest->length; at += length) {
        const uint8_t *frame = guest->bytes + at;
        size_t head = frame[1] < 126 ? 2 : frame[1] == 126 ? 4 : 10;
        if (at + head > guest->length) break;
        length = frame[1];
        if (head > 2) length = 0;
        for (size_t i = 2; head > 2 && i < head; i++) length = length * 256 + frame[i];
        if (at + head + length > guest->length) break;
        assert_true(frame[0] == 0x81 || frame[0] == 0x88);
        char *message = strndup((const char *)frame + head, length);
        if (frame[0] == 0x81) {
            assert_int_equal(strlen(message), length);
            assert_int_equal(message[0], '{');
            assert_int_equal(message[length - 1], '}');
            if (strstr(message, "\"room\":{")) assert_non_null(strstr(message, wanted));
            if (strstr(message, text)) found++;
        }
        free(message);
        length += head;
    }
    return found;
}

static void wait_for(struct guest *guest, const char *text, int count)
{
    for (int i = 0; look(guest, text) < count; i++) {
        if (i == ROUNDS_MAX) fail_msg("%s: no %s", guest->room, text);
        go_round();
    }
}

/* Somebody whose name is long, so that messages are. */
static struct guest *come_in(const char *room, int number)
{
    char line[128];
    struct guest *guest = invite(room);
    snprintf(line, sizeof line, "enter token-%022d N%046d", number, number);
    says(guest, line);
    wait_for(guest, "\"you\"", 1);
    return guest;
}

/* A line that is refused as often as one likes, with this line in the answer. */
#define NONSENSE "nonsense aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

/* As if the line had been read in this very round. */
static void takes(struct guest *guest, const char *line)
{
    struct hub_room *room = guest->conn->talk.room;
    assert_true(hub_begin_turn(room));
    hub_take_line(guest->conn, line);
    hub_end_turn(room);
}

/* ---- what is sent and what is entered ---- */

TEST(a_full_box_does_not_mix_rooms)
{
    struct guest *here[8], *there[4];
    make_log("here", 0);
    make_log("there", 0);
    for (int i = 0; i < 8; i++) here[i] = come_in("here", i);
    for (int i = 0; i < 4; i++) there[i] = come_in("there", i);
    for (int i = 0; i < 4; i++) wait_for(there[i], "\"here\":true", 4 - i);
    breaks(there[0]);
    breaks(there[1]);
    takes(there[0], "again"); /* its answer goes into the box and cannot be sent */
    takes(there[1], "again");
    for (int i = 0; i < 800; i++) takes(here[i % 8], NONSENSE);
    assert_int_equal(there[0]->conn->state, CONN_BROKEN);
    assert_ptr_not_equal(there[0]->conn->talk.room, NULL); /* it is still there ... */
    wait_for(there[2], "0000\",\"here\":false", 1);
    wait_for(there[2], "0001\",\"here\":false", 1);
    for (int i = 0; i < 8; i++) wait_for(here[i], "\"refused\"", 100);
    assert_null(house.loop.to_end); /* ... until the round is over */
}

TEST(those_who_break_while_all_are_told_leave_afterwards)
{
    struct guest *guests[40];
    make_log("hall", 0);
    for (int i = 0; i < 40; i++) guests[i] = come_in("hall", i % 20);
    for (int i = 5; i < 40; i += 3) breaks(guests[i]);
    says(guests[0], "say hello"); /* to 40 */
    says(guests[0], "name x");
    wait_for(guests[1], "hello", 1);
    wait_for(guests[1], "\"name\":\"x\"", 1);
    for (int i = 0; i < 100; i++) go_round();
    for (int i = 5; i < 40; i += 3) assert_int_equal(guests[i]->socket, -1);
    int left = 0;
    for (struct conn *conn = house.loop.conns; conn; conn = conn->next) left++;
    assert_int_equal(left, 28);
    for (int i = 0; i < 40; i++)
        if (guests[i]->socket >= 0) assert_int_equal(look(guests[i], "hello"), 1);
}

TEST(a_room_ends_once_however_sending_fails)
{
    struct guest *guests[8];
    make_log("end", 0);
    for (int i = 0; i < 8; i++) guests[i] = come_in("end", i);
    struct outbox *box = &house.loop.outbox;
    for (int i = 0; i < 6; i++) breaks(guests[i]);
    for (int i = 0; i < 6; i++) takes(guests[i], "again");
    while (box->count < OUTBOX_COUNT - 1 && box->length < OUTBOX_BYTES - 4096)
        takes(guests[6 + box->count % 2], NONSENSE);
    while (OUTBOX_BYTES - box->length > 30) talk_send_short(guests[7]->conn, "{}");
    house.loop.stopping = true;
    house.loop.stop_due_ms = uv_now(&house.loop.uv) + 4000;
    hub_stop(&house.loop.hub); /* the box is full at the first farewell */
    assert_int_equal(house.loop.hub.count, 0);
    wait_for(guests[6], "{\"bye\":\"shutdown\"}", 1);
    assert_int_equal(look(guests[7], "{\"bye\":\"shutdown\"}"), 1);
}

TEST(a_reader_who_is_too_slow_leaves_at_the_end_of_the_round)
{
    make_log("slow", 0);
    struct guest *quick = come_in("slow", 1), *slow = come_in("slow", 2);
    house.config.queue_bytes = 1000;
    slow->conn->queued = 2000;
    takes(slow, "again");
    assert_int_equal(slow->conn->state, CONN_BROKEN);
    assert_non_null(slow->conn->talk.room);
    slow->conn->queued = 0;
    wait_for(quick, "0002\",\"here\":false", 1);
    house.config.queue_bytes = 0;
}

TEST(who_is_sent_away_leaves_when_the_room_has_told_it)
{
    make_log("out", 0);
    struct guest *ann = come_in("out", 1), *ben = come_in("out", 2);
    says(ann, "leave");
    wait_for(ann, "{\"bye\":\"left\"}", 1);
    wait_for(ben, "\"room\"", 2);
    assert_int_equal(house.loop.metrics.value[METRIC_PEOPLE], 1);
}

/* ---- long logs ---- */

TEST(a_long_log_does_not_keep_others_waiting)
{
    uint32_t before = 0, slices = 0;
    make_log("short", 0);
    make_log("long", LONG_LOG);
    struct guest *other = come_in("short", 1), *guest = invite("long");
    says(guest, "enter " SCRIBE);
    struct hub_room *room = guest->conn->talk.room;
    while (!room->room) {
        says(other, NONSENSE);
        go_round();
        assert_in_range(room->append.number - before, 0, 300); /* a slice and no more */
        slices += room->append.number > before;
        before = room->append.number;
    }
    assert_in_range(slices, 8, 100);
    assert_true(look(other, "\"refused\"") >= (int)slices / 2); /* answered meanwhile */
    wait_for(guest, "\"you\":{\"person\":1}", 1);
}

/* One slice of one of them, however many there are; and all come to their turn. */
TEST(long_logs_are_taken_in_turn)
{
    static const char *const names[] = {"long1", "long2", "long3"};
    struct hub_room *room[3];
    uint32_t sum = 0, before;
    int loaded = 0;
    for (int i = 0; i < 3; i++) make_log(names[i], LONG_LOG);
    for (int i = 0; i < 3; i++) room[i] = invite(names[i])->conn->talk.room;
    while (!room[0]->append.number || !room[1]->append.number || !room[2]->append.number)
        go_round();
    for (int i = 0; i < 3; i++) sum += room[i]->append.number;
    while (loaded < 3) {
        before = sum;
        go_round();
        sum = 0;
        loaded = 0;
        for (int i = 0; i < 3; i++) sum += room[i]->append.number;
        for (int i = 0; i < 3; i++) loaded += room[i]->room != NULL;
        assert_in_range(sum - before, 0, 300);
    }
}

TEST(a_log_that_is_being_read_does_not_hold_up_the_end)
{
    make_log("long", LONG_LOG);
    struct guest *guest = invite("long");
    struct hub_room *room = guest->conn->talk.room;
    while (room->append.number == 0) go_round();
    assert_null(room->room);
    loop_stop(&house.loop);
    go_round();
    go_round();
    assert_int_equal(house.loop.hub.count, 0);
    assert_int_equal(look(guest, "{\"bye\":\"shutdown\"}"), 1);
}

/* ---- what rooms say to the shell ---- */

TEST(a_broken_room_is_thrown_away_and_read_again)
{
    make_log("broken", 0);
    struct guest *ann = come_in("broken", 1), *ben = come_in("broken", 2);
    struct hub_room *room = ann->conn->talk.room;
    struct room_out out = {.kind = OUT_BROKEN, .number = 7, .why = "bad-event"};
    assert_true(hub_begin_turn(room));
    house.loop.hub.host.out(room, &out);
    assert_true(hub_is_busy(room)); /* it takes nothing more */
    hub_end_turn(room);
    assert_int_equal(house.loop.hub.count, 0);
    wait_for(ann, "{\"bye\":\"trouble\"}", 1);
    wait_for(ben, "{\"bye\":\"trouble\"}", 1);
    assert_int_equal(house.loop.metrics.value[METRIC_TROUBLES], 1);
    struct guest *again = come_in("broken", 1);
    assert_int_equal(look(again, "\"you\":{\"person\":2}"), 1); /* the scribe is 1 */
}

TEST(a_broken_room_waits_for_what_it_stores)
{
    make_log("broken", 0);
    struct guest *ann = come_in("broken", 1);
    struct hub_room *room = ann->conn->talk.room;
    struct room_out out = {.kind = OUT_BROKEN, .number = 7, .why = "bad-event"};
    assert_true(hub_begin_turn(room));
    hub_take_line(ann->conn, "say hello");
    house.loop.hub.host.out(room, &out);
    hub_end_turn(room);
    assert_int_equal(house.loop.hub.count, 1);
    wait_for(ann, "{\"bye\":\"trouble\"}", 1);
    assert_int_equal(house.loop.hub.count, 0);
}

TEST(who_knocks_is_waited_for)
{
    house.config.enter_seconds = 20;
    make_log("door", 0);
    struct guest *ann = come_in("door", 1), *ben = invite("door");
    struct hub_room *room = ann->conn->talk.room;
    struct room_out out = {.kind = OUT_KNOCK, .conn = ben->conn->id};
    uint32_t now_s = loop_seconds(&house.loop);
    assert_in_range(ben->conn->due_s, now_s + 18, now_s + 21);
    house.loop.hub.host.out(room, &out);
    assert_true(ben->conn->talk.knocking);
    assert_in_range(ben->conn->due_s, now_s + 118, now_s + 121);
    out = (struct room_out){.kind = OUT_KNOWN, .conn = ben->conn->id, .person = 1};
    house.loop.hub.host.out(room, &out);
    assert_false(ben->conn->talk.knocking);
    house.config.enter_seconds = 0;
}

/* ---- limits ---- */

TEST(who_looks_too_often_is_refused_and_counted)
{
    enum { AT_ONCE = 20 }; /* a third of what a minute allows */
    make_log("looks", 0);
    struct guest *ann = come_in("looks", 1);
    for (int i = 0; i < AT_ONCE; i++) takes(ann, "again");
    assert_int_equal(look(ann, "too-fast"), 0);
    takes(ann, "again");
    wait_for(ann, "{\"refused\":{\"line\":\"again\",\"why\":\"too-fast\"", 1);
    assert_int_equal(house.loop.metrics.limited[LIMIT_LOOKS_PER_MINUTE], 1);
    assert_int_equal(house.loop.metrics.limited[LIMIT_CHAT_PER_MINUTE], 0);
}

/* ---- health ---- */

/* What /healthz says, head and all; good until the next call. */
static const char *ask_health(void)
{
    static char text[1024];
    static const char request[] = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    size_t length = 0;
    int client = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(client, (struct sockaddr *)&house.address, sizeof house.address), 0);
    web_begin(conn_adopt(the_loop(), accept(house.listener, NULL, NULL)));
    assert_int_equal(write(client, request, sizeof request - 1), sizeof request - 1);
    fcntl(client, F_SETFL, O_NONBLOCK);
    for (ssize_t count = -1; count != 0;) {
        go_round();
        count = read(client, text + length, sizeof text - 1 - length);
        if (count > 0) length += (size_t)count;
    }
    close(client);
    text[length] = '\0';
    return text;
}

TEST(health_is_the_word_of_the_store)
{
    static const struct page_file no_files[1];
    house.config.files = no_files;
    make_log("ill", 0);
    struct guest *ann = come_in("ill", 1);
    assert_non_null(strstr(ask_health(), "HTTP/1.1 200 "));
    assert_non_null(strstr(ask_health(), "\r\n\r\nok\n"));
    store_fail_next(house.server.store, 1);
    says(ann, "say hello");
    wait_for(ann, "{\"bye\":\"trouble\"}", 1);
    assert_non_null(strstr(ask_health(), "HTTP/1.1 503 "));
    assert_null(strstr(ask_health(), "ok\n"));
    struct guest *again = come_in("ill", 1);
    says(again, "say hello");
    wait_for(again, "hello", 1);
    assert_non_null(strstr(ask_health(), "HTTP/1.1 200 "));
}

#define HOUSE_TEST(test) cmocka_unit_test_setup_teardown(test, open_house, close_house)

int main(void)
{
    const struct CMUnitTest tests[] = {
        HOUSE_TEST(a_full_box_does_not_mix_rooms),
        HOUSE_TEST(those_who_break_while_all_are_told_leave_afterwards),
        HOUSE_TEST(a_room_ends_once_however_sending_fails),
        HOUSE_TEST(a_reader_who_is_too_slow_leaves_at_the_end_of_the_round),
        HOUSE_TEST(who_is_sent_away_leaves_when_the_room_has_told_it),
        HOUSE_TEST(a_long_log_does_not_keep_others_waiting),
        HOUSE_TEST(long_logs_are_taken_in_turn),
        HOUSE_TEST(a_log_that_is_being_read_does_not_hold_up_the_end),
        HOUSE_TEST(a_broken_room_is_thrown_away_and_read_again),
        HOUSE_TEST(a_broken_room_waits_for_what_it_stores),
        HOUSE_TEST(who_knocks_is_waited_for),
        HOUSE_TEST(who_looks_too_often_is_refused_and_counted),
        HOUSE_TEST(health_is_the_word_of_the_store),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
