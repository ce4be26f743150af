/*
 * What letters of Gold Rush say (golden copies), from the first turn to the
 * end, and to those who share the win. GOLDEN=update writes the golden copies
 * anew: read the difference.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "letter_kit.h"
#include "tap.h"
#include "tongues.h"

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};

/* Compares both halves of a letter with their golden copies. */
static void
check(struct desk_kit *kit, int64_t game, int seat, uint32_t ply,
    const char *name, enum store_letter_kind kind)
{
	struct buffer file = {0};
	struct mail_read read;

	if (letter_kit_compose(kit, game, seat, kind, ply, &read) !=
	    LETTER_COMPOSED)
		abort();
	buffer_printf(&file, "goldrush-%s.txt", name);
	tap_ok(letter_kit_same(buffer_text(&file), read.text),
	    "%s says what its golden copy says", buffer_text(&file));
	buffer_reset(&file);
	buffer_printf(&file, "goldrush-%s.html", name);
	tap_ok(letter_kit_same(buffer_text(&file), read.html),
	    "%s says what its golden copy says", buffer_text(&file));
	mail_read_free(&read);
	buffer_fini(&file);
}

static void
test_letters(struct desk_kit *kit)
{
	struct chance_fast chance;
	uint32_t ply = 0;
	int64_t game;
	int seat;

	chance_fast_init(&chance, 1);
	game = desk_kit_start_of(kit, "goldrush", three, 3, NULL, 0);
	check(kit, game, desk_kit_to_move(kit, game), 0, "began",
	    STORE_LETTER_BEGAN);
	for (; (seat = desk_kit_to_move(kit, game)) >= 0; ply++) {
		/* By then there are tents, stacks and tokens in hand. */
		if (ply == 40)
			check(kit, game, seat, ply, "turn", STORE_LETTER_TURN);
		desk_kit_choose(kit, game, seat, RULES_GREEDY, &chance.chance);
	}
	check(kit, game, 0, ply, "over", STORE_LETTER_OVER);
}

/* Nobody binds a cowboy or takes a token, so all have nothing. */
static void
test_shared(struct desk_kit *kit)
{
	int64_t game = desk_kit_start_of(kit, "goldrush", three, 3, NULL, 0);
	struct mail_read read;
	uint32_t ply = 0;

	for (int seat; (seat = desk_kit_to_move(kit, game)) >= 0; ply++)
		desk_kit_choose(kit, game, seat, RULES_FALLBACK, NULL);
	if (letter_kit_compose(kit, game, 1, STORE_LETTER_OVER, ply, &read) !=
	    LETTER_COMPOSED)
		abort();
	tap_ok(strstr(read.text,
		   "You share the win with Ann, Cy: 0 points each") != NULL &&
		strstr(read.html,
		    "You share the win with Ann, Cy: 0 points each") != NULL,
	    "who shares the win is told so, and with whom");
	mail_read_free(&read);
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	test_letters(&kit);
	test_shared(&kit);
	desk_kit_close(&kit);
	tap_ok(tongues_faults() == 0,
	    "each of these letters is as good in every other language");
	return tap_done();
}
