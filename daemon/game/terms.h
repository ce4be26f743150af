/*
 * The terms of a game: how much time there is, and what happens to those who
 * are late. Chosen before it begins, the same for all rulesets.
 *
 * As JSON (game.terms, proposal.terms, and "terms" of the API), keys by bytes,
 * lengths in seconds; an object without "clock" is one without a clock:
 *   {"clock":"none"}
 *   {"clock":"move","grace":259200,"late":"bot","move":259200,"vacation":true}
 *   {"cap":864000,"clock":"bank","grace":259200,"increment":43200,
 *    "late":"bot","start":432000,"vacation":true}
 *
 * Not here: what a clock is (match/clock.h), what happens in time (clocks.h).
 */
#ifndef TURNPOST_GAME_TERMS_H
#define TURNPOST_GAME_TERMS_H

#include <stdbool.h>
#include <stdint.h>

#include "match/clock.h"

struct buffer;
struct desk;
struct model;

enum late {	   /* what is done about a seat whose grace is over */
	LATE_WAIT, /* nothing */
	LATE_SKIP, /* the ruleset's fallback move */
	LATE_BOT,  /* one plays until the player is back */
	LATE_VOTE, /* the others decide */
	LATE_LOSE  /* it has resigned */
};

/* All zeroes is no clock. */
struct terms {
	struct clock_rule rule;
	enum late late;
	bool vacation; /* days off are taken before somebody is late */
};

/* No clock; what a form begins with: 3 days for each move, 3 days of grace,
 * then a bot, with vacation. */
void
terms_none(struct terms *t);
void
terms_standard(struct terms *t);

/* "skip" ... */
const char *
terms_late_name(enum late late);

/* False when it is none of the above, or not a rule that holds
 * (clock_rule_refuse()); T is then no clock. */
bool __attribute__((warn_unused_result))
terms_read(const char *json, struct terms *t);
void
terms_write(const struct terms *t, struct buffer *out);

/* A length as people write it: "3d", "36h", "90m", "2d 12h"; in seconds. False
 * when it cannot be read, or is longer than CLOCK_MOVE_MAX. */
bool __attribute__((warn_unused_result))
terms_length_read(const char *text, int64_t *seconds);
/* The same the other way: what a form shows again. */
void
terms_length_write(int64_t seconds, struct buffer *out);

/* What comes in: the value of a field, NULL when it is missing; and what is
 * told of each fault. FIELD is the name in a form; KEY one of
 * terms.fault.KEY: "choice", "length" and those of clock_rule_refuse(). */
struct terms_form {
	const char *(*value)(void *arg, const char *field);
	void (*fault)(void *arg, const char *field, const char *key);
	void *arg;
};

/* Reads the fields clock, clock-move, clock-start, clock-increment, clock-cap,
 * clock-grace, clock-late, clock-vacation. Those that are missing are as in T,
 * those that the kind of clock has no use for are not looked at; a form shows
 * all of them again. Returns how many faults there are; with none T is a rule
 * that holds. */
size_t __attribute__((warn_unused_result))
terms_from_fields(const struct terms_form *form, struct terms *t);
/* The names of the fields, NULL-terminated. */
extern const char *const terms_fields[];

/* Puts into MODEL what web/terms.html (radio buttons and fields of a form, with
 * names as above) needs: "terms": {"FIELD": {"value", "fault-word" or null},
 * "clock-is": {"none": true ...}, "late-is": {"bot": true ...},
 * "vacation-is": {"yes", "no"}}. VALUE tells what was typed (NULL for T's own),
 * FAULT the key of what is wrong with a field, or NULL. */
struct terms_shown {
	const char *(*value)(void *arg, const char *field);
	const char *(*fault)(void *arg, const char *field);
	void *arg;
};
void
terms_put_form(const struct terms *t, const struct terms_shown *shown,
    struct model *model);

/* Puts "terms" into MODEL: an object with "clock-word" and "late-word" (keys of
 * words; null without a clock) and the lengths "move", "start", "increment",
 * "cap", "grace" in words of LANG; {{#terms}}{{>terms.line}}{{/terms}} says it
 * all in plain sentences. */
void
terms_put(const struct desk *d, const struct terms *t, const char *lang,
    struct model *model);
/* As text, in LANG: the same sentences. */
void
terms_say(const struct desk *d, const struct terms *t, const char *lang,
    struct buffer *out);

#endif
