/*
 * The board of carcassonne/1 as a scene: what can be chosen on it, and that
 * renderers may rely on its symbols.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/json.h"
#include "base/scene.h"
#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "carcassonne_view_kit.h"
#include "rules/carcassonne/art.h"
#include "tap.h"

enum { GAMES = 60, STRIDE = 5, SYMBOLS_MAX = 512 };

static const struct rules *const rules = &carcassonne_1;

/* What a symbol of that name showed when it was first seen. */
struct known {
	char name[64];
	struct buffer content;
};

/* What random games must not do; counted, so that a step is one line. */
struct faults {
	unsigned scenes, previews, spots, names, outside, unnamed, unknown,
	    twice, changed, lines, texts, gains, bad_gains;
	struct known known[SYMBOLS_MAX];
	size_t n_known;
};

/* --- hot spots ----------------------------------------------------------- */

static unsigned
count_spots(const struct scene *s, const char *name)
{
	unsigned n = 0;

	for (size_t i = 0; i < s->n_items; i++)
		n += s->items[i].op == SCENE_HOT &&
		    (name == NULL ||
			strcmp(scene_string(s, s->items[i].text), name) == 0);
	return n;
}

static unsigned
count_texts(const struct scene *s, const char *text)
{
	unsigned n = 0;

	for (size_t i = 0; i < s->n_items; i++)
		n += s->items[i].op == SCENE_TEXT &&
		    strcmp(scene_string(s, s->items[i].text), text) == 0;
	return n;
}

/* Whether all hot spots lie in the part that is shown. */
static bool
spots_inside(const struct scene *s)
{
	for (size_t i = 0; i < s->n_items; i++) {
		const struct scene_item *it = &s->items[i];

		if (it->op == SCENE_HOT &&
		    (it->x < s->x || it->y < s->y ||
			it->x + it->w > s->x + s->w ||
			it->y + it->h > s->y + s->h))
			return false;
	}
	return true;
}

/* Every move's spot is one hot spot, with its letter on it. */
static void
check_spots(const struct view_game *g, const struct scene *s, struct faults *f)
{
	int seat = view_game_seat(g);
	size_t n = rules->moves(g->state, seat, NULL, 0);
	uint64_t *moves = xcalloc(n + 1, sizeof *moves);
	struct buffer name = {0}, label = {0}, before = {0};
	unsigned different = 0;

	rules->moves(g->state, seat, moves, n);
	for (size_t i = 0; i < n; i++) {
		buffer_reset(&name);
		rules->spot(g->state, seat, moves[i], &name);
		if (strcmp(buffer_text(&name), buffer_text(&before)) == 0)
			continue;
		different++;
		buffer_reset(&before);
		buffer_puts(&before, buffer_text(&name));
		buffer_reset(&label);
		rules->spot_label(g->state, seat, moves[i], &label);
		f->spots += count_spots(s, buffer_text(&name)) != 1;
		f->names += count_texts(s, buffer_text(&label)) != 1;
	}
	f->spots += count_spots(s, NULL) != different;
	f->outside += !spots_inside(s);
	buffer_fini(&name);
	buffer_fini(&label);
	buffer_fini(&before);
	free(moves);
}

/* --- symbols ------------------------------------------------------------- */

/* A symbol's items as text. */
static void
write_symbol(const struct scene *s, const struct scene_symbol *symbol,
    struct buffer *out)
{
	buffer_printf(out, "%g %g:", (double)symbol->w, (double)symbol->h);
	for (size_t i = 0; i < symbol->count; i++) {
		const struct scene_item *it =
		    &s->symbol_items[symbol->first + i];
		bool has_text = it->op == SCENE_PATH || it->op == SCENE_TEXT;

		buffer_printf(out, "%d %g %g %g %g %g %x %x %g %g %d%d%d %s\n",
		    it->op, (double)it->x, (double)it->y, (double)it->w,
		    (double)it->h, (double)it->r, (unsigned)it->style.fill,
		    (unsigned)it->style.stroke, (double)it->style.width,
		    (double)it->style.dash, it->style.round, it->style.bold,
		    it->style.anchor,
		    has_text ? scene_string(s, it->text) : "");
	}
}

