/*
 * Where a cell lies, as people say it: seen from the nearest planet, since the
 * board shows its name; or from the start tile while there is no planet.
 */
#include "config.h"

#include <stdlib.h>

#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/state.h"

void
carc_where(const void *state, int x, int y, struct rules_where *where)
{
	const struct carc_state *s = state;
	int best = 0;

	*where = (struct rules_where){.near = "", .east = x, .north = y};
	for (unsigned i = 0; i < s->b.n_tiles; i++) {
		const char *planet = tiles_face_of(&s->b, i)->name;
		int east = x - tiles_key_x(s->b.tile[i].key);
		int north = y - tiles_key_y(s->b.tile[i].key);
		int way = abs(east) + abs(north);

		if (planet[0] == '\0' ||
		    (where->near[0] != '\0' && way >= best))
			continue;
		best = way;
		*where = (struct rules_where){planet, east, north};
	}
}
