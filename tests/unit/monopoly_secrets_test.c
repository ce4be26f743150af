/*
 * What one may know: games are held against twins in which the others hold,
 * have ordered and bid something else. Whatever a seat or a spectator can see
 * has to be the same in both, at every step of a game, and so has what happens
 * when neither a "no" nor a free passage is played.
 */
#include "config.h"

#include <string.h>

#include "base/json.h"
#include "base/scene.h"
#include "monopoly_kit.h"
#include "monopoly_twin.h"
#include "tap.h"

enum {
	GAMES = 24,
	MOVES_MAX = 8192,
	WHOLE_EVERY =
	    40,	       /* plies between two looks at pictures and forecasts */
	FORECASTS = 12 /* of so many moves at a time */
};

struct peek {
	struct chance_fast chance; /* of the test */
	struct buffer here, there;
	unsigned plies, looks, told, noticed, alike;
	const char *fault;
};

static unsigned
any(struct peek *p, unsigned n)
{
	return (unsigned)chance_draw(&p->chance.chance, "any", n);
}

/* --- all that can be seen ------------------------------------------------ */

static void
see_table(const struct mono_state *s, int viewer, struct buffer *out)
{
	unsigned to = mono_to_move(s);
	struct json j;
	bool aside;

	buffer_printf(out, "%u %u\n", to, mono_may(s));
	for (int i = 0; i < s->seats; i++) {
		if (to >> i & 1)
			buffer_puts(out, mono_asks(s, i, &aside));
		buffer_printf(out, " %u\n", mono_occasion(s, i));
		json_init(&j, out);
		mono_seat(s, viewer, i, &j);
	}
	json_init(&j, out);
	mono_board(s, viewer, &j);
	mono_text(s, viewer, true, out);
}

static void
see_scene(const struct scene *scene, struct buffer *out)
{
	for (size_t i = 0; i < scene->n_items; i++) {
		const struct scene_item *item = &scene->items[i];
		bool text = item->op == SCENE_PATH || item->op == SCENE_TEXT ||
		    item->op == SCENE_HOT;

		buffer_printf(out, "%d %g %g %g %g %x %s\n", item->op, item->x,
		    item->y, item->w, item->h, (unsigned)item->style.fill,
		    text ? scene_string(scene, item->text) : "");
	}
}

/* Pictures, and what is said of some of the moves beforehand. */
static void
see_more(const struct mono_state *s, int viewer, const uint64_t *move, size_t n,
    struct buffer *out)
{
	const struct rules_look look = {.whole = true, .spots = true};
	struct scene scene = {0};
	struct json j;

	mono_scene(s, viewer, &look, &scene);
	see_scene(&scene, out);
	for (size_t i = 0; i < n; i += n / FORECASTS + 1) {
		json_init(&j, out);
		mono_forecast(s, viewer, move[i], &j);
		mono_spot_label(s, viewer, move[i], out);
		mono_preview(s, viewer, move[i], &scene);
		see_scene(&scene, out);
	}
	scene_fini(&scene);
}

static const char *
see(const struct mono_state *s, int viewer, bool whole, struct buffer *out)
{
	static uint64_t moves[MOVES_MAX];
	size_t n = mono_moves(s, viewer, moves, MOVES_MAX);

	n += mono_anytime(s, viewer, moves + n, MOVES_MAX - n);
	buffer_reset(out);
	see_table(s, viewer, out);
	for (size_t i = 0; i < n; i++) {
		mono_format(s, viewer, moves[i], out);
		buffer_putc(out, ',');
	}
	if (whole)
		see_more(s, viewer, moves, n, out);
	return buffer_text(out);
}

/* --- games --------------------------------------------------------------- */

/* Whether two hands differ by kinds, which is what a card is to its player. */
static bool
differ(const struct mono_state *a, const struct mono_state *b, unsigned seat)
{
	for (unsigned kind = 0; kind < MONO_FORCES; kind++)
		if (__builtin_popcount(mono_cards_of(a, seat, kind)) !=
		    __builtin_popcount(mono_cards_of(b, seat, kind)))
			return true;
	return false;
}

static void
compare_views(struct peek *p, const struct mono_state *s)
{
	unsigned viewer = any(p, s->seats + 1u);
	int who = viewer < s->seats ? (int)viewer : RULES_SPECTATOR;
	bool whole = p->plies % WHOLE_EVERY == 0;
	struct mono_state twin = *s;

	mono_twin(&twin, who < 0 ? MONO_TWIN_NOBODY : viewer,
	    &p->chance.chance);
	if (strcmp(see(s, who, whole, &p->here),
		see(&twin, who, whole, &p->there)) != 0)
		p->fault = "something shows that only others may know";
	p->looks++;
	/* That a difference would be seen: by one who knows. */
	viewer = any(p, s->seats);
	if (!differ(s, &twin, viewer))
		return;
	p->told++;
	p->noticed += strcmp(see(s, (int)viewer, false, &p->here),
			  see(&twin, (int)viewer, false, &p->there)) != 0;
}

