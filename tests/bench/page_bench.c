/*
 * What pages of games well under way cost: the page of a turn, for the seat
 * that is to move, and the receipt of the move before. All positions are in the
 * cache, as for a player who has just come by a link.
 *
 *	page_bench [NAME...]	default: all of them
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_kit.h"
#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/turnpage.h"
#include "play/turn.h"
#include "store/store_log.h"

enum { TABLES = 25, ROUNDS = 12 };

static const char *const players[] = {"Ann <ann@bench.example>",
    "Bo <bo@bench.example>", "Cy <cy@bench.example>", "Di <di@bench.example>",
    "Ed <ed@bench.example>"};
static const char *const expansion[] = {"expansion=yes", "force=10", "zones=3"};
static const char *const everything[] = {"explorers=yes", "hyperspace=yes",
    "traders=yes", "endgame=two-and-two", "news=yes", "withdraw=yes",
    "reinforce=no"};

static const struct bench {
	const char *name;
	struct lobby_request request;
	int plies;
	enum rules_policy policy;
} benches[] = {
    {"usual", {.ruleset = "carcassonne", .players = players, .n_players = 2},
	70, RULES_RANDOM},
    {"geonosis",
	{.ruleset = "geonosis",
	    .players = players,
	    .n_players = 4,
	    .options = expansion,
	    .n_options = 3},
	60, RULES_GREEDY},
    {"monopoly", {.ruleset = "monopoly", .players = players, .n_players = 2},
	75, RULES_RANDOM},
    {"late",
	{.ruleset = "carcassonne",
	    .players = players,
	    .n_players = 5,
	    .options = everything,
	    .n_options = sizeof everything / sizeof everything[0]},
	150, RULES_RANDOM},
};

/* A request is NULL, and one for a page; there is no server. */
bool
__wrap_web_wants_json(const struct web_request *r);

bool
__wrap_web_wants_json(const struct web_request *r)
{
	return r != NULL;
}

const char *
__wrap_web_path(const struct web_request *r);

const char *
__wrap_web_path(const struct web_request *r)
{
	(void)r;
	return "/";
}

static void
show_turn(struct kit *kit, int64_t game, struct web_answer *a)
{
	unsigned to_move;
	struct table t;
	struct visit v = {.d = kit->desk, .t = &t, .status = 200};

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	to_move = match_to_move(t.match);
	v.seat = to_move != 0 ? __builtin_ctz(to_move) : 0;
	v.k = t.game.made[v.seat];
	turnpage_page(&v, a);
	table_fini(&t);
}

static bool
take_last(void *arg, const struct entry *e)
{
	struct turn *turn = arg;

	if (e->seat >= 0) {
		turn->seat = e->seat;
		turn->entry = e->n;
	}
	return true;
}

/* The receipt of the last move that a seat made. */
static void
show_receipt(struct kit *kit, int64_t game, struct web_answer *a)
{
	struct turn turn = {.game = game, .result = TURN_MADE};
	struct table t;

	if (table_load_rows(kit->desk, game, &t, NULL) != TABLE_OK ||
	    store_entries_each(kit->desk->store, game, t.game.entries - 5,
		take_last, &turn) != STORE_OK)
		abort();
	turnpage_receipt(kit->desk, NULL, &turn, a);
	table_fini(&t);
}

/* Shows all games. Returns the bytes of their pages; *MOST (may be NULL) gets
 * those of the largest. */
static size_t
show_all(struct kit *kit,
    void (*show)(struct kit *kit, int64_t game, struct web_answer *a),
    size_t *most)
{
	size_t bytes = 0;

	for (int game = 1; game <= TABLES; game++) {
		struct web_answer a = {0};

		/* The desk answers within one, too. */
		if (store_read_begin(kit->desk->store) != STORE_OK)
			abort();
		show(kit, game, &a);
		store_read_end(kit->desk->store);
		if (a.status != 200) {
			fprintf(stderr, "page_bench: status %d\n", a.status);
			exit(1);
		}
		bytes += a.body.len;
		if (most != NULL && a.body.len > *most)
			*most = a.body.len;
		buffer_fini(&a.body);
		free(a.location);
		free(a.filename);
	}
	return bytes;
}

/* Prints what SHOW takes for a game, and the bytes that it makes. */
static void
measure(struct kit *kit, const char *name, const char *what,
    void (*show)(struct kit *kit, int64_t game, struct web_answer *a))
{
	size_t most = 0, bytes = show_all(kit, show, &most);
	double begin = bench_worked();

	for (int round = 0; round < ROUNDS; round++)
		show_all(kit, show, NULL);
	printf("%s.%s_ms %.3f ms\n", what, name,
	    (bench_worked() - begin) * 1e3 / ROUNDS / TABLES);
	printf("%s.%s_bytes %zu bytes\n", what, name, bytes / TABLES);
	printf("%s.%s_most_bytes %zu bytes\n", what, name, most);
}

int
main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof benches / sizeof benches[0]; i++) {
		const struct bench *b = &benches[i];
		bool wanted = argc == 1;
		struct kit kit;

		for (int k = 1; k < argc; k++)
			wanted |= strcmp(argv[k], b->name) == 0;
		if (!wanted)
			continue;
		kit_open(&kit, NULL);
		kit_games_of(&kit, &b->request, TABLES, b->plies, b->policy);
		measure(&kit, b->name, "page", show_turn);
		measure(&kit, b->name, "receipt", show_receipt);
		kit_close(&kit);
	}
	return 0;
}
