/*
 * Fills a database with games, faster than they could be played from outside:
 *
 *	fill_games RUNNING OVER
 *
 * makes a folder below TMPDIR with RUNNING games in all stages and OVER games
 * at their end, and prints its name, then a line "GAME SEAT TOKEN" for the
 * present turn of each game.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/bench_kit.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "game/table.h"
#include "sign/sign.h"

static void
print_token(struct kit *kit, int64_t game)
{
	struct sign_token token = {SIGN_PLAY, game, 0, 0};
	char text[SIGN_TOKEN_MAX + 1];
	struct table t;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	if (t.game.to_move != 0)
		token.seat = __builtin_ctz(t.game.to_move);
	token.count = t.game.made[token.seat];
	sign_token_make(kit->desk->sign, &token, text);
	printf("%lld %d %s\n", (long long)game, token.seat, text);
	table_fini(&t);
}

int
main(int argc, char **argv)
{
	int running, over;
	struct kit kit;

	if (argc != 3) {
		fputs("usage: fill_games RUNNING OVER\n", stderr);
		return 2;
	}
	running = atoi(argv[1]);
	over = atoi(argv[2]);
	kit_open(&kit, NULL);
	kit_games(&kit, running, -1);
	kit_games(&kit, over, 0);
	printf("%s\n", kit.folder);
	for (int i = 1; i <= running + over; i++)
		print_token(&kit, i);
	desk_close(kit.desk);
	conf_free(kit.conf);
	return 0;
}
