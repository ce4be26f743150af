/*
 * geonosis/1 as people and programs see it: JSON, characters, scene, spots,
 * forecasts.
 */
#include "config.h"

#include <string.h>

#include "base/json.h"
#include "base/scene.h"
#include "geonosis_kit.h"
#include "rules/geonosis/drawing.h"
#include "rules/geonosis/view.h"
#include "scene_kit.h"
#include "tap.h"
#include "words/model.h"

enum { GAMES = 4 };

static const struct rules *const rules = &geonosis_1;

struct seen {
	unsigned positions, bad_json, bad_text, bad_spots, bad_preview,
	    bad_forecast, bad_seat;
};

static struct model *
read_json(struct buffer *b)
{
	char why[80];

	return model_read(b->data, b->len, why, sizeof why);
}

static bool
board_good(const struct geo_state *s)
{
	struct buffer b = {0};
	struct json j;
	struct model *board;
	bool good;

	json_init(&j, &b);
	rules->board(s, 0, &j);
	board = read_json(&b);
	good = board != NULL && model_size(model_get(board, "spaces")) == 123 &&
	    model_size(model_get(board, "time")) == 34 &&
	    model_size(model_get(board, "reserves")) == 3 &&
	    model_as_int(model_get(board, "force")) == s->force;
	model_free(board);
	buffer_fini(&b);
	return good;
}

static bool
seat_good(const struct geo_state *s, int seat)
{
	struct buffer b = {0};
	struct json j;
	struct model *object;
	bool good;

	json_init(&j, &b);
	rules->seat(s, RULES_SPECTATOR, seat, &j);
	object = read_json(&b);
	good = model_type(model_get(object, "colour")) == MODEL_TEXT &&
	    model_type(model_get(object, "score")) == MODEL_INT;
	model_free(object);
	buffer_fini(&b);
	return good;
}

/* No line is longer than 78, and no blank ends one. */
static bool
text_good(const struct geo_state *s)
{
	struct buffer b = {0};
	bool good = true;

	rules->text(s, RULES_SPECTATOR, true, &b);
	for (const char *line = buffer_text(&b); *line != '\0';) {
		size_t n = strcspn(line, "\n");

		good &= n <= 78 && (n == 0 || line[n - 1] != ' ') &&
		    line[n] == '\n';
		line += n + 1;
	}
	good &= b.len > 500;
	buffer_fini(&b);
	return good;
}

static bool
scene_has_spot(const struct scene *scene, const char *name)
{
	for (size_t i = 0; i < scene->n_items; i++)
		if (scene->items[i].op == SCENE_HOT &&
		    strcmp(scene_string(scene, scene->items[i].text), name) ==
			0)
			return true;
	return false;
}

/* Each spot of a move is in the scene, within it, and no others are: equal
 * spaces of a sheet share a name. */
