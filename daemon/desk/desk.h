/*
 * Where the layers meet: a desk knows the configuration, the database, the
 * keys and the words, and does with them what a command, a page or the post
 * asks for.
 *
 * Not here: arguments of commands (cmd/), and every single concern that has
 * its own file in the layers below.
 */
#ifndef TURNPOST_DESK_DESK_H
#define TURNPOST_DESK_DESK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "rules/rules.h"

struct conf;
struct desk;
struct model;

/* What a desk needs of the world. */
enum desk_use {
	DESK_SERVE,  /* make the database and the keys when missing */
	DESK_CHANGE, /* a command that changes what is there: makes nothing */
	DESK_READ,   /* a command that only looks: makes nothing */
	DESK_WORDS   /* a command that needs no database and no keys */
};

/* Opens database, keys and words as CONF says (borrowed until desk_close()).
 * On failure NULL, and WHY is a sentence. */
struct desk *
desk_open(const struct conf *conf, enum desk_use use, struct buffer *why);
void
desk_close(struct desk *d);

/* Replaces the clock (seconds UTC), for tests and simulated years. */
void
desk_set_clock(struct desk *d, int64_t (*clock)(void *arg), void *arg);

/* Replaces the source of seeds and game ids, for golden letters. */
void
desk_set_random(struct desk *d,
    void (*random)(void *arg, void *bytes, size_t len), void *arg);

/* Names a Maildir whose letters GET /mailbox shows (the demo). */
void
desk_set_mailbox(struct desk *d, const char *folder);

/* --- starting a game ------------------------------------------------------ */

/* A game as an operator asks for it. Borrowed. */
struct desk_request {
	const char *ruleset;
	const char *const *players; /* contract section 1, "-p" */
	size_t n_players;
	const char *const *options; /* "key=value" */
	size_t n_options;
	const char *const *terms; /* "key=value": the fields of terms.h without
				   * "clock-"; none: no clock */
	size_t n_terms;
	bool watch; /* onlookers are allowed */
};

/* Starts it: one transaction with the set-up entry and the letters owed.
 * False, and WHY says everything that is wrong, one line each. */
bool __attribute__((warn_unused_result)) desk_start(struct desk *d,
    const struct desk_request *request, int64_t *game, struct buffer *why);

/* Reads options "key=value" for RULES at SEATS seats. *DATA (caller frees) is
 * the name of the data set, or NULL. Lines of faults to WHY; the number of
 * them is returned. */
size_t __attribute__((warn_unused_result)) desk_options_read(struct desk *d,
    const struct rules *rules, int seats, const char *const *options, size_t n,
    struct rules_setup *setup, char **data, struct buffer *why);

/* Loads and parses a data set by name: the owner's folder FOLDER first ("" for
 * none), then those built in. NULL, and WHY a line for each fault. The caller
 * releases it with RULES->data_free(); *TEXT (caller frees; may be NULL) gets
 * its text. */
void *
desk_data_load(const struct rules *rules, const char *folder, const char *name,
    char **text, size_t *len, struct buffer *why);

/* Appends the names of the data sets there are, separated by spaces. */
void
desk_data_names(const struct rules *rules, const char *folder,
    struct buffer *out);

/* --- a game as a file ------------------------------------------------------ */

/* Appends the game as a document (contract section 4); with WHOLE, a running
 * one tells its seed. A running game's head is signed. */
bool __attribute__((warn_unused_result)) desk_export(struct desk *d,
    int64_t game, bool whole, struct buffer *out, struct buffer *why);

/* Takes in the document TEXT of LEN bytes, proved first, in one transaction,
 * with PLAYERS ("-p") for its seats in order; owes the letters that say where
 * the game goes on. *NOTE gets lines about what was and was not proved, and
 * whose signature it carries. */
bool __attribute__((warn_unused_result)) desk_import(struct desk *d,
    const char *text, size_t len, const char *const *players, size_t n_players,
    int64_t *game, struct buffer *note, struct buffer *why);

