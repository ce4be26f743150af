/*
 * Parses the lines of a data set. It reports every fault, so that an owner who
 * types in a set of their own can mend the file in one go.
 *
 * Not here: what only the whole file shows (set_finish.c).
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "rules/monopoly/set_inner.h"

/* Notes a line of which there is one. False after a fault: it stood before. */
static void
see_single(struct mono_parser *r, enum mono_single which, const char *word)
{
	if (r->singles >> which & 1)
		lines_fault(&r->lines, "there is a second line for", word);
	r->singles |= 1u << which;
}

/* Reads "money start|go|bail|auction AMOUNT". */
static void
read_money(struct mono_parser *r, const struct lines_word *word, size_t n)
{
	static const char *const names[] = {"start", "go", "bail", "auction"};
	int *const amounts[] = {&r->set->start_money, &r->set->go_money,
	    &r->set->bail, &r->set->auction_start};
	static const int most[] = {20000, 2000, 2000, 1000};
	unsigned which = n == 3 ? mono_word_find(names, 4, word[1].text) : 4;

	if (which == 4) {
		lines_fault(&r->lines,
		    "a money line is \"money WHAT AMOUNT\", WHAT being start, "
		    "go, bail or auction",
		    NULL);
		return;
	}
	see_single(r, (enum mono_single)which, word[1].text);
	if (!mono_word_number(word[2].text, 10, 10, most[which],
		amounts[which]))
		lines_fault(&r->lines,
		    "not whole tens, or too much:", word[2].text);
}

/* Reads "hand CARDS CARDS". */
static void
read_hand(struct mono_parser *r, const struct lines_word *word, size_t n)
{
	if (n != 3 ||
	    !mono_word_number(word[1].text, 1, 0, MONO_CARDS_MAX,
		&r->set->hand) ||
	    !mono_word_number(word[2].text, 1, 0, MONO_CARDS_MAX,
		&r->set->hand_alone)) {
		lines_fault(&r->lines,
		    "a hand line is \"hand CARDS CARDS\": of each player, and "
		    "of one alone against two",
		    NULL);
		return;
	}
	see_single(r, MONO_SINGLE_HAND, "hand");
}

/* Reads "bases NUMBER". */
static void
read_bases(struct mono_parser *r, const struct lines_word *word, size_t n)
{
	if (n != 2 ||
	    !mono_word_number(word[1].text, 1, 1, MONO_SITES_MAX,
		&r->set->bases)) {
		lines_fault(&r->lines,
		    "a bases line is \"bases NUMBER\", 1 to 48", NULL);
		return;
	}
	see_single(r, MONO_SINGLE_BASES, "bases");
}

/* Whether TEXT has only characters that every board can show; reports a fault
 * when it has others. */
static bool
plain_text(struct mono_parser *r, const char *text)
{
	for (const char *p = text; *p != '\0'; p++)
		if (*p < 0x20 || *p > 0x7e) {
			lines_fault(&r->lines, "a name is plain ASCII, not",
			    text);
			return false;
		}
	return true;
}

static unsigned
find_planet(const struct mono_set *set, const char *name)
{
	int i = 0;

	while (i < set->n_planets && strcmp(set->planet[i].name, name) != 0)
		i++;
	return (unsigned)i;
}

