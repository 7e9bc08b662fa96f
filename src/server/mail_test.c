/* server/mail_test.c - mail from several threads arrives, all of it, in order. */
#include <stdlib.h>

#include "server/mail.h"
#include "tests/toy.h"

enum { SENDERS = 4, LETTERS = 5000 };

struct office {
    uv_loop_t      loop;
    struct mailbox box;
    int            opened, last[SENDERS];
};

struct letter {
    struct mail    mail;
    struct office *office;
    int            sender, number;
};

struct sender {
    uv_thread_t    thread;
    struct office *office;
    struct letter  letters[LETTERS];
};

static void open_letter(struct mail *mail)
{
    struct letter *letter = PART_OF(mail, struct letter, mail);
    struct office *office = letter->office;
    assert_int_equal(letter->number, office->last[letter->sender] + 1);
    office->last[letter->sender] = letter->number;
    if (++office->opened == SENDERS * LETTERS) mailbox_close(&office->box);
}

static void send_all(void *memory)
{
    struct sender *sender = memory;
    for (int i = 0; i < LETTERS; i++)
        mailbox_post(&sender->office->box, &sender->letters[i].mail);
}

TEST(mail_of_many_threads_arrives_in_order)
{
    struct office office = {.opened = 0};
    struct sender *senders = calloc(SENDERS, sizeof *senders);
    assert_non_null(senders);
    assert_int_equal(uv_loop_init(&office.loop), 0);
    mailbox_init(&office.box, &office.loop);
    for (int s = 0; s < SENDERS; s++) {
        senders[s].office = &office;
        for (int i = 0; i < LETTERS; i++)
            senders[s].letters[i] = (struct letter){{.open = open_letter}, &office, s, i + 1};
        assert_int_equal(uv_thread_create(&senders[s].thread, send_all, &senders[s]), 0);
    }
    uv_run(&office.loop, UV_RUN_DEFAULT);
    for (int s = 0; s < SENDERS; s++) uv_thread_join(&senders[s].thread);
    assert_int_equal(office.opened, SENDERS * LETTERS);
    mailbox_release(&office.box);
    assert_int_equal(uv_loop_close(&office.loop), 0);
    free(senders);
}

/* A letter that is opened may post the next: it is opened in the next round. */
struct chain {
    struct mail     mail;
    struct mailbox *box;
    int             left;
};

static void open_chain(struct mail *mail)
{
    struct chain *chain = PART_OF(mail, struct chain, mail);
    if (--chain->left == 0) mailbox_close(chain->box);
    else mailbox_post(chain->box, &chain->mail);
}

TEST(mail_may_be_posted_again_when_it_is_opened)
{
    uv_loop_t loop;
    struct mailbox box;
    struct chain chain = {.mail = {.open = open_chain}, .box = &box, .left = 100};
    assert_int_equal(uv_loop_init(&loop), 0);
    mailbox_init(&box, &loop);
    mailbox_post(&box, &chain.mail);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(chain.left, 0);
    mailbox_release(&box);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mail_of_many_threads_arrives_in_order),
        cmocka_unit_test(mail_may_be_posted_again_when_it_is_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
