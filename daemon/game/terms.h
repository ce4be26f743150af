/*
 * The terms of a game: how much time there is, and what happens to players who
 * are late. They are chosen before the game begins, and are the same for all
 * rulesets.
 *
 * The database (game.terms, proposal.terms) and the API ("terms") have them as
 * JSON. Keys are in order of bytes, lengths in seconds; an object without
 * "clock" means no clock, and one without "standin" the usual one:
 *   {"clock":"none"}
 *   {"clock":"move","grace":259200,"late":"bot","move":259200,
 *    "standin":"strong","vacation":true}
 *   {"cap":864000,"clock":"bank","grace":259200,"increment":43200,
 *    "late":"bot","start":432000,"vacation":true}
 *
 * Not here: which seconds count (match/clock.h), when the time of a seat is up
 * (clocks.h).
 */
#ifndef TURNPOST_GAME_TERMS_H
#define TURNPOST_GAME_TERMS_H

#include <stdbool.h>
#include <stdint.h>

#include "match/clock.h"

struct buffer;
struct desk;
struct model;

enum late {	   /* what happens to a seat whose grace is over */
	LATE_WAIT, /* nothing */
	LATE_SKIP, /* the ruleset makes its fallback move */
	LATE_BOT,  /* a bot plays until the player is back */
	LATE_VOTE, /* the other players decide */
	LATE_LOSE  /* the seat resigns */
};

/* The terms of a game. All zeroes mean no clock. */
struct terms {
	struct clock_rule rule;
	enum late late;
	bool vacation; /* the server takes days of a player's vacation before he
			* is late */
	const char *standin; /* static: the name (search/bot.h) of the bot that
			      * plays for who is away; NULL: as the
			      * configuration says */
};

/* Sets T to no clock, or to what a form begins with: 3 days for each move, 3
 * days of grace, then a bot, with vacation. */
void
terms_none(struct terms *t);
void
terms_standard(struct terms *t);

/* The name of LATE in JSON and forms: "skip" ... */
const char *
terms_late_name(enum late late);

/* Reads terms from JSON. On failure it returns false, and T is no clock: the
 * text is none of the above, or clock_rule_refuse() refuses the rule. */
bool __attribute__((warn_unused_result))
terms_read(const char *json, struct terms *t);
void
terms_write(const struct terms *t, struct buffer *out);

/* Reads a length as people type it, such as "3d", "36h", "90m" or "2d 12h",
 * into seconds. False when it cannot be read or is longer than
 * CLOCK_MOVE_MAX. */
bool __attribute__((warn_unused_result))
terms_length_read(const char *text, int64_t *seconds);
/* Writes a length in the form in which people type it. */
void
terms_length_write(int64_t seconds, struct buffer *out);

/* Where terms_from_fields() gets the fields of a form, and what it calls for
 * each fault. VALUE returns NULL for a field that is missing. The KEY of a
 * fault is that of the word terms.fault.KEY: "choice", "length", or a key of
 * clock_rule_refuse(). */
struct terms_form {
	const char *(*value)(void *arg, const char *field);
	void (*fault)(void *arg, const char *field, const char *key);
	void *arg;
};

/* Reads the fields clock, clock-move, clock-start, clock-increment, clock-cap,
 * clock-grace, clock-late, clock-standin, clock-vacation into T. A field that is missing, or
 * that the kind of clock does not use, leaves its member as it is. Returns the
 * number of faults; T is a valid rule when there are none. */
size_t __attribute__((warn_unused_result))
terms_from_fields(const struct terms_form *form, struct terms *t);
/* The names of these fields, NULL-terminated. */
extern const char *const terms_fields[];

/* Puts into MODEL what web/terms.html needs: "terms": {FIELD: {"value",
 * "fault-word" or null}} for each of the fields above, and for clock,
 * clock-late, clock-standin and clock-vacation also "choices": [{"choice", "choice-word",
 * "chosen"}]. VALUE returns what was typed, or NULL for the value in T; FAULT
 * the key of a field's fault, or NULL. */
struct terms_shown {
	const char *(*value)(void *arg, const char *field);
	const char *(*fault)(void *arg, const char *field);
	void *arg;
};
void
terms_put_form(const struct terms *t, const struct terms_shown *shown,
    struct model *model);

/* Puts "terms" into MODEL: "clock-word", "late-word" and "standin-word" (keys of
 * words; the second is null without a clock, the third for the usual bot), the lengths "move", "start", "increment",
 * "cap" and "grace" in words of LANG, and "vacation".
 * {{#terms}}{{>terms.line}}{{/terms}} makes sentences of it. */
void
terms_put(const struct desk *d, const struct terms *t, const char *lang,
    struct model *model);
/* Appends the same sentences in LANG as text. */
void
terms_say(const struct desk *d, const struct terms *t, const char *lang,
    struct buffer *out);

#endif