/* Reads "planet NAME COLOUR". */
static void
read_planet(struct mono_parser *r, const struct lines_word *word, size_t n)
{
	static const char *const colours[] = {"brown", "light-blue", "pink",
	    "orange", "red", "yellow", "green", "dark-blue", "blue", "purple",
	    "black", "white", "teal", "silver"};
	const unsigned n_colours = sizeof colours / sizeof colours[0];
	struct mono_planet *planet;

	if (n != 3) {
		lines_fault(&r->lines,
		    "a planet line is \"planet NAME COLOUR\"", NULL);
		return;
	}
	if (!plain_text(r, word[1].text))
		return;
	if (find_planet(r->set, word[1].text) < (unsigned)r->set->n_planets) {
		lines_fault(&r->lines,
		    "this planet stands further up already:", word[1].text);
		return;
	}
	if (mono_word_find(colours, n_colours, word[2].text) == n_colours) {
		lines_fault(&r->lines,
		    "a colour is brown, light-blue, pink, orange, red, yellow, "
		    "green, dark-blue, blue, purple, black, white, teal or "
		    "silver, not",
		    word[2].text);
		return;
	}
	if (r->set->n_planets == MONO_PLANETS_MAX) {
		lines_fault(&r->lines, "there are at most 12 planets", NULL);
		return;
	}
	r->planet_line[r->set->n_planets] = r->lines.line;
	planet = &r->set->planet[r->set->n_planets++];
	strcpy(planet->name, word[1].text);
	strcpy(planet->colour, word[2].text);
}

/* --- spaces --------------------------------------------------------------- */

/* Joins the words of a space's name with one blank between them. */
static void
read_name(struct mono_parser *r, struct mono_space *space,
    const struct lines_word *word, size_t n)
{
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		size_t more = strlen(word[i].text);

		if (!plain_text(r, word[i].text))
			return;
		if (len + (i > 0) + more > MONO_NAME_MAX) {
			lines_fault(&r->lines,
			    "a name has at most 31 characters", NULL);
			return;
		}
		if (i > 0)
			space->name[len++] = ' ';
		memcpy(space->name + len, word[i].text, more + 1);
		len += more;
	}
}

/* Reads the rest of a planet space: "PLANET PRICE RENT NAME ...". */
static void
read_site(struct mono_parser *r, struct mono_space *space,
    const struct lines_word *word, size_t n)
{
	unsigned planet;

	if (n < 4) {
		lines_fault(&r->lines,
		    "a planet space is \"space N planet PLANET PRICE RENT "
		    "NAME\"",
		    NULL);
		return;
	}
	planet = find_planet(r->set, word[0].text);
	if (planet == (unsigned)r->set->n_planets)
		lines_fault(&r->lines,
		    "no such planet further up:", word[0].text);
	else
		space->planet = (uint8_t)planet;
	if (!mono_word_number(word[1].text, 10, 10, 2000, &space->price))
		lines_fault(&r->lines,
		    "a price is 10 to 2000 in whole tens, not", word[1].text);
	if (!mono_word_number(word[2].text, 20, 20, 1000, &space->rent))
		lines_fault(&r->lines,
		    "a rent is 20 to 1000 in whole twenties, not",
		    word[2].text);
	read_name(r, space, word + 3, n - 3);
	if (r->set->n_sites == MONO_SITES_MAX) {
		lines_fault(&r->lines, "there are at most 48 planet spaces",
		    NULL);
		return;
	}
	space->site = (uint8_t)r->set->n_sites++;
	r->set->site[space->site] = (uint8_t)(space - r->set->space);
	r->set->planet[space->planet].sites |= UINT64_C(1) << space->site;
	r->set->sites |= UINT64_C(1) << space->site;
}

static const struct {
	const char *name;
	uint8_t type, side;
	uint8_t words; /* number of words after the type; of a planet space, at
		        * least */
} types[] = {
    {"go", MONO_SPACE_GO, 0, 0},
    {"planet", MONO_SPACE_PLANET, 0, 4},
    {"rebel", MONO_SPACE_DECK, MONO_REBEL, 0},
    {"empire", MONO_SPACE_DECK, MONO_EMPIRE, 0},
    {"tax", MONO_SPACE_TAX, 0, 1},
    {"hyperdrive", MONO_SPACE_HYPERDRIVE, 0, 0},
    {"bounty", MONO_SPACE_BOUNTY, 0, 0},
    {"jail", MONO_SPACE_JAIL, 0, 0},
    {"parking", MONO_SPACE_PARKING, 0, 0},
    {"go-to-jail", MONO_SPACE_GO_TO_JAIL, 0, 0},
};

enum { TYPES = sizeof types / sizeof types[0] };

