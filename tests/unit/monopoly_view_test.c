/*
 * monopoly/1 as people see it: characters, scene, spots, previews, forecasts;
 * and that nothing of it depends on what only another seat may know.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/scene.h"
#include "monopoly_kit.h"
#include "rules/monopoly/drawing.h"
#include "rules/monopoly/view.h"
#include "tap.h"
#include "words/model.h"

enum { GAMES = 6, MOVES_MAX = 8192, LOOK_EVERY = 9 };

static const struct rules *const rules = &monopoly_1;
static const struct rules_look all_spots = {.spots = true};

struct seen {
	unsigned positions, bad_text, bad_spots, bad_outside, bad_label,
	    bad_preview, bad_forecast, bad_secret;
};

/* --- characters --------------------------------------------------------------------- */

/* No line is longer than 78, and no blank ends one. */
static bool
text_good(const struct mono_state *s, int viewer)
{
	struct buffer b = {0};
	unsigned lines = 0;
	bool good = true;

	rules->text(s, viewer, true, &b);
	for (const char *line = buffer_text(&b); *line != '\0'; lines++) {
		size_t n = strcspn(line, "\n");

		good &= n <= 78 && (n == 0 || line[n - 1] != ' ') &&
		    line[n] == '\n';
		line += n + 1;
	}
	good &= lines >= (unsigned)s->set->n_spaces + s->seats + 3;
	buffer_fini(&b);
	return good;
}

/* --- scene -------------------------------------------------------------------------- */

static bool
scene_has(const struct scene *scene, enum scene_op op, const char *text)
{
	for (size_t i = 0; i < scene->n_items; i++)
		if (scene->items[i].op == op &&
		    strcmp(scene_string(scene, scene->items[i].text), text) ==
			0)
			return true;
	return false;
}

static bool
inside(const struct scene *s, float x, float y)
{
	return x >= 0 && y >= 0 && x <= s->w && y <= s->h;
}

/* All points of a path, curves' handles too. */
static bool
path_inside(const struct scene *s, const char *path)
{
	while (*path != '\0') {
		char *end;
		float x, y;

		if (strchr("MLCZ", *path) != NULL) {
			path++;
			continue;
		}
		x = strtof(path, &end);
		y = strtof(end, &end);
		if (end == path || !inside(s, x, y))
			return false;
		path = end + strspn(end, " ");
	}
	return true;
}

static bool
item_inside(const struct scene *s, const struct scene_item *it)
{
	const char *text = scene_string(s, it->text);
	float w;

	switch (it->op) {
	case SCENE_PATH:
		return path_inside(s, text);
	case SCENE_CIRCLE:
		return inside(s, it->x - it->w, it->y - it->w) &&
		    inside(s, it->x + it->w, it->y + it->w);
	case SCENE_RECT:
	case SCENE_HOT:
		return inside(s, it->x, it->y) &&
		    inside(s, it->x + it->w, it->y + it->h);
	case SCENE_TEXT:
		/* No letter of ours is wider on the average. */
		w = it->w * 0.7f * (float)strlen(text);
		w = it->style.anchor == SCENE_START ? w
		    : it->style.anchor == SCENE_END ? -w
						    : w / 2;
		return inside(s, it->x, it->y) && inside(s, it->x + w, it->y);
	case SCENE_USE:
		break;
	}
	return false;
}

static bool
scene_inside(const struct mono_state *s, int seat)
{
	struct scene scene = {0};
	bool good = true;

	rules->scene(s, seat, &all_spots, &scene);
	for (size_t i = 0; i < scene.n_items && good; i++) {
		good = item_inside(&scene, &scene.items[i]);
		if (!good)
			printf("# outside: %s\n",
			    scene_string(&scene, scene.items[i].text));
	}
	scene_fini(&scene);
	return good;
}

