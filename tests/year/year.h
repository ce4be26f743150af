/*
 * A simulated year: people with habits play games of all rulesets through the
 * real desk and the real outbox. Only time and the network are replaced: the
 * clock is a number that jumps from one event to the next, HTTP is a function
 * call, and the mail server is a table of who fails when.
 *
 * Not here: what is checked at the end (year_check.c, year_fair.c).
 */
#ifndef TURNPOST_TESTS_YEAR_H
#define TURNPOST_TESTS_YEAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/chance.h"
#include "match/clock.h"
#include "play/alarms.h"
#include "game/motion.h"
#include "play/clockwork.h"
#include "play/downtime.h"
#include "post/outbox.h"
#include "store/store_letters.h"
#include "store/store_people.h"
#include "words/model.h"

enum { YEAR_LINK_MAX = 128, YEAR_ID_MAX = 120, YEAR_HOUR = 3600 };

/* Somebody with habits. */
struct person {
	int number;
	char mail[40], name[40];
	char other[40]; /* an address that this one may move to, or has left */
	const char *zone;
	int wakes, sleeps; /* hours of the day at home: reads letters between */
	int64_t looks;	   /* seconds between two looks at the mailbox */
	int late;	   /* of 100 letters so many are left lying for days */
	int64_t busy;	   /* since then, for days, every few weeks, none is
			    * read; 0: never so */
	int64_t gone;	   /* from then on never seen again; 0: stays */
	int64_t unreachable; /* from then on the address is refused; 0: never */
	bool bounces;	     /* ... and the refusal comes later, as a report */
	bool scanned;	 /* a scanner opens all links of all letters first */
	bool settles;	 /* chooses sleep hours and a weekend */
	bool mutes;	 /* turns letters off with the first of a game */
	int64_t settled; /* since when; 0: not yet */
	/* Which letters this one wants, once chosen. */
	const char *letters;	  /* "turn", "every", "digest" */
	bool quiet;		  /* none from 21:00 to 8:00 at home */
	int64_t chosen;		  /* since when; 0: not yet */
	int64_t digest;		  /* when the last daily letter left */
	char page[YEAR_LINK_MAX]; /* private link, once known */
	char old[YEAR_LINK_MAX];  /* a play link of long ago */
};

/* What happens next. */
enum event_what {
	EVENT_PROPOSE, /* a person starts a game */
	EVENT_READ,    /* a person reads a letter */
	EVENT_SETTLE,  /* a person chooses hours or a vacation */
	EVENT_CHOOSE,  /* a person chooses which letters to get */
	EVENT_MOVE,    /* a person has another address */
	EVENT_JOIN,    /* a person looks for an open table */
	EVENT_OLD,     /* a person opens a letter of long ago */
	EVENT_RESEND,  /* a person asks for letters again */
	EVENT_BOUNCE,  /* a delivery report arrives */
	EVENT_DOWN,    /* the server goes away */
	EVENT_UP,
	EVENT_MAIL_DOWN, /* the mail server goes away */
	EVENT_MAIL_UP
};
struct event {
	int64_t at;
	uint64_t order; /* of those at the same time */
	enum event_what what;
	int person;
	int64_t ticket; /* EVENT_BOUNCE, EVENT_READ: of the letter */
	char kind[16];	/* EVENT_READ: of the letter, and its first link */
	bool game_letter;
	char link[YEAR_LINK_MAX];
};

/* A letter as it left. */
struct sent {
	int64_t ticket;
	char id[YEAR_ID_MAX]; /* Message-ID */
	int times;	      /* delivered; more than once only after a lost
			       * connection */
	bool unsure;	      /* a connection broke at its end */
};

/* What is known of a seat from outside. */
struct seat_record {
	int person;   /* who got its last letter */
	int64_t told; /* when he was told of the turn under way; 0: he was
			 * not */
	int64_t late; /* when its time was up */
	int64_t lost; /* since when letters do not reach it; 0: they do */
	struct clock_spans losses; /* when they did not */
	int64_t bank;  /* at least that is left of it; below 0: not known */
	int reminders; /* in this turn */
	bool unjudged; /* something was taken back, or letters are off */
	bool inexact;  /* its letter was late before its reader wanted it
			* later: how much came back is not known here */
};
struct record {
	struct seat_record seats[RULES_SEATS_MAX];
	size_t happenings; /* that were looked at */
	bool nobody;	   /* it waits because nobody is there */
	uint32_t entries;
};

struct year {
	struct conf *conf;
	struct desk *desk; /* serves */
	struct desk *post; /* sends */
	struct outbox *outbox;
	struct alarms alarms;
	struct downtime downtime;
	char folder[64];
	int64_t now, begin, end;
	struct chance_fast luck;
	uint64_t random; /* what seeds are made of */