/* Checks the spaces that must be where they are, or single, and notes those
 * that the set lists. */
static void
check_place(struct mono_parser *r, const struct mono_space *space)
{
	bool first = space == r->set->space;

	if (first != (space->type == MONO_SPACE_GO))
		lines_fault(&r->lines, "space 0 is go, and no other", NULL);
	if (space->type == MONO_SPACE_HYPERDRIVE)
		r->set->hyperdrives |= UINT64_C(1) << (space - r->set->space);
	if (space->type != MONO_SPACE_JAIL)
		return;
	if (r->jail)
		lines_fault(&r->lines, "there is one jail, this is the second",
		    NULL);
	r->jail = true;
	r->set->jail = (int)(space - r->set->space);
}

/* Reads "space N TYPE ...". */
static void
read_space(struct mono_parser *r, const struct lines_word *word, size_t n)
{
	struct mono_space *space = &r->set->space[r->set->n_spaces];
	int number;
	size_t type = 0;

	if (r->set->n_spaces == MONO_SPACES_MAX) {
		lines_fault(&r->lines, "a ring has at most 64 spaces", NULL);
		return;
	}
	if (n < 3 ||
	    !mono_word_number(word[1].text, 1, 0, MONO_SPACES_MAX, &number) ||
	    number != r->set->n_spaces) {
		lines_fault(&r->lines,
		    "spaces are numbered from 0, in order: \"space N TYPE\"",
		    NULL);
		return;
	}
	while (type < TYPES && strcmp(types[type].name, word[2].text) != 0)
		type++;
	r->space_line[r->set->n_spaces++] = r->lines.line;
	space->site = MONO_NONE;
	space->type = MONO_SPACE_PARKING;
	if (type == TYPES) {
		lines_fault(&r->lines,
		    "there is no such type of space:", word[2].text);
		return;
	}
	space->type = types[type].type;
	space->side = types[type].side;
	check_place(r, space);
	if (space->type == MONO_SPACE_PLANET) {
		read_site(r, space, word + 3, n - 3);
		return;
	}
	if (n - 3 != types[type].words)
		lines_fault(&r->lines,
		    "too many or too few words for this type:", word[2].text);
	else if (space->type == MONO_SPACE_TAX &&
	    !mono_word_number(word[3].text, 10, 10, 2000, &space->price))
		lines_fault(&r->lines, "a tax is 10 to 2000 in whole tens, not",
		    word[3].text);
}

/* --- cards ---------------------------------------------------------------- */

/* The amounts that a half of a card may have; all 0: it has none. */
struct range {
	int step, low, high;
};

static const struct range force_ranges[MONO_FORCES] = {
    [MONO_GAIN] = {10, 10, 2000},
    [MONO_LEVY] = {10, 10, 2000},
    [MONO_STEAL] = {10, 10, 2000},
    [MONO_CAPTURE] = {10, 10, 2000},
};
static const struct range event_ranges[MONO_EVENTS] = {
    [MONO_PAY] = {10, 10, 2000},
    [MONO_PAY_EACH] = {10, 10, 2000},
    [MONO_BACK] = {1, 1, 12},
    [MONO_COLLECT] = {10, 10, 2000},
};

/* Reads a half of a card, "levy 100" or "occupy". Returns the number of words,
 * 0 after a fault. */
static size_t
read_half(struct mono_parser *r, const struct lines_word *word, size_t n,
    const char *const *names, unsigned n_names, const struct range *ranges,
    uint8_t *what, int *amount)
{
	unsigned which =
	    n == 0 ? n_names : mono_word_find(names, n_names, word[0].text);

	*amount = 0;
	if (which == n_names) {
		lines_fault(&r->lines,
		    "a card has no such half:", n == 0 ? "" : word[0].text);
		return 0;
	}
	*what = (uint8_t)which;
	if (ranges[which].step == 0)
		return 1;
	if (n < 2 ||
	    !mono_word_number(word[1].text, ranges[which].step,
		ranges[which].low, ranges[which].high, amount)) {
		lines_fault(&r->lines, "a possible amount has to stand behind",
		    word[0].text);
		return 0;
	}
	return 2;
}

