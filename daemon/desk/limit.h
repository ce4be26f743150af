/*
 * How often things may be done that cost the server or other people something:
 * one table of all limits, and the counts of those that are counted in memory,
 * which a server that starts again has forgotten.
 *
 * Moves have no limit, nor has looking. A limit that is reached changes nothing
 * else, and is answered 429 with the time after which it can be tried again
 * (pages/answer.h). The table stands in turnpost-http(7), too.
 *
 * Not here: counting those that are found in the database, which is done where
 * they are asked; of these the table has the numbers.
 */
#ifndef TURNPOST_DESK_LIMIT_H
#define TURNPOST_DESK_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct limiter;

enum limit {
	LIMIT_NONE, /* there is none; counted and full never */

	/* --- counted in memory --- */
	LIMIT_TOKENS,	/* wrong tokens; a valid one is never refused by this */
	LIMIT_RESEND,	/* asking for letters once more */
	LIMIT_PROPOSE,	/* proposing a game */
	LIMIT_JOIN,	/* asking to join one */
	LIMIT_PRACTICE, /* beginning a game to try */
	LIMIT_ASKED,  /* people to whom forms have letters written: one network
			* may use up only a part of LIMIT_UNPROVED; a form that is
			* refused has none written */
	LIMIT_FAULTS, /* forms that anybody can send, with something wrong */

	LIMIT_ACTIONS,	 /* all that can be sent with a link, but moves */
	LIMIT_OFFERS,	 /* asking the table for something; and ending what it
			* allowed */
	LIMIT_LETTERS,	 /* turning letters on; off they can always be turned */
	LIMIT_LINKS,	 /* asking for another private link */
	LIMIT_SETTINGS,	 /* name, language, hours, vacation */
	LIMIT_DOCUMENTS, /* games, or all about a person, as a file */

	/* --- counted in the database --- */
	LIMIT_PROPOSALS,      /* proposals of one address */
	LIMIT_UNCONFIRMED,    /* of these open and not confirmed: at once */
	LIMIT_INVITE_STRANGE, /* letters that ask something of an address that
			       * is no player's, of all senders */
	LIMIT_INVITE_PLAYER,  /* letters that invite a player */
	LIMIT_UNPROVED,	      /* letters that ask something of addresses that
			       * are no player's: the others wait
			       * (unproved.h); the table has the number that
			       * holds unless the operator chooses another */
	LIMIT_RESEND_HOUR, /* of letters once more, those that go to an address;
			    * the answer does not tell */
	LIMIT_RESEND_DAY,
	LIMIT_MOTIONS,	 /* motions that were not carried, each a letter to the
			  * others */
	LIMIT_NOTES,	 /* notes without a move, until the next one */
	LIMIT_WRITTEN,	 /* bytes of all notes of a seat in its game */
	LIMIT_UNDO,	 /* moves of a game that a seat takes back; from then
			  * on the others have to agree */
	LIMIT_ADDRESSES, /* new addresses that a player asks for, or that are
			  * asked for as such */
	LIMIT_INVITES,	 /* people whom a proposal invites */
	LIMIT_SEAT,	 /* people whom a seat is offered to */
	LIMITS
};

enum limit_who {
	LIMIT_NETWORK, /* an IPv4 address, a /64 of IPv6 (a household has a
			* whole one), and SITE times as much for a /48 */
	LIMIT_LINK,    /* whoever has a link: a seat, a player, an invitation */
	LIMIT_GAME,    /* a game or a proposal, whoever asks */
	LIMIT_MAIL,    /* a mail address, whoever asks */
	LIMIT_SERVER   /* all together */
};

struct limit_row {
	const char *name; /* as in the manual, and in "limit" of an answer */
	enum limit_who who;
	int allowed;
	int window;	 /* in so many seconds; 0: at once */
	int site;	 /* of LIMIT_NETWORK: how much more than one network all
			  * of an IPv6 site may do, which is somebody with
			  * 65,536 of them, or many households */
	const char *key; /* how it is answered: error.KEY; NULL: as if it had
			  * been done */
};

/* By enum limit. */
extern const struct limit_row limit_table[LIMITS];

struct limiter *
limit_new(void);
void
limit_free(struct limiter *l);

/* Counts a request of CLIENT, an address as text, at NOW in seconds, for a
 * limit of LIMIT_NETWORK. True when that is one too many: then it is not
 * counted, and *WAIT (may be NULL) is after how many seconds the next one
 * will not be. */
bool
limit_full(struct limiter *l, enum limit limit, const char *client, int64_t now,
    int64_t *wait);

/* The same for N at once, which are counted all or not at all. */
bool
limit_full_many(struct limiter *l, enum limit limit, const char *client, int n,
    int64_t now, int64_t *wait);

/* Takes back that N were counted, as what was wanted was not done. */
void
limit_give_back(struct limiter *l, enum limit limit, const char *client, int n,
    int64_t now);

/* Whether the next one would be one too many; counts nothing. */
bool
limit_reached(struct limiter *l, enum limit limit, const char *client,
    int64_t now, int64_t *wait);

/* The same for what is known by numbers: KIND tells ids of different things
 * apart, such as the purpose of a token; WHO and ID are 0 where there is
 * nothing to tell apart, as with LIMIT_SERVER. */
bool
limit_full_of(struct limiter *l, enum limit limit, int kind, int64_t id,
    int seat, int64_t now, int64_t *wait);
bool
limit_reached_of(struct limiter *l, enum limit limit, int kind, int64_t id,
    int seat, int64_t now, int64_t *wait);

#endif