static void
check_symbol(const struct scene *s, size_t index, struct faults *f)
{
	const struct scene_symbol *symbol = &s->symbols[index];
	const char *name = scene_string(s, symbol->name);
	struct buffer content = {0};
	size_t i = 0;

	f->twice += scene_symbol_find(s, name) != (int)index;
	f->unnamed += strlen(name) >= sizeof f->known[0].name ||
	    strspn(name,
		"abcdefghijklmnopqrstuvwxyz0123456789-"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ") != strlen(name);
	write_symbol(s, symbol, &content);
	while (i < f->n_known && strcmp(f->known[i].name, name) != 0)
		i++;
	if (i == f->n_known && i < SYMBOLS_MAX) {
		f->n_known++;
		snprintf(f->known[i].name, sizeof f->known[i].name, "%s", name);
		f->known[i].content = content;
		return;
	}
	f->changed += i == SYMBOLS_MAX ||
	    strcmp(buffer_text(&content), buffer_text(&f->known[i].content)) !=
		0;
	buffer_fini(&content);
}

/* Paths know M, L, C and Z and plain numbers only. */
static bool
is_path(const char *path)
{
	return path[0] == 'M' &&
	    strspn(path, "MLCZ0123456789. -") == strlen(path);
}

static void
check_items(const struct scene *s, const struct scene_item *items, size_t n,
    struct faults *f)
{
	for (size_t i = 0; i < n; i++) {
		const struct scene_item *it = &items[i];

		f->unknown += it->op == SCENE_USE &&
		    (it->index < 0 || (size_t)it->index >= s->n_symbols);
		if (it->op == SCENE_PATH)
			f->lines += !is_path(scene_string(s, it->text));
		if (it->op == SCENE_TEXT)
			f->texts += scene_string(s, it->text)[0] == '\0';
	}
}

static void
check_scene(const struct scene *s, struct faults *f)
{
	f->scenes++;
	check_items(s, s->items, s->n_items, f);
	check_items(s, s->symbol_items, s->n_symbol_items, f);
	for (size_t i = 0; i < s->n_symbols; i++)
		check_symbol(s, i, f);
}

/* --- random games -------------------------------------------------------- */

/* Whether the picture S of a move says what the move's forecast EVENTS say: a
 * "+N" for each score, and dice with ":" between them when there is a battle.
 */
static bool
says_gains(const struct scene *s, const char *events)
{
	const char *score = events;
	char plus[16];

	while ((score = strstr(score, "{\"e\":\"score\",")) != NULL) {
		const char *points = strstr(score, "\"points\":");

		snprintf(plus, sizeof plus, "+%d",
		    points != NULL ? atoi(points + 9) : 0);
		if (count_texts(s, plus) == 0)
			return false;
		score++;
	}
	return (strstr(events, "battle-ahead") != NULL) ==
	    (count_texts(s, ":") > 0);
}

static void
check_gains(const struct view_game *g, int seat, uint64_t move,
    const struct scene *s, struct faults *f)
{
	struct buffer events = {0};
	struct json j;

	json_init(&j, &events);
	rules->forecast(g->state, seat, move, &j);
	f->bad_gains += !says_gains(s, buffer_text(&events));
	f->gains += strstr(buffer_text(&events), "\"e\":\"score\"") != NULL;
	buffer_fini(&events);
}

/* A move's outcome, some of all there are. */
static void
check_previews(const struct view_game *g, struct scene *s, unsigned ply,
    struct faults *f)
{
	int seat = view_game_seat(g);
	size_t n = rules->moves(g->state, seat, NULL, 0);
	uint64_t *moves = xcalloc(n + 1, sizeof *moves);

	rules->moves(g->state, seat, moves, n);
	for (size_t i = ply % 7; i < n; i += 7) {
		rules->preview(g->state, seat, moves[i], s);
		check_scene(s, f);
		/* Only where a meeple was set is marked. */
		f->spots += count_spots(s, NULL) != count_spots(s, "mark") ||
		    count_spots(s, NULL) > 1;
		check_gains(g, seat, moves[i], s, f);
		f->previews++;
	}
	free(moves);
}

static void
check_game(const struct carc_set *set, unsigned number, struct faults *f)
{
	const struct rules_look play = {.spots = true};
	const struct rules_look whole = {.whole = true, .spots = true};
	const struct rules_look plain = {0};
	struct view_game g;
	struct scene s = {0};
	unsigned ply = number;

	view_game_start(&g, set, number);
	do {
		int seat = view_game_seat(&g);

		if (seat != RULES_SPECTATOR && ply++ % STRIDE != 0)
			continue;
		rules->scene(g.state, seat, ply & 1 ? &play : &whole, &s);
		check_scene(&s, f);
		if (seat == RULES_SPECTATOR) {
			f->spots += count_spots(&s, NULL) != 0;
			continue;
		}
		check_spots(&g, &s, f);
		rules->scene(g.state, (seat + 1) % g.seats, &play, &s);
		f->spots += count_spots(&s, NULL) != 0;
		rules->scene(g.state, RULES_SPECTATOR, &play, &s);
		f->spots += count_spots(&s, NULL) != 0;
		rules->scene(g.state, seat, &plain, &s);
		f->spots += count_spots(&s, NULL) != 0;
		check_scene(&s, f);
		check_previews(&g, &s, ply, f);
	} while (view_game_step(&g));
	scene_fini(&s);
	view_game_end(&g);
}

static void
check_games(const struct carc_set *set, struct faults *f)
{
	for (unsigned i = 0; i < GAMES; i++)
		check_game(set, i, f);
	tap_ok(f->scenes > 10 * GAMES,
	    "%u games are looked at, %u scenes, "
	    "%u outcomes of moves",
	    (unsigned)GAMES, f->scenes, f->previews);
	tap_ok(f->gains > GAMES && f->bad_gains == 0,
	    "the picture of a move says the points and battles that it brings "
	    "(%u moves that score)",
	    f->gains);
	tap_ok(f->spots == 0,
	    "each legal cell is one hot spot for the seat "
	    "that is to move, and nothing is one for others");
	tap_ok(f->names == 0, "each legal cell shows the letter of its spot");
	tap_ok(f->outside == 0, "hot spots lie in the part that is shown");
}

/* --- what is shown ------------------------------------------------------- */

/* Whether that column is in the picture; no row has such a number. */
static unsigned
count_coordinate(const struct scene *s, int value)
{
	char text[12];

	snprintf(text, sizeof text, "%d", value);
	return count_texts(s, text);
}

/* A row of N tiles, the last one laid just now. */
static void
make_row(struct carc_picture *p, const struct carc_set *set, int n)
{
	view_board(p, set);
	p->tiles.n_figures = p->tiles.n_cells = 0;
	p->tiles.drawn = -1;
	p->tiles.n_placed = (size_t)n;
	for (int i = 0; i < n; i++)
		p->tiles.placed[i] = (struct tiles_placed){
		    (int16_t)(i + 100), 0, p->tiles.placed[0].face, 0};
	p->tiles.last = n - 1;
}

/* The frames of TONE that S has. */
static unsigned
count_frames(const struct scene *s, int32_t tone)
{
	unsigned n = 0;

	for (size_t i = 0; i < s->n_items; i++)
		n += s->items[i].op == SCENE_RECT &&
		    s->items[i].style.stroke == tone &&
		    s->items[i].style.fill == SCENE_NONE;
	return n;
}

static void
check_done(const struct carc_set *set)
{
	static const struct rules_done done[] = {
	    {0, 0, "107,0/0"},
	    {0, 4, "route:107,0:E"},
	    {2, 0, "108,0/90"},
	    {2, 4, "route:107,0:E"},
	    {2, 0, "999,999/0"},
	    {2, 9, "planet:nowhere"},
	};
	const struct rules_look look = {.whole = true,
	    .since = "107,0/0",
	    .done = done,
	    .n_done = sizeof done / sizeof *done};
	struct carc_picture p;
	struct scene s = {0};
	int32_t ink;

	make_row(&p, set, 10);
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_frames(&s, carc_art_tone(0, &ink)) == 1 &&
		count_frames(&s, carc_art_tone(2, &ink)) == 1 &&
		count_frames(&s, CARC_TONE_MARK) == 0,
	    "each new tile has a frame in the colour of who laid it");
	tap_ok(count_texts(&s, "+4") == 2 && count_texts(&s, "+9") == 0,
	    "and points stand where they were won");
	scene_fini(&s);
}

