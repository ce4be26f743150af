/*
 * The store alone: moves a second as the desk commits them, and the bytes a
 * finished game takes. Digests are random, as real ones seem to be; moves are
 * as long as Carcassonne's.
 *
 *	store_bench [GAMES [SECONDS]]
 */
#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "store/store_check.h"
#include "store/store_fates.h"
#include "store/store_letters.h"
#include "store/store_log.h"
#include "store/store_owing.h"
#include "store/store_players.h"

enum {
	OPEN_GAMES = 10000,
	MEDIAN = 40, /* entries of an open game */
	WHOLE = 77,  /* entries of a finished one */
	FINISHED = 1000,
	START = 1763629200
};

struct bench {
	char *folder, *path;
	struct store *s;
	struct chance_fast chance;
	int64_t now;
	double *took; /* seconds of each commit */
	size_t n_took, cap_took;
};

static double
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Of this process alone: says more than a clock on a busy machine. */
static double
cpu_seconds(void)
{
	struct timespec used;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	return (double)used.tv_sec + (double)used.tv_nsec * 1e-9;
}

static void
must(struct bench *b, enum store_status status)
{
	if (status != STORE_OK) {
		fprintf(stderr, "store_bench: %d %s\n", (int)status,
		    b->s != NULL ? store_why(b->s) : "");
		exit(1);
	}
}

static uint64_t
draw(struct bench *b, uint64_t n)
{
	return chance_draw(&b->chance.chance, "", n);
}

static void
random_bytes(struct bench *b, uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++)
		bytes[i] = (uint8_t)draw(b, 256);
}

static void
open_store(struct bench *b)
{
	char why[400];

	if (store_open(b->path, STORE_CREATE, &b->s, why, sizeof why) !=
	    STORE_OK) {
		fprintf(stderr, "store_bench: %s\n", why);
		exit(1);
	}
}

static void
bench_init(struct bench *b)
{
	char name[] = "store-bench-XXXXXX";
	struct buffer path = {0};

	memset(b, 0, sizeof *b);
	if (mkdtemp(name) == NULL)
		exit(1);
	b->folder = xstrdup(name);
	buffer_printf(&path, "%s/turnpost.db", name);
	b->path = buffer_take(&path);
	b->now = START;
	chance_fast_init(&b->chance, 42);
	open_store(b);
}

static void
bench_fini(struct bench *b)
{
	DIR *dir = opendir(b->folder);
	struct dirent *file;

	store_close(b->s);
	while (dir != NULL && (file = readdir(dir)) != NULL)
		(void)unlinkat(dirfd(dir), file->d_name, 0);
	if (dir != NULL)
		closedir(dir);
	(void)rmdir(b->folder);
	free(b->folder);
	free(b->path);
	free(b->took);
}

/* --- games and moves ----------------------------------------------------- */

static void
add_game(struct bench *b)
{
	struct store_player player = {.name = (char *)(uintptr_t) "Ann Lee"};
	struct store_seat seats[2];
	struct store_game g;
	char mail[40];

	memset(seats, 0, sizeof seats);
	for (int i = 0; i < 2; i++) {
		snprintf(mail, sizeof mail, "p%d@example.org",
		    (int)draw(b, 1000));
		player.mail = mail;
		must(b, store_player_put(b->s, &player));
		seats[i].player = player.id;
		seats[i].name = player.name;
		seats[i].phrase = (char *)(uintptr_t) "blue moon";
	}
	memset(&g, 0, sizeof g);
	random_bytes(b, g.uid, sizeof g.uid);
	random_bytes(b, g.seed, sizeof g.seed);
	random_bytes(b, g.commitment, sizeof g.commitment);
	random_bytes(b, g.entropy, sizeof g.entropy);
	random_bytes(b, g.head, sizeof g.head);
	g.ruleset = (char *)(uintptr_t) "carcassonne";
	g.options = (char *)(uintptr_t) "{\"first\":\"random\","
					"\"reinforce\":true,"
					"\"tiles\":\"standard\"}";
	g.version = 1;
	g.seats = 2;
	g.to_move = 1;
	g.created = g.moved = b->now;
	must(b, store_game_add(b->s, &g, seats));
}

static void
make_entry(struct bench *b, const struct store_game *g, struct entry *e)
{
	static const char *const places[] = {"", "", "", " small@route:N",
	    " small@asteroid:E", " large@planet:-1,3"};

	entry_reset(e);
	e->n = g->entries;
	e->seat = e->n == 0 ? -1 : (int)(e->n & 1);
	e->at = b->now;
	if (e->n == 0)
		snprintf(e->move, sizeof e->move, "!setup");
	else
		snprintf(e->move, sizeof e->move, "%d,%d/%d%s",
		    (int)draw(b, 15) - 7, (int)draw(b, 15) - 7,
		    (int)draw(b, 4) * 90, places[draw(b, 6)]);
	if (e->n + 1 < WHOLE)
		draws_add(&e->chance, "tile", WHOLE - 1 - e->n, 0);
	if (draw(b, 5) == 0)
		for (int i = 0; i < 4; i++)
			draws_add(&e->chance, "die", 6, draw(b, 6));
	random_bytes(b, e->state, sizeof e->state);
	random_bytes(b, e->hash, sizeof e->hash);
}

