/*
 * Data sets: the shipped one, and what is said about faulty ones.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "monopoly_kit.h"
#include "tap.h"

static char standard[65536];
static size_t standard_len;
static int last_line;

static void
read_standard(void)
{
	const char *top = getenv("srcdir");
	char path[4096];
	FILE *f;

	snprintf(path, sizeof path, "%s/data/monopoly/standard.ring",
	    top == NULL ? "." : top);
	f = fopen(path, "r");
	if (f == NULL) {
		printf("Bail out! %s\n", path);
		exit(1);
	}
	standard_len = fread(standard, 1, sizeof standard - 1, f);
	fclose(f);
	for (size_t i = 0; i < standard_len; i++)
		last_line += standard[i] == '\n';
}

/* The line that a part of the shipped file stands on. */
static int
line_of(const char *part)
{
	const char *at = strstr(standard, part);
	int line = 1;

	for (const char *p = standard; at != NULL && p < at; p++)
		line += *p == '\n';
	return line;
}

static bool
faults_are(const char *text, size_t len, const char *wanted)
{
	struct buffer faults = {0}, all = {0};
	struct mono_set *set = mono_set_read(text, len, &faults);
	bool good;

	buffer_printf(&all, "\n%s", buffer_text(&faults));
	good = set == NULL && strstr(buffer_text(&all), wanted) != NULL;
	if (!good)
		printf("# faults: %s# wanted: %s\n", buffer_text(&faults),
		    wanted);
	mono_set_free(set);
	buffer_fini(&faults);
	buffer_fini(&all);
	return good;
}

/* With PART replaced by OTHER, the fault WHAT is told at the line where PART
 * stands (LINE 0), or at another. */
static bool
faulty(const char *part, const char *other, int line, const char *what)
{
	const char *at = strstr(standard, part);
	struct buffer text = {0}, wanted = {0};
	bool good;

	if (at == NULL) {
		printf("# no such part: %s\n", part);
		return false;
	}
	buffer_add(&text, standard, (size_t)(at - standard));
	buffer_puts(&text, other);
	buffer_puts(&text, at + strlen(part));
	buffer_printf(&wanted, "\n%d: %s", line == 0 ? line_of(part) : line,
	    what);
	good = faults_are(text.data, text.len, buffer_text(&wanted));
	buffer_fini(&text);
	buffer_fini(&wanted);
	return good;
}

/* --- the shipped set --------------------------------------------------------- */

static void
test_ring(const struct mono_set *set)
{
	int types[MONO_SPACE_GO_TO_JAIL + 1] = {0}, prices = 0, odd = 0;
	int sites[MONO_PLANETS_MAX] = {0}, least = 0, poorer = 0;

	for (int i = 0; i < set->n_spaces; i++) {
		const struct mono_space *space = &set->space[i];

		types[space->type]++;
		if (space->type != MONO_SPACE_PLANET)
			continue;
		prices += space->price;
		odd += space->rent % 20 != 0 || space->name[0] == '\0' ||
		    set->site[space->site] != i ||
		    (set->planet[space->planet].sites >> space->site & 1) == 0;
		sites[space->planet]++;
		poorer += space->price < least;
		least = space->price;
	}
	tap_ok(set->n_spaces == 40 && set->n_sites == 22 &&
		set->n_planets == 8 && set->sites == (1u << 22) - 1,
	    "the shipped ring has 40 spaces, 22 of them on 8 planets");
	tap_ok(types[MONO_SPACE_GO] == 1 && types[MONO_SPACE_JAIL] == 1 &&
		types[MONO_SPACE_PARKING] == 1 &&
		types[MONO_SPACE_GO_TO_JAIL] == 1 &&
		types[MONO_SPACE_DECK] == 6 && types[MONO_SPACE_TAX] == 2 &&
		types[MONO_SPACE_HYPERDRIVE] == 4 &&
		types[MONO_SPACE_BOUNTY] == 2 && set->jail == 10 &&
		set->hyperdrives ==
		    (1ull << 5 | 1ull << 15 | 1ull << 25 | 1ull << 35),
	    "it has all types of spaces that the rule book names");
	tap_ok(prices == 4590 && odd == 0 && poorer == 0,
	    "prices make 4590 and grow around the ring; half of each rent is "
	    "payable in tens");
	tap_ok(sites[0] == 2 && sites[1] == 3 && sites[6] == 3 &&
		sites[7] == 2 && strcmp(set->planet[0].name, "Kashyyyk") == 0 &&
		strcmp(set->planet[1].colour, "light-blue") == 0 &&
		strcmp(set->space[1].name, "Wookiee village") == 0 &&
		strcmp(set->space[29].name, "Yoda's hut") == 0,
	    "planets have two or three places with names");
	tap_ok(set->start_money == 1500 && set->go_money == 200 &&
		set->bail == 100 && set->auction_start == 10 &&
		set->hand == 3 && set->hand_alone == 6 && set->bases == 24,
	    "money, hands and bases are those of the rule book");
}

