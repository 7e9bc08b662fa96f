/* server/page_test.c - files of the page: found, named, and not sent twice. */
#include "server/page.h"
#include "tests/toy.h"

static const struct page_file files[] = {
    {.path = "/index.html", .tag = "aa11"},
    {.path = "/app-3KX9A2BC.js", .tag = "bb22"},
    {0},
};

static const struct page_file *found(const char *path)
{
    return page_find(files, path, strlen(path));
}

TEST(paths_are_exact)
{
    assert_ptr_equal(found("/"), &files[0]);
    assert_ptr_equal(found("/index.html"), &files[0]);
    assert_ptr_equal(found("/app-3KX9A2BC.js"), &files[1]);
    assert_null(found(""));
    assert_null(found("/index.htm"));
    assert_null(found("/index.html/"));
    assert_null(found("//index.html"));
    assert_null(found("/../index.html"));
}

TEST(types_follow_from_names)
{
    assert_string_equal(page_type(&files[0]), "text/html; charset=utf-8");
    assert_string_equal(page_type(&files[1]), "text/javascript; charset=utf-8");
    assert_string_equal(page_type(&(struct page_file){.path = "/a.wasm"}), "application/wasm");
    assert_string_equal(page_type(&(struct page_file){.path = "/a"}), "application/octet-stream");
}

TEST(only_names_with_a_hash_last)
{
    static const char *const changing[] = {"/index.html", "/page-settings.css", "/x", "/-.js",
                                           "/app-3KX9A2B.js", "/app_3KX9A2BC.js", "/3KX9A2BC.js"};
    assert_true(page_is_lasting(&files[1]));
    for (size_t i = 0; i < sizeof changing / sizeof *changing; i++)
        assert_false(page_is_lasting(&(struct page_file){.path = changing[i]}));
}

static bool known(const char *header)
{
    return page_is_known(&files[0], header, strlen(header));
}

TEST(tags_are_known_again)
{
    assert_true(known("\"aa11\""));
    assert_true(known("\"aa11-gz\""));
    assert_true(known("W/\"aa11\""));
    assert_true(known("\"x\", \"aa11\""));
    assert_true(known(" W/\"aa11-gz\" ,\"x\""));
    assert_true(known("*"));
}

TEST(other_tags_are_not)
{
    static const char *const other[] = {"", "aa11", "\"aa1\"", "\"aa111\"", "\"aa11", "\"",
                                        "\"\"", "\"aa11-g\"", "\"aa11-gzz\"", ",", "W/",
                                        "w/\"aa11\""};
    for (size_t i = 0; i < sizeof other / sizeof *other; i++) assert_false(known(other[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_exact),
        cmocka_unit_test(types_follow_from_names),
        cmocka_unit_test(only_names_with_a_hash_last),
        cmocka_unit_test(tags_are_known_again),
        cmocka_unit_test(other_tags_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