static void
read_card_id(struct mono_parser *r, struct mono_card *card, const char *text)
{
	size_t letters = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	size_t digits = strspn(text + letters, "0123456789");

	if (letters == 0 || letters + digits > MONO_ID_MAX ||
	    text[letters + digits] != '\0') {
		lines_fault(&r->lines,
		    "a card is named by capitals and digits, not", text);
		return;
	}
	for (unsigned side = 0; side < MONO_SIDES; side++)
		for (int i = 0; i < r->set->n_cards[side]; i++)
			if (strcmp(r->set->card[side][i].id, text) == 0)
				lines_fault(&r->lines,
				    "this card stands further up already:",
				    text);
	strcpy(card->id, text);
}

/* Reads "card DECK ID FORCE [AMOUNT] / EVENT [AMOUNT]". */
static void
read_card(struct mono_parser *r, const struct lines_word *word, size_t n)
{
	struct mono_card card = {.force = 0};
	unsigned side = n < 6
	    ? MONO_SIDES
	    : mono_word_find(mono_side_names, MONO_SIDES, word[1].text);
	size_t at = 3, used;

	if (side == MONO_SIDES) {
		lines_fault(&r->lines,
		    "a card line is \"card DECK ID FORCE / EVENT\", DECK being "
		    "rebel or empire",
		    NULL);
		return;
	}
	read_card_id(r, &card, word[2].text);
	used = read_half(r, word + at, n - at, mono_force_names, MONO_FORCES,
	    force_ranges, &card.force, &card.force_amount);
	at += used;
	if (used == 0)
		return;
	if (at == n || strcmp(word[at].text, "/") != 0) {
		lines_fault(&r->lines,
		    "between the halves of a card stands a \"/\"", NULL);
		return;
	}
	at++;
	used = read_half(r, word + at, n - at, mono_event_names, MONO_EVENTS,
	    event_ranges, &card.event, &card.event_amount);
	if (used > 0 && at + used != n)
		lines_fault(&r->lines,
		    "there is more behind the card:", word[at + used].text);
	if (r->set->n_cards[side] == MONO_CARDS_MAX) {
		lines_fault(&r->lines, "a deck has at most 32 cards", NULL);
		return;
	}
	r->card_line[side][r->set->n_cards[side]] = r->lines.line;
	r->set->card[side][r->set->n_cards[side]++] = card;
}

/* --- the file ------------------------------------------------------------- */

static const struct {
	const char *word;
	void (*read)(struct mono_parser *, const struct lines_word *, size_t);
} lines[] = {
    {"money", read_money},
    {"hand", read_hand},
    {"bases", read_bases},
    {"planet", read_planet},
    {"space", read_space},
    {"card", read_card},
};

static void
mono_read_line(struct lines *l, struct lines_word *word, size_t n)
{
	struct mono_parser *r = (struct mono_parser *)l;

	if (lines_header(l, "turnpost-ring", word, n))
		return;
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
		if (strcmp(lines[i].word, word[0].text) == 0) {
			lines[i].read(r, word, n);
			return;
		}
	lines_fault(l, "no line begins with", word[0].text);
}

struct mono_set *
mono_set_read(const char *text, size_t len, struct buffer *faults)
{
	struct mono_parser r = {
	    .lines = {.faults = faults, .word_max = MONO_NAME_MAX}};

	r.set = xcalloc(1, sizeof *r.set);
	lines_each(&r.lines, text, len, mono_read_line);
	if (!r.lines.header)
		lines_fault_at(&r.lines, 1,
		    "the first line is \"turnpost-ring 1\"", NULL);
	else if (!r.lines.unknown)
		mono_set_finish(&r);
	if (r.lines.faulty) {
		mono_set_free(r.set);
		return NULL;
	}
	return r.set;
}

void
mono_set_free(struct mono_set *set)
{
	free(set);
}
