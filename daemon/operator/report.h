/*
 * What an operator asks about games: which there are, whose turn it is, how a
 * position looks, and whether all of them are sound.
 */
#ifndef TURNPOST_OPERATOR_REPORT_H
#define TURNPOST_OPERATOR_REPORT_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Appends a line for each game: id, ruleset, state, ply, whose turn, since. */
enum report_which { REPORT_ALL, REPORT_OPEN, REPORT_OVER };
bool __attribute__((warn_unused_result)) report_list(struct desk *d,
    enum report_which which, struct buffer *out, struct buffer *why);

/* Appends "seat N URL" lines for the present turn. */
bool __attribute__((warn_unused_result)) report_links(struct desk *d,
    int64_t game, struct buffer *out, struct buffer *why);

/* Appends the position after entry PLY (-1: now) as VIEWER sees it. */
enum report_form { REPORT_TEXT, REPORT_JSON, REPORT_SVG, REPORT_PNG };
bool __attribute__((warn_unused_result))
report_show(struct desk *d, int64_t game, int viewer, int64_t ply,
    enum report_form form, struct buffer *out, struct buffer *why);

/* Integrity of the database, then every open game replayed against its stored
 * digests. REPORT gets a line for each game that differs or is held, and a last
 * one that counts. Unless all is sound, WHY is a sentence. */
enum report_soundness {
	REPORT_SOUND,
	REPORT_DIFFERS, /* games differ or are held; the database is sound */
	REPORT_DAMAGED	/* or it cannot be read */
};
enum report_soundness __attribute__((warn_unused_result))
report_sound(struct desk *d, struct buffer *report, struct buffer *why);
/* Whether all is sound. */
bool __attribute__((warn_unused_result))
report_check(struct desk *d, struct buffer *report, struct buffer *why);

#endif
