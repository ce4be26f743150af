/*
 * The board in characters, for the text half of a letter and for people who
 * read with ears or fingers. A line for each space of the ring (or only for
 * those that can be owned, and where somebody stands):
 *
 *	13  Tatooine: Mos Espa           140   60  V  < L K
 *		number, planet and site, price, the rent that an enemy of the
 *		owner pays now (of a free space: would pay), the owner's letter
 *		or -, behind < the pieces
 *	 0  +200	GO		 4  -200	tax
 *	 2  (R)	Rebel space, (E) Empire
 *	 5  >>>	hyperdrive	12  (*)	bounty hunter	20  (=)	parking
 *	10  [#]  < F V2	jail: F visits, V sits there with two throws left
 *	30  >10	go to jail
 *
 * Below the ring:
 *
 *	KAS L V   KAM K K K =2	owners of sites; =2: a side has the whole planet
 *	(R) 10+2   (E) 9+0   [3][6]	cards in the pile and discards, and
 *		the throw, once there is one in this turn
 *	*> L Luke   (R)  $1240  ^3  ?3  13	a seat: * its turn, > the game
 *		waits for it; side, cash, bases, cards, its space; #2 throws
 *		that it has left in jail, -1 turns that it misses, +1 extra
 *		turns
 *	13 $140  L+ V-  $120	an auction: who has answered, and the reader's
 *		own bid
 *	L > V ?	a card of L waits for the answer of V
 *
 * There are no words here: the languages have the legend (templates/lang).
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "rules/monopoly/drawing_art.h"
#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"
#include "rules/monopoly/view.h"

/* Lines are so narrow that most telephones show them whole. */
enum {
	NAME_MAX_WIDTH = 44,
	WIDTH = 78,
	PLANETS_WIDTH = 46,
	JAIL_THROWS = 3,
	PIECE_WIDTH = 5
};

/* --- the ring ------------------------------------------------------------- */

static void
name_of(const struct mono_set *set, unsigned at, char name[WIDTH])
{
	const struct mono_space *space = &set->space[at];

	snprintf(name, WIDTH, "%s: %s", set->planet[space->planet].name,
	    space->name);
}

/* The width of the longest name, or what the lines have room for. */
static int
width_of_names(const struct mono_set *set)
{
	size_t most = 0;
	char name[WIDTH];

	for (unsigned i = 0; i < (unsigned)set->n_sites; i++) {
		name_of(set, set->site[i], name);
		most = utf8_length(name) > most ? utf8_length(name) : most;
	}
	return most < NAME_MAX_WIDTH ? (int)most : NAME_MAX_WIDTH;
}

/* The rent that an enemy of OWNER pays; of a free space, what the board
 * says. */
static int
rent_of(const struct mono_state *s, unsigned at, unsigned owner)
{
	for (unsigned i = 0; owner != MONO_NONE && i < s->seats; i++)
		if (mono_enemies(s, i, owner))
			return mono_rent(s, i, at);
	return s->set->space[at].rent;
}

static void
write_special(const struct mono_state *s, const struct mono_space *space,
    struct buffer *out)
{
	switch ((enum mono_space_type)space->type) {
	case MONO_SPACE_GO:
		buffer_printf(out, "+%d", s->set->go_money);
		return;
	case MONO_SPACE_DECK:
		buffer_puts(out, space->side == MONO_REBEL ? "(R)" : "(E)");
		return;
	case MONO_SPACE_TAX:
		buffer_printf(out, "-%d", space->price);
		return;
	case MONO_SPACE_HYPERDRIVE:
		buffer_puts(out, ">>>");
		return;
	case MONO_SPACE_BOUNTY:
		buffer_puts(out, "(*)");
		return;
	case MONO_SPACE_JAIL:
		buffer_puts(out, "[#]");
		return;
	case MONO_SPACE_PARKING:
		buffer_puts(out, "(=)");
		return;
	case MONO_SPACE_GO_TO_JAIL:
		buffer_printf(out, ">%d", s->set->jail);
		return;
	case MONO_SPACE_PLANET:
		break;
	}
}

static void
write_pieces(const struct mono_state *s, unsigned at, struct buffer *out)
{
	const char *before = "  < ";

	for (unsigned i = 0; i < s->seats; i++) {
		if (s->at[i] != at)
			continue;
		buffer_printf(out, "%s%c", before, mono_seat_letter(s, i));
		if (s->jailed[i] != 0)
			buffer_printf(out, "%d",
			    JAIL_THROWS + 1 - s->jailed[i]);
		before = " ";
	}
}

/* Writes TEXT, cut or padded to WIDTH characters. */
static void
write_column(const char *text, int width, struct buffer *out)
{
	int len = (int)utf8_prefix(text, (size_t)width);
	int blanks = width - (int)utf8_length(text);

	buffer_printf(out, "%.*s%*s", len, text, blanks > 0 ? blanks : 0, "");
}

static void
write_space(const struct mono_state *s, unsigned at, int width,
    struct buffer *out)
{
	const struct mono_space *space = &s->set->space[at];