static void
owe(struct bench *b, const struct store_game *g, int seat,
    enum store_letter_kind kind)
{
	must(b,
	    store_letter_owe(b->s, g->id, seat, kind, g->entries - 1, b->now,
		b->now));
}

/* What the desk does for a move, but for the rules. */
static void
move(struct bench *b, int64_t game, struct entry *e)
{
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_game g;
	bool over;
	int n;

	must(b, store_piece_begin(b->s));
	must(b, store_game_get(b->s, game, &g));
	must(b, store_seats_get(b->s, game, seats, &n));
	make_entry(b, &g, e);
	over = e->n + 1 == WHOLE;
	must(b,
	    store_entry_add(b->s, &g, e, over ? 0 : 1u << (e->n & 1), over));
	if (over || e->n == 0)
		for (int i = 0; i < 2; i++)
			owe(b, &g, i,
			    over ? STORE_LETTER_OVER : STORE_LETTER_BEGAN);
	if (!over)
		owe(b, &g, 1 - (int)(e->n & 1), STORE_LETTER_TURN);
	must(b, store_piece_keep(b->s));
	store_seats_fini(seats, n);
	store_game_fini(&g);
}

static void
send_letters(struct bench *b)
{
	struct store_letter due[256];
	size_t n;

	do {
		must(b, store_letters_due(b->s, b->now, due, 256, &n));
		must(b, store_begin(b->s));
		for (size_t i = 0; i < n; i++) {
			must(b,
			    store_letter_done(b->s, due[i].id,
				STORE_LETTER_SENT, b->now, NULL));
			store_letter_fini(&due[i]);
		}
		must(b, store_commit(b->s));
	} while (n > 0);
}

/* GAMES games of MOVES entries each, all at the same time. */
static void
play_games(struct bench *b, int64_t games, int moves)
{
	int64_t left = games * moves, n = 0;
	int64_t *order = xcalloc((size_t)games, sizeof *order);
	int *made = xcalloc((size_t)games + 1, sizeof *made);
	struct entry e = {0};

	must(b, store_begin(b->s));
	for (int64_t i = 0; i < games; i++) {
		add_game(b);
		order[i] = i + 1;
	}
	must(b, store_commit(b->s));
	while (left > 0) {
		must(b, store_begin(b->s));
		for (int i = 0; i < 5000 && left > 0; i++, left--, b->now++) {
			size_t at = draw(b, (uint64_t)(games - n));

			move(b, order[at], &e);
			if (++made[order[at]] == moves)
				order[at] = order[games - ++n];
		}
		must(b, store_commit(b->s));
		send_letters(b);
	}
	entry_fini(&e);
	free(order);
	free(made);
}

/* --- figures ------------------------------------------------------------- */

static int
by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
took(struct bench *b, double time)
{
	if (b->n_took == b->cap_took) {
		b->cap_took = b->cap_took == 0 ? 4096 : 2 * b->cap_took;
		b->took = xrealloc(b->took, b->cap_took, sizeof *b->took);
	}
	b->took[b->n_took++] = time;
}

static void
bench_group(struct bench *b, int64_t games, int group, double limit)
{
	double start = seconds(), cpu = cpu_seconds(), last;
	struct entry e = {0};
	size_t moves = 0, n;

	b->n_took = 0;
	do {
		double before = seconds();

		must(b, store_begin(b->s));
		for (int i = 0; i < group; i++) {
			move(b, 1 + (int64_t)draw(b, (uint64_t)games), &e);
			moves++;
		}
		must(b, store_commit(b->s));
		last = seconds();
		took(b, last - before);
	} while (last - start < limit);
	entry_fini(&e);
	n = b->n_took;
	qsort(b->took, n, sizeof *b->took, by_size);
	printf("store.moves_per_s_%d %.0f moves/s\n", group,
	    (double)moves / (last - start));
	printf("store.cpu_us_per_move_%d %.1f us\n", group,
	    (cpu_seconds() - cpu) * 1e6 / (double)moves);
	printf("store.commit_p50_ms_%d %.2f ms\n", group, b->took[n / 2] * 1e3);
	printf("store.commit_p99_ms_%d %.2f ms\n", group,
	    b->took[n - 1 - n / 100] * 1e3);
	printf("store.commit_max_ms_%d %.2f ms\n", group, b->took[n - 1] * 1e3);
	fflush(stdout);
}

static void
bench_moves(int64_t games, double limit)
{
	static const int groups[] = {1, 10, 32};
	struct bench b;

	bench_init(&b);
	play_games(&b, games, MEDIAN);
	for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++)
		bench_group(&b, games, groups[i], limit);
	bench_fini(&b);
}

static void
bench_size(void)
{
	struct bench b;
	struct stat st;
	double start;

	bench_init(&b);
	play_games(&b, FINISHED, WHOLE);
	store_close(b.s);
	if (stat(b.path, &st) < 0)
		exit(1);
	printf("store.bytes_per_made_up_game %.0f bytes\n",
	    (double)st.st_size / FINISHED);
	start = seconds();
	open_store(&b);
	printf("store.open_ms %.2f ms\n", (seconds() - start) * 1e3);
	bench_fini(&b);
}

int
main(int argc, char **argv)
{
	int64_t games = argc > 1 ? atoll(argv[1]) : OPEN_GAMES;
	double limit = argc > 2 ? atof(argv[2]) : 3;

	bench_size();
	bench_moves(games, limit);
	return 0;
}
