/*
 * How fast open games are checked: `turnpost check`, which also reads the
 * whole database, on games in all stages.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench_kit.h"
#include "operator/soundness.h"

enum { GAMES = 2000 };

int
main(void)
{
	const char *wanted = getenv("BENCH_GAMES");
	int games = wanted != NULL ? atoi(wanted) : GAMES;
	struct buffer report = {0}, why = {0};
	struct kit kit;
	double took;
	bool good;

	kit_open(&kit, NULL);
	kit_games(&kit, games, -1);
	took = bench_now();
	good = soundness_check(kit.desk, &report, &why) == SOUNDNESS_GOOD;
	took = bench_now() - took;
	if (!good)
		fprintf(stderr, "check_bench: %s\n", buffer_text(&why));
	printf("check.games_per_s %.0f games/s\n", (double)games / took);
	buffer_fini(&report);
	buffer_fini(&why);
	kit_close(&kit);
	return good ? 0 : 1;
}
