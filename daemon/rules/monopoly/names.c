/*
 * The names of sites and pieces on a board: those of the data set, or those of
 * a person's language (mono_rename()).
 */
#include "config.h"

#include <string.h>

#include "base/xmalloc.h"
#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/view.h"
#include "rules/rules.h"

/* The letters of the pieces, in the order of their names below. */
static const char letters[] = "LFVK";
static const char *const pieces[MONO_PIECES] = {
    "Luke", "Finn", "Vader", "Kylo"};

const char *
mono_drawn_name(const struct mono_state *s, unsigned seat)
{
	size_t i =
	    strcspn(letters, (const char[]){mono_seat_letter(s, seat), '\0'});

	return s->set->piece[i][0] != '\0' ? s->set->piece[i] : pieces[i];
}

/* Copies to TO what NAMES has for NAME, as much as there is room for. TO stays
 * as it is when NAMES has nothing. */
static void
names_take(const struct rules_names *names, const char *kind, const char *name,
    char to[MONO_NAME_MAX + 1])
{
	const char *other = names->find(names->arg, kind, name);
	size_t len;

	if (other == NULL || other[0] == '\0')
		return;
	len = strlen(other);
	if (len > MONO_NAME_MAX)
		len = MONO_NAME_MAX;
	while (((unsigned char)other[len] & 0xc0) == 0x80)
		len--;
	memcpy(to, other, len);
	to[len] = '\0';
}

void
mono_stop(void *state)
{
	struct mono_state *s = state;

	s->over = true;
}

void *
mono_rename(void *state, const struct rules_names *names)
{
	struct mono_state *s = state;
	struct mono_set *set = xcalloc(1, sizeof *set);

	*set = *s->set;
	for (int i = 0; i < set->n_sites; i++) {
		struct mono_space *space = &set->space[set->site[i]];

		names_take(names, "site", space->name, space->name);
	}
	for (size_t i = 0; i < MONO_PIECES; i++)
		names_take(names, "piece", pieces[i], set->piece[i]);
	s->set = set;
	return set;
}
