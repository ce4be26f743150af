/*
 * The board as a scene, and its hot spots.
 *
 * Not here: what things look like (drawing_*.c), previews (preview.c).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/spot.h"
#include "rules/monopoly/view.h"

/* --- hot spots ------------------------------------------------------------ */

/* What a seat may choose: one bit per space, one per button. MARKED are the
 * spaces that the step asks for. A person chooses a card from the hand first,
 * so spaces that only a card leads to have no mark. */
struct choice {
	uint64_t spaces, marked;
	unsigned buttons;
};

static struct choice
choice_of(const struct mono_state *s, int seat)
{
	size_t n = mono_moves(s, seat, NULL, 0);
	uint64_t *moves = xcalloc(n + 1, sizeof *moves);
	struct choice c = {0, 0, 0};

	n = mono_moves(s, seat, moves, n);
	for (size_t i = 0; i < n; i++) {
		struct mono_move m;
		enum mono_button button;
		unsigned space;

		mono_move_unpack(moves[i], &m);
		space = mono_spot_of(&m, &button);
		if (space == MONO_NONE)
			c.buttons |= 1u << button;
		else
			c.spaces |= 1ull << space;
		if (space != MONO_NONE && m.kind != MONO_MOVE_PLAY)
			c.marked |= 1ull << space;
	}
	free(moves);
	return c;
}

static enum mono_icon
icon_of(enum mono_button button)
{
	switch (button) {
	case MONO_BUTTON_ROLL:
		return MONO_ICON_DICE;
	case MONO_BUTTON_BAIL:
		return MONO_ICON_OPEN;
	case MONO_BUTTON_BUY:
		return MONO_ICON_BUY;
	case MONO_BUTTON_RENT:
	case MONO_BUTTON_BID:
	case MONO_BUTTON_CLAIM:
		return MONO_ICON_COIN;
	case MONO_BUTTON_STAY:
		return MONO_ICON_STAY;
	case MONO_BUTTON_ANSWER:
		return MONO_ICON_ANSWER;
	case MONO_BUTTON_CARDS:
	case MONO_BUTTON_ORDERS:
		return MONO_ICON_CARDS;
	case MONO_BUTTON_END:
	case MONO_BUTTONS:
		break;
	}
	return MONO_ICON_END;
}

static void
draw_button(const struct mono_drawing *d, unsigned seat,
    enum mono_button button, const struct scene_box *box, bool chosen)
{
	const struct scene_style plate = mono_style(MONO_TONE_PAPER,
	    chosen ? MONO_TONE_INK : MONO_TONE_MARK, chosen ? 6 : 3);
	struct buffer label = {0};
	float x = box->x + box->w / 2;

	/* What these two do is plain without a number. */
	bool bare = button == MONO_BUTTON_ROLL || button == MONO_BUTTON_END;

	scene_rect(d->out, &plate, box->x + 1.5f, box->y + 1.5f, box->w - 3,
	    box->h - 3, 5);
	mono_draw_icon(d->out, icon_of(button), MONO_TONE_DARK, x,
	    box->y + (bare ? 16 : 12), bare ? 11 : 8);
	if (!bare) {
		mono_button_label(d->s, seat, button, &label);
		mono_draw_letter(d->out, MONO_TONE_DARK, x, box->y + 25, 11,
		    box->w - 8, buffer_text(&label));
	}
	buffer_fini(&label);
	scene_hot(d->out, mono_button_name(button), box->x, box->y, box->w,
	    box->h);
}

static void
draw_spots(const struct mono_drawing *d, int seat, const char *at)
{
	struct choice c = choice_of(d->s, seat);
	unsigned n = (unsigned)__builtin_popcount(c.buttons), k = 0;

	for (unsigned i = 0; i < (unsigned)d->s->set->n_spaces; i++) {
		struct scene_box box = mono_space_box(d, i);
		char name[12];
		bool chosen;

		if ((c.spaces >> i & 1) == 0)
			continue;
		snprintf(name, sizeof name, "%u", i);
		chosen = at != NULL && strcmp(at, name) == 0;
		if (chosen || (c.marked >> i & 1))
			mono_draw_mark(d, i, chosen);
		scene_hot(d->out, name, box.x, box.y, box.w, box.h);
	}
	for (unsigned i = 0; i < MONO_BUTTONS; i++) {
		struct scene_box box = mono_button_box(k, n);

		if ((c.buttons >> i & 1) == 0)
			continue;
		draw_button(d, (unsigned)seat, i, &box,
		    at != NULL && strcmp(at, mono_button_name(i)) == 0);
		k++;
	}
}

