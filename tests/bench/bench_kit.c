/*
 * What benches of the desk share.
 */
#include "config.h"

#include "bench_kit.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "store/store_mover.h"

#include <arpa/inet.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { GAMES_A_COMMIT = 200 };

static void
fail(const char *what, struct buffer *why)
{
	fprintf(stderr, "bench: %s: %s\n", what, buffer_text(why));
	exit(1);
}

static double
seconds_of(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double
bench_now(void)
{
	return seconds_of(CLOCK_MONOTONIC);
}

double
bench_worked(void)
{
	return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

long
bench_rss(long pid)
{
	char path[64], line[256];
	long kb = 0;
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/status", pid);
	f = fopen(path, "re");
	while (f != NULL && fgets(line, sizeof line, f) != NULL)
		if (sscanf(line, "VmRSS: %ld", &kb) == 1)
			break;
	if (f != NULL)
		fclose(f);
	return kb;
}

int
bench_port(void)
{
	struct sockaddr_in a = {
	    .sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
	socklen_t len = sizeof a;
	int fd = socket(AF_INET, SOCK_STREAM, 0);

	if (fd < 0 || bind(fd, (struct sockaddr *)&a, sizeof a) != 0 ||
	    getsockname(fd, (struct sockaddr *)&a, &len) != 0)
		abort();
	close(fd);
	return ntohs(a.sin_port);
}

static void
write_config(const struct kit *kit, const char *transport, struct buffer *out)
{
	const char *server = getenv("BENCH_DATABASE");
	const char *keys = getenv("BENCH_KEYS");

	if (server != NULL)
		buffer_printf(out, "database = \"%s\"\n", server);
	else
		buffer_printf(out, "database = \"%s/turnpost.db\"\n",
		    kit->folder);
	buffer_printf(out,
	    "keys = \"%s/keys\"\n"
	    "listen = \"127.0.0.1:%d\"\n"
	    "%s"
	    "mail {\n  transport = \"",
	    keys != NULL ? keys : kit->folder, kit->port,
	    geteuid() == 0 ? "user = \"root\"\n" : "");
	if (transport != NULL)
		buffer_puts(out, transport);
	else
		buffer_printf(out, "maildir:%s/mailbox", kit->folder);
	buffer_puts(out,
	    "\"\n  from = \"turnpost <games@bench.example>\"\n}\n");
}

void
kit_open(struct kit *kit, const char *transport)
{
	struct buffer text = {0}, why = {0};
	const char *tmp = getenv("TMPDIR");

	memset(kit, 0, sizeof *kit);
	snprintf(kit->folder, sizeof kit->folder, "%s/turnpost-bench-XXXXXX",
	    tmp != NULL ? tmp : "/tmp");
	if (mkdtemp(kit->folder) == NULL)
		abort();
	kit->port = bench_port();
	chance_fast_init(&kit->dice, 1);
	write_config(kit, transport, &text);
	kit->conf = conf_read_text(text.data, text.len, "bench", &why);
	if (kit->conf == NULL)
		fail("configuration", &why);
	kit->desk = desk_open(kit->conf, DESK_SERVE, &why);
	if (kit->desk == NULL)
		fail("desk", &why);
	store_mover_begin(kit->desk->store);
	buffer_fini(&text);
	buffer_fini(&why);
}

void
kit_close(struct kit *kit)
{
	struct buffer command = {0};

	free(kit->games);
	desk_close(kit->desk);
	conf_free(kit->conf);
	buffer_printf(&command, "rm -rf '%s'", kit->folder);
	if (system(command.data) != 0)
		fprintf(stderr, "bench: %s was left\n", kit->folder);
	buffer_fini(&command);
}

void
kit_config(const struct kit *kit, char path[512])
{
	struct buffer text = {0};
	FILE *f;

	snprintf(path, 512, "%s/turnpost.conf", kit->folder);
	write_config(kit, NULL, &text);
	f = fopen(path, "we");
	if (f == NULL || fwrite(text.data, 1, text.len, f) != text.len)
		abort();
	fclose(f);
	buffer_fini(&text);
}

/* Makes moves in GAME by POLICY until it has PLIES entries. */
static void
play(struct kit *kit, int64_t game, uint32_t plies, enum rules_policy policy)
{
	struct buffer move = {0};
	struct table t;

	for (;;) {
		struct turn turn = {.game = game, .note = ""};
		unsigned to_move;

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		to_move = match_to_move(t.match);
		if (to_move == 0 || t.game.entries >= plies)
			break;
		turn.seat = __builtin_ctz(to_move);
		turn.k = t.game.made[turn.seat];
		buffer_reset(&move);
		t.rules->format(t.match->state, turn.seat,
		    t.rules->choose(t.match->state, turn.seat, policy,
			&kit->dice.chance),
		    &move);
		turn.move = buffer_text(&move);
		table_fini(&t);
		turn_make(kit->desk, &turn);
		if (turn.result != TURN_MADE)
			abort();
		turn_fini(&turn);
	}
	table_fini(&t);
	buffer_fini(&move);
}

void
kit_games(struct kit *kit, int n, int plies)
{
	static const char *const players[] = {
	    "Ann <ann@bench.example>", "Bo <bo@bench.example>"};
	const struct lobby_request request = {
	    .ruleset = "carcassonne", .players = players, .n_players = 2};

	kit_games_of(kit, &request, n, plies, RULES_RANDOM);
}

void
kit_games_of(struct kit *kit, const struct lobby_request *request, int n,
    int plies, enum rules_policy policy)
{
	struct store *store = kit->desk->store;
	struct buffer why = {0};
	int64_t *games = xcalloc((size_t)n, sizeof *games);

	free(kit->games);
	kit->games = games;
	for (int i = 0; i < n; i++)
		if (!lobby_start(kit->desk, request, &games[i], &why))
			fail("game", &why);
	for (int i = 0; i < n && plies != 1; i++) {
		uint32_t until = plies == 0 ? UINT32_MAX
		    : plies > 0		    ? (uint32_t)plies
					    : 10 +
			(uint32_t)chance_draw(&kit->dice.chance, "plies", 61);

		if (i % GAMES_A_COMMIT == 0 && store_begin(store) != STORE_OK)
			abort();
		play(kit, games[i], until, policy);
		if ((i % GAMES_A_COMMIT == GAMES_A_COMMIT - 1 || i == n - 1) &&
		    store_commit(store) != STORE_OK)
			abort();
	}
	buffer_fini(&why);
}