static void
check_crop(const struct carc_set *set)
{
	struct rules_look look = {.spots = true};
	struct carc_picture p;
	struct scene s = {0};

	make_row(&p, set, 10);
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_coordinate(&s, 100) == 1 && count_coordinate(&s, 109) == 1,
	    "ten columns are shown whole");
	make_row(&p, set, 24);
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_coordinate(&s, 123) == 1 && count_coordinate(&s, 110) == 0,
	    "of a large board what was laid last is shown");
	look.since = "115,0/90 small@planet";
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_coordinate(&s, 123) == 1 &&
		count_coordinate(&s, 114) == 1 &&
		count_coordinate(&s, 113) == 0,
	    "and all that was laid since a move, with a cell around it");
	p.tiles.cell[p.tiles.n_cells++] = (struct tiles_cell){102, 0, "A"};
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_coordinate(&s, 101) == 1 && count_spots(&s, NULL) == 1 &&
		spots_inside(&s),
	    "and the cells one may choose");
	p.tiles.n_cells = 0;
	look.whole = true;
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_coordinate(&s, 100) == 1 && count_coordinate(&s, 123) == 1,
	    "the whole is all of it");
	scene_fini(&s);
}

/* How often planets' names are drawn, on the board and beside it. */
static unsigned
count_names(const struct scene *s)
{
	unsigned n = 0;

	for (size_t i = 0; i < s->n_items; i++)
		n += s->items[i].op == SCENE_USE &&
		    strncmp(scene_string(s, s->symbols[s->items[i].index].name),
			"name-", 5) == 0;
	return n;
}

