/*
 * What tests of letters share that readers want later, or together: a real
 * outbox in virtual time, a mail server that remembers which letter it got
 * when, and readers with wishes.
 */
#ifndef TURNPOST_TESTS_TASTE_KIT_H
#define TURNPOST_TESTS_TASTE_KIT_H

#include "clocks_kit.h"
#include "mail/mail.h"
#include "store/store_players.h"

enum { TASTE_KIT_MAX = 64 };

struct outbox;

/* A letter that the mail server got. */
struct taste_kit_left {
	int64_t at;
	char kind[16], to[40];
	struct mail_read read;
};
struct taste_kit {
	struct clocks_kit k;
	struct outbox *o;
	enum mail_fate fate; /* of letters to Bo */
	bool away;	     /* there is no mail server */
	int tried;	     /* letters to Bo that were given to it */
	struct taste_kit_left left[TASTE_KIT_MAX];
	size_t n;
};

void
taste_kit_open(struct taste_kit *w);
void
taste_kit_close(struct taste_kit *w);
/* Forgets the letters that were sent so far. */
void
taste_kit_forget(struct taste_kit *w);

/* Does what is due now. */
void
taste_kit_work(struct taste_kit *w);
/* Goes on to AT, and does everything that is due until then. */
void
taste_kit_until(struct taste_kit *w, int64_t at);

/* Of the letters of KIND to NAME: how many there were, the last one (or NULL),
 * and when that left (or 0). */
int
taste_kit_count(const struct taste_kit *w, const char *kind, const char *name);
const struct taste_kit_left *
taste_kit_last(const struct taste_kit *w, const char *kind, const char *name);
int64_t
taste_kit_left_at(const struct taste_kit *w, const char *kind,
    const char *name);

/* A letter as it is stored, without texts but what was said. */
struct taste_kit_letter {
	struct store_letter found;
	char said[80];
};
/* Reads the last letter of KIND to SEAT; false when there is none. */
bool
taste_kit_look(struct taste_kit *w, int64_t game, int seat,
    enum store_letter_kind kind, struct taste_kit_letter *l);
/* Whether the last letter of KIND to SEAT was dropped with the words SAID. */
bool
taste_kit_is_dropped(struct taste_kit *w, int64_t game, int seat,
    enum store_letter_kind kind, const char *said);

/* Wishes for taste_kit_start(). */
void
taste_kit_wants_every(struct store_player *p);
void
taste_kit_wants_digest(struct store_player *p);
void
taste_kit_wants_quiet(struct store_player *p);
void
taste_kit_wants_both(struct store_player *p);

/* Starts a game of Ann (seat 0, who begins) and Bo, whose wishes WANTS sets.
 * Both know that it began. */
int64_t
taste_kit_start(struct taste_kit *w, const char *terms,
    void (*wants)(struct store_player *p));

/* The next moment at which clocks of UTC show HOUR and MINUTE. */
int64_t
taste_kit_next_clock(const struct taste_kit *w, int hour, int minute);

/* SEAT makes the fallback move. */
void
taste_kit_move(struct taste_kit *w, int64_t game, int seat);

#endif
