/*
 * server/mail.h - news for a loop from other threads.
 *
 * A piece of mail is part of something bigger, whose owner knows what it is about. Whoever has
 * news posts it; the loop opens everything that has come in the order in which it came.
 */
#ifndef SERVER_MAIL_H
#define SERVER_MAIL_H

#include <stddef.h>

#include <uv.h>

struct mail {
    struct mail *next;
    void (*open)(struct mail *mail); /* called by the loop; the mail may be gone afterwards */
};

struct mailbox {
    uv_async_t   bell;
    uv_mutex_t   lock;
    struct mail *first, **end;
};

/* The thing that `member` of type `type` is a part of. */
#define PART_OF(pointer, type, member) ((type *)(void *)((char *)(pointer)-offsetof(type, member)))

void mailbox_init(struct mailbox *box, uv_loop_t *loop);

/* No mail may come any more. The box can be released when the loop has ended. */
void mailbox_close(struct mailbox *box);
void mailbox_release(struct mailbox *box);

/* From any thread. */
void mailbox_post(struct mailbox *box, struct mail *mail);

#endif
