/*
 * Properties of random games of carcassonne/1 with two to five seats, without
 * any variant.
 */
#include "config.h"

#include "carcassonne_run.h"
#include "tap.h"

enum { GAMES = 200, WRITTEN = 48 };

static void
play_game(struct run *r, int seats, bool reinforce)
{
	const int options[RULES_OPTIONS_MAX] = {0, 0, reinforce};

	run_game(r, seats, options);
}

/* Sets that are nothing like the shipped one: as large as can be, one great
 * field, nothing but crossings, nothing but planets, all that a tile can
 * show. */
static const char *const odd_sets[] = {"tile ST 1 AAAA asteroid:N+E+S+W start\n"
				       "tile AA 126 AAAA asteroid:N+E+S+W\n",
    "tile ST 1 RRRR route:N>crossing route:E>crossing route:S>crossing "
    "route:W>crossing start\n"
    "tile RR 79 RRRR route:N>crossing route:E>crossing route:S>crossing "
    "route:W>crossing\n",
    "tile ST 1 SSSS planet:A=rebel start\n"
    "tile PA 100 SSSS planet:A=rebel\n"
    "tile PB 26 SSSS planet:B=bounty\n",
    "tile ST 1 RARA route:N-S asteroid:E+W=empire start\n"
    "tile A 20 ARAR asteroid:N+S=rebel route:E-W=bounty\n"
    "tile B 20 AARR asteroid:N=rebel asteroid:E=rebel route:S-W\n"
    "tile C 15 RSAR route:N>asteroid:S asteroid:S=bounty "
    "route:W>asteroid:S=empire\n"
    "tile D 15 SRSR route:E>planet route:W>planet planet:C=empire\n"
    "tile E 15 AASS asteroid:N asteroid:E planet:D=rebel\n"
    "tile F 20 RRRR route:N-E=rebel route:S-W=empire\n"
    "tile G 21 SSSS planet:E=bounty\n"};

static void
play_odd_games(struct run *r)
{
	for (size_t i = 0; i < sizeof odd_sets / sizeof odd_sets[0]; i++) {
		run_use(r, odd_sets[i]);
		for (int k = 0; k < 8; k++) {
			r->clever = k % 3 == 0;
			play_game(r, 2 + k % 4, k % 5 != 0);
		}
	}
	run_use(r, NULL);
}

int
main(int argc, char **argv)
{
	static struct run r;

	run_init(&r, 20150421, argc, argv);
	for (int i = 0; i < (r.writer.out == NULL ? GAMES : WRITTEN); i++) {
		r.clever = i % 3 != 0;
		play_game(&r, 2 + i % 4, i / 4 % 3 != 0);
	}
	play_odd_games(&r);
	return run_end(&r);
}
