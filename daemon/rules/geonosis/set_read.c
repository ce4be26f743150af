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
#include "rules/geonosis/set_inner.h"

/* Reads "droid DROID RESISTANCE TOKENS". */
static void
read_droid(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	unsigned droid = n == 4 ? geo_word_droid(word[1].text) : GEO_NONE;

	if (droid >= GEO_DROIDS) {
		lines_fault(&r->lines,
		    "a droid line is \"droid KIND RESISTANCE TOKENS\", KIND "
		    "being battle, super or droideka",
		    NULL);
		return;
	}
	if (r->droids >> droid & 1)
		lines_fault(&r->lines, "a second line for droid", word[1].text);
	r->droids |= 1u << droid;
	if (!geo_word_number(word[2].text, 1, 9, &r->set->resistance[droid]))
		lines_fault(&r->lines, "a resistance is 1 to 9, not",
		    word[2].text);
	if (!geo_word_number(word[3].text, 1, 60, &r->set->tokens[droid]))
		lines_fault(&r->lines, "there are 1 to 60 tokens, not",
		    word[3].text);
}

/* Reads "force DIE POINTS". */
static void
read_force(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	uint8_t die;

	if (n != 3 || !geo_word_number(word[1].text, 1, 6, &die)) {
		lines_fault(&r->lines, "a force line is \"force DIE POINTS\"",
		    NULL);
		return;
	}
	if (r->dice >> die & 1)
		lines_fault(&r->lines, "a second line for the die",
		    word[1].text);
	r->dice |= 1u << die;
	if (!geo_word_number(word[2].text, 0, 9, &r->set->force[die]))
		lines_fault(&r->lines, "a die raises the Force by 0 to 9, not",
		    word[2].text);
}

/* Reads a place "Q,R". False after a fault: it is malformed, or used
 * already. */
static bool
place_new(struct geo_parser *r, const char *text, int *q, int *row)
{
	if (!geo_word_place(text, q, row)) {
		lines_fault(&r->lines,
		    "a place is Q,R from -30,-30 to 30,30, not", text);
		return false;
	}
	for (unsigned i = 0; i < r->n_columns; i++)
		if (r->set->column[i][0] == *q && r->set->column[i][1] == *row)
			goto taken;
	if (geo_set_space(r->set, *q, *row) == GEO_NONE)
		return true;
taken:
	lines_fault(&r->lines, "this place stands further up already:", text);
	return false;
}

/* Reads "column Q,R". */
static void
read_column(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	int q, row;

	if (n != 2) {
		lines_fault(&r->lines, "a column line is \"column Q,R\"", NULL);
		return;
	}
	if (!place_new(r, word[1].text, &q, &row))
		return;
	if (r->n_columns == GEO_COLUMNS) {
		lines_fault(&r->lines,
		    "there are four columns, this is the fifth", NULL);
		return;
	}
	r->set->column[r->n_columns][0] = (int8_t)q;
	r->set->column[r->n_columns++][1] = (int8_t)row;
}

/* Reads "zone NUMBER Q,R ...". */
static void
read_zone(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	uint8_t number;
	int q, row;

	if (n < 2 || !geo_word_number(word[1].text, 1, GEO_ZONES, &number) ||
	    number != r->n_zones + 1) {
		lines_fault(&r->lines,
		    "zones are numbered from 1 to 28, in order", NULL);
		return;
	}
	r->zone_line[r->n_zones++] = r->lines.line;
	if (n - 2 < GEO_ZONE_MIN || n - 2 > GEO_ZONE_MAX)
		lines_fault(&r->lines, "a zone has 3 to 6 spaces", NULL);
	for (size_t i = 2; i < n; i++) {
		struct geo_space *s = &r->set->space[r->set->n_spaces];

		if (!place_new(r, word[i].text, &q, &row))
			continue;
		if (r->set->n_spaces == GEO_SPACES_MAX) {
			lines_fault(&r->lines,
			    "an arena has at most 127 spaces", NULL);
			return;
		}
		s->q = (int8_t)q;
		s->r = (int8_t)row;
		s->zone = (uint8_t)(number - 1);
		r->set->n_spaces++;
	}
}

/* Reads an id. It begins with a letter or digit, contains LETTER, and is
 * unique. */
static void
read_card_id(struct geo_parser *r, struct geo_card *card, const char *text)
{
	size_t letters = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	size_t digits = strspn(text + letters, "0123456789");

	if (letters == 0 || letters + digits > GEO_ID_MAX ||
	    text[letters + digits] != '\0') {
		lines_fault(&r->lines,
		    "a card is named by capitals and digits, not", text);
		return;
	}
	for (unsigned i = 0; i < GEO_CARDS; i++)
		if (strcmp(r->set->card[i].id, text) == 0)
			lines_fault(&r->lines,
			    "this card stands further up already:", text);
	strcpy(card->id, text);
}

/* Reads what a card needs, "3 3 3" or "sum 18", up to the word "miss" or the
 * end. Returns the number of words. */
