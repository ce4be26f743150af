/*
 * The board in characters, for the text half of a letter and for people who
 * read with ears or fingers. A space is the number of its zone and the letter
 * of what stands there:
 *
 *	14.	nobody		14b 14s 14d	battle, super, droideka
 *	14A	Anakin, O Obi-Wan, M Mace, K Kit	14R	R2-D2
 *	14h 14c	head and body of C-3PO that count as battle droids; H and C
 *		once they are beaten
 *	###	a column
 *
 * At both ends of a row stand the numbers of its first and last space. Below
 * the arena:
 *
 *	1:TDRCbd 2:T>DRCbs ... V	the time track: threats, dice, refill,
 *		check, assaults, victory; > stands before where the ship is
 *	F 3   b 12/30  s 9/30  d 4/30!	the Force, the reserves, ! for a low one
 *	T05  [3] 3 3  ! s s	a card: dice on it in brackets, those missing,
 *	T13  [6] =18  ! F-2	or its sum; what it costs when missed; + met,
 *		x its sum is passed
 *	A  [4] 3  +0 +2(5) +5:1 F S S:2 F+3:6
 *		a seat: its unused die, dice left, its sheet: :1 needs that
 *		die, (5) has that die on it
 *	3A  5  +0 +2 F		a sheet that can still be chosen, and its dice
 *
 * There are no words here: the languages have the legend (templates/lang).
 */
#include "config.h"

#include <string.h>

#include "base/buffer.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/notation.h"
#include "rules/geonosis/view.h"

enum { CELL = 4, WIDTH = 78, MARGIN = 4, BREAK = 50 };

/* The column of a hexagon, in half cells. */
static int
half(int q, int r)
{
	return 2 * q + r;
}

static void
put_at(char *line, int at, const char *text)
{
	for (; at >= 0 && at < WIDTH && *text != '\0'; text++)
		line[at++] = *text;
}

/* Writes the number of a zone, padded with blanks, and LETTER: three
 * characters. */
static void
cell_text(char text[CELL], unsigned zone, char letter)
{
	text[0] = zone >= 10 ? (char)('0' + zone / 10) : ' ';
	text[1] = (char)('0' + zone % 10);
	text[2] = letter;
	text[3] = '\0';
}

static void
number_text(char text[CELL], unsigned n)
{
	text[0] = n >= 100 ? (char)('0' + n / 100) : ' ';
	text[1] = n >= 10 ? (char)('0' + n / 10 % 10) : ' ';
	text[2] = (char)('0' + n % 10);
	text[3] = '\0';
}

static void
write_line(char line[WIDTH], struct buffer *out)
{
	size_t n = WIDTH;

	while (n > 0 && line[n - 1] == ' ')
		n--;
	buffer_add(out, line, n);
	buffer_putc(out, '\n');
}

static void
write_row(const struct geo_state *s, int r, int west, struct buffer *out)
{
	char line[WIDTH], text[CELL];
	int first = WIDTH, last = 0;
	unsigned low = 0, high = 0;

	memset(line, ' ', sizeof line);
	for (unsigned i = 0; i < s->set->n_spaces; i++) {
		const struct geo_space *space = &s->set->space[i];
		int at = MARGIN + (half(space->q, r) - west) * CELL / 2;

		if (space->r != r)
			continue;
		cell_text(text, space->zone + 1u, geo_space_letter(s, i));
		put_at(line, at, text);
		low = low == 0 ? i + 1 : low;
		high = i + 1;
		first = at < first ? at : first;
		last = at > last ? at : last;
	}
	for (unsigned i = 0; i < GEO_COLUMNS; i++)
		if (s->set->column[i][1] == r)
			put_at(line,
			    MARGIN +
				(half(s->set->column[i][0], r) - west) * CELL /
				    2,
			    "###");
	if (low == 0)
		return;
	number_text(text, low);
	put_at(line, first - MARGIN, text);
	number_text(text, high);
	put_at(line, last + CELL + 1, text);
	write_line(line, out);
}

static void
write_arena(const struct geo_state *s, struct buffer *out)
{
	int west = 0, north = 0, south = 0;

	for (unsigned i = 0; i < s->set->n_spaces; i++) {
		const struct geo_space *space = &s->set->space[i];
		int x = half(space->q, space->r);

		west = i == 0 || x < west ? x : west;
		north = i == 0 || space->r < north ? space->r : north;
		south = i == 0 || space->r > south ? space->r : south;
	}
	for (int r = north; r <= south; r++)
		write_row(s, r, west, out);
}