/* Every space has its number, planet spaces their price and planet too. */
static bool
labels_good(const struct mono_state *s)
{
	const struct rules_look plain = {0};
	struct scene scene = {0};
	bool good = true;
	char text[16];

	rules->scene(s, RULES_SPECTATOR, &plain, &scene);
	for (int i = 0; i < s->set->n_spaces; i++) {
		const struct mono_space *space = &s->set->space[i];

		snprintf(text, sizeof text, "%d", i);
		good &= scene_has(&scene, SCENE_TEXT, text);
		if (space->type != MONO_SPACE_PLANET)
			continue;
		snprintf(text, sizeof text, "%d", space->price);
		good &= scene_has(&scene, SCENE_TEXT, text) &&
		    scene_has(&scene, SCENE_TEXT,
			s->set->planet[space->planet].name);
	}
	for (unsigned i = 0; i < s->seats; i++) {
		snprintf(text, sizeof text, "%d", (int)s->cash[i]);
		good &= scene_has(&scene, SCENE_TEXT, text);
	}
	scene_fini(&scene);
	return good;
}

/* Each spot of a move is in the scene, and no others are. */
static bool
spots_good(const struct mono_state *s, int seat)
{
	static uint64_t list[MOVES_MAX];
	struct scene scene = {0};
	struct buffer name = {0}, label = {0}, all = {0};
	size_t n = rules->moves(s, seat, list, MOVES_MAX);
	bool good = true;

	rules->scene(s, seat, &all_spots, &scene);
	buffer_putc(&all, '\n');
	for (size_t i = 0; i < n; i++) {
		buffer_reset(&name);
		buffer_reset(&label);
		rules->spot(s, seat, list[i], &name);
		rules->spot_label(s, seat, list[i], &label);
		good &= label.len > 0 && label.len < 8 &&
		    scene_has(&scene, SCENE_HOT, buffer_text(&name));
		buffer_printf(&all, "%s\n", buffer_text(&name));
	}
	for (size_t i = 0; i < scene.n_items; i++) {
		const struct scene_item *it = &scene.items[i];

		if (it->op != SCENE_HOT)
			continue;
		buffer_reset(&name);
		buffer_printf(&name, "\n%s\n", scene_string(&scene, it->text));
		good &= strstr(buffer_text(&all), buffer_text(&name)) != NULL;
	}
	scene_fini(&scene);
	buffer_fini(&name);
	buffer_fini(&label);
	buffer_fini(&all);
	return good;
}

/* --- what a move brings --------------------------------------------------------------- */

static bool
events_good(struct buffer *b)
{
	char why[80];
	struct model *list = model_read(b->data, b->len, why, sizeof why);
	bool good = model_size(list) > 0;

	for (size_t i = 0; i < model_size(list); i++)
		good &=
		    model_type(model_get(model_at(list, i), "e")) == MODEL_TEXT;
	model_free(list);
	return good;
}

static void
look_ahead(const struct mono_state *s, int seat, uint64_t move,
    struct seen *seen)
{
	struct mono_state before = *s;
	struct scene scene = {0};
	struct buffer b = {0}, label = {0};
	struct json j;

	json_init(&j, &b);
	rules->forecast(s, seat, move, &j);
	seen->bad_forecast += !events_good(&b) || !kit_same(&before, s);
	rules->preview(s, seat, move, &scene);
	seen->bad_preview += scene.n_items == 0 || scene.w < 20;
	rules->spot_label(s, seat, move, &label);
	seen->bad_label += label.len == 0;
	scene_fini(&scene);
	buffer_fini(&b);
	buffer_fini(&label);
}

static bool
forecast_is(const struct kit *k, int seat, const char *move,
    const char *expected)
{
	struct buffer b = {0};
	struct json j;
	uint64_t packed;
	bool same;

	rules->parse(&k->state, seat, move, &packed);
	json_init(&j, &b);
	rules->forecast(&k->state, seat, packed, &j);
	same = strcmp(buffer_text(&b), expected) == 0;
	if (!same)
		printf("# forecast of %s: %s\n", move, buffer_text(&b));
	buffer_fini(&b);
	return same;
}

/* --- secrets -------------------------------------------------------------------------- */

