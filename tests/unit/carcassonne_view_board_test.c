/*
 * The board and the seats of carcassonne/1 as JSON, against the picture they
 * are made from and against the moves; and parts of the board as a scene.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/json.h"
#include "base/scene.h"
#include "carcassonne_kit.h"
#include "carcassonne_view_kit.h"
#include "tap.h"
#include "words/model.h"

enum { GAMES = 80, STRIDE = 3 };

static const struct rules *const rules = &carcassonne_1;

static const char golden[] =
    "{\"cells\":[{\"label\":\"A\",\"x\":2,\"y\":1},"
    "{\"label\":\"B\",\"x\":-1,\"y\":-1},{\"label\":\"C\",\"x\":1,\"y\":-1}],"
    "\"drawn\":\"MEr\",\"last\":{\"x\":2,\"y\":0},\"left\":69,\"meeples\":["
    "{\"feature\":\"route:S\",\"seat\":3,\"size\":\"small\",\"x\":1,\"y\":0},"
    "{\"feature\":\"asteroid:S\",\"seat\":1,\"size\":\"small\",\"x\":0,"
    "\"y\":1},"
    "{\"feature\":\"route:E\",\"seat\":2,\"size\":\"large\",\"x\":-1,"
    "\"y\":0},"
    "{\"feature\":\"planet\",\"seat\":0,\"size\":\"small\",\"x\":2,\"y\":0},"
    "{\"feature\":\"planet\",\"seat\":0,\"size\":\"large\",\"x\":2,\"y\":0}],"
    "\"planets\":[{\"name\":\"Ostrune\",\"x\":1,\"y\":1},"
    "{\"name\":\"Korrel\",\"x\":2,\"y\":0}],\"removed\":0,"
    "\"reserve\":[{\"large\":0,\"small\":3},{\"large\":1,\"small\":3},"
    "{\"large\":0,\"small\":4},{\"large\":1,\"small\":3},"
    "{\"large\":1,\"small\":4}],\"row\":[],\"row-places\":[],"
    "\"shown\":[{\"fits\":true,\"parts\":["
    "{\"edges\":\"NW\",\"part\":\"asteroid\",\"planet\":\"\","
    "\"symbol\":\"rebel\"},"
    "{\"edges\":\"ES\",\"part\":\"route\",\"planet\":\"\","
    "\"symbol\":\"none\"}],"
    "\"row\":0,\"tile\":\"MEr\",\"what\":\"drawn\"}],\"teams\":[],"
    "\"tiles\":["
    "{\"id\":\"MA0*\",\"r\":0,\"x\":0,\"y\":0},"
    "{\"id\":\"RC0\",\"r\":0,\"x\":1,\"y\":0},"
    "{\"id\":\"ABe\",\"r\":180,\"x\":0,\"y\":1},"
    "{\"id\":\"PAr\",\"r\":0,\"x\":1,\"y\":1},"
    "{\"id\":\"RB0\",\"r\":270,\"x\":-1,\"y\":0},"
    "{\"id\":\"PBb\",\"r\":90,\"x\":2,\"y\":0}],\"waiting\":[]}";

static void
check_golden(const struct carc_set *set)
{
	struct carc_picture p;
	struct buffer text = {0};
	struct json j;

	view_board(&p, set);
	json_init(&j, &text);
	carc_board_write(&p, 2, &j);
	if (!tap_ok(strcmp(buffer_text(&text), golden) == 0,
		"the board made by hand is written as it always was"))
		printf("# %s\n", buffer_text(&text));
	buffer_reset(&text);
	json_init(&j, &text);
	carc_board_write(&p, 0, &j);
	tap_ok(strstr(buffer_text(&text), "\"cells\"") == NULL,
	    "only the seat that is to move is told its cells");
	buffer_reset(&text);
	json_init(&j, &text);
	carc_seat_write(&p, 4, &j);
	tap_ok(strcmp(buffer_text(&text),
		   "{\"colour\":\"orange\","
		   "\"faction\":\"bounty\",\"lap\":1,\"lapped\":false,"
		   "\"large\":1,\"letter\":"
		   "\"O\",\"score\":28,\"small\":4,\"space\":28}") == 0,
	    "a seat has its colour, faction, letter, score and reserve");
	buffer_fini(&text);
}

/* What random games must not do; counted, so that a step is one line. */
struct faults {
	unsigned boards, removed, broken, tiles, meeples, cells, seats, drawn;
};