	buffer_printf(out, "%2u  ", at);
	if (space->type == MONO_SPACE_PLANET) {
		unsigned owner = mono_owner(s, space->site);
		char name[WIDTH];

		name_of(s->set, at, name);
		write_column(name, width, out);
		buffer_printf(out, " %4d %4d  %c", space->price,
		    rent_of(s, at, owner),
		    owner == MONO_NONE ? '-' : mono_seat_letter(s, owner));
	} else {
		write_special(s, space, out);
	}
	write_pieces(s, at, out);
	buffer_putc(out, '\n');
}

/* --- below it ------------------------------------------------------------- */

/* Writes the planets with the owners of their sites, as many on a line as it
 * holds. */
static void
write_planets(const struct mono_state *s, struct buffer *out)
{
	size_t from = out->len;

	for (unsigned i = 0; i < (unsigned)s->set->n_planets; i++) {
		uint64_t sites = s->set->planet[i].sites;
		size_t need = MONO_SHORT_MAX + 6 +
		    2 * (size_t)__builtin_popcountll(sites);
		char name[MONO_SHORT_MAX];

		if (out->len - from + need > PLANETS_WIDTH) {
			buffer_putc(out, '\n');
			from = out->len;
		} else if (i > 0) {
			buffer_puts(out, "   ");
		}
		mono_planet_short(s->set, i, name);
		buffer_puts(out, name);
		for (uint64_t left = sites; left != 0; left &= left - 1) {
			unsigned owner =
			    mono_owner(s, (unsigned)__builtin_ctzll(left));

			buffer_printf(out, " %c",
			    owner == MONO_NONE ? '-'
					       : mono_seat_letter(s, owner));
		}
		for (unsigned side = 0; side < MONO_SIDES; side++)
			if ((sites & ~mono_side_owned(s, side)) == 0)
				buffer_puts(out, " =2");
	}
	buffer_putc(out, '\n');
}

static void
write_decks(const struct mono_state *s, struct buffer *out)
{
	for (unsigned side = 0; side < MONO_SIDES; side++)
		buffer_printf(out, "%s%d+%d", side == 0 ? "(R) " : "   (E) ",
		    __builtin_popcount(s->pile[side]),
		    __builtin_popcount(s->discard[side]));
	if (mono_has_thrown(s))
		buffer_printf(out, "   [%d][%d]", s->die[0], s->die[1]);
	buffer_putc(out, '\n');
}

static void
write_seat(const struct mono_state *s, unsigned seat, struct buffer *out)
{
	buffer_printf(out, "%c%c %c ",
	    !s->over && s->active == seat ? '*' : ' ',
	    mono_to_move(s) >> seat & 1 ? '>' : ' ', mono_seat_letter(s, seat));
	write_column(mono_drawn_name(s, seat), PIECE_WIDTH, out);
	buffer_printf(out, "  %s  $%d  ^%d  ?%d  %d",
	    s->side[seat] == MONO_REBEL ? "(R)" : "(E)", (int)s->cash[seat],
	    __builtin_popcountll(s->owned[seat]),
	    __builtin_popcount(s->hand[seat]), s->at[seat]);
	if (s->jailed[seat] != 0)
		buffer_printf(out, "  #%d", JAIL_THROWS + 1 - s->jailed[seat]);
	if (s->misses[seat] != 0)
		buffer_printf(out, "  -%d", s->misses[seat]);
	if (s->extra[seat] != 0)
		buffer_printf(out, "  +%d", s->extra[seat]);
	buffer_putc(out, '\n');
}

/* Writes an auction, or a card that waits for an answer. */
static void
write_suspense(const struct mono_state *s, int viewer, struct buffer *out)
{
	const struct mono_step *top;

	if (s->over || s->steps == 0)
		return;
	top = mono_top(s);
	if (top->kind == MONO_ANSWER) {
		buffer_printf(out, "%c > %c ?\n", mono_seat_letter(s, top->to),
		    mono_seat_letter(s, top->seat));
		return;
	}
	if (top->kind != MONO_AUCTION)
		return;
	buffer_printf(out, "%d $%d ", top->at, s->set->space[top->at].price);
	for (unsigned i = 0; i < s->seats; i++)
		if (s->bidders >> i & 1)
			buffer_printf(out, " %c%c", mono_seat_letter(s, i),
			    s->bid[i] != 0 ? '+' : '-');
	if (viewer >= 0 && s->bid[viewer] != 0)
		buffer_printf(out, "  $%d", 10 * (s->bid[viewer] - 1));
	buffer_putc(out, '\n');
}

/* Whether a space can be owned, or somebody stands there. */
static bool
matters(const struct mono_state *s, unsigned at)
{
	bool any = s->set->space[at].type == MONO_SPACE_PLANET;

	for (unsigned i = 0; i < s->seats; i++)
		any |= s->at[i] == at;
	return any;
}

bool
mono_text(const void *state, int viewer, bool whole, struct buffer *out)
{
	const struct mono_state *s = state;
	int width = width_of_names(s->set);
	bool all = true;

	for (unsigned i = 0; i < (unsigned)s->set->n_spaces; i++) {
		if (whole || matters(s, i))
			write_space(s, i, width, out);
		else
			all = false;
	}
	buffer_putc(out, '\n');
	write_planets(s, out);
	write_decks(s, out);
	for (unsigned i = 0; i < s->seats; i++)
		write_seat(s, i, out);
	write_suspense(s, viewer, out);
	return all;
}
