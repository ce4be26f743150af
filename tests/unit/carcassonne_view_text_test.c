/*
 * The board of carcassonne/1 in characters.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "carcassonne_view_kit.h"
#include "tap.h"

enum { GAMES = 200, WIDTH = 78, STRIDE = 7, PART_LINES = 40 };

static const struct rules *const rules = &carcassonne_1;

static const char golden[] = "      -1     0     1     2\n"
			     "           ..... .....\n"
			     "   1       ..... ..@^.  [A]\n"
			     "           .*#b. .....\n"
			     "     ..... .###. ..... .R.r.\n"
			     "   0 ../G- ----- --X-->--@$.<\n"
			     "     ..|.. ..... ..|w. .....\n"
			     "\n"
			     "  -1  [B]         [C]\n"
			     "\n"
			     "      -1     0     1     2\n"
			     "\n"
			     "       0       90     180     270\n"
			     "     ####.   .####   ..|##   ##|..\n"
			     "     #^/--   --\\^#   --/^#   #^\\--\n"
			     "     ##|..   ..|##   .####   ####.\n"
			     "\n"
			     "    @ 1,1 Ostrune   @ 2,0 Korrel\n";

static void
check_golden(const struct carc_set *set)
{
	struct carc_picture p;
	struct buffer text = {0};

	view_board(&p, set);
	carc_text_write(&p, 2, true, &text);
	if (!tap_ok(strcmp(buffer_text(&text), golden) == 0,
		"the board made by hand is drawn as it always was"))
		printf("%s", buffer_text(&text));
	buffer_reset(&text);
	carc_text_write(&p, 0, true, &text);
	tap_ok(strchr(buffer_text(&text), '[') == NULL,
	    "a seat that is not to move sees no lettered cells");
	buffer_reset(&text);
	carc_text_write(&p, RULES_SPECTATOR, true, &text);
	tap_ok(strchr(buffer_text(&text), '[') == NULL &&
		strchr(buffer_text(&text), '>') != NULL,
	    "a spectator sees the tile just laid, and no lettered cells");
	buffer_fini(&text);
}

/* What 200 random games must not do; counted, so that a step is one line. */
struct faults {
	unsigned boards, wide, strange, blanks, cells, meeples, last;
	unsigned parts, long_parts;
};

/* Lines of at most 78 plain characters without blanks at their ends. */
static void
check_lines(const char *text, struct faults *f)
{
	size_t col = 0;

	for (const char *c = text; *c != '\0'; c++) {
		if (*c == '\n') {
			f->wide += col > WIDTH;
			f->blanks += c > text && c[-1] == ' ';
			col = 0;
			continue;
		}
		f->strange += *c < ' ' || *c > '~';
		col++;
	}
	f->wide += col > 0;
}

/* How often one of MARKS stands in LEN characters, outside of brackets. */
static unsigned
count_marks(const char *text, size_t len, const char *marks)
{
	unsigned n = 0;
	bool inside = false;

	for (size_t i = 0; i < len; i++) {
		inside = (inside || text[i] == '[') && text[i] != ']';
		n += !inside && strchr(marks, text[i]) != NULL;
	}
	return n;
}

/* The board is what stands above the planets' names. */
static size_t
board_length(const char *text)
{
	const char *names = strstr(text, "\n    @ ");

	return names == NULL ? strlen(text) : (size_t)(names - text);
}

static void
check_facts(const struct carc_picture *p, const char *text, struct faults *f)
{
	size_t len = board_length(text);

	for (size_t i = 0; i < p->tiles.n_cells; i++) {
		char label[8];
		const char *at;

		snprintf(label, sizeof label, "[%s]", p->tiles.cell[i].label);
		at = strstr(text, label);
		f->cells += at == NULL || strstr(at + 1, label) != NULL;
	}
	f->meeples +=
	    count_marks(text, len, "rbgwoRBGWO") != p->tiles.n_figures;
	f->last += count_marks(text, len, ">") != (p->tiles.last >= 0);
}

/* What a letter has room for, of a board that has LEN characters as a whole. */
static void
check_part(const void *state, int seat, const struct carc_picture *p,
    size_t len, struct faults *f)
{
	struct buffer text = {0};
	unsigned lines = 0;

	rules->text(state, seat, false, &text);
	check_lines(buffer_text(&text), f);
	for (const char *c = buffer_text(&text); *c != '\0'; c++)
		lines += *c == '\n';
	f->long_parts += lines > PART_LINES;
	f->parts += text.len < len;
	f->last +=
	    count_marks(buffer_text(&text), board_length(buffer_text(&text)),
		">") != (p->tiles.last >= 0);
	buffer_fini(&text);
}

static void
check_game(const struct carc_set *set, unsigned number, struct faults *f)
{
	struct view_game g;
	struct buffer text = {0};
	struct carc_picture p;
	unsigned ply = number; /* so that games are seen at all plies */

	view_game_start(&g, set, number);
	do {
		int seat = view_game_seat(&g);

		if (seat != RULES_SPECTATOR && ply++ % STRIDE != 0)
			continue;
		buffer_reset(&text);
		rules->text(g.state, seat, true, &text);
		carc_picture_take(&p, g.state, seat != RULES_SPECTATOR);
		check_lines(buffer_text(&text), f);
		check_facts(&p, buffer_text(&text), f);
		f->boards++;
		check_part(g.state, seat, &p, text.len, f);
	} while (view_game_step(&g));
	buffer_fini(&text);
	view_game_end(&g);
}

