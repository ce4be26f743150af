/*
 * How long and how heavy letters are: whole games are played, and each letter
 * to whoever is to move is written, and that of the end.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "draw/draw.h"
#include "letter_kit.h"
#include "match/match.h"
#include "tap.h"

enum {
	LINKED_LINES = 60, /* with a link to each place a letter has no more */
	PNG_BYTES = 45000,
	SHARP_PIXELS = 624, /* 1.75 for each of CSS on a telephone */
	HTML_BYTES = 60000
};

static const char *const people[] = {"Ann <ann@play.example>",
    "Bo <bo@play.example>", "Cy <cy@play.example>", "Di <di@play.example>",
    "Eva <eva@play.example>"};

/* Games of one kind, and the most that was seen in their letters. */
struct series {
	const char *ruleset;
	size_t seats;
	enum rules_policy policy;
	int games, every; /* of so many moves one has its letter looked at */
	size_t usual;	  /* nine of ten letters have fewer lines */
	size_t lines, html, png;
	int narrowest, letters, linked, overlong, long_links;
};

static size_t
count_lines(const char *text)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += *text == '\n';
	return n;
}

static void
most(size_t *so_far, size_t now)
{
	if (now > *so_far)
		*so_far = now;
}

static void
look_at_pictures(struct series *s, const struct mail_read *read)
{
	for (size_t i = 0; i < read->n_parts; i++) {
		const struct mail_read_part *p = &read->parts[i];
		const unsigned char *b = (const unsigned char *)p->bytes;
		int width;

		if (strcmp(p->type, "image/png") != 0)
			continue;
		width = b[18] << 8 | b[19];
		most(&s->png, p->len);
		if (strcmp(p->cid, "board") == 0 &&
		    (s->narrowest == 0 || width < s->narrowest))
			s->narrowest = width;
	}
}

static void
look(struct desk_kit *kit, struct series *s, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply)
{
	struct mail_read read;
	size_t lines;
	bool linked;

	if (letter_kit_compose(kit, game, seat, kind, ply, &read) !=
	    LETTER_COMPOSED)
		return;
	lines = count_lines(read.text);
	linked = strstr(read.text, "?at=") != NULL;
	if (kind == STORE_LETTER_TURN) {
		most(&s->lines, lines);
		s->letters++;
		s->overlong += lines >= s->usual;
		s->linked += linked;
		s->long_links += linked && lines > LINKED_LINES;
	}
	most(&s->html, strlen(read.html));
	look_at_pictures(s, &read);
	mail_read_free(&read);
}

/* Makes a move of GAME, and looks at the letter to its seat before. False when
 * the game is over. */
static bool
step(struct desk_kit *kit, struct series *s, int64_t game, int n,
    struct chance_fast *chance)
{
	int seat = desk_kit_to_move(kit, game), seats;
	struct table t;
	uint32_t ply;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	ply = t.game.entries - 1;
	seats = t.n_seats;
	table_fini(&t);
	if (seat >= 0 && n % s->every == 0)
		look(kit, s, game, seat, STORE_LETTER_TURN, ply);
	for (int i = 0; i < seats && seat < 0; i++)
		look(kit, s, game, i, STORE_LETTER_OVER, ply);
	if (seat >= 0)
		desk_kit_choose(kit, game, seat, s->policy, &chance->chance);
	return seat >= 0;
}

static void
test_series(struct desk_kit *kit, struct series *s)
{
	struct chance_fast chance;

	chance_fast_init(&chance, 1);
	for (int i = 0; i < s->games; i++) {
		int64_t game = desk_kit_start_of(kit, s->ruleset, people,
		    s->seats, NULL, 0);

		for (int n = 0; step(kit, s, game, n, &chance);)
			n++;
	}
	printf("# %s, %zu seats: %d letters, %zu lines, %d with links, "
	       "%zu bytes of HTML, %zu of PNG\n",
	    s->ruleset, s->seats, s->letters, s->lines, s->linked, s->html,
	    s->png);
	tap_ok(s->letters > 20 && 10 * s->overlong <= s->letters,
	    "of %s with %zu players nine of ten letters of a turn have less "
	    "than %zu lines",
	    s->ruleset, s->seats, s->usual);
	tap_ok(s->long_links == 0,
	    "with a link to each place no letter has more than %d",
	    LINKED_LINES);
	tap_ok(s->png <= PNG_BYTES && s->html < HTML_BYTES,
	    "no picture has more than 45 KB, no HTML part 60 KB");
	tap_ok(s->narrowest >= SHARP_PIXELS,
	    "the board is sharp on a telephone: %d pixels wide", s->narrowest);
}

int
main(void)
{
	static struct series all[] = {
	    {"carcassonne", 2, RULES_GREEDY, 1, 1, .usual = 92},
	    {"carcassonne", 5, RULES_RANDOM, 1, 3, .usual = 122},
	    {"geonosis", 3, RULES_GREEDY, 1, 3, .usual = 94},
	    {"monopoly", 4, RULES_GREEDY, 1, 5, .usual = 110},
	    {"goldrush", 2, RULES_GREEDY, 1, 1, .usual = 96},
	    {"goldrush", 5, RULES_RANDOM, 1, 3, .usual = 130}};
	struct desk_kit kit;

	desk_kit_open(&kit);
	kit.in_english = true;
	for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
		test_series(&kit, &all[i]);
	desk_kit_close(&kit);
	return tap_done();
}