static void
write_scene(const struct scene *scene, struct buffer *out)
{
	for (size_t i = 0; i < scene->n_items; i++) {
		const struct scene_item *it = &scene->items[i];

		buffer_printf(out, "%d %.2f %.2f %.2f %.2f %.2f %d %d %.2f ",
		    it->op, (double)it->x, (double)it->y, (double)it->w,
		    (double)it->h, (double)it->r, it->style.fill,
		    it->style.stroke, (double)it->style.width);
		buffer_puts(out, scene_string(scene, it->text));
		buffer_putc(out, '\n');
	}
}

/* All that VIEWER may ask for, as one text. */
static void
write_all(const struct mono_state *s, int viewer, struct buffer *out)
{
	static uint64_t list[MOVES_MAX];
	struct scene scene = {0};
	struct json j;
	size_t n;

	rules->scene(s, viewer, &all_spots, &scene);
	write_scene(&scene, out);
	rules->text(s, viewer, true, out);
	json_init(&j, out);
	rules->board(s, viewer, &j);
	for (int i = 0; i < s->seats; i++) {
		json_init(&j, out);
		rules->seat(s, viewer, i, &j);
	}
	n = viewer < 0 ? 0 : rules->moves(s, viewer, list, MOVES_MAX);
	if (viewer >= 0)
		n += rules->anytime(s, viewer, list + n, MOVES_MAX - n);
	/* Of many alike, some. */
	for (size_t i = 0; i<n; i += n> 60 ? n / 40 : 1) {
		json_init(&j, out);
		rules->forecast(s, viewer, list[i], &j);
		rules->preview(s, viewer, list[i], &scene);
		write_scene(&scene, out);
	}
	scene_fini(&scene);
}

/* Gives the other seats other cards out of the pile, other orders, and, where
 * they have bid, other bids. */
static void
change_secrets(struct mono_state *s, int viewer)
{
	for (unsigned i = 0; i < s->seats; i++) {
		unsigned side = s->side[i];
		unsigned n = (unsigned)__builtin_popcount(s->hand[i]);

		if ((int)i == viewer)
			continue;
		s->pile[side] |= s->hand[i];
		s->hand[i] = 0;
		for (unsigned card = 31; n > 0; card--) {
			if ((s->pile[side] >> card & 1) == 0)
				continue;
			s->hand[i] |= 1u << card;
			s->pile[side] &= ~(1u << card);
			n--;
		}
		for (unsigned kind = 0; kind < MONO_ORDERS; kind++)
			s->order[i][kind] =
			    (uint8_t)((s->order[i][kind] + 1) % 3);
		s->order_free[i] ^= 1;
		if (s->bid[i] != 0)
			s->bid[i] = s->bid[i] == 1 ? 4 : 1;
	}
}

static bool
secrets_kept(const struct mono_state *s, int viewer)
{
	struct mono_state other = *s;
	struct buffer a = {0}, b = {0};
	bool same;

	change_secrets(&other, viewer);
	write_all(s, viewer, &a);
	write_all(&other, viewer, &b);
	same = a.len == b.len && memcmp(a.data, b.data, a.len) == 0;
	buffer_fini(&a);
	buffer_fini(&b);
	return same;
}

/* --- games ---------------------------------------------------------------------------- */

static void
look(const struct mono_state *s, int seat, struct seen *seen)
{
	seen->positions++;
	seen->bad_text += !text_good(s, seat);
	seen->bad_spots += !spots_good(s, seat);
	seen->bad_outside += !scene_inside(s, seat);
	seen->bad_label += !labels_good(s);
	for (int viewer = RULES_SPECTATOR; viewer < s->seats; viewer++)
		seen->bad_secret += !secrets_kept(s, viewer);
}