static void
write_time(const struct geo_state *s, struct buffer *out)
{
	size_t from = out->len;

	for (unsigned i = 0; i < s->set->n_times; i++) {
		const struct geo_time *t = &s->set->time[i];

		if (t->phase == GEO_PHASE_THREATS)
			buffer_printf(out, "%s%d:", i > 0 ? " " : "", t->round);
		if (t->phase == GEO_PHASE_VICTORY)
			buffer_putc(out, ' ');
		if (i == s->time)
			buffer_putc(out, '>');
		buffer_putc(out,
		    t->phase == GEO_PHASE_ASSAULT ? "bsd"[t->droid]
						  : "TDRC.V"[t->phase]);
		if (out->len - from > BREAK) {
			buffer_putc(out, '\n');
			from = out->len;
		}
	}
	buffer_putc(out, '\n');
}

static void
write_stocks(const struct geo_state *s, struct buffer *out)
{
	buffer_printf(out, "F %d  ", s->force);
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		buffer_printf(out, " %c %d/%d%s ", "bsd"[d], s -> reserve[d],
		    s -> set -> tokens[d] - s -> tokens,
		    s -> reserve[d] <= GEO_LOW ? "!" : "");
	out->len--;
	buffer_putc(out, '\n');
}

static void
write_card(const struct geo_state *s, unsigned place, struct buffer *out)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	buffer_printf(out, "%-4s", c->id);
	for (unsigned v = 1; v <= 6; v++)
		for (unsigned i = 0; i < s->lying[place][v]; i++)
			buffer_printf(out, " [%u]", v);
	for (unsigned v = 1; v <= 6; v++)
		for (unsigned i = s->lying[place][v]; i < c->need[v]; i++)
			buffer_printf(out, " %u", v);
	if (c->sum > 0)
		buffer_printf(out, " =%d", c->sum);
	if (geo_card_met(s, place))
		buffer_puts(out, "  +");
	if (geo_card_passed(s, place))
		buffer_puts(out, "  x");
	if (c->force > 0)
		buffer_printf(out, "  ! F-%d", c->force);
	for (unsigned i = 0; i < c->zones; i++)
		buffer_printf(out, "%s %c", i == 0 ? "  !" : "",
		    "bsd"[c->droid[i]]);
	if (place == GEO_MEGA)
		buffer_puts(out, "  !!");
	buffer_putc(out, '\n');
}

static void
write_slot(const struct geo_slot *slot, unsigned die, struct buffer *out)
{
	char icons[GEO_ICONS_MAX + 1];

	if (slot->action == GEO_FIGHT)
		buffer_printf(out, " +%d", slot->value);
	else if (slot->action == GEO_RAISE)
		buffer_puts(out, " F");
	else if (slot->action == GEO_GAIN)
		buffer_printf(out, " F+%d", slot->value);
	geo_icons_write(slot->icon, icons);
	if (slot->action == GEO_KILL)
		buffer_printf(out, " %s", icons);
	if (slot->die != 0)
		buffer_printf(out, ":%d", slot->die);
	if (die != 0)
		buffer_printf(out, "(%u)", die);
}

/* Writes one row of the sheets, as the picture shows them: that of a seat, or
 * of a sheet that can still be chosen. */
static void
write_sheet(const struct geo_state *s, unsigned row, struct buffer *out)
{
	unsigned seat, at = geo_row_sheet(s, row, &seat);
	const struct geo_sheet *sheet;

	if (at == GEO_NONE)
		return;
	sheet = &s->set->sheet[at];
	if (seat == GEO_NONE) {
		buffer_printf(out, "%-3s %u ", sheet->id, sheet->dice);
	} else {
		buffer_printf(out, "%c ", geo_seat_letter(s, seat));
		if (s->die[seat] != 0)
			buffer_printf(out, " [%d]", s->die[seat]);
		buffer_printf(out, " %d ", sheet->dice - s->thrown[seat]);
	}
	for (unsigned i = 0; i < sheet->n_slots; i++)
		write_slot(&sheet->slot[i],
		    seat == GEO_NONE ? 0 : s->slot[seat][i], out);
	buffer_putc(out, '\n');
}

bool
geo_text(const void *state, int viewer, bool whole, struct buffer *out)
{
	const struct geo_state *s = state;

	(void)whole; /* it always fits */
	(void)viewer;
	write_arena(s, out);
	buffer_putc(out, '\n');
	write_time(s, out);
	write_stocks(s, out);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		if (s->card[i] != GEO_NONE)
			write_card(s, i, out);
	for (unsigned i = 0; i < s->seats; i++)
		write_sheet(s, i, out);
	return true;
}
