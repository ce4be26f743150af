/*
 * All symbols of a tile set, drawn once: pictures take copies of those that they
 * show.
 */
#include "config.h"

#include <stdlib.h>

#include "base/xmalloc.h"
#include "rules/carcassonne/art.h"

struct carc_looks *
carc_looks_new(const struct tiles_set *set)
{
	struct carc_looks *looks = xcalloc(1, sizeof *looks);
	struct scene *s = &looks->symbols;

	for (int i = 0; i < (int)set->n_faces; i++) {
		const struct tiles_face *face = &set->face[i];

		looks->tile[i] = carc_art_layout_in(s, face);
		if (carc_art_has_planet(face))
			looks->planet[i] = carc_art_planet_in(s, set, i);
		if (face->name[0] != '\0')
			looks->name[i] = carc_art_name_in(s, face->name);
	}
	for (int i = CARC_NO_SYMBOL + 1; i <= CARC_BOUNTY; i++)
		looks->sign[i] = carc_art_sign_in(s, (enum carc_symbol)i);
	for (int seat = 0; seat < CARC_ART_SEATS; seat++)
		for (int large = 0; large < 2; large++)
			looks->meeple[seat][large] =
			    carc_art_meeple_in(s, seat, large != 0);
	return looks;
}

void
carc_looks_free(struct carc_looks *looks)
{
	if (looks == NULL)
		return;
	scene_fini(&looks->symbols);
	free(looks);
}