	struct person *people;
	int n_people, n_games;
	struct event *event; /* a heap */
	size_t n_events, cap_events;
	uint64_t order;
	bool down, mail_down;
	struct clock_span downs[32]; /* when the server was away */
	size_t n_downs;
	struct clock_span silences[32]; /* when the mail server was */
	size_t n_silences;

	struct record *records; /* by game */
	size_t n_records;
	int64_t looked; /* the game that was looked at last */

	struct sent *sent; /* by ticket */
	size_t n_sent, cap_sent;
	struct {
		int64_t ticket;
		char to[64];
		char *bytes;
		size_t len;
		char id[YEAR_ID_MAX];
	} flying[8];
	size_t n_flying;

	/* figures */
	long moves, refused, letters, requests, failures, scans;
	long judged, graces, banks, waits; /* clocks that were looked at */
	long given, returned, addresses, joined, rematches;
	long held, gathered, digests, news;
	int proposed;
	char fault[400]; /* the first thing that went wrong */
};

/* --- year.c ---------------------------------------------------------------------- */

/* A number below N. */
int64_t
year_luck(struct year *y, int64_t n);
bool
year_chance(struct year *y, int percent);
void
year_event(struct year *y, const struct event *e);
/* Each fault is told as it is found, and the first again at the end. */
void
year_fault(struct year *y, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* --- year_web.c ------------------------------------------------------------------ */

struct reply {
	int status;
	struct model *json; /* NULL when it is none */
	struct buffer body;
};
void
reply_fini(struct reply *r);

/* Asks for LINK (with or without base-url) as a program does that wants JSON; a
 * status of 5xx is a fault unless the server is down. FIELDS is a form, NULL for
 * a GET. */
void
year_get(struct year *y, const char *link, struct reply *reply);
void
year_post(struct year *y, const char *link, const char *fields,
    struct reply *reply);
/* Appends NAME=VALUE to a form. */
void
year_field(struct buffer *form, const char *name, const char *value);
/* A scanner: GET and HEAD of every link in TEXT; whatever changes is a
 * fault. */
void
year_scan(struct year *y, const char *text);

/* --- year_mail.c ------------------------------------------------------------------- */

extern const struct outbox_transport year_transport;
/* Tells the outbox what became of the letters that are under way, and puts
 * those that arrived into mailboxes. */
void
year_deliver(struct year *y);

/* A delivery report about a letter arrives. */
void
year_bounce(struct year *y, int64_t ticket);

/* Whether that letter asked to confirm a proposal that is deleted by now,
 * because nobody did. */
bool
year_is_deleted(const struct year *y, int64_t ticket);

/* --- year_people.c ------------------------------------------------------------------ */

void
year_people_make(struct year *y);
/* Does what happens. */
void
year_do(struct year *y, const struct event *e);

/* Whether P has not gone for good. */
bool
year_is_here(const struct year *y, const struct person *p);

/* --- year_life.c ---------------------------------------------------------------------- */

void
year_settle(struct year *y, struct person *p);
void
year_choose(struct year *y, struct person *p);
/* Whether letters to P are not to come now; until when, to *END. */
bool
year_is_quiet(const struct year *y, const struct person *p, int64_t *end);
void
year_move(struct year *y, struct person *p);
void
year_join(struct year *y, const struct person *p);
void
year_resend(struct year *y, const struct person *p);

/* --- year_check.c, year_fair.c ---------------------------------------------------------- */

/* What is known of a game. */
struct record *
year_record(struct year *y, int64_t game);
/* A letter about a game has left for PERSON, by its link; KIND is that of the
 * letter, TICKET its number. */
void
year_told(struct year *y, const char *link, const char *kind, int person,
    int64_t ticket);
/* A daily letter has left, and with it those that it stands for. */
void
year_told_daily(struct year *y, int64_t ticket, int person);
/* Such a letter does not come in quiet hours without need. */
void
year_not_at_night(struct year *y, const char *link, const char *kind,
    int person);
/* A reminder has arrived there: there are no more of them than the clock has
 * reasons. */
void
year_reminded(struct year *y, const char *link);
/* The person has made a move. */
void
year_moved(struct year *y, int64_t game, int seat, bool goes_on);

/* Looks at what has just happened in GAME, and what its clock did against a slow
 * recount of the time that each person had. */
void
year_fair_look(struct year *y, int64_t game);
/* At the end: a step for each thing that must hold; what main() returns. */
int
year_check(struct year *y);

#endif
