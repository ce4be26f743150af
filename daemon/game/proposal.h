/*
 * A game that somebody wants to play: from the form, by the starter's own
 * letter, the others' answers, to its beginning or its end. All within the
 * transaction under way; nothing here knows of HTTP.
 *
 * Whoever proposes a game has place 0, the others those after it: the order of
 * seats. At a place there is at most one who is asked, has accepted, or is a
 * bot; those who declined stay listed.
 *
 * Not here: the form (newform.h), answers of those who are asked (invites.h),
 * pages (newpage.h, confirmpage.h, invitepage.h, joinpage.h), letters
 * (inviteletters.h).
 */
#ifndef TURNPOST_GAME_PROPOSAL_H
#define TURNPOST_GAME_PROPOSAL_H

#include "store/store_proposals.h"

struct desk;
struct model;

enum {
	PROPOSAL_DAYS_NEW = 3,	    /* until one that is not confirmed lapses */
	PROPOSAL_DAYS = 14,	    /* until one that is confirmed does */
	PROPOSAL_DAYS_REMIND = 3,   /* until somebody is asked once more */
	PROPOSAL_A_DAY = 5,	    /* from one address */
	PROPOSAL_UNCONFIRMED = 3,   /* at once, from one address */
	PROPOSAL_MESSAGE_MAX = 500, /* characters */
	PROPOSAL_INVITES_MAX = 24,  /* that whoever proposes it may ask */
	PROPOSAL_NOWHERE = 99	    /* the place of who has none yet */
};

enum {
	INVITE_STRANGER_WEEK = 5, /* letters that ask an address which is
				   * nobody's, or whether it is his who typed
				   * it, from everybody together */
	INVITE_PLAYER_DAY = 10,	  /* to one that is somebody's */
	INVITE_JOINS_MAX = 40,	  /* who are in a proposal when the last one may
				   * ask to join */
	INVITE_JOIN_DAYS = 1,	  /* until one who has not confirmed that makes
				   * room for others */
	INVITE_AGAIN = 600,	  /* seconds in which a second click comes */
	INVITE_SEAT_DAYS = 14,	  /* until one for a seat lapses */
	INVITE_SEATS_MAX = 8,	  /* for a seat, one after the other */
	INVITE_PHRASE_MAX = 200	  /* characters */
};

enum proposal_result {
	PROPOSAL_DONE,	  /* also when it was so already */
	PROPOSAL_ABSENT,  /* there is no such thing */
	PROPOSAL_GONE,	  /* it has begun, was withdrawn, has lapsed */
	PROPOSAL_EARLY,	  /* it is not confirmed yet */
	PROPOSAL_FEW,	  /* not enough, or not that many, can play this */
	PROPOSAL_OPTIONS, /* its options need all the seats */
	PROPOSAL_TAKEN,	  /* the place is not free (any more) */
	PROPOSAL_ASKED,	  /* that person is asked already */
	PROPOSAL_OFTEN,	  /* too many, for now */
	PROPOSAL_REFUSED, /* no letter would reach him, because he wants none */
	PROPOSAL_FORM,	  /* what was typed cannot be used */
	PROPOSAL_STORE	  /* the database failed: the piece is to be undone */
};

/* A proposal with all who are in it. */
struct proposal {
	struct store_proposal row;
	struct store_invite invites[STORE_INVITES_MAX];
	size_t n;
	const struct rules *rules; /* NULL: no longer known here */
};

/* STORE_ABSENT when there is none. To be released in any case. */
enum store_status __attribute__((warn_unused_result))
proposal_load(struct desk *d, int64_t id, struct proposal *p);
void
proposal_fini(struct proposal *p);

/* What was changed in the store is in P. */
enum store_status __attribute__((warn_unused_result))
proposal_reload(struct desk *d, struct proposal *p);

/* Who proposes it. */
struct store_invite *
proposal_starter(struct proposal *p);
/* The one who holds PLACE, or NULL while it is free. */
struct store_invite *
proposal_at(struct proposal *p, int place);
/* Whether I holds its place: asked, accepted, or a bot. */
bool
proposal_holds(const struct store_invite *i);
/* The first free place, or -1. */
int
proposal_free(struct proposal *p);
/* How many have accepted, with who proposes it (once he has confirmed) and
 * bots. */
int
proposal_accepted(const struct proposal *p);
/* The options of P as they are with SEATS seats, to *OPTIONS (the caller frees
 * it in any case), SETUP and *DATA, the name of its data set or NULL. False when
 * they cannot be read. */
bool
proposal_setup(const struct proposal *p, int seats, struct rules_setup *setup,
    struct model **options, const char **data);
/* Whether those who have accepted can begin without the others: PROPOSAL_DONE,
 * or why not. */
enum proposal_result
proposal_may_start(struct desk *d, struct proposal *p);
/* Whether P is an open table that could begin, with at least one person who has
 * come to it. */
bool
proposal_enough(struct desk *d, struct proposal *p);

/* Whether a letter may ask MAIL something: it did not refuse all letters, and
 * was not asked by too many; of who has never played here fewer. */
enum store_status __attribute__((warn_unused_result))
proposal_may_ask(struct desk *d, const char *mail, int64_t now, bool *may);
/* Whether a letter may ask MAIL whether it is his who typed it: of who has
 * never played here, all letters that ask something count. */
enum store_status __attribute__((warn_unused_result))
proposal_may_prove(struct desk *d, const char *mail, int64_t now, bool *may);

/* When P lapses: later where the server was down, or the letters that ask had
 * not left; when I is asked once more, if there is no answer by then; and when
 * something is to be done about P, 0 for never. */
int64_t
proposal_lapses(struct desk *d, const struct proposal *p);
int64_t
proposal_reminds(struct desk *d, const struct store_invite *i);
int64_t
proposal_alarm(struct desk *d, const struct proposal *p);

#endif