static bool
spots_good(const struct geo_state *s, int seat)
{
	static uint64_t list[GEO_MOVES_MAX];
	const struct rules_look look = {.spots = true};
	struct scene scene = {0};
	struct buffer name = {0}, label = {0}, all = {0};
	size_t n = rules->moves(s, seat, list, GEO_MOVES_MAX);
	bool good = true;

	rules->scene(s, seat, &look, &scene);
	buffer_putc(&all, '\n');
	for (size_t i = 0; i < n; i++) {
		buffer_reset(&name);
		buffer_reset(&label);
		rules->spot(s, seat, list[i], &name);
		rules->spot_label(s, seat, list[i], &label);
		good &= label.len > 0 && label.len < 10 && name.len < 40 &&
		    scene_has_spot(&scene, buffer_text(&name));
		buffer_puts(&all, buffer_text(&name));
		buffer_putc(&all, '\n');
	}
	for (size_t i = 0; i < scene.n_items; i++) {
		const struct scene_item *it = &scene.items[i];

		if (it->op != SCENE_HOT)
			continue;
		good &= it->x >= 0 && it->y >= 0 && it->x + it->w <= scene.w &&
		    it->y + it->h <= scene.h;
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

/* Forecasts and previews of moves can be made, and say something. */
static void
look_ahead(const struct geo_state *s, int seat, uint64_t move,
    struct seen *seen)
{
	struct geo_state before = *s;
	struct scene scene = {0};
	struct buffer b = {0};
	struct json j;
	struct model *events;

	json_init(&j, &b);
	rules->forecast(s, seat, move, &j);
	events = read_json(&b);
	seen->bad_forecast += model_size(events) == 0 || !kit_same(&before, s);
	model_free(events);
	rules->preview(s, seat, move, &scene);
	seen->bad_preview += scene.n_items == 0 || scene.w < 20;
	scene_fini(&scene);
	buffer_fini(&b);
}

static void
play_game(int game, const struct geo_set *set, struct seen *seen)
{
	const struct rules_setup setup = {.seats = 2 + game % 3,
	    .data = set,
	    .options = {0, 3, 4, 0, game % 2, game / 2 % 2}};
	struct geo_state s = {0};
	struct chance_fast chance;
	unsigned to_move;

	chance_fast_init(&chance, 60u + (unsigned)game);
	rules->setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = __builtin_ctz(to_move);
		uint64_t move = rules->choose(&s, seat, RULES_FALLBACK, NULL);

		seen->positions++;
		seen->bad_json += !board_good(&s);
		seen->bad_seat += !seat_good(&s, seat);
		seen->bad_text += !text_good(&s);
		seen->bad_spots += !spots_good(&s, seat);
		look_ahead(&s, seat, move, seen);
		rules->play(&s, seat, move, &chance.chance, NULL);
	}
	seen->bad_json += !board_good(&s);
	seen->bad_text += !text_good(&s);
}

/* Items of the whole board. */
static size_t
items(const struct geo_state *s)
{
	const struct rules_look look = {.whole = true};
	struct scene scene = {0};
	size_t n;

	rules->scene(s, RULES_SPECTATOR, &look, &scene);
	n = scene.n_items;
	scene_fini(&scene);
	return n;
}

/* What is used has to be seen, so that the sixteen dice can be counted. */
static void
test_logo(const struct geo_set *set)
{
	struct kit k = {0};
	size_t none, one;

	kit_start(&k, set, 4, (struct kit_level){.expansion = true}, "", "",
	    "");
	none = items(&k.state);
	k.state.logo = 1;
	one = items(&k.state);
	k.state.logo = 16;
	tap_ok(one > none && items(&k.state) == one + 15,
	    "each die on R2-D2's logo is in the picture");
	kit_end(&k);
}

static bool
text_has(const struct geo_state *s, const char *part)
{
	struct buffer b = {0};
	bool found;

	rules->text(s, RULES_SPECTATOR, true, &b);
	found = strstr(buffer_text(&b), part) != NULL;
	if (!found)
		printf("# %s# has no: %s\n", buffer_text(&b), part);
	buffer_fini(&b);
	return found;
}

static void
test_text(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_level){.force = 3}, "4265", "",
	    "T13 T05 T02");
	kit_clear(&k);
	kit_zone(&k, GEO_DROIDEKA, 1);
	k.state.reserve[GEO_SUPER] = 4;
	k.state.lying[1][3] = 1;
	k.state.thrown[1]++;
	tap_ok(text_has(&k.state, "  1  1d  1d  1d  2.  3.  3.  3.    7\n"),
	    "a row has zones, droids, and the numbers of its ends");
	tap_ok(text_has(&k.state, " 5A  5O  6.  7M  7K ") &&
		text_has(&k.state, "###"),
	    "figures have their initials, columns are marked");
	tap_ok(text_has(&k.state, "1:T>DRCbd 2:TDRCbs"),
	    "the ship stands in the time track");
	tap_ok(text_has(&k.state, "F 3   b 30/30  s 4/30!  d 25/30\n"),
	    "Force and reserves are told, a low one with a mark");
	tap_ok(text_has(&k.state, "T13  =18  ! s s\n") &&
		text_has(&k.state, "T05  [3] 3 3  ! s s\n") &&
		text_has(&k.state, "T02  2 2  ! F-2\n") &&
		text_has(&k.state, "M1   2 2 4 4  !!\n"),
	    "cards show their dice, what is missing, and what they cost");
	tap_ok(text_has(&k.state, "A  [4] 3  +0 +2 +5:1 F SS:2 F+3:6\n"),
	    "a seat shows its die, dice left, and its sheet");
	k.state.reserve[GEO_SUPER] = 30;
	kit_play(&k, 0, "die:4 raise");
	tap_ok(text_has(&k.state, "A  3  +0 +2 +5:1 F(4) SS:2 F+3:6\n"),
	    "a used space shows the die on it");
	kit_end(&k);
}

/* Where a choice is made both halves of a letter show what there is. */
static void
test_choosing(const struct geo_set *set)
{
	struct kit k = {0};

	kit_begin(&k, set, 3, (struct kit_level){0});
	tap_ok(text_has(&k.state,
		   "3A  5  +0 +2 +2 +5:1 F SS:2 F+3:6 BBB:4\n") &&
		text_has(&k.state, "3C  6  +0 +0 +1 +2 F F F+3:3 SD:6 F+3:4\n"),
	    "the sheets that can be chosen are told, with their dice");
	kit_play(&k, 0, "take:3A mace");
	tap_ok(text_has(&k.state, "\nM  5  +0 +2 +2 +5:1 F") &&
		text_has(&k.state, "\n3B  5  +0 +1"),
	    "a sheet that was taken is told with its Jedi");
	kit_end(&k);
}

