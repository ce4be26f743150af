/*
 * The forms of a player's page: their fields as typed, and what is wrong with
 * each. All of them are one table, because each form posts to the same address
 * and differs only in its "action".
 *
 * Not here: what the fields mean (settings.h, tasteform.h, addresspage.h,
 * playertalk.h), the page (playerpage.h).
 */
#ifndef TURNPOST_PAGES_PLAYERFORM_H
#define TURNPOST_PAGES_PLAYERFORM_H

#include "web/web.h"

struct desk;
struct model;
struct reader;

enum player_field {
	PLAYER_NAME,
	PLAYER_LANG,
	PLAYER_ZONE,
	PLAYER_SLEEP_FROM,
	PLAYER_SLEEP_TO,
	PLAYER_WEEKEND, /* "" or digits of days, "67" for Saturday and Sunday */
	PLAYER_HOURS,	/* not typed: of the four before together */
	PLAYER_FROM,	/* of a vacation */
	PLAYER_TO,
	PLAYER_SINCE,
	PLAYER_MAIL,
	PLAYER_CONFIRM,
	PLAYER_LETTERS, /* on, off; or a taste (tasteform.h) */
	PLAYER_DIGEST_AT,
	PLAYER_QUIET_FROM,
	PLAYER_QUIET_TO,
	PLAYER_SUBJECTS,
	PLAYER_GAME, /* its number, of a message to its table */
	PLAYER_TEXT,
	PLAYER_ERASE, /* not typed: why the letter is not sent */
	PLAYER_FIELDS
};

/* How many fields can come: the action and seven days besides. */
enum { PLAYERFORM_FIELDS = PLAYER_FIELDS + 8 };

struct playerform {
	const char *action;		  /* "" for none; borrowed */
	const char *value[PLAYER_FIELDS]; /* as typed, or NULL; borrowed */
	const char *fault[PLAYER_FIELDS]; /* KEY of player.fault.KEY, or
					    * NULL */
	const char *day[7];		  /* ticked, or NULL; borrowed */
	char days[8];			  /* what PLAYER_WEEKEND points to */
	int64_t until; /* what some faults tell: when it can be done again */
	int left;      /* or how many days are left */
};

/* Reads the fields of R into FORM, which must not be moved afterwards. False
 * when they cannot be read; that has been answered. */
bool
playerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    struct playerform *form);

/* Reads "22:30" as minutes of the day; some browsers send seconds, too. */
bool
playerform_clock(const char *text, int *minutes);
void
playerform_clock_text(int minutes, char text[8]);

/* The name of a field as it stands in the form. */
const char *
playerform_field_name(enum player_field field);

/* Notes what is wrong with FIELD; the first fault of a field stays. */
void
playerform_fault(struct playerform *form, enum player_field field,
    const char *key);
/* Whether something is wrong. */
bool
playerform_faulty(const struct playerform *form);

/* Returns what was typed, or OTHERWISE when the form has no such field. */
const char *
playerform_get(const struct playerform *form, enum player_field field,
    const char *otherwise);

/* Puts "fields" into MODEL: NAME -> {"value", "fault"}, the fault a sentence
 * for READER or null. FORM may be NULL. Fields that were not typed have the
 * value in OTHERWISE, which has the order of enum player_field (NULL:
 * nothing). */
void
playerform_put(struct desk *d, const struct playerform *form,
    const char *const otherwise[PLAYER_FIELDS], const struct reader *reader,
    struct model *model);

/* How a form with faults is answered: 429 when there was too much of something,
 * else 422. */
int
playerform_status(const struct playerform *form);
/* Answers so with {"error": "form", "message": ..., "fields": {NAME:
 * sentence}}. */
void
playerform_answer(struct desk *d, const struct playerform *form,
    const struct reader *reader, struct web_answer *a);

#endif
