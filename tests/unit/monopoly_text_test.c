/*
 * The board of monopoly/1 in characters, and parts of it as a scene.
 */
#include "config.h"

#include <string.h>

#include "base/buffer.h"
#include "base/scene.h"
#include "monopoly_kit.h"
#include "scene_kit.h"
#include "tap.h"

static const struct rules *const rules = &monopoly_1;

static void
test_text(const struct mono_set *set)
{
	struct kit k = {0};
	const struct mono_state *s = &k.state;

	kit_start(&k, set, 4, (struct kit_options){0});
	kit_base(&k, 1, 37);
	kit_base(&k, 3, 39);
	kit_base(&k, 0, 13);
	kit_at(&k, 0, 13);
	kit_at(&k, 2, 13);
	kit_at(&k, 3, 10);
	kit_jail(&k, 1, 1);
	kit_hand(&k, 2, "no levy");
	k.state.cash[2] = 60;
	k.state.misses[3] = 1;
	tap_ok(kit_text_has(s, 0,
		   "13  Tatooine: Mos Espa         140   60  L  < L F\n"),
	    "a space says number, names, price, rent, owner and pieces");
	tap_ok(kit_text_has(s, 0,
		   "14  Tatooine: Mos Eisley       160   60  -\n"),
	    "a free space has no owner");
	tap_ok(kit_text_has(s, 0,
		   "39  Coruscant: Temple          400  400  K\n"),
	    "of a whole planet the rent is double");
	tap_ok(kit_text_has(s, 0,
		   "37  Coruscant: Senate          350    0  V\n"),
	    "who is in jail gets no rent");
	tap_ok(kit_text_has(s, 0, "10  [#]  < V2 K\n"),
	    "who is in jail has throws left, a visitor has not");
	tap_ok(kit_text_has(s, 0, " 0  +200\n") &&
		kit_text_has(s, 0, " 4  -200\n") &&
		kit_text_has(s, 0, "30  >10\n"),
	    "other spaces have signs");
	tap_ok(kit_text_has(s, 0, "COR V K =2") &&
		kit_text_has(s, 0, "TAT - L -"),
	    "a planet says who has it, and that a side has all of it");
	tap_ok(kit_text_has(s, 0, "*> L Luke   (R)  $1500  ^1  ?0  13\n") &&
		kit_text_has(s, 0,
		    "   V Vader  (E)  $1500  ^1  ?0  10  #2\n") &&
		kit_text_has(s, 0, "   F Finn   (R)  $60  ^0  ?2  13\n") &&
		kit_text_has(s, 0, "   K Kylo   (E)  $1500  ^1  ?0  10  -1\n"),
	    "a seat says whose turn it is, cash, bases, cards, place, jail");
	kit_end(&k);
}

/* Dice of another turn, and a game that the table has ended. */
static void
test_turn(const struct mono_set *set)
{
	struct kit k = {0};
	struct mono_state *s = &k.state, over;

	kit_start(&k, set, 2, (struct kit_options){0});
	s->die[0] = 5;
	s->die[1] = 2;
	tap_ok(!kit_text_shows(s, 0, "[5][2]"),
	    "who is to throw does not see the throw of the turn before");
	over = *s;
	rules->stop(&over);
	tap_ok(kit_text_has(s, 0, "\n*> ") && rules->to_move(&over) == 0 &&
		!kit_text_shows(&over, 0, "\n*") &&
		!kit_text_shows(&over, 0, "\n >"),
	    "where the table has ended the game nobody is to move");
	kit_end(&k);
}

/* Planets are in lines that a telephone has room for. */
static void
test_narrow(const struct mono_set *set)
{
	struct kit k = {0};
	struct buffer text = {0};
	bool good = true;

	kit_start(&k, set, 2, (struct kit_options){0});
	rules->text(&k.state, 0, true, &text);
	for (const char *line = buffer_text(&text); *line != '\0';
	     line += strcspn(line, "\n") + 1)
		good &= strcspn(line, "\n") <= 47;
	tap_ok(good, "no line of the text board is wider than 47");
	buffer_fini(&text);
	kit_end(&k);
}

static void
test_parts(const struct mono_set *set)
{
	struct kit k = {0};
	float whole, space;

	kit_start(&k, set, 2, (struct kit_options){0});
	whole = scene_height_of(rules, &k.state, NULL);
	space = scene_height_of(rules, &k.state, "3");
	tap_ok(space < whole / 3 &&
		scene_height_of(rules, &k.state, "3 10") > space &&
		scene_height_of(rules, &k.state, "middle") < whole &&
		scene_height_of(rules, &k.state, "0 20") > whole * 0.9f,
	    "a part of the board is as large as what it names together");
	tap_ok(scene_height_of(rules, &k.state, "") == whole &&
		scene_height_of(rules, &k.state, "3 40") == whole &&
		scene_height_of(rules, &k.state, "GO") == whole,
	    "a part with something that is not there is all of it");
	kit_end(&k);
}

int
main(void)
{
	struct mono_set *set = kit_set_standard();

	test_text(set);
	test_turn(set);
	test_narrow(set);
	test_parts(set);
	mono_set_free(set);
	return tap_done();
}