static size_t
read_needs(struct geo_parser *r, struct geo_card *card,
    const struct lines_word *word, size_t n)
{
	uint8_t die;
	size_t i = 0;

	if (n >= 2 && strcmp(word[0].text, "sum") == 0) {
		if (!geo_word_number(word[1].text, 1, 6 * GEO_DICE_ALL,
			&card->sum))
			lines_fault(&r->lines, "a sum is 1 to 96, not",
			    word[1].text);
		return 2;
	}
	for (; i < n && strcmp(word[i].text, "miss") != 0; i++) {
		if (!geo_word_number(word[i].text, 1, 6, &die)) {
			lines_fault(&r->lines, "a die is 1 to 6, not",
			    word[i].text);
			continue;
		}
		card->need[die]++;
		card->dice++;
	}
	if (i == 0)
		lines_fault(&r->lines, "a card needs dice, or \"sum N\"", NULL);
	return i;
}

/* Reads what missing a card costs: "force 2", or droids, "super super". */
static void
read_penalty(struct geo_parser *r, struct geo_card *card,
    const struct lines_word *word, size_t n)
{
	if (n == 2 && strcmp(word[0].text, "force") == 0) {
		if (!geo_word_number(word[1].text, 1, 10, &card->force))
			lines_fault(&r->lines,
			    "a penalty is force 1 to 10, not", word[1].text);
		return;
	}
	if (n == 0 || n > GEO_PENALTY_MAX)
		lines_fault(&r->lines,
		    "a penalty is \"force N\" or one to four droids", NULL);
	for (size_t i = 0; i < n && i < GEO_PENALTY_MAX; i++) {
		unsigned droid = geo_word_droid(word[i].text);

		if (droid >= GEO_DROIDS)
			lines_fault(&r->lines,
			    "not a kind of droid:", word[i].text);
		else
			card->droid[card->zones++] = (uint8_t)droid;
	}
}

/* Reads "threat ID NEEDS miss PENALTY" or "mega ID NEEDS". */
static void
read_card(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	bool mega = strcmp(word[0].text, "mega") == 0;
	unsigned *count = mega ? &r->n_megas : &r->n_threats;
	struct geo_card card = {.sum = 0};
	size_t used;

	if (n < 3) {
		lines_fault(&r->lines, "a card needs an id and dice", NULL);
		return;
	}
	read_card_id(r, &card, word[1].text);
	used = 2 + read_needs(r, &card, word + 2, n - 2);
	if (mega && used != n) {
		lines_fault(&r->lines,
		    "a mega threat has no penalty: missed, all lose", NULL);
	} else if (!mega &&
	    (used >= n || strcmp(word[used].text, "miss") != 0)) {
		lines_fault(&r->lines,
		    "behind its dice a threat has \"miss PENALTY\"", NULL);
	} else if (!mega) {
		read_penalty(r, &card, word + used + 1, n - used - 1);
	}
	if (*count == (mega ? GEO_MEGAS : GEO_THREATS)) {
		lines_fault(&r->lines,
		    mega ? "there are five mega threats, this is the sixth"
			 : "there are 15 threats, this is the 16th",
		    NULL);
		return;
	}
	r->set->card[(mega ? GEO_THREATS : 0) + (*count)++] = card;
}

