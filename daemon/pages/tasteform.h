/*
 * Which letters a person wants and when, as fields of the settings on that
 * person's page. They are a file of their own because letters depend on them,
 * and clocks do not.
 *
 * Not here: the other settings (settings.h), what the choice does to letters
 * (post/taste.h).
 */
#ifndef TURNPOST_PAGES_TASTEFORM_H
#define TURNPOST_PAGES_TASTEFORM_H

#include "pages/playerform.h"
#include "store/store.h"
#include "store/store_players.h"

/* Returns the name of TASTE in forms: "turn", "every" or "digest". */
const char *
tasteform_name(enum store_taste taste);

enum { TASTEFORM_QUIET_MAX = 14 * 60 }; /* minutes */

/* The name of a choice of subjects in forms and JSON. */
const char *
tasteform_subject(enum store_subjects subjects);

/* Whether quiet hours are such that somebody can be reached at all. */
bool
tasteform_quiet_usable(int from, int to);

/* Reads PLAYER_LETTERS, PLAYER_DIGEST_AT, PLAYER_QUIET_FROM, PLAYER_QUIET_TO
 * and PLAYER_SUBJECTS into P; what the form does not have stays. Faults are noted in FORM. */
void
tasteform_read(struct store_player *p, struct playerform *form);

/* Whether letters to A and to B are sent at the same times. */
bool
tasteform_same(const struct desk *d, const struct store_player *a,
    const struct store_player *b);

/* Sets VALUES (playerform_put()) to what the fields show for P; TEXT keeps
 * it. */
struct tasteform_text {
	char digest_at[8], quiet_from[8], quiet_to[8];
};
void
tasteform_values(const struct store_player *p, struct tasteform_text *text,
    const char *values[PLAYER_FIELDS]);

/* Puts "tastes" into MODEL: {"value", "taste-word", "how-word", "chosen"},
 * and "news-subjects".
 * FORM, which was refused, may be NULL. */
void
tasteform_put(const struct store_player *p, const struct playerform *form,
    struct model *model);

#endif