static void
check_games(const struct carc_set *set)
{
	struct faults f = {0};

	for (unsigned i = 0; i < GAMES; i++)
		check_game(set, i, &f);
	tap_ok(f.boards > GAMES * 10, "%u games are looked at, %u boards",
	    (unsigned)GAMES, f.boards);
	tap_ok(f.wide == 0, "no line has more than 78 columns");
	tap_ok(f.strange == 0, "every character is printable ASCII");
	tap_ok(f.blanks == 0, "no line ends with a blank");
	tap_ok(f.cells == 0, "every legal cell's letter stands there once");
	tap_ok(f.meeples == 0, "every meeple on the board stands there");
	tap_ok(f.last == 0, "the tile just laid is marked, and no other");
	tap_ok(f.parts > GAMES && f.long_parts == 0,
	    "of a large board a letter gets a part, of at most %d lines",
	    PART_LINES);
}

/* A row of N tiles from west to east, with one cell at its end. */
static void
make_row(struct carc_picture *p, const struct carc_set *set, int n)
{
	view_board(p, set);
	p->tiles.n_figures = 0;
	p->tiles.n_cells = 1;
	p->tiles.cell[0] = (struct tiles_cell){(int16_t)n, 0, "ZZ"};
	p->tiles.n_placed = (size_t)n;
	for (int i = 0; i < n; i++)
		p->tiles.placed[i] = (struct tiles_placed){
		    (int16_t)i, 0, p->tiles.placed[0].face, 0};
	p->tiles.last = n - 1;
}

/* How many lines begin like that. */
static unsigned
count_lines_of(const char *text, const char *begin)
{
	unsigned n = 0;

	for (; text != NULL; text = strchr(text, '\n')) {
		text += *text == '\n';
		n += strncmp(text, begin, strlen(begin)) == 0;
	}
	return n;
}

static void
check_wide(const struct carc_set *set)
{
	struct carc_picture p;
	struct buffer text = {0};
	struct faults f = {0};

	make_row(&p, set, TILES_MAX);
	carc_text_write(&p, 2, true, &text);
	check_lines(buffer_text(&text), &f);
	check_facts(&p, buffer_text(&text), &f);
	tap_ok(f.wide == 0 && f.cells == 0 && f.last == 0,
	    "the widest board there can be is cut into panels, none of which "
	    "is too wide");
	tap_ok(strstr(buffer_text(&text), " 126") != NULL &&
		strstr(buffer_text(&text), "[ZZ]") != NULL,
	    "the last panel ends with the last column");
	p.tiles.placed[0].y = 3;
	buffer_reset(&text);
	carc_text_write(&p, 2, true, &text);
	tap_ok(count_lines_of(buffer_text(&text), "   3") == 1,
	    "a panel has only the rows in which it shows something");
	p.tiles.placed[0].y = 0;
	for (size_t i = 0; i < p.tiles.n_placed; i++)
		p.tiles.placed[i].x = (int16_t)-p.tiles.placed[i].x;
	p.tiles.cell[0].x = (int16_t)-p.tiles.cell[0].x;
	buffer_reset(&text);
	carc_text_write(&p, 2, true, &text);
	check_lines(buffer_text(&text), &f);
	tap_ok(f.wide == 0 && strstr(buffer_text(&text), "-127 ") != NULL,
	    "columns with four characters have room");
	buffer_fini(&text);
}

/* As many meeples on one planet as no game has. */
static void
check_crowd(const struct carc_set *set)
{
	struct carc_picture p;
	struct buffer text = {0};
	struct faults f = {0};

	view_board(&p, set);
	p.tiles.n_figures = 10;
	for (size_t i = 0; i < p.tiles.n_figures; i++) {
		p.tiles.figure[i] = p.tiles.figure[3];
		p.tiles.figure[i].seat = (uint8_t)(i % 5);
		p.tiles.figure[i].kind = i < 5;
	}
	for (size_t i = 3; i < 5; i++) {
		p.tiles.figure[i].x = 2;
		p.tiles.figure[i].y = 0;
	}
	carc_text_write(&p, 2, true, &text);
	check_facts(&p, buffer_text(&text), &f);
	if (!tap_ok(f.meeples == 0,
		"ten meeples on one planet all stand "
		"there"))
		printf("%s", buffer_text(&text));
	buffer_fini(&text);
}

/* The table has ended the game: the tile that was drawn is nobody's. */
static void
check_stopped(const struct carc_set *set)
{
	struct view_game g;
	struct buffer text = {0};
	void *over;
	int seat;

	view_game_start(&g, set, 1);
	seat = view_game_seat(&g);
	over = xcalloc(1, rules->state_size);
	memcpy(over, g.state, rules->state_size);
	rules->stop(over);
	rules->text(g.state, seat, true, &text);
	tap_ok(strstr(buffer_text(&text), "[A]") != NULL &&
		strstr(buffer_text(&text), "180") != NULL,
	    "who is to lay a tile sees it, and where it can go");
	buffer_reset(&text);
	rules->text(over, seat, true, &text);
	tap_ok(strchr(buffer_text(&text), '[') == NULL &&
		strstr(buffer_text(&text), "180") == NULL,
	    "when the table has ended the game there is none to lay");
	free(over);
	view_game_end(&g);
	buffer_fini(&text);
}

int
main(void)
{
	struct carc_set *set = kit_set_standard();

	check_golden(set);
	check_games(set);
	check_wide(set);
	check_crowd(set);
	check_stopped(set);
	carc_set_free(set);
	return tap_done();
}