static void
test_decks(const struct mono_set *set)
{
	static const int wanted[MONO_FORCES] = {
	    [MONO_NO] = 3,
	    [MONO_JAIL] = 2,
	    [MONO_GAIN] = 2,
	    [MONO_LEVY] = 1,
	    [MONO_STEAL] = 1,
	    [MONO_OCCUPY] = 2,
	    [MONO_CAPTURE] = 1,
	    [MONO_FREE] = 2,
	    [MONO_BARGAIN] = 1,
	    [MONO_JUMP] = 1,
	    [MONO_ARREST] = 1,
	    [MONO_EXTRA] = 1,
	};
	int wrong = 0, unlike = 0;

	for (unsigned side = 0; side < MONO_SIDES; side++)
		for (unsigned f = 0; f < MONO_FORCES; f++)
			wrong +=
			    __builtin_popcount(set->kind[side][f]) != wanted[f];
	for (int i = 0; i < set->n_cards[0]; i++) {
		const struct mono_card *a = &set->card[0][i],
				       *b = &set->card[1][i];

		unlike += a->force != b->force || a->event != b->event ||
		    a->force_amount != b->force_amount ||
		    a->event_amount != b->event_amount ||
		    strcmp(a->id + 1, b->id + 1) != 0;
	}
	tap_ok(set->n_cards[0] == 18 && set->n_cards[1] == 18 && wrong == 0,
	    "each deck has 18 cards, three of them say no");
	tap_ok(unlike == 0 && strcmp(set->card[0][0].id, "R01") == 0 &&
		strcmp(set->card[1][17].id, "E18") == 0,
	    "the decks are each other's mirror");
	tap_ok(set->amount[0][MONO_LEVY] == 100 &&
		set->amount[1][MONO_STEAL] == 150 &&
		set->amount[0][MONO_CAPTURE] == 200 &&
		set->amount[0][MONO_NO] == 0,
	    "a kind of cards has one amount");
}

/* --- faults ------------------------------------------------------------------- */

static void
test_lines(void)
{
	tap_ok(faulty("turnpost-ring 1", "turnpost-ring 2", 0,
		   "this program reads version 1") &&
		faulty("turnpost-ring 1", "ring", 0, "the first line is"),
	    "another format, or another version of it, is refused");
	tap_ok(faulty("money go 200", "money go 205", 0,
		   "not whole tens, or too much: \"205\"") &&
		faulty("money go 200", "money gold 200", 0,
		    "a money line is") &&
		faulty("money go 200", "money bail 200", line_of("money bail"),
		    "there is a second line for \"bail\"") &&
		faulty("money bail 100\n", "", last_line - 1,
		    "there is no line for \"money bail\""),
	    "faults of money are told");
	tap_ok(faulty("hand 3 6", "hand 3", 0, "a hand line is") &&
		faulty("hand 3 6", "hand 10 6", last_line,
		    "too few cards to deal for the side \"rebel\"") &&
		faulty("hand 3 6", "hand 3 19", last_line,
		    "too few cards to deal for the side \"empire\""),
	    "a deck has to have the cards that are dealt");
	tap_ok(faulty("bases 24", "bases x", 0, "a bases line is") &&
		faulty("bases 24", "bases 21", last_line,
		    "a side has fewer bases than there are planet spaces"),
	    "a side has to have a base for each planet space");
	tap_ok(faulty("planet Hoth light-blue", "planet Hoth mauve", 0,
		   "a colour is") &&
		faulty("planet Hoth light-blue", "planet Kashyyyk brown", 0,
		    "this planet stands further up already") &&
		faulty("planet Hoth light-blue",
		    "planet Hoth light-blue\nplanet Naboo teal",
		    line_of("planet Hoth") + 1,
		    "this planet has no spaces: \"Naboo\"") &&
		faulty("planet Hoth light-blue", "planet Hoth", 0,
		    "a planet line is"),
	    "faults of planets are told");
	tap_ok(faulty("card rebel R01", "kard rebel R01", 0,
		   "no line begins with \"kard\"") &&
		faulty("bases 24", "bases 24\001", 0, "a bases line is"),
	    "unknown lines are told");
}