/* --- the whole board ------------------------------------------------------ */

/* The space that the notation of a move names, or MONO_NONE. */
static unsigned
since_space(const struct mono_set *set, const char *since)
{
	static const char *const kinds[] = {"fly:", "take:", "lose:",
	    "play:occupy:", "play:capture:", "play:jump:"};

	for (size_t i = 0; since != NULL && i < sizeof kinds / sizeof *kinds;
	     i++) {
		size_t n = strlen(kinds[i]);
		long at;

		if (strncmp(since, kinds[i], n) != 0)
			continue;
		at = strtol(since + n, NULL, 10);
		return at >= 0 && at < set->n_spaces ? (unsigned)at : MONO_NONE;
	}
	return MONO_NONE;
}

/* Frames the space of a move in the colour of the seat that made it. */
static void
draw_done(const struct mono_drawing *d, const struct rules_done *done)
{
	unsigned space = since_space(d->s->set, done->place);
	int32_t ink, tone = mono_tone(d->s, done->seat, &ink);

	if (done->points != 0 || space == MONO_NONE)
		return;
	mono_draw_frame(d, space, ink, 7);
	mono_draw_frame(d, space, tone, 4);
}

/* --- parts ---------------------------------------------------------------- */

/* The square around a space, its base and its pieces; or "middle": the decks,
 * the planets and the dice. */
static bool
part_find(const void *arg, const char *word, struct scene_box *box)
{
	const struct mono_drawing *d = arg;
	const float reach = (MONO_R_OUTER - MONO_R_PIECE) / 2 + MONO_PIECE / 2;
	bool middle = strcmp(word, "middle") == 0;
	float x = MONO_SIDE / 2, y = MONO_SIDE / 2, half = MONO_R_INNER * 0.9f;
	char *end;
	long n = strtol(word, &end, 10);

	if (!middle && (*end != '\0' || n < 0 || n >= d->s->set->n_spaces))
		return false;
	if (!middle) {
		mono_drawing_at(d, (float)n, MONO_R_OUTER - reach, &x, &y);
		half = reach;
	}
	*box = (struct scene_box){x - half, y - half, 2 * half, 2 * half};
	return true;
}

void
mono_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out)
{
	const struct mono_state *s = state;
	struct mono_drawing d;
	struct scene_box part;
	unsigned space = since_space(s->set, look->since);

	mono_drawing_init(&d, s, out);
	d.names = look->names;
	if (scene_box_of(look->part, part_find, &d, &part))
		scene_reset(out, part.x, part.y, part.w, part.h,
		    MONO_TONE_TABLE);
	else
		scene_reset(out, 0, 0, MONO_SIDE, MONO_SIDE, MONO_TONE_TABLE);
	mono_draw_ground(&d);
	if (!s->over && mono_top(s)->kind == MONO_AUCTION)
		space = mono_top(s)->at;
	else if (!s->over && mono_has_thrown(s))
		space = s->at[s->active];
	if (space != MONO_NONE)
		mono_draw_glow(&d, space);
	for (size_t i = 0; i < look->n_done; i++)
		draw_done(&d, &look->done[i]);
	for (unsigned i = 0; i < (unsigned)s->set->n_spaces; i++)
		mono_draw_space(&d, i);
	for (unsigned i = 0; i < s->seats; i++)
		mono_draw_seat(&d, i);
	mono_draw_middle(&d);
	mono_draw_panel(&d, viewer);
	if (look->spots && viewer >= 0)
		draw_spots(&d, viewer, look->at);
	mono_draw_pieces(&d);
}
