/* server/address_test.c - addresses: read, written, counted by network, believed from proxies. */
#include <arpa/inet.h>
#include <netinet/in.h>

#include "server/address.h"
#include "tests/toy.h"

static struct address parsed(const char *text)
{
    struct address address;
    assert_true(address_parse(&address, text, strlen(text)));
    return address;
}

static void expect_text(struct address address, const char *expected)
{
    char text[ADDRESS_TEXT_MAX];
    address_format(address, text);
    assert_string_equal(text, expected);
}

TEST(both_kinds_are_read_and_written)
{
    expect_text(parsed("192.168.1.20"), "192.168.1.20");
    expect_text(parsed("2001:db8::1"), "2001:db8::1");
    expect_text(parsed("::ffff:10.0.0.1"), "10.0.0.1");
}

TEST(other_texts_are_refused)
{
    static const char *const bad[] = {"", "unknown", "1.2.3", "1.2.3.4:80", "[::1]", "1.2.3.4 ",
                                      "fe80::1%eth0"};
    struct address address;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(address_parse(&address, bad[i], strlen(bad[i])));
    assert_false(address_parse(&address, "1.2.3.4\0", 8));
    char huge[200];
    memset(huge, '1', sizeof huge);
    assert_false(address_parse(&address, huge, sizeof huge));
}

TEST(sockets_have_addresses)
{
    struct sockaddr_in in = {.sin_family = AF_INET};
    struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};
    inet_pton(AF_INET, "10.1.2.3", &in.sin_addr);
    inet_pton(AF_INET6, "2001:db8::7", &in6.sin6_addr);
    expect_text(address_of((struct sockaddr *)&in), "10.1.2.3");
    expect_text(address_of((struct sockaddr *)&in6), "2001:db8::7");
}

TEST(ipv6_counts_by_its_network)
{
    assert_true(address_equal(address_network(parsed("2001:db8:1:2:3:4:5:6")),
                              address_network(parsed("2001:db8:1:2::9"))));
    assert_false(address_equal(address_network(parsed("2001:db8:1:2::9")),
                               address_network(parsed("2001:db8:1:3::9"))));
    assert_false(address_equal(address_network(parsed("10.0.0.1")),
                               address_network(parsed("10.0.0.2"))));
}

TEST(loopback_is_known)
{
    assert_true(address_is_loopback(parsed("127.0.0.1")));
    assert_true(address_is_loopback(parsed("127.8.8.8")));
    assert_true(address_is_loopback(parsed("::1")));
    assert_false(address_is_loopback(parsed("128.0.0.1")));
    assert_false(address_is_loopback(parsed("::2")));
    assert_false(address_is_loopback(parsed("::")));
}

static void expect_forwarded(const char *peer, const char *header, const char *expected)
{
    struct address proxies[] = {parsed("127.0.0.1"), parsed("10.0.0.9")};
    expect_text(address_forwarded(parsed(peer), proxies, 2, header, strlen(header)), expected);
}

TEST(only_proxies_are_believed)
{
    expect_forwarded("127.0.0.1", "203.0.113.5", "203.0.113.5");
    expect_forwarded("127.0.0.1", "2001:db8::1", "2001:db8::1");
    expect_forwarded("203.0.113.7", "203.0.113.5", "203.0.113.7");
}

TEST(what_a_client_wrote_itself_does_not_count)
{
    expect_forwarded("127.0.0.1", "1.1.1.1, 203.0.113.5", "203.0.113.5");
    expect_forwarded("127.0.0.1", "1.1.1.1,203.0.113.5 , 10.0.0.9", "203.0.113.5");
    expect_forwarded("127.0.0.1", "1.1.1.1, 127.0.0.1, 10.0.0.9", "1.1.1.1");
}

TEST(what_cannot_be_read_ends_the_search)
{
    expect_forwarded("127.0.0.1", "", "127.0.0.1");
    expect_forwarded("127.0.0.1", "unknown", "127.0.0.1");
    expect_forwarded("127.0.0.1", "203.0.113.5, junk, 10.0.0.9", "10.0.0.9");
    expect_forwarded("127.0.0.1", ", ,", "127.0.0.1");
    expect_forwarded("127.0.0.1", "10.0.0.9", "10.0.0.9");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_kinds_are_read_and_written),
        cmocka_unit_test(other_texts_are_refused),
        cmocka_unit_test(sockets_have_addresses),
        cmocka_unit_test(ipv6_counts_by_its_network),
        cmocka_unit_test(loopback_is_known),
        cmocka_unit_test(only_proxies_are_believed),
        cmocka_unit_test(what_a_client_wrote_itself_does_not_count),
        cmocka_unit_test(what_cannot_be_read_ends_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