static void
test_spaces(void)
{
	tap_ok(faulty("space 7 empire", "space 8 empire", 0,
		   "spaces are numbered from 0, in order") &&
		faulty("space 7 empire", "space 7 imperial", 0,
		    "there is no such type of space: \"imperial\"") &&
		faulty("space 7 empire", "space 7 go", 0,
		    "space 0 is go, and no other") &&
		faulty("space 0 go", "space 0 parking", 0,
		    "space 0 is go, and no other") &&
		faulty("space 7 empire", "space 7 empire 5", 0,
		    "too many or too few words for this type"),
	    "spaces stand in order and have a type");
	tap_ok(faulty("space 20 parking", "space 20 jail", 0,
		   "there is one jail, this is the second") &&
		faulty("space 10 jail", "space 10 parking", last_line,
		    "there is a jail"),
	    "there is one jail");
	tap_ok(faulty("Hoth 100 40 Wampa", "Both 100 40 Wampa", 0,
		   "no such planet further up: \"Both\"") &&
		faulty("Hoth 100 40 Wampa", "Hoth 105 40 Wampa", 0,
		    "a price is 10 to 2000 in whole tens") &&
		faulty("Hoth 100 40 Wampa", "Hoth 100 50 Wampa", 0,
		    "a rent is 20 to 1000 in whole twenties") &&
		faulty("40 Wampa cave", "40", 0, "a planet space is") &&
		faulty("Wampa cave", "W\303\251mpa", 0,
		    "a name is plain ASCII, not \"W??mpa\"") &&
		faulty("Wampa cave", "Cave of the Wampas of the north ridge", 0,
		    "a name has at most 31 characters"),
	    "faults of planet spaces are told");
	tap_ok(faulty("space 4 tax 200", "space 4 tax 0", 0, "a tax is") &&
		faulty("space 4 tax 200", "space 4 tax", 0,
		    "too many or too few words"),
	    "faults of taxes are told");
}

static void
test_cards(void)
{
	tap_ok(faulty("rebel R05 jail", "rebel R04 jail", 0,
		   "this card stands further up already: \"R04\"") &&
		faulty("empire E05 jail", "empire R04 jail", 0,
		    "this card stands further up already") &&
		faulty("rebel R05 jail", "rebel r5 jail", 0,
		    "a card is named by capitals and digits") &&
		faulty("rebel R05 jail", "jedi R05 jail", 0, "a card line is"),
	    "a card has a deck and a name of its own");
	tap_ok(faulty("gain 200 / lose", "win 200 / lose", 0,
		   "a card has no such half: \"win\"") &&
		faulty("gain 200 / lose", "gain / lose", 0,
		    "a possible amount has to stand behind") &&
		faulty("levy 100 / pay-each 50", "levy / pay-each 50", 0,
		    "a possible amount has to stand behind \"levy\"") &&
		faulty("levy 100 / pay-each 50", "levy 100 pay-each 50", 0,
		    "between the halves of a card stands a \"/\"") &&
		faulty("levy 100 / pay-each 50", "levy 100 / pay-each 55", 0,
		    "a possible amount has to stand behind") &&
		faulty("gain 200 / lose", "gain 200 / lose 3", 0,
		    "there is more behind the card: \"3\""),
	    "faults of a card's halves are told");
	tap_ok(faulty("card rebel R07 gain 200", "card rebel R07 gain 100", 0,
		   "the cards of a deck have one amount for \"gain\""),
	    "cards of one kind have to have one amount");
	tap_ok(faulty("space 4 tax 200", "space 4 empire",
		   line_of("card empire E05"),
		   "this card leads from a space of its deck to another one") &&
		faulty("space 39 planet Coruscant 400 200 Temple",
		    "space 39 rebel", line_of("card rebel R05"),
		    "this card leads from a space of its deck"),
	    "a card that could be drawn for ever is told, also past GO");
}

