/*
 * What one may know: games are held against twins in which the tokens that
 * others took show something else. Whatever a seat or a spectator can see has to
 * be the same in both: board, seats, moves, pictures, previews, forecasts, text,
 * and what the next move tells. And what it does see is what it took.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "goldrush_kit.h"
#include "rules/goldrush/policy.h"
#include "tap.h"

enum {
	GAMES = 20,
	PICTURES_EVERY = 12, /* positions between two looks at pictures */
	FORECASTS = 10,	     /* of so many moves at a time */
	MOVES_MAX = 16384
};

static const struct rules *const rules = &goldrush_1;

static struct peek {
	struct gold_kit k;
	struct chance_fast chance;
	struct buffer here, there;
	unsigned positions, differ, seen, leaks, blind, untold;
} peek;

/* --- all that can be seen ------------------------------------------------- */

static void
see_scene(const struct scene *scene, struct buffer *out)
{
	for (size_t i = 0; i < scene->n_items; i++) {
		const struct scene_item *item = &scene->items[i];
		bool text = item->op == SCENE_PATH || item->op == SCENE_TEXT ||
		    item->op == SCENE_HOT;

		buffer_printf(out, "%d %g %g %g %g %d %x %s\n", item->op,
		    item->x, item->y, item->w, item->h, item->index,
		    (unsigned)item->style.fill,
		    text ? scene_string(scene, item->text) : "");
	}
}

static void
see_pictures(const struct gold_state *s, int viewer, struct buffer *out)
{
	static uint64_t moves[MOVES_MAX];
	const struct rules_look look = {.whole = true, .spots = true};
	size_t n = rules->moves(s, viewer, moves, MOVES_MAX);
	struct scene scene = {0};
	struct json j;

	rules->scene(s, viewer, &look, &scene);
	see_scene(&scene, out);
	for (int seat = 0; seat < s->seats; seat++) {
		rules->holdings(s, seat, &scene);
		see_scene(&scene, out);
		rules->figure(s, seat, &scene);
		see_scene(&scene, out);
	}
	for (size_t i = 0; i < n; i += n / FORECASTS + 1) {
		json_init(&j, out);
		rules->forecast(s, viewer, moves[i], &j);
		rules->spot_label(s, viewer, moves[i], out);
		rules->preview(s, viewer, moves[i], &scene);
		see_scene(&scene, out);
	}
	scene_fini(&scene);
}

static const char *
see(const struct gold_state *s, int viewer, bool pictures, struct buffer *out)
{
	static uint64_t moves[MOVES_MAX];
	size_t n = viewer < 0 ? 0 : rules->moves(s, viewer, moves, MOVES_MAX);
	struct json j;

	buffer_reset(out);
	buffer_printf(out, "%u\n", rules->to_move(s));
	buffer_add_hex(out, moves, n * sizeof *moves);
	for (int seat = 0; seat < s->seats; seat++) {
		json_init(&j, out);
		rules->seat(s, viewer, seat, &j);
	}
	json_init(&j, out);
	rules->board(s, viewer, &j);
	json_init(&j, out);
	rules->told(s, viewer, &j);
	rules->text(s, viewer, true, out);
	if (pictures)
		see_pictures(s, viewer, out);
	return buffer_text(out);
}

/* --- games ---------------------------------------------------------------- */

/* Whether somebody holds other values in both. */
static bool
differs(const struct gold_state *a, const struct gold_state *b)
{
	return memcmp(a->taken, b->taken, sizeof a->taken) != 0;
}

static void
compare(const struct gold_state *s, int viewer)
{
	static struct gold_state twin;
	bool pictures = peek.positions % PICTURES_EVERY == 0;

	twin = *s;
	gold_suppose(&twin, viewer, &peek.chance.chance);
	peek.blind += rules->check(&twin) != NULL;
	peek.differ += differs(s, &twin);
	peek.leaks += strcmp(see(s, viewer, pictures, &peek.here),
			  see(&twin, viewer, pictures, &peek.there)) != 0;
}

/* A seat sees the values of its own tokens in its hand, and no other does. */
static void
look_at_hand(const struct gold_state *s, unsigned seat)
{
	struct buffer wanted = {0};
	struct json j;
	int others = 0;

	buffer_puts(&wanted, "\"gold\":[");
	for (unsigned i = 0; i < s->n_taken; i++)
		if (s->taken[i].seat == seat)
			buffer_printf(&wanted, "%s%d",
			    wanted.data[wanted.len - 1] == '[' ? "" : ",",
			    gold_set(s)->tokens.value[s->taken[i].value]);
	buffer_puts(&wanted, "]");
	for (int viewer = RULES_SPECTATOR; viewer < s->seats; viewer++) {
		bool may = viewer == (int)seat, has;

		buffer_reset(&peek.here);
		json_init(&j, &peek.here);
		rules->seat(s, viewer, (int)seat, &j);
		has = strstr(buffer_text(&peek.here), buffer_text(&wanted)) !=
		    NULL;
		peek.seen += has && may;
		others += has && !may;
		peek.untold += has != may;
	}
	peek.leaks += others > 0;
	buffer_fini(&wanted);
}

