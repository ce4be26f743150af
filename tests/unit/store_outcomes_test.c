/*
 * How games ended is counted once, and added up for each person.
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_outcomes.h"
#include "store/store_players.h"
#include "store_help.h"
#include "tap.h"

/* A game of two, the first seat PLAYER's; entries 1, 2 ... by turns. */
static int64_t
add_game(struct store *s, unsigned number, int64_t player, int entries,
    bool over)
{
	struct store_game g;
	int64_t id;

	help_game_add(s, &g, number, 2);
	help_must(store_seat_give(s, g.id, 0, player, "Ann"));
	help_must(help_play(s, &g, -1, false));
	for (int i = 0; i < entries; i++)
		help_must(help_play(s, &g, i % 2, over && i == entries - 1));
	id = g.id;
	store_game_fini(&g);
	return id;
}

struct records {
	struct store_record of[4];
	size_t n;
};

static bool
see(void *arg, const struct store_record *record)
{
	struct records *r = arg;

	r->of[r->n++] = *record;
	return r->n < 4;
}

static void
test_counting(struct store *s, const int64_t game[5], int64_t ann)
{
	struct store_outcome out[RULES_SEATS_MAX];
	struct store_outcome won[] = {
	    {12, STORE_WON, false}, {9, STORE_LOST, true}};
	struct store_outcome shared[] = {
	    {7, STORE_WON_SHARED, false}, {7, STORE_WON_SHARED, false}};
	/* They play together: all have won, also who has left them. */
	struct store_outcome left[] = {
	    {3, STORE_WON, true}, {3, STORE_WON, false}};
	struct records r = {0}, nobody = {0};
	int64_t missing;
	int n;

	tap_ok(store_outcome_missing(s, &missing) == STORE_OK &&
		missing == game[0],
	    "the first game that is over is not counted");
	help_must(store_outcome_put(s, game[0], won, 2));
	help_must(store_outcome_put(s, game[1], shared, 2));
	tap_ok(store_outcome_put(s, game[0], shared, 2) == STORE_DUPLICATE &&
		store_outcome_put(s, game[3], won, 2) == STORE_DUPLICATE,
	    "a game is counted once, and when it is over");
	help_must(store_outcomes_get(s, game[0], out, &n));
	tap_ok(n == 2 && out[0].score == 12 && out[0].won == STORE_WON &&
		!out[0].resigned && out[1].score == 9 &&
		out[1].won == STORE_LOST && out[1].resigned,
	    "its outcome is kept for each seat");
	help_must(store_outcome_put(s, game[4], left, 2));
	help_must(store_outcome_put(s, game[2], NULL, 0));
	help_must(store_outcomes_get(s, game[2], out, &n));
	tap_ok(n == 0 && store_outcome_missing(s, &missing) == STORE_ABSENT,
	    "one that cannot be told is not missing for ever");
	help_must(store_records_each(s, ann, see, &r));
	help_must(store_records_each(s, 99, see, &nobody));
	tap_ok(r.n == 1 && r.of[0].games == 5 && r.of[0].over == 4 &&
		r.of[0].counted == 3 && r.of[0].best == 12 &&
		r.of[0].moves == 1 + 2 + 3 + 1 + 1 && r.of[0].first == NOW &&
		nobody.n == 0,
	    "a person's games are added up");
	tap_ok(r.of[0].won == 2 && r.of[0].shared == 1 && r.of[0].resigned == 1,
	    "one that was given up is not won, though the others have");
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);
	struct store_player ann = {
	    .mail = (char *)(uintptr_t) "ann@play.example"};
	int64_t game[5];

	help_must(store_begin(s));
	help_must(store_player_put(s, &ann));
	game[0] = add_game(s, 1, ann.id, 1, true);
	game[1] = add_game(s, 2, ann.id, 3, true);
	game[2] = add_game(s, 3, ann.id, 5, true);
	game[3] = add_game(s, 4, ann.id, 2, false);
	game[4] = add_game(s, 5, ann.id, 1, true);
	test_counting(s, game, ann.id);
	help_must(store_commit(s));
	store_close(s);
	help_remove(folder);
	return tap_done();
}