static void
check_names(const struct carc_set *set)
{
	struct rules_look look = {.whole = true};
	struct carc_picture p;
	struct scene s = {0};

	view_board(&p, set);
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_names(&s) == 2, "planets have their names");
	p.tiles.placed[0].x = -8;
	carc_scene_draw(&p, 2, &look, &s);
	tap_ok(count_names(&s) == 0,
	    "but not where they would be too small to be read");
	scene_fini(&s);
}

/* Names of spots and of moves may come from an address: whatever they are,
 * the scene is drawn. */
static void
check_looks(const struct carc_set *set)
{
	static const char *const strange[] = {"", ",", "1", "1,", ",1",
	    "99999999999999999999,0", "0,99999999999999999999", "-5000,4",
	    "x,y", "!resign", "draw", "row:1", "1,0", "2,1", "2,1/90"};
	struct carc_picture p;
	struct scene s = {0};
	size_t n = 0, marked = 0;

	view_board(&p, set);
	for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
		struct rules_look look = {
		    .spots = true, .at = strange[i], .since = strange[i]};

		carc_scene_draw(&p, 2, &look, &s);
		n += count_spots(&s, NULL);
		for (size_t k = 0; k < s.n_items; k++)
			marked += s.items[k].op == SCENE_USE &&
			    s.items[k].index ==
				scene_symbol_find(&s, "cell-chosen");
	}
	tap_ok(n == 3 * sizeof strange / sizeof *strange,
	    "spots and moves of any spelling leave the cells as they are");
	tap_ok(marked == 2, "a chosen cell is marked, and only it");
	scene_fini(&s);
}

/* --- meeples ------------------------------------------------------------- */

/* Every part of every face, turned each way, has a place for each size that
 * does not leave the tile by more than the overhang. */
static void
check_stands(const struct carc_set *set)
{
	unsigned off = 0, all = 0;

	for (size_t i = 0; i < set->tiles.n_faces; i++)
		for (int k = 0; k < 8 * set->tiles.face[i].n_parts; k++) {
			struct tiles_spot half = carc_art_meeple_half(k & 1);
			struct tiles_spot at =
			    carc_art_stand(&set->tiles.face[i], k >> 1 & 3,
				k >> 3, half);

			half.x -= TILES_OVERHANG;
			half.y -= TILES_OVERHANG;
			all++;
			off += at.x < half.x || at.x > TILES_UNIT - half.x ||
			    at.y < half.y || at.y > TILES_UNIT - half.y;
		}
	tap_ok(all > 0 && off == 0,
	    "meeples stand on their tiles "
	    "(%u places)",
	    all);
}