static long
number(const struct model *object, const char *key)
{
	const struct model *value = model_get(object, key);

	return model_type(value) == MODEL_INT ? (long)model_as_int(value)
					      : -1000;
}

static bool
has_cell(const struct model *cells, const char *name, const char *label)
{
	for (size_t i = 0; i < model_size(cells); i++) {
		const struct model *cell = model_at(cells, i);
		char here[32];

		snprintf(here, sizeof here, "%ld,%ld", number(cell, "x"),
		    number(cell, "y"));
		if (strcmp(here, name) == 0)
			return strcmp(model_as_text(model_get(cell, "label")),
				   label) == 0;
	}
	return false;
}

/* The cells are the spots of the moves. */
static void
check_cells(const struct view_game *g, const struct model *board,
    struct faults *f)
{
	const struct model *cells = model_get(board, "cells");
	int seat = view_game_seat(g);
	static uint64_t moves[65536];
	size_t n = rules->moves(g->state, seat, moves, 65536);
	struct buffer name = {0}, label = {0};

	for (size_t i = 0; i < n; i++) {
		buffer_reset(&name);
		buffer_reset(&label);
		rules->spot(g->state, seat, moves[i], &name);
		rules->spot_label(g->state, seat, moves[i], &label);
		f->cells +=
		    !has_cell(cells, buffer_text(&name), buffer_text(&label));
	}
	buffer_fini(&name);
	buffer_fini(&label);
}

/* Each seat's five meeples are in reserve or on the board. */
static void
check_meeples(const struct view_game *g, const struct model *board,
    struct faults *f)
{
	const struct model *meeples = model_get(board, "meeples");
	const struct model *reserve = model_get(board, "reserve");

	f->meeples += model_size(reserve) != (size_t)g->seats;
	for (int seat = 0; seat < g->seats; seat++) {
		const struct model *own = model_at(reserve, (size_t)seat);
		long small = number(own, "small"), large = number(own, "large");

		for (size_t i = 0; i < model_size(meeples); i++) {
			const struct model *m = model_at(meeples, i);
			const char *size = model_as_text(model_get(m, "size"));

			if (number(m, "seat") != seat)
				continue;
			small += strcmp(size, "small") == 0;
			large += strcmp(size, "large") == 0;
		}
		f->meeples += small != 4 || large != 1;
	}
}

static void
check_board(const struct view_game *g, const struct model *board,
    struct faults *f)
{
	const struct model *drawn = model_get(board, "drawn");
	long placed = (long)model_size(model_get(board, "tiles"));
	long in_hand = model_type(drawn) != MODEL_NULL;
	long removed = number(board, "removed");

	f->boards++;
	f->removed += removed > 0;
	f->tiles += placed + number(board, "left") + in_hand + removed !=
	    (long)g->set->tiles.n_tiles;
	/* What was drawn has been laid, is in the hand, or is gone. */
	f->tiles += (long)g->tiles_drawn != placed - 1 + in_hand + removed;
	f->drawn += in_hand != (view_game_seat(g) != RULES_SPECTATOR);
	check_meeples(g, board, f);
}

static void
check_seats(const struct view_game *g, struct faults *f)
{
	for (int seat = 0; seat < g->seats; seat++) {
		struct buffer text = {0};
		struct json j;
		struct model *facts;
		char why[80];
		long score;

		json_init(&j, &text);
		rules->seat(g->state, RULES_SPECTATOR, seat, &j);
		facts = model_read(text.data, text.len, why, sizeof why);
		score = number(facts, "score");
		f->seats += facts == NULL || score < 0 ||
		    number(facts, "lap") * 50 - 50 + number(facts, "space") !=
			score;
		model_free(facts);
		buffer_fini(&text);
	}
}

