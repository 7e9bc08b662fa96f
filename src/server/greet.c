/* server/greet.c - the lines for people on the terminal: where they find the page. */
#include <fcntl.h>
#include <qrencode.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/server.h"

enum { URL_MAX = 128, QUIET = 2 }; /* modules of white around a QR code */

static void make_url(char url[URL_MAX], const char *host, int port)
{
    bool six = strchr(host, ':');
    snprintf(url, URL_MAX, "http://%s%s%s:%d/", six ? "[" : "", host, six ? "]" : "", port);
}

/* The address by which other machines of the house find this one; false: there is none. */
static bool find_own_address(char host[ADDRESS_TEXT_MAX])
{
    uv_interface_address_t *all;
    int count;
    bool found = false;
    if (uv_interface_addresses(&all, &count) != 0) return false;
    for (int i = 0; i < count && !found; i++) {
        found = !all[i].is_internal && all[i].address.address4.sin_family == AF_INET &&
                uv_ip4_name(&all[i].address.address4, host, ADDRESS_TEXT_MAX) == 0;
    }
    uv_free_interface_addresses(all, count);
    return found;
}

static bool is_dark(const QRcode *code, int x, int y)
{
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return code->data[y * code->width + x] & 1;
}

/* Two rows of the code are one row of text: half blocks, black on white whatever the terminal's
   colours are. */
static void print_code(const char *url)
{
    static const char *const blocks[] = {" ", "\xe2\x96\x84", "\xe2\x96\x80", "\xe2\x96\x88"};
    QRcode *code = QRcode_encodeString8bit(url, 0, QR_ECLEVEL_M);
    if (!code) return;
    for (int y = -QUIET; y < code->width + QUIET; y += 2) {
        printf("  \033[30;107m");
        for (int x = -QUIET; x < code->width + QUIET; x++)
            fputs(blocks[is_dark(code, x, y) * 2 + is_dark(code, x, y + 1)], stdout);
        printf("\033[0m\n");
    }
    QRcode_free(code);
}

/* In a session of its own, so that Ctrl-C ends the server and nothing else. */
static void show(const char *url)
{
    pid_t child = fork();
    if (child > 0) waitpid(child, NULL, 0);
    if (child != 0) return;
    if (setsid() < 0 || fork() != 0) _exit(0); /* what it starts is nobody's child here */
    int nowhere = open("/dev/null", O_RDWR);
    for (int fd = 0; fd < 3; fd++) dup2(nowhere, fd);
    execlp("xdg-open", "xdg-open", url, (char *)NULL);
    _exit(1);
}

void greet(const struct serve_config *config, int port)
{
    char url[URL_MAX], host[ADDRESS_TEXT_MAX];
    const char *listen = config->listen;
    bool all = !listen || strcmp(listen, "::") == 0 || strcmp(listen, "0.0.0.0") == 0;
    make_url(url, all ? "127.0.0.1" : listen, port);
    printf("Safehouse is open: %s\n", url);
    if (config->open) show(url);
    if (all && find_own_address(host)) {
        make_url(url, host, port);
        printf("From other devices: %s\n", url);
        if (isatty(STDOUT_FILENO)) print_code(url);
    }
    fflush(stdout);
}