/* A tile in the middle of nothing, with a meeple on each of its parts in
 * turn, so that each shines once. */
static void
check_shine(struct carc_picture *p, struct scene *s, struct faults *f)
{
	for (size_t i = 0; i < p->tiles.set->n_faces; i++)
		for (int k = 0; k < 4 * p->tiles.set->face[i].n_parts; k++) {
			p->tiles.placed[0] =
			    (struct tiles_placed){0, 0, (uint8_t)i, k & 3};
			p->tiles.figure[0] = (struct tiles_figure){0, 0,
			    (uint8_t)i, k & 3, (uint8_t)(k >> 2), k & 1, k & 1};
			carc_preview_draw(p, true, s);
			check_scene(s, f);
		}
}

/* All shapes of fields and ends that a tile file may have, not only those of
 * the standard set. */
static void
check_strange_set(struct faults *f)
{
	struct carc_set *set = kit_set_read(
	    "tile A 1 AAAA asteroid:N+E+S+W start\n"
	    "tile B 1 ARAR asteroid:N+S route:E>asteroid:N "
	    "route:W>asteroid:N\n"
	    "tile C 1 AASR asteroid:N+E route:W>asteroid:N\n"
	    "tile D 1 AAAR asteroid:N+E+S route:W>planet planet:P-1=bounty\n"
	    "tile E 1 RRRR route:N-S route:E-W=rebel\n"
	    "tile F 1 AAAA asteroid:N asteroid:E asteroid:S asteroid:W\n"
	    "tile G 1 AAAA asteroid:N+E asteroid:S+W=empire\n"
	    "tile H 1 ARSS asteroid:N route:E>asteroid:N=rebel\n"
	    "tile J 1 AARA asteroid:N+E+W route:S>asteroid:N\n"
	    "tile K 1 ASRS asteroid:N route:S>asteroid:N\n"
	    "tile I 1 AASS asteroid:N+E planet:"
	    "Abcdefghijklmnopqrstuvw=rebel\n");
	struct carc_picture p;
	struct scene s = {0};
	struct buffer text = {0};
	const struct rules_look look = {.whole = true};

	memset(&p, 0, sizeof p);
	p.tiles.set = &set->tiles;
	p.seats = 2;
	p.tiles.drawn = p.tiles.last = -1;
	for (size_t i = 0; i < 4 * set->tiles.n_faces; i++)
		p.tiles.placed[p.tiles.n_placed++] =
		    (struct tiles_placed){(int16_t)(i / 4), (int16_t)(i % 4),
			(uint8_t)(i / 4), i % 4};
	carc_scene_draw(&p, RULES_SPECTATOR, &look, &s);
	check_scene(&s, f);
	carc_text_write(&p, RULES_SPECTATOR, true, &text);
	tap_ok(text.len > 0,
	    "tiles unlike those of the standard set are "
	    "drawn, too");
	check_stands(set);
	p.tiles.n_placed = p.tiles.n_figures = 1;
	p.tiles.last = 0;
	check_shine(&p, &s, f);
	buffer_fini(&text);
	scene_fini(&s);
	carc_set_free(set);
}

/* Over all scenes of this program. */
static void
check_symbols(const struct faults *f)
{
	tap_ok(f->unknown == 0, "the symbols that are used exist");
	tap_ok(f->twice == 0, "a scene has no two symbols of one name");
	tap_ok(f->unnamed == 0, "symbols' names can be ids");
	tap_ok(f->changed == 0 && f->n_known > 80,
	    "a symbol's name means the "
	    "same picture in every scene and set (%zu names)",
	    f->n_known);
	tap_ok(f->lines == 0, "paths keep to M, L, C and Z");
	tap_ok(f->texts == 0, "no text is empty");
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();
	struct faults *f = xcalloc(1, sizeof *f);

	check_games(set, f);
	check_done(set);
	check_crop(set);
	check_names(set);
	check_looks(set);
	check_stands(set);
	check_strange_set(f);
	check_symbols(f);
	for (size_t i = 0; i < f->n_known; i++)
		buffer_fini(&f->known[i].content);
	free(f);
	carc_set_free(set);
	return tap_done();
}
