/*
 * Games that are proposed, and those who are asked to play them. What store.h
 * says of transactions holds here.
 */
#ifndef TURNPOST_STORE_PROPOSALS_H
#define TURNPOST_STORE_PROPOSALS_H

#include "match/entry.h"
#include "store/store.h"

enum store_proposal_state {	  /* stored: never change */
	STORE_PROPOSAL_NEW,	  /* whoever proposes it has not confirmed */
	STORE_PROPOSAL_CONFIRMED, /* the others are asked */
	STORE_PROPOSAL_BEGUN,
	STORE_PROPOSAL_WITHDRAWN,
	STORE_PROPOSAL_LAPSED
};

struct store_proposal {
	int64_t id;
	uint8_t uid[UID_SIZE]; /* the game's, drawn now */
	uint8_t seed[DIGEST_SIZE];
	uint8_t commitment[DIGEST_SIZE];
	char *ruleset;
	int version;
	char *options; /* canonical JSON, for SEATS seats */
	int64_t data;  /* its data set, 0: none */
	char *terms;   /* JSON (game/terms.h) */
	char *message; /* to those who are invited */
	int seats;
	bool open;   /* whoever reads the front page may join */
	bool watch;  /* the game begins with onlookers allowed */
	bool review; /* it is reviewed when it is over */
	enum store_proposal_state state;
	int64_t game;  /* that it became, or 0 */
	int64_t again; /* the game of which it is the rematch, or 0 */
	int64_t created, confirmed;
	int64_t alarm; /* when something is to be done, 0: never */
};

enum store_invite_state {     /* stored: never change */
	STORE_INVITE_WAITING, /* not asked yet */
	STORE_INVITE_ASKED,
	STORE_INVITE_ACCEPTED,
	STORE_INVITE_DECLINED,
	STORE_INVITE_WITHDRAWN,
	STORE_INVITE_UNREACHABLE, /* letters do not arrive */
	STORE_INVITE_JOINING	  /* came by himself, has not confirmed */
};

enum { /* places of invitations of a proposal; stored: never change */
	STORE_PLACE_PROPOSER = 0,
	STORE_PLACE_LEFT = 98 /* of who wanted one, did not confirm that, and
			       * made room; JOINING: a place may be his yet */
};

struct store_invite {
	int64_t id;
	int64_t proposal; /* or 0: for a seat of ... */
	int64_t game;	  /* or 0 */
	int place;	  /* order of seats, 0 is who proposes; or the seat */
	char *mail;	  /* "" for a bot, and for who was erased */
	char *name;	  /* as told by who invites, then by himself; "" for
			   * who was erased */
	char *lang, *zone, *phrase;
	char *bot;	/* "", or the policy */
	int64_t player; /* 0: not yet */
	enum store_invite_state state;
	int64_t asked, reminded, answered; /* 0: not yet */
	int by_seat; /* who asks for a seat of a game; 0 in a proposal */
};

void
store_proposal_fini(struct store_proposal *p);
void
store_invite_fini(struct store_invite *i);
void
store_invites_fini(struct store_invite *invites, size_t n);

/* Set P->id, I->id. */
enum store_status
store_proposal_add(struct store *s, struct store_proposal *p);
enum store_status
store_invite_add(struct store *s, struct store_invite *i);

enum store_status __attribute__((warn_unused_result))
store_proposal_get(struct store *s, int64_t id, struct store_proposal *p);
enum store_status __attribute__((warn_unused_result))
store_invite_get(struct store *s, int64_t id, struct store_invite *i);

/* Store what may change: of a proposal options, seats, state, game, confirmed,
 * alarm; of an invitation everything but whose it is (proposal, game). */
enum store_status
store_proposal_change(struct store *s, const struct store_proposal *p);
enum store_status
store_invite_change(struct store *s, const struct store_invite *i);

/* Deletes a proposal that was never confirmed, with all invitations of it and
 * what mail servers said of its letter. */
enum store_status
store_proposal_delete(struct store *s, int64_t id);

enum { STORE_INVITES_MAX = 64 };

/* Those of a proposal, or of a game, by place, then number: into room for
 * STORE_INVITES_MAX, the latest if there are more. Those at STORE_PLACE_LEFT
 * are left out. */
enum store_status __attribute__((warn_unused_result))
store_invites_of_proposal(struct store *s, int64_t proposal,
    struct store_invite *invites, size_t *n);
enum store_status __attribute__((warn_unused_result))
store_invites_of_game(struct store *s, int64_t game,
    struct store_invite *invites, size_t *n);
/* Those to an address that wait for its answer (to a letter of the kind INVITE,
 * JOIN, or, in place 0, CONFIRM) or were accepted in a proposal that has not
 * begun; latest first. EACH may use the store, but not this. */
enum store_status __attribute__((warn_unused_result))
store_invites_to(struct store *s, const char *mail,
    bool (*each)(void *arg, const struct store_invite *i), void *arg);

/* Since AFTER: how many proposals were made from an address, and how often it
 * was asked by others. */
enum store_status __attribute__((warn_unused_result))
store_invites_count(struct store *s, const char *mail, int64_t after,
    int *proposed, int *asked);
/* Since AFTER: how many letters asked something of the mailbox of an address,
 * also as ann+games, which is that of ann: whether its reader wants to play, or
 * whether he has typed it, for a game or as his new one, as long as he has not
 * confirmed that. */
enum store_status __attribute__((warn_unused_result))
store_strangers_count(struct store *s, const char *mail, int64_t after, int *n);

/* Letters that ask something of addresses that nobody plays with. Sets *AT to
 * when the one leaves, or left, that is number N from the last: STORE_ABSENT when
 * there are not so many after AFTER. */
enum store_status __attribute__((warn_unused_result))
store_unproved_before(struct store *s, int n, int64_t after, int64_t *at);
/* Notes that one leaves AT, and forgets those that left up to FORGET. */
enum store_status
store_unproved_add(struct store *s, int64_t at, int64_t forget);

/* What was asked for under an address and never confirmed from there: people
 * who want to join a table, and new addresses. Sets *AT to when the first of
 * them was asked for; STORE_ABSENT: there is none. */
enum store_status __attribute__((warn_unused_result))
store_unconfirmed_first(struct store *s, int64_t *at);
/* Deletes those that were asked for by BY. */
enum store_status
store_unconfirmed_delete(struct store *s, int64_t by);

/* Tables that anybody may join, latest first, until EACH returns false. EACH
 * may use the store, but not this. */
enum store_status __attribute__((warn_unused_result))
store_proposals_open(struct store *s,
    bool (*each)(void *arg, const struct store_proposal *p), void *arg);

/* The latest rematch of GAME that was proposed: STORE_ABSENT when none was. */
enum store_status __attribute__((warn_unused_result))
store_proposal_again(struct store *s, int64_t game, int64_t *id);

/* The earliest alarm of all proposals: STORE_ABSENT when there is none. */
enum store_status __attribute__((warn_unused_result))
store_proposal_alarm(struct store *s, int64_t *proposal, int64_t *at);

#endif