/* A piece of the board as JSON. */
static bool
board_has(const struct geo_state *s, const char *part)
{
	struct buffer b = {0};
	struct json j;
	bool found;

	json_init(&j, &b);
	rules->board(s, 0, &j);
	found = strstr(buffer_text(&b), part) != NULL;
	buffer_fini(&b);
	return found;
}

static void
test_passed(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 4, (struct kit_level){0}, "5555", "", "T14 T05 T02");
	k.state.lying[0][5] = 2;
	k.state.thrown[1] += 2;
	tap_ok(text_has(&k.state, "T14  [5] [5] =12  ! F-3\n") &&
		board_has(&k.state, "\"passed\":false,\"rest\":2,"),
	    "a sum that can still be met is told with its rest");
	k.state.lying[0][5] = 3;
	k.state.thrown[2]++;
	tap_ok(text_has(&k.state, "T14  [5] [5] [5] =12  x  ! F-3\n") &&
		board_has(&k.state, "\"passed\":true,\"rest\":-3,"),
	    "a sum that is passed is marked");
	kit_end(&k);
}

static void
test_end(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_level){0}, "55", "", "");
	tap_ok(board_has(&k.state, "\"rank\":\"\",") &&
		!board_has(&k.state, "\"dice\":[],\"force\""),
	    "while it goes on there are dice, and no rank");
	k.state.stage = GEO_OVER;
	k.state.outcome = GEO_WON;
	k.state.reserve[GEO_SUPER] = 7;
	tap_ok(board_has(&k.state, "\"rank\":\"padawan\",") &&
		board_has(&k.state, "\"dice\":[],\"force\""),
	    "a victory has a rank, and nothing is left to throw");
	kit_end(&k);
}

/* Whether the board of players with NAMES shows TEXT. */
static bool
shows(const struct geo_state *s, const char *text)
{
	static const char *const names[] = {"Ann", "Bo", "Cy", ""};
	const struct rules_look look = {.names = names};
	struct scene scene = {0};
	bool good = false;

	rules->scene(s, 0, &look, &scene);
	for (size_t i = 0; i < scene.n_items && !good; i++)
		good = scene.items[i].op == SCENE_TEXT &&
		    strcmp(scene_string(&scene, scene.items[i].text), text) ==
			0;
	scene_fini(&scene);
	return good;
}

/* How many zones have their number; SPOTS: with seat 0's moves. */
static unsigned
zones(const struct geo_state *s, bool spots)
{
	const struct rules_look look = {.spots = spots};
	struct scene scene = {0};
	unsigned n = 0;

	rules->scene(s, 0, &look, &scene);
	for (size_t i = 0; i < scene.n_items; i++)
		n += scene.items[i].op == SCENE_TEXT &&
		    scene.items[i].style.fill == GEO_TONE_BORDER;
	scene_fini(&scene);
	return n;
}

static void
test_danger(const struct geo_set *set)
{
	struct kit k = {0};

	kit_begin(&k, set, 2, (struct kit_level){0});
	tap_ok(board_has(&k.state, "\"danger\":null") &&
		board_has(&k.state, "\"offers\":[{\"best\":5,\"dice\":8,"),
	    "sheets that can be chosen say what they are good for");
	kit_end(&k);
	kit_start(&k, set, 2, (struct kit_level){0}, "55", "", "");
	tap_ok(board_has(&k.state, "\"offers\":[]") &&
		board_has(&k.state, "\"danger\":{\"card\":\"M"),
	    "a mega threat that is not met is what loses the game");
	tap_ok(shows(&k.state, "Ann") && shows(&k.state, "28") &&
		!shows(&k.state, "A") && !shows(&k.state, "Anakin"),
	    "players have their names at their sheets, figures no letter");
	kit_play_all(&k, 0, "die:5 fight:+1");
	tap_ok(k.state.stage == GEO_FIGHTING && zones(&k.state, false) == 28 &&
		zones(&k.state, true) == 0,
	    "where spaces have numbers, zones have none");
	kit_end(&k);
}

/* How many items a scene has with that last move. */
static size_t
items_since(const struct geo_state *s, const char *since)
{
	const struct rules_look look = {.since = since};
	struct scene scene = {0};
	size_t n;

	rules->scene(s, 0, &look, &scene);
	n = scene.n_items;
	scene_fini(&scene);
	return n;
}

