/*
 * Random games of carcassonne/1 in which everything is looked at: what the
 * property tests of the base game and of its options share. Whether the games
 * went by the rules is for tests/e2e/referee_test.py to say: with the name of a
 * file as argument these programs only write the games there.
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_RUN_H
#define TURNPOST_TESTS_CARCASSONNE_RUN_H

#include "carcassonne_kit.h"
#include "carcassonne_write.h"
#include "tap.h"

enum { RUN_PLIES_MAX = 512, RUN_TEXT_MAX = 80 };

/* A game as it was played. */
struct record {
	struct rules_setup setup;
	size_t plies;
	char move[RUN_PLIES_MAX][RUN_TEXT_MAX];
	int seat[RUN_PLIES_MAX];
	struct draws draws[RUN_PLIES_MAX + 1]; /* entry 0 is the set-up */
	struct buffer end;		       /* the encoding */
};

/* What must hold in all games; counted, so that a step is one line. */
struct holds {
	unsigned check, sums, plies, replay, refused, listed, accepted, format;
	unsigned games, refusals, brute;
};

struct run {
	const struct carc_set *set;
	void *state, *other;
	struct chance_fast own; /* for choosing and mutating */
	struct chance_fast game;
	bool clever;	 /* the seats play greedily now and then: more
			  * meeples in reserve, more complete planets */
	unsigned sample; /* one position of so many is tried by brute force */
	struct record record;
	const char *lines; /* of the tile set; NULL: it is the shipped one */
	struct writer writer;
	struct holds bad;
};

/* With an argument, games are written to the file of that name, and little is
 * looked at. */
void
run_init(struct run *r, uint64_t seed, int argc, char **argv);
void
run_fini(struct run *r);

/* Plays a game with that many seats and those options (by place in the
 * table; NULL: the defaults). */
void
run_game(struct run *r, int seats, const int *options);

/* The games that follow are played with the tile set of these lines; NULL: with
 * the shipped one. */
void
run_use(struct run *r, const char *lines);

/* Adds up the score events. */
void
run_add_scores(const char *events, int *sum);

/* A step for each thing that must hold, unless games were only written; what
 * main() returns. Here, because steps are counted where tap.h is included. */
static inline int
run_end(struct run *r)
{
	const struct holds *bad = &r->bad;
	bool written = r->writer.out != NULL;

	run_fini(r);
	if (written)
		return 0;
	printf("# %u games, %u positions by brute force, %u mutants\n",
	    bad->games, bad->brute, bad->refusals);
	tap_ok(bad->format == 0, "a move that is written and read is the same");
	tap_ok(bad->check == 0, "all invariants hold after every turn");
	tap_ok(bad->sums == 0, "scores are the sums of the score events");
	tap_ok(bad->plies == 0, "every tile is laid or leaves the game");
	tap_ok(bad->replay == 0,
	    "two replays from the text of the moves give "
	    "the same bytes");
	tap_ok(bad->listed == 0 && bad->brute > 20,
	    "what is accepted is listed, and what is listed is accepted");
	tap_ok(bad->accepted == 0 && bad->refusals > 1000,
	    "a mutant of a move is refused without a trace or a legal move");
	tap_ok(bad->refused == 0,
	    "numbers that are no moves, and other seats' "
	    "moves, are refused without a trace");
	return tap_done();
}

#endif