/* Every fault is told, not just the first. */
static void
test_all_faults(void)
{
	static const char text[] = "turnpost-ring 1\nspace 1 go\nfoo\n"
				   "card rebel\nplanet\n\001\n";
	struct buffer faults = {0}, all = {0};
	struct mono_set *set = mono_set_read(text, sizeof text - 1, &faults);
	unsigned lines = 0;

	buffer_printf(&all, "\n%s", buffer_text(&faults));
	for (int i = 2; i <= 6; i++) {
		char start[8];

		snprintf(start, sizeof start, "\n%d: ", i);
		lines += strstr(buffer_text(&all), start) != NULL;
	}
	tap_ok(set == NULL && lines == 5 &&
		strchr(buffer_text(&faults), '\001') == NULL &&
		strstr(buffer_text(&faults), "a ring has at least 20") !=
		    NULL &&
		strstr(buffer_text(&faults), "there are planets") != NULL,
	    "all faults are told at once, in printable characters");
	tap_ok(faults_are("", 0, "1: the first line is"),
	    "an empty file is no set");
	buffer_fini(&faults);
	buffer_fini(&all);
}

/* The set with PART replaced has another digest. */
static bool
digest_differs(const struct mono_set *set, const char *part, const char *other)
{
	const char *at = strstr(standard, part);
	struct buffer text = {0}, faults = {0};
	struct mono_set *changed;
	bool good;

	buffer_add(&text, standard, (size_t)(at - standard));
	buffer_puts(&text, other);
	buffer_puts(&text, at + strlen(part));
	changed = mono_set_read(text.data, text.len, &faults);
	good = changed != NULL && changed->digest != set->digest;
	if (!good)
		printf("# %s: %s\n", other, buffer_text(&faults));
	mono_set_free(changed);
	buffer_fini(&text);
	buffer_fini(&faults);
	return good;
}

static void
test_digest(const struct mono_set *set)
{
	tap_ok(digest_differs(set, "400 200 Temple", "400 220 Temple") &&
		digest_differs(set, "350 180 Senate", "360 180 Senate") &&
		digest_differs(set, "miss\n", "discard\n") &&
		digest_differs(set, "levy 100", "levy 90") &&
		digest_differs(set, "back 3", "back 1") &&
		digest_differs(set, "Temple", "Archive") &&
		digest_differs(set, "R18", "R19") &&
		digest_differs(set, "space 7 empire", "space 7 rebel") &&
		digest_differs(set, "tax 200", "tax 100") &&
		digest_differs(set, "money start 1500", "money start 1400") &&
		digest_differs(set, "money go 200", "money go 210") &&
		digest_differs(set, "money bail 100", "money bail 50") &&
		digest_differs(set, "auction 10", "auction 20") &&
		digest_differs(set, "hand 3 6", "hand 4 6") &&
		digest_differs(set, "hand 3 6", "hand 3 5") &&
		digest_differs(set, "bases 24", "bases 23"),
	    "a set with anything else in it has another digest");
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	read_standard();
	test_ring(set);
	test_decks(set);
	test_lines();
	test_spaces();
	test_cards();
	test_all_faults();
	test_digest(set);
	mono_set_free(set);
	return tap_done();
}
