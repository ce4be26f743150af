/*
 * Rules for messages to the table from a player's own page: who can say what
 * where, and what the player is told when a message is refused.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pages/playerform.h"
#include "pages/playergames.h"
#include "pages/playertalk.h"
#include "play/talk.h"
#include "desk_kit.h"
#include "store/store_log.h"
#include "store/store_players.h"
#include "tap.h"

enum { ANN = 1, BO = 2 };

static const char *const people[] = {
    "Ann <ann@play.example>", "Bo <bo@play.example>"};
static const char *const others[] = {
    "Bo <bo@play.example>", "Cy <cy@play.example>"};

/* What is wrong, as "FIELD:KEY", or "" when WHO has said it. */
static const char *
say_at(struct desk_kit *kit, int64_t who, const char *game, const char *text)
{
	static char told[64];
	struct playerform form = {.action = "say",
	    .value = {[PLAYER_GAME] = game, [PLAYER_TEXT] = text}};
	struct store *store = kit->desk->store;
	struct store_player p;
	bool owes = false;

	must(store_begin(store));
	must(store_player_get(store, who, &p));
	must(playertalk_say(kit->desk, &p, &form, &owes));
	must(store_commit(store));
	store_player_fini(&p);
	told[0] = '\0';
	for (int i = PLAYER_FIELDS - 1; i >= 0; i--)
		if (form.fault[i] != NULL)
			snprintf(told, sizeof told, "%s:%s",
			    playerform_field_name((enum player_field)i),
			    form.fault[i]);
	return told;
}

/* The notes of a game, each "SEAT TEXT|". */
static bool
add_note(void *arg, uint32_t n, int seat, const char *text)
{
	(void)n;
	buffer_printf(arg, "%d %s|", seat, text);
	return true;
}

static bool
has_notes(struct desk_kit *kit, int64_t game, const char *notes)
{
	struct buffer all = {0};
	bool same;

	must(store_notes_each(kit->desk->store, game, 0, add_note, &all));
	same = strcmp(buffer_text(&all), notes) == 0;
	if (!same)
		printf("# %s\n", buffer_text(&all));
	buffer_fini(&all);
	return same;
}

static void
check_said(struct desk_kit *kit)
{
	tap_ok(strcmp(say_at(kit, ANN, "1", "Hello\r\nthere \n"), "") == 0 &&
		has_notes(kit, 1, "0 Hello\nthere|"),
	    "a message is a note at the table, as if posted there");
	tap_ok(strcmp(say_at(kit, ANN, "1", "Hello\nthere"), "") == 0 &&
		has_notes(kit, 1, "0 Hello\nthere|"),
	    "the same again is not said twice");
	tap_ok(strcmp(say_at(kit, BO, "1", "Hi"), "") == 0 &&
		strcmp(say_at(kit, BO, "2", "Ho"), "") == 0 &&
		has_notes(kit, 1, "0 Hello\nthere|1 Hi|") &&
		has_notes(kit, 2, "0 Ho|"),
	    "it is said from the seat that the person has in that game");
}

static void
check_faults(struct desk_kit *kit)
{
	static const char *const games[] = {
	    "2", "3", "0", "-1", "", "1x", "99999999999999999999"};
	struct buffer text = {0};
	bool refused = true;

	for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
		if (strcmp(say_at(kit, ANN, games[i], "Psst"),
			"game:game-unknown") != 0) {
			printf("# %s\n", games[i]);
			refused = false;
		}
	tap_ok(refused && has_notes(kit, 2, "0 Ho|") &&
		strcmp(say_at(kit, ANN, NULL, "Psst"), "game:game-unknown") ==
		    0,
	    "nobody speaks at a table where he has no seat");
	tap_ok(strcmp(say_at(kit, ANN, "1", " \n\r\n "), "text:text-missing") ==
		    0 &&
		strcmp(say_at(kit, ANN, "1", NULL), "text:text-missing") == 0,
	    "an empty message is refused at its field");
	for (int i = 0; i < TALK_LENGTH; i++)
		buffer_puts(&text, "\xc3\xa9");
	tap_ok(strcmp(say_at(kit, BO, "2", buffer_text(&text)), "") == 0,
	    "1000 characters can be said");
	buffer_putc(&text, '!');
	tap_ok(strcmp(say_at(kit, BO, "2", buffer_text(&text)),
		   "text:text-long") == 0,
	    "one more is refused");
	buffer_fini(&text);
}

static void
check_many(struct desk_kit *kit)
{
	const char *last = "";

	for (int i = 0; i < 60 && *last == '\0'; i++) {
		char text[16];

		snprintf(text, sizeof text, "Note %d", i);
		last = say_at(kit, ANN, "1", text);
	}
	tap_ok(strcmp(last, "text:text-many") == 0,
	    "who does not move cannot talk without end");
}

/* What the page shows of the first game that goes on, after a refusal. */
static void
check_page(struct desk_kit *kit)
{
	struct playerform form = {.action = "say",
	    .value = {[PLAYER_GAME] = "2", [PLAYER_TEXT] = ""}};
	struct model *m = model_object();
	bool right = true;
	struct store_player p;
	struct reader reader;
	int n = 0;

	must(store_player_get(kit->desk->store, BO, &p));
	reader_of_player(kit->desk, &p, &reader);
	playergames_put(kit->desk, &p, &form, &reader, 1, m);
	for (int i = 0; i < 2; i++) {
		const struct model *list =
		    model_get(m, i == 0 ? "turns" : "others");

		for (size_t k = 0; k < model_size(list); k++, n++) {
			const struct model *one = model_at(list, k);

			right = right &&
			    model_get_bool(one, "typing", false) ==
				(model_get_int(one, "game", 0) == 2);
		}
	}
	tap_ok(right && n == 2, "what was refused is typed at its game alone");
	store_player_fini(&p);
	model_free(m);
}

static void
check_over(struct desk_kit *kit)
{
	struct table t;

	if (table_load(kit->desk, 1, &t, NULL) != TABLE_OK)
		abort();
	must(store_begin(kit->desk->store));
	must(tablemove_resign(kit->desk, &t, 0, ENTRY_BY_SEAT));
	must(follow(kit->desk, &t));
	must(store_commit(kit->desk->store));
	table_fini(&t);
	tap_ok(strcmp(say_at(kit, BO, "1", "Well played"), "game:game-over") ==
		0,
	    "when a game is over nothing is said any more");
}

int
main(void)
{
	struct desk_kit kit;

	desk_kit_open(&kit);
	if (desk_kit_start(&kit, people, 2, "first=0") != 1 ||
	    desk_kit_start(&kit, others, 2, "first=0") != 2)
		abort();
	check_said(&kit);
	check_faults(&kit);
	check_many(&kit);
	check_page(&kit);
	check_over(&kit);
	desk_kit_close(&kit);
	return tap_done();
}
