/*
 * Rules of names out of data sets: a reader meets places by the words of his
 * language, in sentences, alternative texts, text boards and pictures; those of
 * somebody's own set as that has them; machines as the set has them.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "match/match.h"
#include "show/board.h"
#include "game/names.h"
#include "letter_kit.h"
#include "rules/monopoly/state.h"
#include "show/view.h"
#include "words/words.h"
#include "tap.h"

enum {
	EVERY = 7,     /* so many moves from letter to letter */
	ON_PHONES = 25 /* letters of a name with its planet's */
};

static const char *const three[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>", "Cy <cy@play.example>"};

/* What is English alone; of a name with a quotation mark a part. */
static const char *const english[] = {"Wookiee village", "Kachirho beach",
    "Wampa cave", "North ridge", "Echo Base", "Moisture farm",
    "Landing platform", "Clone hatchery", "Droid foundry", "Hive spires",
    "Swamp", "Dark-side cave", "s hut", "Ewok village", "Shield bunker",
    "Landing pad", "Senate"};
static const char *const labels[] = {">beach<", ">ridge<", ">Moisture<",
    ">farm<", ">Landing<", ">platform<", ">hatchery<", ">foundry<", ">Swamp<",
    ">hut<", ">Shield<", ">Senate<"};

static bool
has_any(const char *text, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (strstr(text, names[i]) != NULL) {
			printf("# has \"%s\"\n", names[i]);
			return true;
		}
	}
	return false;
}

static void
speak(struct desk_kit *kit, const char *lang)
{
	free(kit->conf->language);
	kit->conf->language = xstrdup(lang);
}

static void
load(struct desk_kit *kit, int64_t game, struct table *t)
{
	if (table_load(kit->desk, game, t, NULL) != TABLE_OK)
		abort();
}

static void
draw(struct desk_kit *kit, const struct table *t, const char *lang,
    struct buffer *svg)
{
	struct looking l = {.d = kit->desk,
	    .t = t,
	    .seat = RULES_SPECTATOR,
	    .lang = lang,
	    .whole = true};

	buffer_reset(svg);
	board_svg(&l, "x", svg);
}

/* --- a game ------------------------------------------------------------------- */

/* Makes a move at random; false when the game is over. */
static bool
play_on(struct desk_kit *kit, int64_t game, struct chance *chance)
{
	struct buffer move = {0};
	struct turn made;
	struct table t;
	unsigned to_move;
	int seat;

	load(kit, game, &t);
	to_move = match_to_move(t.match);
	if (to_move != 0) {
		seat = __builtin_ctz(to_move);
		t.rules->format(t.match->state, seat,
		    t.rules->choose(t.match->state, seat, RULES_RANDOM, chance),
		    &move);
		desk_kit_move(kit, &made, game, seat, t.game.made[seat],
		    buffer_text(&move));
		if (made.result != TURN_MADE)
			abort();
		turn_fini(&made);
	}
	table_fini(&t);
	buffer_fini(&move);
	return to_move != 0;
}

/* Letters of a whole game: how many have a name of NAMES. */
static unsigned
play_game(struct desk_kit *kit, int64_t game, const char *const *names,
    size_t n, unsigned *letters)
{
	struct chance_fast chance;
	unsigned bad = 0;

	chance_fast_init(&chance, 7);
	*letters = 0;
	for (uint32_t ply = 1; play_on(kit, game, &chance.chance); ply++) {
		int seat = desk_kit_to_move(kit, game);
		struct mail_read read;

		if (ply % EVERY != 0 || seat < 0 ||
		    letter_kit_compose(kit, game, seat, STORE_LETTER_TURN, ply,
			&read) != LETTER_COMPOSED)
			continue;
		++*letters;
		bad += has_any(read.text, names, n) ||
		    has_any(read.html, names, n);
		mail_read_free(&read);
	}
	return bad;
}

/* --- pictures --------------------------------------------------------------------- */

static bool
has_label(const char *svg, const char *label, size_t len)
{
	struct buffer text = {0};
	bool found;

	buffer_putc(&text, '>');
	buffer_add(&text, label, len);
	buffer_putc(&text, '<');
	found = strstr(svg, buffer_text(&text)) != NULL;
	buffer_fini(&text);
	return found;
}

/* Whether NAME stands there, in one line or in two, and nothing was cut off. */
static bool
is_drawn(const char *svg, const char *name)
{
	if (has_label(svg, name, strlen(name)))
		return true;
	for (const char *at = strpbrk(name, " -"); at != NULL;
	     at = strpbrk(at + 1, " -"))
		if (has_label(svg, name, (size_t)(at - name) + (*at == '-')) &&
		    has_label(svg, at + 1, strlen(at + 1)))
			return true;
	printf("# cut: %s\n", name);
	return false;
}

static const char *
planet_of(const struct mono_set *set, int site)
{
	return set->planet[set->space[set->site[site]].planet].name;
}

static void
test_picture(struct desk_kit *kit, int64_t game, const char *lang)
{
	struct buffer svg = {0}, text = {0};
	const struct mono_state *s;
	struct named named;
	struct table t;
	bool good = true, wide = false;

	load(kit, game, &t);
	draw(kit, &t, lang, &svg);
	board_text(kit->desk, &t, RULES_SPECTATOR, lang, true, &text);
	s = named_state(kit->desk, &t, lang, &named);
	for (int i = 0; i < s->set->n_sites; i++) {
		const char *name = s->set->space[s->set->site[i]].name;

		good &= strchr(name, '\'') != NULL ||
		    is_drawn(buffer_text(&svg), name);
		good &= strstr(buffer_text(&text), name) != NULL;
		wide |=
		    utf8_length(name) + 2 + utf8_length(planet_of(s->set, i)) >
		    ON_PHONES;
	}
	tap_ok(!wide, "%s: no name makes the text board too wide for a phone",
	    lang);
	tap_ok(good, "%s: the picture and the text board have all names whole",
	    lang);
	if (strcmp(lang, "en") != 0)
		tap_ok(!has_any(buffer_text(&svg), labels,
			   sizeof labels / sizeof labels[0]) &&
			!has_any(buffer_text(&text), english,
			    sizeof english / sizeof english[0]),
		    "%s: and none in English", lang);
	named_fini(&named);
	table_fini(&t);
	buffer_fini(&svg);
	buffer_fini(&text);
}

