/*
 * What a letter costs: composing it (load, replay, draw, template, MIME), its
 * sizes, and letters a second to a local SMTP server (smtp_sink, beside this
 * program) over a kept connection.
 *
 *	letter_bench [RULESET...] [post]	default: all of it
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_kit.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "draw/draw.h"
#include "game/table.h"
#include "match/match.h"
#include "post/post.h"
#include "show/board.h"
#include "post/letters.h"

enum { TABLES_MAX = 100, COMPOSED = 300, SENT = 3000 };

static const char *const players[] = {"Ann <ann@bench.example>",
    "Bo <bo@bench.example>", "Cy <cy@bench.example>", "Di <di@bench.example>"};
static const char *const expansion[] = {"expansion=yes", "force=10", "zones=3"};

/* Games of a ruleset that are well under way, and what the figures of their
 * letters are called. */
static const struct bench {
	struct lobby_request request;
	int tables, late;
	enum rules_policy policy;
	bool throws; /* letters are owed at a throw */
	const char *compose_ms, *sizes, *png_ms;
} benches[] = {
    {.request = {.ruleset = "carcassonne", .players = players, .n_players = 2},
	.tables = 100,
	.late = 75,
	.policy = RULES_RANDOM,
	.compose_ms = "letter.compose_ms",
	.sizes = "letter.",
	.png_ms = "letter.png_ms"},
    {.request = {.ruleset = "monopoly", .players = players, .n_players = 2},
	.tables = 100,
	.late = 75,
	.policy = RULES_RANDOM,
	.compose_ms = "monopoly.letter_ms",
	.sizes = "monopoly.letter_"},
    /* In the middle of a game with the expansion arena, cards and sheets are
     * full. */
    {.request = {.ruleset = "geonosis",
	 .players = players,
	 .n_players = 4,
	 .options = expansion,
	 .n_options = 3},
	.tables = 25,
	.late = 60,
	.policy = RULES_GREEDY,
	.throws = true,
	.compose_ms = "geonosis.letter_ms",
	.sizes = "geonosis.letter_"},
};

struct sizes {
	size_t png, html;
};

/* Who is to move after the action that is under way, which is ended: letters
 * are sent at a throw, not in the middle of a fight. -1 when the game is
 * over. */
static int
end_action(struct kit *kit, int64_t game)
{
	struct buffer move = {0};
	int seat = -1;
	bool aside, ended = false;

	while (!ended) {
		struct turn turn = {.game = game, .note = ""};
		unsigned to_move;
		struct table t;

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		to_move = match_to_move(t.match);
		seat = to_move == 0 ? -1 : 31 - __builtin_clz(to_move);
		ended = seat < 0 ||
		    strcmp(t.rules->asks(t.match->state, seat, &aside),
			"dice") == 0;
		if (!ended) {
			buffer_reset(&move);
			t.rules->format(t.match->state, seat,
			    t.rules->choose(t.match->state, seat, RULES_GREEDY,
				&kit->dice.chance),
			    &move);
			turn.seat = seat;
			turn.k = t.game.made[seat];
			turn.move = buffer_text(&move);
			turn_make(kit->desk, &turn);
			turn_fini(&turn);
		}
		table_fini(&t);
	}
	buffer_fini(&move);
	return seat;
}