static void
play_game(int game, const struct mono_set *set, struct seen *seen)
{
	const struct rules_setup setup = {.seats = 2 + game % 3,
	    .data = set,
	    .options = {[MONO_OPTION_RENT] = game % 2}};
	struct mono_state s = {0};
	struct chance_fast chance;
	unsigned to_move, ply = 0;

	chance_fast_init(&chance, 70u + (unsigned)game);
	rules->setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = 31 - __builtin_clz(to_move);
		uint64_t move = rules->choose(&s, seat,
		    game % 2 == 0 ? RULES_RANDOM : RULES_GREEDY,
		    &chance.chance);

		if (ply++ % LOOK_EVERY == 0 ||
		    mono_top(&s)->kind == MONO_AUCTION)
			look(&s, seat, seen);
		look_ahead(&s, seat, move, seen);
		rules->play(&s, seat, move, &chance.chance, NULL);
	}
	seen->bad_text += !text_good(&s, RULES_SPECTATOR);
	seen->bad_outside += !scene_inside(&s, RULES_SPECTATOR);
	seen->bad_secret += !secrets_kept(&s, RULES_SPECTATOR);
}

static void
test_games(const struct mono_set *set)
{
	struct seen seen = {0};

	for (int game = 0; game < GAMES; game++)
		play_game(game, set, &seen);
	tap_ok(seen.positions > 80, "%u positions are looked at",
	    seen.positions);
	tap_ok(seen.bad_text == 0,
	    "the board in characters has lines of 78 at most");
	tap_ok(seen.bad_spots == 0,
	    "the places to choose are just those of the moves");
	tap_ok(seen.bad_outside == 0, "nothing is drawn outside the picture");
	tap_ok(seen.bad_label == 0,
	    "each space has its number, each planet space its price, each "
	    "move a label");
	tap_ok(seen.bad_preview == 0, "each move has a preview");
	tap_ok(seen.bad_forecast == 0,
	    "each move has a forecast, which leaves the game as it is");
	tap_ok(seen.bad_secret == 0,
	    "other hands, orders and bids change nothing of what a seat or a "
	    "spectator sees");
}

/* --- positions ------------------------------------------------------------------------ */

static void
test_auction(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 3, (struct kit_options){0});
	kit_at(&k, 0, 8);
	kit_hand(&k, 0, "gain");
	kit_step(&k, (struct mono_step){.kind = MONO_BUY, .seat = 0, .at = 8});
	tap_ok(forecast_is(&k, 0, "auction", "[{\"e\":\"auction-ahead\"}]"),
	    "of an auction nothing is known before");
	tap_ok(
	    forecast_is(&k, 0, "buy",
		"[{\"amount\":100,\"cash\":1400,\"e\":\"bought\",\"seat\":0,"
		"\"site\":\"North ridge\",\"space\":8},"
		"{\"e\":\"placed\",\"seat\":0,\"site\":\"North ridge\","
		"\"space\":8,\"why\":\"buy\"},"
		"{\"e\":\"score\",\"points\":1,\"seat\":0,\"why\":\"buy\"}]"),
	    "buying costs the price and brings a base");
	kit_play_all(&k, "0 auction;1 bid:120");
	tap_ok(kit_text_has(&k.state, 1, "8 $100  L- V+ K-  $120\n"),
	    "an auction shows who has answered, and one's own bid");
	tap_ok(!kit_text_shows(&k.state, 0, "$120"), "but no other's");
	kit_end(&k);
}

static void
test_answer(const struct mono_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_hand(&k, 0, "steal");
	kit_hand(&k, 1, "no");
	tap_ok(forecast_is(&k, 0, "play:steal:1",
		   "[{\"card\":\"steal\",\"e\":\"played\",\"seat\":0,"
		   "\"space\":null,\"target\":1},"
		   "{\"e\":\"answer-ahead\",\"target\":1}]"),
	    "a card against a seat waits for its answer, whatever it holds");
	kit_play_all(&k, "0 play:steal:1");
	tap_ok(kit_text_has(&k.state, 0, "L > V ?\n"),
	    "a card on its way shows whose it is and at whom it comes");
	tap_ok(forecast_is(&k, 1, "allow",
		   "[{\"card\":\"steal\",\"e\":\"stands\",\"seat\":0,"
		   "\"target\":1},{\"amount\":150,\"cash\":1350,\"e\":\"paid\","
		   "\"from\":\"steal\",\"seat\":1,\"to\":0}]"),
	    "its victim is told what it will lose");
	kit_end(&k);
}

