/*
 * Draws a seat for the players' list of a page: its cowboy, and the figures that
 * it has at home.
 */
#include "config.h"

#include "rules/goldrush/art.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/picture.h"
#include "rules/goldrush/state.h"

int32_t
gold_tone(const void *state, int seat, int32_t *ink)
{
	(void)state;
	return gold_art_tone(seat, ink);
}

void
gold_figure(const void *state, int seat, struct scene *out)
{
	const struct gold_state *s = state;
	struct tiles_spot half = gold_art_half(GOLD_COWBOY);
	struct gold_art art;

	scene_reset(out, 0, 0, 2 * half.x, 2 * half.y, SCENE_NONE);
	gold_art_init(&art, out, s->b.set);
	gold_art_figure(&art, seat, GOLD_COWBOY, half.x, half.y, 1);
}

void
gold_holdings(const void *state, int seat, struct scene *out)
{
	struct tiles_spot half = gold_art_half(GOLD_COWBOY);
	struct gold_picture p;
	struct gold_art art;
	float x = 0;

	gold_picture_take(&p, state, RULES_SPECTATOR, false);
	scene_reset(out, 0, 0, 0, 2 * half.y, SCENE_NONE);
	gold_art_init(&art, out, p.tiles.set);
	for (int i = 0; i < p.home[seat].cowboys + p.home[seat].tent; i++) {
		gold_art_figure(&art, seat,
		    i < p.home[seat].cowboys ? GOLD_COWBOY : GOLD_TENT,
		    x + half.x, half.y, 1);
		x += 2 * half.x;
	}
	out->w = x;
}
