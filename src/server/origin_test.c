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

/* ---- hosts ---- */

static bool ours(const char *host)
{
    static const char *const hosts[] = {"games.example.org", "10-0-0-7.lan.example"};
    struct origin_hosts own = {hosts, 2, allowed, 2, "Attic.home.example"};
    return origin_is_own_host(slice(host), &own);
}

TEST(addresses_are_ours)
{
    static const char *const fine[] = {"127.0.0.1", "127.0.0.1:7007", "192.168.1.20:80",
                                       "[::1]", "[::1]:7007", "[fe80::1]:7007"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) assert_true(ours(fine[i]));
}

TEST(names_that_nobody_can_register_are_ours)
{
    static const char *const fine[] = {"localhost", "LOCALHOST:7007", "localhost.", "a.localhost",
                                       "a.b.localhost:7007", "attic", "nas:7007", "my_box"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) assert_true(ours(fine[i]));
}

TEST(the_machine_knows_its_name)
{
    assert_true(ours("attic.local"));
    assert_true(ours("ATTIC.local:7007"));
    assert_true(ours("attic.home.example"));
    assert_false(ours("cellar.local"));
    assert_false(ours("atti.local"));
    assert_false(ours("attic.home"));
    struct origin_hosts nameless = {.machine = ""};
    assert_false(origin_is_own_host(slice(".local"), &nameless));
    assert_false(origin_is_own_host(slice("a.b"), &nameless));
    assert_true(origin_is_own_host(slice("127.0.0.1"), &nameless));
}

TEST(those_the_operator_names_are_ours)
{
    assert_true(ours("games.example.org"));
    assert_true(ours("Games.Example.Org.:443"));
    assert_true(ours("play.example.org")); /* of an origin */
    assert_true(ours("play.example.org:8443"));
    assert_true(ours("10-0-0-7.lan.example"));
}

TEST(names_of_others_are_not)
{
    static const char *const others[] = {
        "evil.example", "evil.example:7007", "games.example.org.evil", "evil.games.example.org",
        "localhost.evil", "127.0.0.1.evil.example", "evillocalhost.example", ".localhost", "", ":",
        "[evil.example]", "[127.0.0.1]", "a b", "a/b", "1.2.3.4.5", "evil.local", "127.0.0.1@evil",
        "..", ".", "example.org", "attic.evil.local", "attics.local",
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (ours(others[i])) fail_msg("%s", others[i]);
    assert_false(origin_is_own_host((struct http_slice){"a\0.b", 4}, &(struct origin_hosts){0}));
}

TEST(a_host_has_no_port_and_no_scheme)
{
    assert_true(origin_is_host("a.b"));
    assert_true(origin_is_host("A-1.example"));
    static const char *const bad[] = {"", "a.b:80", "http://a.b", "a/b", ".a", "a b", "*.a"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(origin_is_host(bad[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_host_may),
        cmocka_unit_test(who_is_no_browser_may),
        cmocka_unit_test(those_on_the_list_may),
        cmocka_unit_test(all_others_may_not),
        cmocka_unit_test(a_list_has_only_origins),
        cmocka_unit_test(addresses_are_ours),
        cmocka_unit_test(names_that_nobody_can_register_are_ours),
        cmocka_unit_test(the_machine_knows_its_name),
        cmocka_unit_test(those_the_operator_names_are_ours),
        cmocka_unit_test(names_of_others_are_not),
        cmocka_unit_test(a_host_has_no_port_and_no_scheme),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
