/*
 * A person (or bot) as named on a command line: a mailbox and attributes
 * (contract section 1, "-p").
 */
#ifndef TURNPOST_PEOPLE_PERSON_H
#define TURNPOST_PEOPLE_PERSON_H

#include <stdint.h>

#include "store/store.h"

struct desk;

/* All texts are owned and not NULL once read. */
struct person {
	char *name;
	char *mail; /* "" for a bot */
	char *bot;  /* "", "random", "fallback", "greedy" */
	char *lang; /* "" when not given */
	char *zone; /* "" when not given */
	char *phrase;
};

/* Nobody, with empty texts. */
void
person_init(struct person *p);

/* Reads TEXT; a line to WHY for each fault. The caller releases P in any
 * case. */
void
person_read(struct desk *d, const char *text, struct person *p,
    struct buffer *why);
void
person_fini(struct person *p);

/* A name, and an address alone, as typed into a field: *NAME, *MAIL (which are
 * freed first) as they are kept. NULL, or the key of what is wrong:
 * "name-missing", "name-long", "name-link", "name-unusable", "mail-missing",
 * "mail-unusable". */
const char *__attribute__((warn_unused_result))
person_name_read(const char *text, char **name);
const char *__attribute__((warn_unused_result))
person_mail_read(const char *text, char **mail);
/* Whether mail programs could make a link of something in TEXT, which goes to
 * people who did not ask for it. */
bool
person_has_link(const char *text);
/* The same of a name: also "@", and a dot between letters, as in "evil.com", but
 * for "Dr.No" and the like. */
bool
person_name_has_link(const char *text);

/* Numbers those of the N bots that were given no name of their own where one
 * before has the same: "bot:greedy", "bot:greedy 2". */
void
person_tell_bots_apart(struct person *people, size_t n);

/* Finds or adds the player in the transaction under way. */
enum store_status __attribute__((warn_unused_result))
person_put(struct desk *d, const struct person *p, int64_t *id);

#endif