/* Reads and proves a document; needs no desk. LINES gets what the proof covers
 * beside "ok". */
bool __attribute__((warn_unused_result)) desk_verify(const char *text,
    size_t len, struct buffer *lines, struct buffer *why);

/* --- letters once more ----------------------------------------------------- */

/* Owes the person with address MAIL his private link and the present letters
 * of games in which it is his turn; or, when MAIL is NULL, the present letter
 * of SEAT of GAME (-1: of each). *N gets how many letters. */
bool __attribute__((warn_unused_result)) desk_resend(struct desk *d,
    const char *mail, int64_t game, int seat, int *n, struct buffer *why);

/* --- people ----------------------------------------------------------------- */

/* Appends all that is kept of PLAYER as one JSON document (persondata.h). */
bool __attribute__((warn_unused_result)) desk_person(struct desk *d,
    int64_t player, struct buffer *out, struct buffer *why);
/* Forgets PLAYER (erase.h), at once and for good; NEVER: his address is written
 * to no more. */
bool __attribute__((warn_unused_result))
desk_erase(struct desk *d, int64_t player, bool never, struct buffer *why);
/* The same of somebody who does not play, and only was invited at MAIL. */
bool __attribute__((warn_unused_result)) desk_person_invited(struct desk *d,
    const char *mail, struct buffer *out, struct buffer *why);
bool __attribute__((warn_unused_result))
desk_erase_invited(struct desk *d, const char *mail, struct buffer *why);

/* --- looking at games ----------------------------------------------------- */

/* Appends "seat N URL" lines for the present turn. */
bool __attribute__((warn_unused_result)) desk_links(struct desk *d,
    int64_t game, struct buffer *out, struct buffer *why);

/* Appends a line for each game: id, ruleset, state, ply, whose turn, since. */
enum desk_which { DESK_ALL, DESK_OPEN, DESK_OVER };
bool __attribute__((warn_unused_result)) desk_list(struct desk *d,
    enum desk_which which, struct buffer *out, struct buffer *why);

/* Appends the position after entry PLY (-1: now) as VIEWER sees it. */
enum desk_form { DESK_TEXT, DESK_JSON, DESK_SVG, DESK_PNG };
bool __attribute__((warn_unused_result))
desk_show(struct desk *d, int64_t game, int viewer, int64_t ply,
    enum desk_form form, struct buffer *out, struct buffer *why);

/* Integrity of the database, then every open game replayed against its stored
 * digests. REPORT gets a line for each game that differs or is held, and a last
 * one that counts. Unless all is sound, WHY is a sentence. */
enum desk_soundness {
	DESK_SOUND,
	DESK_DIFFERS, /* games differ or are held; the database is sound */
	DESK_DAMAGED  /* or it cannot be read */
};
enum desk_soundness __attribute__((warn_unused_result))
desk_sound(struct desk *d, struct buffer *report, struct buffer *why);
/* Whether all is sound. */
bool __attribute__((warn_unused_result))
desk_check(struct desk *d, struct buffer *report, struct buffer *why);

/* Appends what `turnpost rules` prints: of RULES, or of all when NULL. */
void
desk_rules_text(struct desk *d, const struct rules *rules, struct buffer *out);
void
desk_rules_json(struct desk *d, const struct rules *rules, struct buffer *out);

/* --- the two processes ---------------------------------------------------- */

/* Serve HTTP, or send letters, until SIGTERM. READY is a descriptor that gets
 * one byte when all is open (-1: none). AGAIN says that the process before
 * this one died. The exit status: 0, or 1 after a line to the log when it
 * could not start. */
int
desk_run(struct desk *d, int ready, bool again);
int
post_run(struct desk *d, int ready, bool again);

/* Whether the words and zones that CONF names are known here; why not. */
bool __attribute__((warn_unused_result))
desk_conf_check(const struct conf *conf, struct buffer *why);

#endif