/* Reads "sheet ID PLAYERS DICE". */
static void
read_sheet(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	struct geo_sheet *s = &r->set->sheet[r->set->n_sheets];
	size_t len;

	r->skip_sheet = true;
	if (n != 4) {
		lines_fault(&r->lines,
		    "a sheet line is \"sheet ID PLAYERS DICE\"", NULL);
		return;
	}
	if (r->set->n_sheets == GEO_SHEETS) {
		lines_fault(&r->lines,
		    "there are nine sheets, this is the tenth", NULL);
		return;
	}
	len = strspn(word[1].text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
	if (len == 0 || len > GEO_ID_MAX || word[1].text[len] != '\0') {
		lines_fault(&r->lines,
		    "a sheet is named by capitals and digits, not",
		    word[1].text);
		return;
	}
	for (unsigned i = 0; i < r->set->n_sheets; i++)
		if (strcmp(r->set->sheet[i].id, word[1].text) == 0)
			lines_fault(&r->lines,
			    "this sheet stands further up already:",
			    word[1].text);
	strcpy(s->id, word[1].text);
	if (!geo_word_number(word[2].text, 2, 4, &s->players))
		lines_fault(&r->lines, "a sheet is for 2, 3 or 4 players, not",
		    word[2].text);
	if (!geo_word_number(word[3].text, 1, GEO_DICE_ALL, &s->dice))
		lines_fault(&r->lines, "a sheet has 1 to 16 dice, not",
		    word[3].text);
	r->sheet_line[r->set->n_sheets++] = r->lines.line;
	r->skip_sheet = false;
}

/* Reads the words between an action's name and "die N". */
static bool
read_slot(struct geo_parser *r, struct geo_slot *slot,
    const struct lines_word *word, size_t n)
{
	static const char *const names[GEO_ACTIONS] = {
	    "fight", "raise", "force", "kill"};
	size_t icons = 0;

	for (slot->action = 0; slot->action < GEO_ACTIONS; slot->action++)
		if (strcmp(names[slot->action], word[0].text) == 0)
			break;
	if (slot->action == GEO_ACTIONS)
		return false;
	if (slot->action == GEO_RAISE)
		return n == 1;
	if (slot->action != GEO_KILL)
		return n == 2 &&
		    geo_word_number(word[1].text, slot->action == GEO_GAIN, 9,
			&slot->value);
	for (size_t i = 1; i < n; i++, icons++) {
		unsigned icon = geo_word_droid(word[i].text);

		if (icon == GEO_NONE) {
			lines_fault(&r->lines,
			    "not a kind of droid:", word[i].text);
			return true;
		}
		slot->icon[icon]++;
	}
	return icons > 0 && icons <= GEO_ICONS_MAX;
}

/* Reads "action NAME ... [die N]". */
static void
read_action(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	struct geo_slot slot = {.die = 0};
	struct geo_sheet *s;

	if (r->set->n_sheets == 0 || r->skip_sheet) {
		if (!r->skip_sheet)
			lines_fault(&r->lines,
			    "an action stands below its sheet", NULL);
		return;
	}
	if (n > 3 && strcmp(word[n - 2].text, "die") == 0) {
		if (!geo_word_number(word[n - 1].text, 1, 6, &slot.die))
			lines_fault(&r->lines, "a die is 1 to 6, not",
			    word[n - 1].text);
		n -= 2;
	}
	if (n < 2 || !read_slot(r, &slot, word + 1, n - 1)) {
		lines_fault(&r->lines,
		    "an action is \"fight BONUS\", \"raise\", \"force POINTS\" "
		    "or \"kill\" and one to four droids",
		    NULL);
		return;
	}
	s = &r->set->sheet[r->set->n_sheets - 1];
	if (s->n_slots == GEO_SLOTS_MAX) {
		lines_fault(&r->lines, "a sheet has at most 12 actions", NULL);
		return;
	}
	s->slot[s->n_slots++] = slot;
}

/* Reads "time PHASE [DROID]". */
static void
read_time(struct geo_parser *r, const struct lines_word *word, size_t n)
{
	static const char *const names[GEO_PHASES] = {
	    "threats", "dice", "refill", "check", "assault", "victory"};
	struct geo_time t = {.phase = 0};
	unsigned droid = 0;

	for (; n > 1 && t.phase < GEO_PHASES; t.phase++)
		if (strcmp(names[t.phase], word[1].text) == 0)
			break;
	if (t.phase == GEO_PHASE_ASSAULT && n == 3)
		droid = geo_word_droid(word[2].text);
	if (n != (t.phase == GEO_PHASE_ASSAULT ? 3 : 2) ||
	    t.phase == GEO_PHASES || droid >= GEO_DROIDS) {
		lines_fault(&r->lines,
		    "a space of the time track is threats, dice, refill, "
		    "check, assault and a droid, or victory",
		    NULL);
		return;
	}
	if (r->set->n_times == GEO_TIMES_MAX) {
		lines_fault(&r->lines, "a time track has at most 60 spaces",
		    NULL);
		return;
	}
	t.droid = (uint8_t)droid;
	r->time_line[r->set->n_times] = r->lines.line;
	r->set->time[r->set->n_times++] = t;
}

static const struct {
	const char *word;
	void (*read)(struct geo_parser *, const struct lines_word *, size_t);
} lines[] = {
    {"droid", read_droid},
    {"force", read_force},
    {"column", read_column},
    {"zone", read_zone},
    {"threat", read_card},
    {"mega", read_card},
    {"sheet", read_sheet},
    {"action", read_action},
    {"time", read_time},
};

static void
geo_read_line(struct lines *l, struct lines_word *word, size_t n)
{
	struct geo_parser *r = (struct geo_parser *)l;

	if (lines_header(l, "turnpost-arena", word, n))
		return;
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
		if (strcmp(lines[i].word, word[0].text) == 0) {
			lines[i].read(r, word, n);
			return;
		}
	lines_fault(l, "no line begins with", word[0].text);
}

struct geo_set *
geo_set_read(const char *text, size_t len, struct buffer *faults)
{
	struct geo_parser r = {
	    .lines = {.faults = faults, .word_max = GEO_WORD_MAX}};

	r.set = xcalloc(1, sizeof *r.set);
	lines_each(&r.lines, text, len, geo_read_line);
	if (!r.lines.header)
		lines_fault_at(&r.lines, 1,
		    "the first line is \"turnpost-arena 1\"", NULL);
	else if (!r.lines.unknown)
		geo_set_finish(&r);
	if (r.lines.faulty) {
		geo_set_free(r.set);
		return NULL;
	}
	return r.set;
}

void
geo_set_free(struct geo_set *set)
{
	free(set);
}
