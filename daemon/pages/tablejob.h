/*
 * What POSTs below a play link have in common that do something at a table and
 * show the game's page again.
 *
 * Not here: the actions of /table, which tell more of how they went
 * (tableroutes.c).
 */
#ifndef TURNPOST_PAGES_TABLEJOB_H
#define TURNPOST_PAGES_TABLEJOB_H

#include "pages/answer.h"

struct desk;
struct job;
struct table;
struct web_answer;

/* Does JOB at its table, whose player is back with it: ACT, and all that follows.
 * *ROW becomes {200, NULL}; ACT, or what keeps it from being called, may say
 * otherwise. ACT is false when the store failed. */
void
tablejob_act(struct desk *d, struct job *job, struct answer_row *row,
    bool (*act)(struct desk *d, struct table *t, struct job *job));

/* Forgets the table of JOB, which was not committed. */
void
tablejob_forget(struct desk *d, struct job *job);

/* Answers with the game's page: with the error that ROW names, or, when it names
 * none, with "table.done.DONE". */
void
tablejob_answer(struct desk *d, struct job *job, const struct answer_row *row,
    const char *done, struct web_answer *a);

#endif