/* --- marks -------------------------------------------------------------------------- */

/* How many places in the ring are marked, and how many can be chosen. */
static unsigned
marked(const struct mono_state *s, int seat, unsigned *hot)
{
	const float ring = (MONO_R_BAND + MONO_R_OUTER) / 2;
	struct scene scene = {0};
	unsigned n = 0;

	*hot = 0;
	rules->scene(s, seat, &all_spots, &scene);
	for (size_t i = 0; i < scene.n_items; i++) {
		const struct scene_item *it = &scene.items[i];
		float x = it->x + it->w / 2 - MONO_SIDE / 2;
		float y = it->y + it->h / 2 - MONO_SIDE / 2;

		if (it->op == SCENE_HOT)
			*hot += strchr("0123456789",
				    scene_string(&scene, it->text)[0]) != NULL;
		else
			n += it->op == SCENE_RECT &&
			    it->style.fill == MONO_TONE_MARK &&
			    x * x + y * y > ring * ring - 4 * ring;
	}
	scene_fini(&scene);
	return n;
}

/* A card that leads to spaces is chosen from the hand: at each step the board
 * marks the spaces that the step asks for, and those alone. */
static void
test_marks(const struct mono_set *set)
{
	struct kit k = {0};
	unsigned hot;

	kit_start(&k, set, 2, (struct kit_options){0});
	kit_hand(&k, 0, "occupy");
	tap_ok(marked(&k.state, 0, &hot) == 0 && hot == 22,
	    "before the throw a card for any space marks none of them");
	kit_chance(&k, "14", "");
	kit_play(&k, 0, "roll");
	tap_ok(mono_top(&k.state)->kind == MONO_FLY &&
		marked(&k.state, 0, &hot) == 6 && hot == 22,
	    "a hyperdrive marks those where it leads, and no more");
	kit_end(&k);
}

/* --- who plays, and where ------------------------------------------------------------ */

/* Whether the board of players with NAMES (or NULL) shows TEXT. */
static bool
shows(const struct mono_state *s, const char *const *names, const char *text)
{
	const struct rules_look look = {.names = names};
	struct scene scene = {0};
	bool good;

	rules->scene(s, RULES_SPECTATOR, &look, &scene);
	good = scene_has(&scene, SCENE_TEXT, text);
	scene_fini(&scene);
	return good;
}

/* How many spaces are lit. */
static unsigned
lit(const struct mono_state *s)
{
	const struct rules_look plain = {0};
	struct scene scene = {0};
	unsigned n = 0;

	rules->scene(s, RULES_SPECTATOR, &plain, &scene);
	for (size_t i = 0; i < scene.n_items; i++)
		n += scene.items[i].op == SCENE_PATH &&
		    scene.items[i].style.fill == MONO_TONE_MARK &&
		    scene.items[i].style.width == 2;
	scene_fini(&scene);
	return n;
}

static void
test_who(const struct mono_set *set)
{
	static const char *const names[] = {"Ann", "", "Cy", "Di"};
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_options){0});
	tap_ok(shows(&k.state, names, "Ann") &&
		!shows(&k.state, names, "Luke") &&
		shows(&k.state, names, "Vader") &&
		shows(&k.state, NULL, "Luke"),
	    "a corner has the player's name, or that of the piece");
	tap_ok(lit(&k.state) == 0 && shows(&k.state, NULL, "?"),
	    "before the throw the dice ask, and no space is lit");
	kit_chance(&k, "35", "");
	kit_play(&k, 0, "roll");
	tap_ok(lit(&k.state) == 1 && !shows(&k.state, NULL, "?"),
	    "after it the space is lit where the piece has come to");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_games(set);
	test_auction(set);
	test_answer(set);
	test_marks(set);
	test_who(set);
	mono_set_free(set);
	return tap_done();
}
