/* server/origin_test.c - pages of others may not talk to us. */
#include "server/origin.h"
#include "tests/toy.h"

static const char *const allowed[] = {"https://play.example.org", "http://other:8080"};

static struct http_slice slice(const char *text)
{
    return (struct http_slice){text, text ? strlen(text) : 0};
}

static bool fine(const char *origin, const char *host)
{
    return origin_is_allowed(slice(origin), slice(host), allowed, 2);
}

TEST(the_same_host_may)
{
    assert_true(fine("http://localhost:7007", "localhost:7007"));
    assert_true(fine("https://games.example", "games.example"));
    assert_true(fine("https://Games.example", "games.EXAMPLE"));
    assert_true(fine("http://[::1]:7007", "[::1]:7007"));
}

TEST(who_is_no_browser_may)
{
    assert_true(fine(NULL, "localhost:7007"));
}

TEST(those_on_the_list_may)
{
    assert_true(fine("https://play.example.org", "backend:7007"));
    assert_true(fine("http://other:8080", "backend:7007"));
}

TEST(all_others_may_not)
{
    static const char *const others[] = {
        "http://evil.example", "http://localhost:7008", "http://localhost", "null", "",
        "localhost:7007", "http://", "ftp://localhost:7007", "http://localhost:7007/",
        "http://localhost:70077", "http://play.example.org", "https://play.example.org.evil",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(fine(others[i], "localhost:7007"));
    assert_false(fine("http://localhost", NULL));
}

TEST(a_list_has_only_origins)
{
    assert_true(origin_is_valid("https://a.b"));
    assert_true(origin_is_valid("http://a.b:80"));
    static const char *const bad[] = {"", "a.b", "https://", "https://a.b/", "ws://a",
                                      "https://a,b"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(origin_is_valid(bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_host_may),
        cmocka_unit_test(who_is_no_browser_may),
        cmocka_unit_test(those_on_the_list_may),
        cmocka_unit_test(all_others_may_not),
        cmocka_unit_test(a_list_has_only_origins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
