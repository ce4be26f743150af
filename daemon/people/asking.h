/*
 * Asking one person to play, and taking down what he answers: what proposals
 * and seats of running games have in common.
 */
#ifndef TURNPOST_PEOPLE_ASKING_H
#define TURNPOST_PEOPLE_ASKING_H

#include "store/store.h"

struct desk;
struct store_invite;

/* What somebody says when he accepts; borrowed, and good. NULL: as it was. */
struct asking_answer {
	const char *name, *lang, *zone, *phrase;
};

/* Owes the letter that asks I, which is new or waits; declines for those who
 * may not be written to. Stores I. */
enum store_status __attribute__((warn_unused_result))
asking_ask(struct desk *d, struct store_invite *i, int64_t now);
/* I was asked, and is once more. Stores I. */
enum store_status __attribute__((warn_unused_result))
asking_remind(struct desk *d, struct store_invite *i, int64_t now);

/* Whether asking I by NAME once more says the same as the first time: a second
 * click. */
bool
asking_is_again(struct desk *d, const struct store_invite *i, const char *name);

/* I is a person whom letters reach: his player, found or added, to I->player. I
 * is not stored. */
enum store_status __attribute__((warn_unused_result))
asking_player(struct desk *d, struct store_invite *i);
/* I has said ANSWER; stored. */
enum store_status __attribute__((warn_unused_result))
asking_accepted(struct desk *d, struct store_invite *i,
    const struct asking_answer *answer);

#endif
