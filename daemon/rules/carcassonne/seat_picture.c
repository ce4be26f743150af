/*
 * Draws a seat for the players' list of a page: its meeple, and the meeples that
 * it has in reserve.
 */
#include "config.h"

#include "rules/carcassonne/art.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/state.h"

int32_t
carc_tone(const void *state, int seat, int32_t *ink)
{
	(void)state;
	return carc_art_tone(seat, ink);
}

void
carc_figure(const void *state, int seat, struct scene *out)
{
	const struct carc_state *s = state;
	struct tiles_spot half = carc_art_meeple_half(false);
	struct carc_art art;

	scene_reset(out, 0, 0, 2 * half.x, 2 * half.y, SCENE_NONE);
	carc_art_init(&art, out, s->b.set);
	carc_art_meeple(&art, seat, false, half.x, half.y, 1);
}

void
carc_holdings(const void *state, int seat, struct scene *out)
{
	struct tiles_spot tall = carc_art_meeple_half(true);
	struct carc_picture p;
	struct carc_art art;
	float x = 0;

	carc_picture_take(&p, state, false);
	scene_reset(out, 0, 0, 0, 2 * tall.y, SCENE_NONE);
	carc_art_init(&art, out, p.tiles.set);
	for (int i = 0; i < p.reserve[seat].large + p.reserve[seat].small;
	     i++) {
		bool large = i < p.reserve[seat].large;
		struct tiles_spot half = carc_art_meeple_half(large);

		carc_art_meeple(&art, seat, large, x + half.x,
		    2 * tall.y - half.y, 1);
		x += 2 * half.x;
	}
	out->w = x;
}