/* The letter to who may act now; to seat 0 when the game is over. */
static struct store_letter
owed(struct kit *kit, int64_t game)
{
	struct store_letter intent = {.game = game};
	int seat = end_action(kit, game);
	struct table t;

	if (table_load_rows(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	intent.ply = t.game.entries - 1;
	intent.kind = seat < 0 ? STORE_LETTER_OVER : STORE_LETTER_TURN;
	intent.seat = seat < 0 ? 0 : seat;
	table_fini(&t);
	return intent;
}

/* The letters that are composed, one for each table. */
static void
intend(struct kit *kit, const struct bench *b, struct store_letter *intents)
{
	if (store_begin(kit->desk->store) != STORE_OK)
		abort();
	for (int i = 0; i < b->tables; i++)
		intents[i] = b->throws ? owed(kit, 1 + i)
				       : (struct store_letter){.game = 1 + i,
					     .kind = STORE_LETTER_BEGAN};
	if (store_commit(kit->desk->store) != STORE_OK)
		abort();
}

static void
compose_all(struct kit *kit, struct draw_cache *cache,
    const struct store_letter *intents, int tables, int n, struct sizes *most)
{
	for (int i = 0; i < n; i++) {
		struct buffer why = {0};
		struct letter letter;

		if (letter_compose(kit->desk, cache, &intents[i % tables],
			&letter, &why) != LETTER_COMPOSED) {
			fprintf(stderr, "letter_bench: %s\n",
			    buffer_text(&why));
			exit(1);
		}
		if (letter.png_bytes > most->png)
			most->png = letter.png_bytes;
		if (letter.html_bytes > most->html)
			most->html = letter.html_bytes;
		letter_fini(&letter);
		buffer_fini(&why);
	}
}

static void
draw_all(struct kit *kit, struct draw_cache *cache, int n)
{
	for (int i = 0; i < n; i++) {
		struct looking l = {.d = kit->desk, .lang = "en"};
		struct buffer png = {0};
		struct table t;
		int width;

		if (table_load(kit->desk, 1 + i % 100, &t, NULL) != TABLE_OK)
			abort();
		l.t = &t;
		board_png(&l, cache, &png, &width);
		table_fini(&t);
		buffer_fini(&png);
	}
}

static void
bench_compose(const struct bench *b)
{
	struct draw_cache *cache = draw_cache_new();
	struct store_letter intents[TABLES_MAX];
	struct sizes most = {0, 0};
	struct kit kit;
	double begin;

	kit_open(&kit, NULL);
	kit_games_of(&kit, &b->request, b->tables, b->late, b->policy);
	intend(&kit, b, intents);
	compose_all(&kit, cache, intents, b->tables, b->tables, &most);
	begin = bench_worked();
	compose_all(&kit, cache, intents, b->tables, COMPOSED, &most);
	printf("%s %.3f ms\n", b->compose_ms,
	    (bench_worked() - begin) * 1e3 / COMPOSED);
	if (b->png_ms != NULL) {
		begin = bench_worked();
		draw_all(&kit, cache, COMPOSED);
		printf("%s %.3f ms\n", b->png_ms,
		    (bench_worked() - begin) * 1e3 / COMPOSED);
	}
	printf("%spng_bytes %zu bytes\n", b->sizes, most.png);
	printf("%shtml_bytes %zu bytes\n", b->sizes, most.html);
	draw_cache_free(cache);
	kit_close(&kit);
}

/* Starts smtp_sink; its port. It ends when *INPUT is closed. */
static int
start_sink(const char *self, int *input)
{
	const char *slash = strrchr(self, '/');
	char path[4096], line[16] = "";
	int in[2], out[2];

	snprintf(path, sizeof path, "%.*ssmtp_sink",
	    slash == NULL ? 0 : (int)(slash - self + 1), self);
	if (pipe(in) != 0 || pipe(out) != 0)
		abort();
	if (fork() == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[1]);
		execl(path, path, (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	*input = in[1];
	if (read(out[0], line, sizeof line - 1) <= 0)
		abort();
	close(out[0]);
	return atoi(line);
}

/* Letters a second of a post with so many WORKERS. */
static double
send_all(const char *self, int workers)
{
	struct store_letter_counts counts;
	char transport[64];
	struct kit kit;
	int input, port = start_sink(self, &input);
	double begin, rate;
	pid_t post;

	snprintf(transport, sizeof transport, "smtp://127.0.0.1:%d", port);
	kit_open(&kit, transport);
	kit.conf->letter_workers = workers;
	/* Two of the beginning, and one of the turn. */
	kit_games(&kit, SENT / 3, 40);
	if (store_letters_count(kit.desk->store, &counts) != STORE_OK)
		abort();
	fflush(NULL);
	begin = bench_now();
	post = fork();
	if (post == 0) {
		struct buffer why = {0};
		struct desk *d = desk_open(kit.conf, DESK_SERVE, &why);

		if (freopen("/dev/null", "w", stderr) == NULL)
			abort();
		_exit(d == NULL ? 1 : post_run(d, -1, false));
	}
	do {
		usleep(100000);
		if (store_letters_count(kit.desk->store, &counts) != STORE_OK)
			abort();
	} while (counts.owed > 0);
	rate = (double)counts.sent / (bench_now() - begin);
	kill(post, SIGTERM);
	waitpid(post, NULL, 0);
	close(input);
	kit_close(&kit);
	return rate;
}

static void
bench_sending(const char *self)
{
	double one = send_all(self, 1), two = send_all(self, 2);

	printf("post.letters_per_s %.0f letters/s\n", one);
	printf("post.letters_per_s_2 %.0f letters/s\n", two);
	printf("post.letters_per_s_2_ratio %.2f ratio\n", two / one);
}

static bool
is_wanted(const char *name, int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], name) == 0)
			return true;
	return argc == 1;
}

int
main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof benches / sizeof benches[0]; i++)
		if (is_wanted(benches[i].request.ruleset, argc, argv))
			bench_compose(&benches[i]);
	if (is_wanted("post", argc, argv))
		bench_sending(argv[0]);
	return 0;
}
