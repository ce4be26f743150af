/*
 * A game that somebody has proposed, as it stands: who is in it, whether it can
 * begin, and when something is due. Everything here reads inside the caller's
 * transaction, and nothing is changed.
 *
 * The person who proposes a game, its starter, has place 0; the others have the
 * places after that, which become their seats. At most one invitation holds a
 * place (proposal_holds()). Those who declined stay in the list.
 *
 * Not here: how many there may be (desk/limit.h), making a proposal
 * (people/propose.h), asking and beginning (people/arrange.h), answers
 * (people/invites.h), alarms (people/proposals.h), telling of it
 * (show/proposalview.h).
 */
#ifndef TURNPOST_GAME_PROPOSAL_H
#define TURNPOST_GAME_PROPOSAL_H

#include "store/store_proposals.h"

struct desk;
struct model;

enum {
	PROPOSAL_DAYS_NEW = 3,	    /* until an unconfirmed one lapses */
	PROPOSAL_DAYS = 14,	    /* until a confirmed one lapses */
	PROPOSAL_DAYS_KEPT = 14,    /* until one that was never confirmed is
				     * deleted */
	PROPOSAL_DAYS_REMIND = 3,   /* until somebody is asked once more */
	PROPOSAL_MESSAGE_MAX = 500, /* characters */
	PROPOSAL_NOWHERE = 99	    /* the place of somebody who has none yet */
};

enum {
	INVITE_JOINS_MAX = 40,	/* people in a proposal up to which somebody
				   * may ask to join */
	INVITE_AGAIN = 600,	/* seconds within which a second click means
				   * the same invitation */
	INVITE_SEAT_DAYS = 14,	/* until an invitation to a seat lapses */
	INVITE_PHRASE_MAX = 200 /* characters */
};

enum proposal_result {
	PROPOSAL_DONE,	  /* done, perhaps earlier already */
	PROPOSAL_ABSENT,  /* there is no such thing */
	PROPOSAL_GONE,	  /* it has begun, was withdrawn, or has lapsed */
	PROPOSAL_EARLY,	  /* it is not confirmed yet */
	PROPOSAL_FEW,	  /* too few people, or a number that cannot play this
			   * game */
	PROPOSAL_OPTIONS, /* its options need all the seats */
	PROPOSAL_TAKEN,	  /* the place is not free, or no longer */
	PROPOSAL_ASKED,	  /* that person is invited already */
	PROPOSAL_OFTEN,	  /* there were too many for now */
	PROPOSAL_BUSY,	  /* too many people ask for letters (desk/unproved.h)
			   */
	PROPOSAL_REFUSED, /* that person wants no letters, so none would reach
			   * him */
	PROPOSAL_FORM,	  /* the form has a fault */
	PROPOSAL_STORE	  /* the database failed: the caller has to undo the
			   * piece */
};

/* A proposal with everybody in it. */
struct proposal {
	struct store_proposal row;
	struct store_invite invites[STORE_INVITES_MAX];
	size_t n;
	const struct rules *rules; /* NULL when this program does not know
				    * them */
};

/* Loads proposal ID; STORE_ABSENT when there is none. Release P with
 * proposal_fini() in any case. */
enum store_status __attribute__((warn_unused_result))
proposal_load(struct desk *d, int64_t id, struct proposal *p);
void
proposal_fini(struct proposal *p);

/* Loads P again after a change in the store. */
enum store_status __attribute__((warn_unused_result))
proposal_reload(struct desk *d, struct proposal *p);

/* The invitation of the starter. */
struct store_invite *
proposal_starter(struct proposal *p);
/* The invitation that holds PLACE, or NULL while the place is free. */
struct store_invite *
proposal_at(struct proposal *p, int place);
/* Whether I holds its place: it is the starter's, or its person will be asked,
 * is asked, has accepted, or is a bot. */
bool
proposal_holds(const struct store_invite *i);
/* The first free place, or -1. */
int
proposal_free(struct proposal *p);
/* How many have accepted. This includes bots, and the starter when he has
 * confirmed. */
int
proposal_accepted(const struct proposal *p);
/* Reads the options of P as they are with SEATS seats. Sets SETUP and *OPTIONS,
 * which the caller frees in any case; DATA (may be NULL) gets the name of the
 * data set (rules/dataset.h). False when they cannot be read. */
bool
proposal_setup(const struct proposal *p, int seats, struct rules_setup *setup,
    struct model **options, struct buffer *data);
/* Whether those who have accepted can begin without the others: PROPOSAL_DONE,
 * or why not. */
enum proposal_result
proposal_may_start(const struct proposal *p);
/* Whether P waits for people to come, and the game could begin without more: at
 * least one has come. */
bool
proposal_enough(struct proposal *p);

/* Sets *MAY to whether a letter may invite MAIL: the address has not refused
 * all letters, and was not invited too often. An address that has never played
 * here may be invited less often. */
enum store_status __attribute__((warn_unused_result))
proposal_may_ask(struct desk *d, const char *mail, int64_t now, bool *may);
/* Sets *MAY to whether a letter may ask MAIL whose address it is. For an
 * address that has never played here, all letters that ask something count. */
enum store_status __attribute__((warn_unused_result))
proposal_may_prove(struct desk *d, const char *mail, int64_t now, bool *may);

/* When P lapses, when I is asked once more unless there is an answer by then,
 * and when the next thing has to be done about P (0 for never). Time does not
 * run while the server is down, or before the letters that ask have left. When
 * P is deleted, which is 0 unless it has ended and its starter has never
 * confirmed it. */
int64_t
proposal_lapses(struct desk *d, const struct proposal *p);
int64_t
proposal_reminds(struct desk *d, const struct store_invite *i);
int64_t
proposal_alarm(struct desk *d, const struct proposal *p);
int64_t
proposal_deleted(const struct proposal *p);

#endif
