/* server/answer.c - see answer.h. */
#include <stdio.h>
#include <time.h>

#include "server/answer.h"
#include "server/http.h"

/* The page may load and talk to nothing but us, and nobody may frame it. */
static const char protection[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";

/* Not strftime(): it would speak the language of the environment. */
void answer_write_date(struct sh_writer *w, int64_t now_s)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    char text[64];
    time_t seconds = (time_t)now_s;
    struct tm t;
    gmtime_r(&seconds, &t);
    snprintf(text, sizeof text, "%.3s, %02d %.3s %d %02d:%02d:%02d GMT", days + t.tm_wday * 3,
             t.tm_mday, months + t.tm_mon * 3, t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
    sh_put(w, text);
}

static void put_header(struct sh_writer *w, const char *name, const char *value)
{
    sh_put(w, name);
    sh_put(w, ": ");
    sh_put(w, value);
    sh_put(w, "\r\n");
}

static void put_body_headers(struct sh_writer *w, const struct answer *answer)
{
    if (answer->type) put_header(w, "Content-Type", answer->type);
    if (answer->type) {
        sh_put(w, "Content-Length: ");
        sh_put_number(w, (int64_t)answer->length);
        sh_put(w, "\r\n");
    }
    if (answer->gzip && answer->type) put_header(w, "Content-Encoding", "gzip");
    if (answer->varies) put_header(w, "Vary", "Accept-Encoding");
    if (answer->tag) {
        sh_put(w, "ETag: \"");
        sh_put(w, answer->tag);
        sh_put(w, answer->gzip ? "-gz\"\r\n" : "\"\r\n");
    }
}

void answer_write(struct sh_writer *w, const struct answer *answer, int64_t now_s)
{
    sh_put(w, "HTTP/1.1 ");
    sh_put_number(w, answer->status);
    sh_put_char(w, ' ');
    sh_put(w, http_phrase(answer->status));
    sh_put(w, "\r\nDate: ");
    answer_write_date(w, now_s);
    sh_put(w, "\r\n");
    put_body_headers(w, answer);
    put_header(w, "Cache-Control", answer->cache ? answer->cache : "no-store");
    if (answer->close) put_header(w, "Connection", "close");
    if (answer->more) sh_put(w, answer->more);
    sh_put(w, protection);
    sh_put(w, "\r\n");
}