/* What is said aside names the seat that it is for. */
static void
look_at_asides(struct gold_kit *k, unsigned taken)
{
	struct buffer wanted = {0};

	for (unsigned i = taken; i < k->s.n_taken; i++)
		buffer_printf(&wanted,
		    "%s{\"e\":\"gold\",\"seat\":%d,\"to\":%d,\"value\":%d}",
		    i > taken ? "," : "", k->s.taken[i].seat,
		    k->s.taken[i].seat,
		    k->set->tokens.value[k->s.taken[i].value]);
	peek.untold += strncmp(buffer_text(&k->aside) + 1, buffer_text(&wanted),
			   wanted.len) != 0 ||
	    k->aside.len != wanted.len + 2;
	peek.leaks +=
	    strstr(buffer_text(&k->events), "\"gold\"") != NULL && !k->s.over;
	buffer_fini(&wanted);
}

static void
play_game(unsigned seed)
{
	struct gold_kit *k = &peek.k;
	struct json j, aside;

	gold_kit_start(k, 2 + (int)seed % 4,
	    seed % 3 == 0 ? "withdraw=yes cowboys=5" : "", "");
	chance_fast_init(&peek.chance, seed);
	while (!k->s.over) {
		unsigned taken = k->s.n_taken;
		enum rules_policy policy =
		    seed % 2 == 0 ? RULES_RANDOM : RULES_GREEDY;
		uint64_t move = rules->choose(&k->s, k->s.to_move, policy,
		    &peek.chance.chance);

		peek.positions++;
		if (peek.positions % 3 == 0)
			for (int viewer = RULES_SPECTATOR; viewer < k->s.seats;
			     viewer++)
				compare(&k->s, viewer);
		look_at_hand(&k->s, peek.positions % k->s.seats);
		buffer_reset(&k->events);
		buffer_reset(&k->aside);
		json_init(&j, &k->events);
		json_init(&aside, &k->aside);
		j.aside = &aside;
		json_array_begin(&j);
		json_array_begin(&aside);
		rules->play(&k->s, k->s.to_move, move, &peek.chance.chance, &j);
		json_array_end(&aside);
		json_array_end(&j);
		look_at_asides(k, taken);
	}
}

/* When it is over, everybody sees everything. */
static bool
all_is_open(void)
{
	const struct gold_state *s = &peek.k.s;
	struct gold_state twin = *s;

	twin.over = 0;
	do
		gold_suppose(&twin, RULES_SPECTATOR, &peek.chance.chance);
	while (!differs(s, &twin));
	twin.over = 1;
	return strcmp(see(s, RULES_SPECTATOR, false, &peek.here),
		   see(&twin, RULES_SPECTATOR, false, &peek.there)) != 0 &&
	    strcmp(see(s, 0, false, &peek.here),
		see(s, RULES_SPECTATOR, false, &peek.there)) == 0;
}

/* The bots decide by what their seat may know. */
static bool
bots_are_blind(void)
{
	struct gold_kit *k = &peek.k;
	struct gold_state twin;
	unsigned wrong = 0;

	gold_kit_start(k, 3, "", "");
	while (!k->s.over) {
		uint64_t move =
		    rules->choose(&k->s, k->s.to_move, RULES_GREEDY, NULL);

		twin = k->s;
		gold_suppose(&twin, k->s.to_move, &peek.chance.chance);
		wrong += rules->choose(&twin, k->s.to_move, RULES_GREEDY,
			     NULL) != move;
		rules->play(&k->s, k->s.to_move, move, &peek.chance.chance,
		    NULL);
	}
	return wrong == 0;
}

int
main(void)
{
	for (unsigned i = 0; i < GAMES; i++)
		play_game(i);
	tap_ok(peek.leaks == 0 && peek.blind == 0 && peek.differ > 1000,
	    "nobody sees what tokens of others show, in %u positions that "
	    "differ by that alone",
	    peek.differ);
	tap_ok(peek.seen > 1000 && peek.untold == 0,
	    "a seat sees the values of its tokens in the order of taking, and "
	    "is told each when it takes it");
	tap_ok(all_is_open(), "when it is over, everybody sees them");
	tap_ok(bots_are_blind(), "no bot looks at what is hidden from it");
	tap_ok(strcmp(rules->hidden[0], "token") == 0 &&
		rules->hidden[1] == NULL,
	    "the draws of tokens are hidden, and no others");
	gold_kit_end(&peek.k);
	buffer_fini(&peek.here);
	buffer_fini(&peek.there);
	return tap_done();
}
