/* server/answer_test.c - heads of HTTP answers. */
#include "server/answer.h"
#include "tests/toy.h"

static char text[ANSWER_HEAD_MAX];

static void write_head(struct answer answer)
{
    struct sh_writer w;
    sh_writer_init(&w, text, sizeof text);
    answer_write(&w, &answer, 784111777);
    assert_false(w.full);
    assert_string_equal(w.text + w.length - 4, "\r\n\r\n");
}

static bool has(const char *line)
{
    char whole[512];
    snprintf(whole, sizeof whole, "\r\n%s\r\n", line);
    return strstr(text, whole);
}

TEST(a_head_begins_with_its_status)
{
    write_head((struct answer){.status = 404, .type = "text/plain", .length = 10});
    assert_memory_equal(text, "HTTP/1.1 404 Not Found\r\n", 24);
    assert_true(has("Date: Sun, 06 Nov 1994 08:49:37 GMT"));
    assert_true(has("Content-Type: text/plain"));
    assert_true(has("Content-Length: 10"));
    assert_true(has("Cache-Control: no-store"));
    assert_null(strstr(text, "Connection:"));
    assert_null(strstr(text, "ETag:"));
}

TEST(files_have_tags_and_may_be_compressed)
{
    write_head((struct answer){.status = 200, .type = "text/css", .length = 3, .tag = "a1",
                               .gzip = true, .varies = true, .cache = "no-cache"});
    assert_true(has("ETag: \"a1-gz\""));
    assert_true(has("Content-Encoding: gzip"));
    assert_true(has("Vary: Accept-Encoding"));
    assert_true(has("Cache-Control: no-cache"));
    write_head((struct answer){.status = 200, .type = "text/css", .tag = "a1", .varies = true});
    assert_true(has("ETag: \"a1\""));
    assert_true(has("Vary: Accept-Encoding"));
    assert_null(strstr(text, "Content-Encoding"));
}

TEST(what_has_not_changed_has_no_body)
{
    write_head((struct answer){.status = 304, .tag = "a1", .length = 17});
    assert_null(strstr(text, "Content-Length"));
    assert_null(strstr(text, "\r\nContent-Type"));
}

TEST(more_headers_and_the_last_answer)
{
    write_head((struct answer){.status = 405, .more = "Allow: GET\r\n", .close = true});
    assert_true(has("Allow: GET"));
    assert_true(has("Connection: close"));
}

TEST(every_answer_protects_the_page)
{
    static const int all[] = {200, 201, 304, 400, 403, 404, 405, 426, 429, 431, 503};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        write_head((struct answer){.status = all[i]});
        assert_non_null(strstr(text, "\r\nContent-Security-Policy: default-src 'none'; "));
        assert_non_null(strstr(text, "; frame-ancestors 'none'\r\n"));
        assert_true(has("X-Content-Type-Options: nosniff"));
        assert_true(has("Referrer-Policy: no-referrer"));
        assert_true(has("Cross-Origin-Opener-Policy: same-origin"));
        assert_true(has("Cross-Origin-Resource-Policy: same-origin"));
        assert_null(strstr(text, "unsafe"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_begins_with_its_status),
        cmocka_unit_test(files_have_tags_and_may_be_compressed),
        cmocka_unit_test(what_has_not_changed_has_no_body),
        cmocka_unit_test(more_headers_and_the_last_answer),
        cmocka_unit_test(every_answer_protects_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