static void
check_game(const struct carc_set *set, unsigned which, struct faults *f)
{
	struct view_game g;
	struct buffer text = {0};
	unsigned ply = which;

	view_game_start(&g, set, which);
	do {
		int seat = view_game_seat(&g);
		struct json j;
		struct model *board;
		char why[80];

		if (seat != RULES_SPECTATOR && ply++ % STRIDE != 0)
			continue;
		buffer_reset(&text);
		json_init(&j, &text);
		rules->board(g.state, seat, &j);
		board = model_read(text.data, text.len, why, sizeof why);
		f->broken += board == NULL;
		check_board(&g, board, f);
		if (seat != RULES_SPECTATOR)
			check_cells(&g, board, f);
		check_seats(&g, f);
		model_free(board);
	} while (view_game_step(&g));
	buffer_fini(&text);
	view_game_end(&g);
}

/* The scene of what LOOK shows to green, who is to lay a tile, as a row of what
 * is in it: width, height, hot spots, letters. */
static void
write_part(const struct carc_picture *p, const struct rules_look *look,
    struct buffer *out)
{
	struct scene s = {0};
	int spots = 0, texts = 0;

	carc_scene_draw(p, 2, look, &s);
	for (size_t i = 0; i < s.n_items; i++) {
		spots += s.items[i].op == SCENE_HOT;
		texts += s.items[i].op == SCENE_TEXT;
	}
	buffer_reset(out);
	buffer_printf(out, "%.0f %.0f %d %d", s.w, s.h, spots, texts);
	scene_fini(&s);
}

static void
check_parts(const struct carc_set *set)
{
	struct carc_picture p;
	struct rules_look look = {.part = "1,1 2,0", .whole = true};
	struct buffer part = {0}, whole = {0};

	view_board(&p, set);
	write_part(&p, &look, &part);
	tap_ok(strncmp(buffer_text(&part), "160 160 0 ", 10) == 0,
	    "a part of the board is its cells and a margin");
	look.at = "2,1/90";
	look.spots = true;
	write_part(&p, &look, &whole);
	tap_ok(strcmp(buffer_text(&part), buffer_text(&whole)) == 0,
	    "a tile that is ahead lies in its cell, without letters");
	look.at = NULL;
	write_part(&p, &look, &part);
	tap_ok(strstr(buffer_text(&part), " 1 ") != NULL,
	    "of the cells to choose a part shows its own, below the tile");
	look.spots = false;
	look.part = NULL;
	write_part(&p, &look, &whole);
	look.part = "1,1";
	write_part(&p, &look, &part);
	tap_ok(strcmp(buffer_text(&part), buffer_text(&whole)) == 0,
	    "a part that is not told by two cells is all of the board");
	buffer_fini(&part);
	buffer_fini(&whole);
}

/* A board that is looked back at is the same as one with nothing to lay. */
static void
check_back(const struct carc_set *set)
{
	struct carc_picture p;
	struct rules_look look = {.whole = true};
	struct buffer back = {0}, other = {0};

	view_board(&p, set);
	write_part(&p, &look, &other);
	look.back = true;
	write_part(&p, &look, &back);
	tap_ok(strcmp(buffer_text(&back), buffer_text(&other)) != 0,
	    "what is to be laid next is above the board");
	p.tiles.drawn = -1;
	p.n_row = 0;
	look.back = false;
	write_part(&p, &look, &other);
	tap_ok(strcmp(buffer_text(&back), buffer_text(&other)) == 0,
	    "but not of a board that is looked back at");
	buffer_fini(&back);
	buffer_fini(&other);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct faults f = {0};

	check_golden(set);
	check_parts(set);
	check_back(set);
	for (unsigned i = 0; i < GAMES; i++)
		check_game(set, i, &f);
	tap_ok(f.boards > 10 * GAMES,
	    "%u games are looked at, %u boards, %u "
	    "with tiles out of the game",
	    (unsigned)GAMES, f.boards, f.removed);
	tap_ok(f.broken == 0, "the board is JSON");
	tap_ok(f.tiles == 0,
	    "no tile is lost: laid, drawn, left and removed "
	    "ones are the set");
	tap_ok(f.drawn == 0, "a tile is drawn as long as the game goes on");
	tap_ok(f.meeples == 0,
	    "each seat's meeples are on the board or in "
	    "reserve");
	tap_ok(f.cells == 0, "each move's spot is a cell with its letter");
	tap_ok(f.seats == 0,
	    "a seat's lap and place on the track are its "
	    "score");
	carc_set_free(set);
	return tap_done();
}
