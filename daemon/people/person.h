/*
 * A person, or bot, who is to play: read from a command line, where it is a
 * mailbox with attributes ("-p" of turnpost(1)), or from the fields of a form,
 * and stored as a player.
 *
 * Not here: the settings of a player (store/store_people.h).
 */
#ifndef TURNPOST_PEOPLE_PERSON_H
#define TURNPOST_PEOPLE_PERSON_H

#include <stdint.h>

#include "store/store.h"

struct buffer;
struct desk;

/* All texts are owned and not NULL once read. */
struct person {
	char *name;
	char *mail; /* "" for a bot */
	char *bot;  /* "", or the name of a bot (search/bot.h) */
	char *lang; /* "" when not given */
	char *zone; /* "" when not given */
	char *phrase;
};

/* All texts of P are empty. */
void
person_init(struct person *p);
void
person_fini(struct person *p);

/* Reads TEXT, as typed into a field, as a name or as an address: *NAME or *MAIL
 * is replaced by what is stored of it. Returns NULL, or the key of what is
 * wrong: "name-missing", "name-long", "name-link", "name-bot",
 * "name-unusable", "mail-missing", "mail-unusable". */
const char *__attribute__((warn_unused_result))
person_name_read(const char *text, char **name);
const char *__attribute__((warn_unused_result))
person_mail_read(const char *text, char **mail);
/* The same for an address that a stranger typed into a form: "mail-local", too,
 * for one that is no mailbox of the open net, unless the operator allows those
 * (local-addresses). */
const char *__attribute__((warn_unused_result))
person_mail_open(const struct desk *d, const char *text, char **mail);

/* Reads TEXT, as on a command line, into P, which the caller releases in any
 * case. WHY gets a line for each fault. */
void
person_read(struct desk *d, const char *text, struct person *p,
    struct buffer *why);

/* Numbers bots without a name of their own, among N PEOPLE, where an earlier
 * one is called the same: "bot:greedy", "bot:greedy 2". */
void
person_tell_bots_apart(struct person *people, size_t n);

/* Finds or adds the player that P is, within the transaction under way: *ID is
 * his number, 0 when the store has failed. */
enum store_status
person_put(struct desk *d, const struct person *p, int64_t *id);

#endif