static void
test_standard(struct desk_kit *kit, const char *lang)
{
	int64_t game = desk_kit_start_of(kit, "monopoly", three, 3, NULL, 0);
	unsigned letters, bad;
	struct table t;
	struct model *m;
	struct buffer json = {0}, why = {0};

	speak(kit, lang);
	test_picture(kit, game, lang);
	bad = play_game(kit, game, english, sizeof english / sizeof english[0],
	    &letters);
	tap_ok(bad == 0 && letters > 10,
	    "%s: %u letters of a game name no place in English", lang, letters);
	load(kit, game, &t);
	m = view_game(kit->desk, &t, 0, t.game.made[0], &why);
	model_write(m, false, &json);
	tap_ok(strstr(buffer_text(&json), "\"site\":\"Moisture farm\"") !=
		    NULL &&
		strstr(buffer_text(&json), "\\u0002") == NULL,
	    "%s: to machines they are called as in the set", lang);
	model_free(m);
	table_fini(&t);
	buffer_fini(&json);
	buffer_fini(&why);
}

/* --- somebody's own set ------------------------------------------------------------- */

/* The standard set with other names for two places, as the set "own". */
static void
write_own(struct desk_kit *kit)
{
	static const char *const changes[][2] = {
	    {"Moisture farm", "Onkel Owen"}, {"Swamp", "Moor am Fluss"}};
	const char *top = getenv("srcdir");
	struct buffer from = {0}, to = {0};
	char line[256];
	FILE *in, *out;

	buffer_printf(&from, "%s/data/monopoly/standard.ring",
	    top == NULL ? "." : top);
	buffer_printf(&to, "%s/monopoly", kit->folder);
	if (mkdir(buffer_text(&to), 0700) != 0)
		abort();
	buffer_puts(&to, "/own.ring");
	in = fopen(buffer_text(&from), "re");
	out = fopen(buffer_text(&to), "we");
	if (in == NULL || out == NULL)
		abort();
	while (fgets(line, sizeof line, in) != NULL) {
		const char *rest = line;

		for (size_t i = 0; i < sizeof changes / sizeof changes[0];
		     i++) {
			char *at = strstr(line, changes[i][0]);

			if (at == NULL)
				continue;
			*at = '\0';
			fprintf(out, "%s%s", line, changes[i][1]);
			rest = at + strlen(changes[i][0]);
		}
		fputs(rest, out);
	}
	fclose(in);
	fclose(out);
	free(kit->conf->data);
	kit->conf->data = xstrdup(kit->folder);
	buffer_fini(&from);
	buffer_fini(&to);
}

static void
test_own(struct desk_kit *kit)
{
	static const char *const option = "set=own";
	static const char *const foreign[] = {"Feuchtfarm", "Sumpf"};
	struct buffer svg = {0}, text = {0};
	unsigned letters, bad;
	struct table t;
	int64_t game;

	write_own(kit);
	speak(kit, "de");
	game = desk_kit_start_of(kit, "monopoly", three, 3, &option, 1);
	load(kit, game, &t);
	draw(kit, &t, "de", &svg);
	board_text(kit->desk, &t, 0, "de", true, &text);
	tap_ok(is_drawn(buffer_text(&svg), "Onkel Owen") &&
		strstr(buffer_text(&text), "Dagobah: Moor am Fluss") != NULL,
	    "names of somebody's own set stand in pictures and text boards");
	table_fini(&t);
	bad = play_game(kit, game, foreign, 2, &letters);
	tap_ok(bad == 0 && letters > 10, "and in %u letters no others",
	    letters);
	buffer_fini(&svg);
	buffer_fini(&text);
}

/* --- words --------------------------------------------------------------------------- */

static void
test_words(struct desk_kit *kit)
{
	static const struct {
		const char *word, *name, *said;
	} cases[] = {{"monopoly.site.swamp", "Swamp", "Hallo Sumpf,"},
	    {"monopoly.site.moor", "Moor", "Hallo Moor,"},
	    /* What has tags or is no word is not put in. */
	    {"player.hello", "Ann", "Hallo Ann,"},
	    {"web/head.html", "Bo", "Hallo Bo,"}};
	struct model *m = model_object(), *name;
	struct buffer text = {0};
	bool good = true;
	char why[256];

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		buffer_reset(&text);
		name = model_phrase();
		model_phrase_word(name, cases[i].word, cases[i].name);
		model_put(m, "name", name);
		good &= words_say(kit->desk->words, "de", "player.hello", m,
			    &text, why, sizeof why) &&
		    strcmp(buffer_text(&text), cases[i].said) == 0;
	}
	tap_ok(good, "a name is a word of the language, or itself");
	buffer_fini(&text);
	model_free(m);
}

int
main(void)
{
	static const char *const langs[] = {"en", "de", "fr", "it"};
	struct desk_kit kit;

	desk_kit_open(&kit);
	kit.in_english = true;
	test_words(&kit);
	for (size_t i = 1; i < sizeof langs / sizeof langs[0]; i++)
		test_standard(&kit, langs[i]);
	test_picture(&kit, 1, "en");
	test_own(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
