/*
 * Draws a seat for the players' list of a page: its cowboy; and what it has
 * beside the board: figures, and a stack of the tokens that it took.
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
	const float high = 2 * gold_art_half(GOLD_COWBOY).y, token = 1.4f;
	struct gold_picture p;
	struct gold_art art;
	const struct gold_home *home = &p.home[seat];
	float x = 0;

	gold_picture_take(&p, state, RULES_SPECTATOR, false);
	scene_reset(out, 0, 0, 0, high, SCENE_NONE);
	gold_art_init(&art, out, p.tiles.set);
	for (int i = 0; i < home->cowboys + home->tent; i++) {
		int kind = i < home->cowboys ? GOLD_COWBOY : GOLD_TENT;
		struct tiles_spot half = gold_art_half(kind);

		gold_art_figure(&art, seat, kind, x + half.x, high - half.y, 1);
		x += 2 * half.x;
	}
	if (home->tokens > 0) {
		gold_art_stack(&art, (unsigned)home->tokens,
		    x + token * GOLD_STACK_W / 2,
		    high - token * GOLD_STACK_H / 2, token);
		x += token * GOLD_STACK_W;
	}
	out->w = x;
}