/* Passes on another's draws; hidden ones are noticed. */
struct overheard {
	struct chance chance;
	struct chance_fast from;
	bool hidden;
};

static uint64_t
overhear(struct chance *self, const char *label, uint64_t n)
{
	struct overheard *o = (struct overheard *)self;

	o->hidden |= strcmp(label, "die") != 0;
	return chance_draw(&o->from.chance, label, n);
}

static void
play(struct mono_state *s, int seat, uint64_t move, struct overheard *chance,
    struct buffer *events)
{
	struct json j;

	buffer_reset(events);
	json_init(&j, events);
	json_array_begin(&j);
	mono_play(s, seat, move, &chance->chance, &j);
	json_array_end(&j);
}

/* The same move by the same dice, where all "no" and free passages lie where
 * they do: other cards make no difference to what happens by itself, nor to
 * who is waited for. */
static void
compare_events(struct peek *p, struct mono_state *s, int seat, uint64_t move,
    struct overheard *chance)
{
	struct mono_state twin = *s;
	struct overheard again;
	struct mono_move m;

	for (unsigned side = 0; side < MONO_SIDES; side++)
		mono_twin_deal(&twin, side, MONO_TWIN_NOBODY,
		    s->set->kind[side][MONO_NO] | s->set->kind[side][MONO_FREE],
		    &p->chance.chance);
	mono_move_unpack(move, &m);
	chance->hidden = false;
	again = *chance;
	play(s, seat, move, chance, &p->here);
	if (chance->hidden || mono_move_refuse(&twin, seat, &m) != NULL)
		return;
	play(&twin, seat, move, &again, &p->there);
	p->alike++;
	if (strcmp(buffer_text(&p->here), buffer_text(&p->there)) != 0 ||
	    strcmp(see(s, RULES_SPECTATOR, false, &p->here),
		see(&twin, RULES_SPECTATOR, false, &p->there)) != 0)
		p->fault = "what happens by itself depends on hidden cards";
}

/* Every fifth move is out of turn, or an order. */
static uint64_t
choose(struct peek *p, const struct mono_state *s, int *seat)
{
	static uint64_t moves[MOVES_MAX];
	unsigned to = mono_to_move(s);
	size_t n;

	do
		*seat = (int)any(p, s->seats);
	while ((to >> *seat & 1) == 0);
	if (any(p, 5) != 0)
		return mono_choose(s, *seat,
		    any(p, 2) ? RULES_GREEDY : RULES_RANDOM, &p->chance.chance);
	*seat = (int)any(p, s->seats);
	n = mono_anytime(s, *seat, moves, MOVES_MAX);
	return moves[any(p, (unsigned)n)];
}

static void
play_game(struct peek *p, const struct mono_set *set, unsigned i)
{
	struct rules_setup setup = {.seats = 2 + (int)(i % 3), .data = set};
	struct overheard chance = {.chance = {overhear}};
	struct mono_state s = {.seats = 0};

	setup.options[MONO_OPTION_RENT] = i / 3 % 2;
	setup.options[MONO_OPTION_MOMENT] = i / 6 % 2;
	setup.options[MONO_OPTION_ARREST] = i / 6 % 2;
	chance_fast_init(&chance.from, i);
	mono_setup(&s, &setup, &chance.chance, NULL);
	mono_twin_decide(&s, MONO_TWIN_NOBODY, &p->chance.chance);
	while (!s.over && p->fault == NULL) {
		int seat;
		uint64_t move;

		compare_views(p, &s);
		move = choose(p, &s, &seat);
		compare_events(p, &s, seat, move, &chance);
		p->plies++;
	}
	if (p->fault != NULL)
		printf("# game %u, move %u: %s\n", i, p->plies, p->fault);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();
	struct peek p = {.plies = 0};

	chance_fast_init(&p.chance, 6);
	for (unsigned i = 0; i < GAMES && p.fault == NULL; i++)
		play_game(&p, set, i);
	tap_ok(p.fault == NULL && p.looks > 0 && p.alike > 0,
	    "others' hands, orders and bids change nothing that one can see, "
	    "nor what happens by itself");
	tap_ok(p.told > 0 && p.noticed == p.told,
	    "who holds other cards does see it, each time");
	buffer_fini(&p.here);
	buffer_fini(&p.there);
	mono_set_free(set);
	return tap_done();
}