static void
test_since(const struct geo_set *set)
{
	struct kit k = {0};

	kit_start(&k, set, 2, (struct kit_level){0}, "55", "", "");
	tap_ok(items_since(&k.state, "go:12") ==
		items_since(&k.state, NULL) + 1,
	    "the space of the last move has a ring");
	tap_ok(items_since(&k.state, "die:3 fight:+2") ==
		    items_since(&k.state, NULL) &&
		items_since(&k.state, "die:4 force:+3") ==
		    items_since(&k.state, NULL),
	    "the bonus of a fight is not taken for a space");
	kit_end(&k);
}

static void
test_forecast(const struct geo_set *set)
{
	struct kit k = {0};
	struct buffer b = {0};
	struct json j;
	uint64_t move;

	kit_start(&k, set, 4, (struct kit_level){0}, "1111", "", "");
	kit_last(&k, 0, 1);
	geo_parse(&k.state, 0, "die:1 aside", &move);
	json_init(&j, &b);
	rules->forecast(&k.state, 0, move, &j);
	tap_ok(strcmp(buffer_text(&b),
		   "[{\"die\":1,\"e\":\"aside\",\"seat\":0},"
		   "{\"e\":\"dice-used\"},{\"e\":\"check-ahead\"}]") == 0,
	    "the forecast of the last die says what follows, not how it ends");
	buffer_fini(&b);
	kit_end(&k);
}

/* Whoever chooses sees himself on the sheet. */
static void
test_taking(const struct geo_set *set)
{
	static const char *const names[] = {"Anakin", "Obi-Wan", "Mace", "Kit"};
	uint64_t moves[GEO_MOVES_MAX];
	struct kit k = {0};
	struct scene scene = {0};
	unsigned seen = 0;
	size_t n;

	kit_begin(&k, set, 2, (struct kit_level){0});
	n = rules->moves(&k.state, 0, moves, GEO_MOVES_MAX);
	for (size_t i = 0; i < n; i++) {
		scene_reset(&scene, 0, 0, 1, 1, 0);
		rules->preview(&k.state, 0, moves[i], &scene);
		for (size_t at = 0; at < scene.n_items; at++)
			for (unsigned j = 0; j < GEO_JEDI; j++)
				if (scene.items[at].op == SCENE_TEXT &&
				    strcmp(scene_string(&scene,
					       scene.items[at].text),
					names[j]) == 0)
					seen += 1u << (4 * j);
	}
	tap_ok(n == 8 && seen == 0x2222,
	    "the picture of a choice shows which Jedi takes the sheet");
	scene_fini(&scene);
	kit_end(&k);
}

static void
test_parts(const struct geo_set *set)
{
	struct kit k = {0};
	float whole, cards;

	kit_start(&k, set, 2, (struct kit_level){0}, "55", "", "");
	whole = scene_height_of(rules, &k.state, NULL);
	cards = scene_height_of(rules, &k.state, "cards");
	tap_ok(cards < whole / 4 &&
		scene_height_of(rules, &k.state, "force cards") > cards &&
		scene_height_of(rules, &k.state, "123 cards") < whole / 2 &&
		scene_height_of(rules, &k.state, "time sheets") > whole * 0.9f,
	    "a part of the board is as large as what it names together");
	tap_ok(scene_height_of(rules, &k.state, "") == whole &&
		scene_height_of(rules, &k.state, "cards 124") == whole &&
		scene_height_of(rules, &k.state, "0") == whole,
	    "a part with something that is not there is all of it");
	kit_end(&k);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();
	struct seen seen = {0};

	for (int i = 0; i < GAMES; i++)
		play_game(i, set, &seen);
	tap_ok(seen.bad_json == 0 && seen.bad_seat == 0,
	    "boards and seats are good JSON in all of %u positions",
	    seen.positions);
	tap_ok(seen.bad_text == 0,
	    "text boards have at most 78 columns, and no blanks at the end");
	tap_ok(seen.bad_spots == 0,
	    "the scene has a spot for each move, within it, and no other");
	tap_ok(seen.bad_preview == 0, "each move has a picture");
	tap_ok(seen.bad_forecast == 0,
	    "each move has a forecast, which changes nothing");
	test_logo(set);
	test_text(set);
	test_choosing(set);
	test_taking(set);
	test_passed(set);
	test_end(set);
	test_danger(set);
	test_since(set);
	test_parts(set);
	test_forecast(set);
	geo_set_free(set);
	return tap_done();
}
