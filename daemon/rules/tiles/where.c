/*
 * Where a cell lies, as people say it: seen from the nearest tile with a name,
 * since the board shows it; or from the start tile while there is none.
 */
#include "config.h"

#include <stdlib.h>

#include "rules/rules.h"
#include "rules/tiles/picture.h"

void
tiles_where(const struct tiles_board *b, int x, int y,
    struct rules_where *where)
{
	int best = 0;

	*where = (struct rules_where){.near = "", .east = x, .north = y};
	for (unsigned i = 0; i < b->n_tiles; i++) {
		const char *name = tiles_face_of(b, i)->name;
		int east = x - tiles_key_x(b->tile[i].key);
		int north = y - tiles_key_y(b->tile[i].key);
		int way = abs(east) + abs(north);

		if (name[0] == '\0' || (where->near[0] != '\0' && way >= best))
			continue;
		best = way;
		*where = (struct rules_where){name, east, north};
	}
}
