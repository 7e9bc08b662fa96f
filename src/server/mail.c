/* server/mail.c - see mail.h. */
#include <assert.h>
#include <stdlib.h>

#include "server/mail.h"

static void open_all(uv_async_t *bell)
{
    struct mailbox *box = PART_OF(bell, struct mailbox, bell);
    uv_mutex_lock(&box->lock);
    struct mail *mail = box->first;
    box->first = NULL;
    box->end = &box->first;
    uv_mutex_unlock(&box->lock);
    while (mail) {
        struct mail *next = mail->next;
        mail->open(mail);
        mail = next;
    }
}

void mailbox_init(struct mailbox *box, uv_loop_t *loop)
{
    box->first = NULL;
    box->end = &box->first;
    if (uv_mutex_init(&box->lock) != 0 || uv_async_init(loop, &box->bell, open_all) != 0) abort();
}

void mailbox_close(struct mailbox *box)
{
    uv_close((uv_handle_t *)&box->bell, NULL);
}

void mailbox_release(struct mailbox *box)
{
    assert(!box->first);
    uv_mutex_destroy(&box->lock);
}

void mailbox_post(struct mailbox *box, struct mail *mail)
{
    mail->next = NULL;
    uv_mutex_lock(&box->lock);
    *box->end = mail;
    box->end = &mail->next;
    uv_mutex_unlock(&box->lock);
    uv_async_send(&box->bell);
}
