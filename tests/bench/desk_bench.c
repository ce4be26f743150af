/*
 * How many moves a second the desk takes through POST, durably: 32 keep-alive
 * connections, spread over many open games, real receipts, letters owed as in
 * play; first as programs send them, then as browsers do, whose receipt is a
 * page. The limit beside it is SQLite alone (bare.h).
 */
#include "config.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bare.h"
#include "base/xmalloc.h"
#include "bench_kit.h"
#include "counted.h"
#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/run.h"
#include "sign/fair.h"
#include "sign/sign.h"

enum {
	CONNECTIONS = 32,
	PASSES = 5, /* of which the last is of browsers */
	GAMES = 10000,
	ANSWER_MAX = 1024 * 1024
};

/* The requests, made beforehand: PASSES moves of each game. */
struct shots {
	char **text; /* [pass * games + i] */
	int games;
};

struct connection {
	int fd;
	size_t shot;
	double sent;
	char *in;
	size_t len;
};

static char *
make_request(struct kit *kit, int64_t game, int seat, uint32_t k,
    const char *move, const char *accept)
{
	struct sign_token token = {SIGN_PLAY, game, seat, k};
	char text[SIGN_TOKEN_MAX + 1];
	struct buffer out = {0}, body = {0};

	buffer_puts(&body, "move=");
	for (; *move != '\0'; move++)
		if (*move == ' ')
			buffer_putc(&body, '+');
		else if (strchr("@:/,", *move) != NULL)
			buffer_printf(&body, "%%%02X", *move);
		else
			buffer_putc(&body, *move);
	sign_token_make(kit->desk->sign, &token, text);
	buffer_printf(&out,
	    "POST /t/%s HTTP/1.1\r\nHost: bench\r\n"
	    "Accept: %s\r\n"
	    "Content-Type: application/x-www-form-urlencoded\r\n"
	    "Content-Length: %zu\r\n\r\n%s",
	    text, accept, body.len, body.data);
	buffer_fini(&body);
	return buffer_take(&out);
}

/* The next moves of a game: its chance is a function, so that they can be
 * played ahead on a copy. */
static void
make_shots(struct kit *kit, struct shots *s, int64_t game, int at)
{
	struct buffer move = {0};
	struct entry e = {0};
	struct match *m;
	struct table t;
	uint8_t key[FAIR_DIGEST];

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	m = match_copy(t.match);
	fair_key(t.game.seed, t.game.uid, t.game.entropy, key);
	for (int pass = 0; pass < PASSES && match_to_move(m) != 0; pass++) {
		int seat = __builtin_ctz(match_to_move(m));
		struct fair_chance chance;
		const char *why;

		buffer_reset(&move);
		t.rules->format(m->state, seat,
		    t.rules->choose(m->state, seat, RULES_RANDOM,
			&kit->dice.chance),
		    &move);
		s->text[pass * s->games + at] = make_request(kit, game, seat,
		    m->made[seat], buffer_text(&move),
		    pass < PASSES - 1 ? "application/json" : "text/html");
		fair_chance_init(&chance, key, m->entries);
		if (match_play(m, seat, move.data, ENTRY_BY_SEAT,
			&chance.chance, 0, &e, &why) != MATCH_OK)
			abort();
	}
	match_free(m);
	table_fini(&t);
	entry_fini(&e);
	buffer_fini(&move);
}

static void
shuffle(struct kit *kit, char **text, int n)
{
	for (int i = n - 1; i > 0; i--) {
		int j = (int)chance_draw(&kit->dice.chance, "shuffle",
		    (uint64_t)i + 1);
		char *other = text[i];

		text[i] = text[j];
		text[j] = other;
	}
}

static int
connect_to(int port)
{
	struct sockaddr_in a = {.sin_family = AF_INET,
	    .sin_port = htons((uint16_t)port),
	    .sin_addr = {htonl(INADDR_LOOPBACK)}};
	int one = 1;

	for (int tries = 0; tries < 500; tries++) {
		int fd = socket(AF_INET, SOCK_STREAM, 0);

		if (fd >= 0 &&
		    connect(fd, (struct sockaddr *)&a, sizeof a) == 0) {
			setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one,
			    sizeof one);
			return fd;
		}
		close(fd);
		usleep(20000);
	}
	fputs("desk_bench: the desk does not listen\n", stderr);
	exit(1);
}

static bool
fire(struct connection *c, const struct shots *s, size_t *next, size_t end)
{
	while (*next < end && s->text[*next] == NULL)
		(*next)++;
	if (*next == end)
		return false;
	c->shot = (*next)++;
	c->len = 0;
	c->sent = bench_now();
	return write(c->fd, s->text[c->shot], strlen(s->text[c->shot])) > 0;
}

/* Whether the answer is whole; ends the program when it is not a receipt. */
static bool
receive(struct connection *c)
{
	const char *body, *length;
	ssize_t n = read(c->fd, c->in + c->len, ANSWER_MAX - 1 - c->len);

	if (n <= 0) {
		fputs("desk_bench: the connection was lost\n", stderr);
		exit(1);
	}
	c->len += (size_t)n;
	c->in[c->len] = '\0';
	body = strstr(c->in, "\r\n\r\n");
	length = strcasestr(c->in, "Content-Length:");
	if (body == NULL || length == NULL ||
	    (size_t)(c->in + c->len - body - 4) <
		strtoul(length + 15, NULL, 10))
		return false;
	if (strncmp(c->in, "HTTP/1.1 200", 12) != 0) {
		fprintf(stderr, "desk_bench: not accepted: %s\n", c->in);
		exit(1);
	}
	return true;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

/* What the desk did for each of N moves since FIRST. */
static void
print_counts(const char *what, const struct counted *first, size_t n)
{
	const struct counted last = counted_now();
	double moves = (double)n;

	printf("desk.%s_mallocs %.1f each move\n", what,
	    (double)(last.blocks - first->blocks) / moves);
	printf("desk.%s_statements %.1f each move\n", what,
	    (double)(last.statements - first->statements) / moves);
	printf("desk.%s_wal %.0f bytes/move\n", what,
	    (double)(last.wal - first->wal) / moves);
}

/* Sends the requests of the passes [FROM, TO), of the kind WHAT. Returns how many
 * a second were answered. Of several passes the first is not counted in detail:
 * the desk reads the games. */
static double
shoot(struct kit *kit, const struct shots *s, int from, int to,
    const char *what)
{
	struct counted first = counted_now();
	struct connection c[CONNECTIONS];
	struct pollfd fds[CONNECTIONS];
	size_t next = (size_t)(from * s->games), end = (size_t)(to * s->games);
	double *took = xcalloc(end - next, sizeof *took), begin;
	size_t done = 0, flying = 0, known = 0;

	for (int i = 0; i < CONNECTIONS; i++) {
		c[i].fd = connect_to(kit->port);
		c[i].in = xcalloc(ANSWER_MAX, 1);
		fds[i].fd = c[i].fd;
		fds[i].events = POLLIN;
	}
	begin = bench_now();
	for (int i = 0; i < CONNECTIONS; i++)
		flying += fire(&c[i], s, &next, end);
	while (flying > 0 && poll(fds, CONNECTIONS, 10000) > 0)
		for (int i = 0; i < CONNECTIONS; i++)
			if (fds[i].revents != 0 && receive(&c[i])) {
				took[done++] = bench_now() - c[i].sent;
				if (done == (size_t)s->games && to - from > 1) {
					first = counted_now();
					known = done;
				}
				if (!fire(&c[i], s, &next, end))
					flying--;
			}
	begin = bench_now() - begin;
	qsort(took, done, sizeof *took, compare);
	printf("desk.%s_moves_per_s %.0f moves/s\n", what,
	    (double)done / begin);
	printf("desk.%s_p50_ms %.2f ms\n", what, took[done / 2] * 1e3);
	printf("desk.%s_p99_ms %.2f ms\n", what, took[done * 99 / 100] * 1e3);
	printf("desk.%s_max_ms %.2f ms\n", what, took[done - 1] * 1e3);
	print_counts(what, &first, done - known);
	for (int i = 0; i < CONNECTIONS; i++) {
		close(c[i].fd);
		free(c[i].in);
	}
	free(took);
	return (double)done / begin;
}

/* The seconds that process PID has worked. */
static double
worked(pid_t pid)
{
	unsigned long user = 0, system = 0;
	char path[64];
	FILE *f;

	snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
	f = fopen(path, "re");
	if (f == NULL ||
	    fscanf(f,
		"%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
		&user, &system) != 2)
		abort();
	fclose(f);
	return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* shoot(), what each move cost the desk, and how near it comes to BARE, what
 * SQLite alone does. */
static void
shoot_at(struct kit *kit, const struct shots *s, pid_t desk, int from, int to,
    const char *what, double bare)
{
	double before = worked(desk), speed = shoot(kit, s, from, to, what);

	printf("desk.%s_ratio %.2f of bare\n", what, speed / bare);
	printf("desk.%s_cpu_us %.1f us/move\n", what,
	    (worked(desk) - before) * 1e6 / ((to - from) * s->games));
}

/* Until the file BENCH_GO of the environment is there, so that several begin as
 * one. */
static void
wait_for_others(void)
{
	const char *go = getenv("BENCH_GO");

	fflush(stdout);
	while (go != NULL && access(go, F_OK) != 0)
		usleep(1000);
}

int
main(void)
{
	const char *wanted = getenv("BENCH_GAMES");
	struct shots s = {0};
	struct kit kit;
	double bare;
	pid_t desk;

	signal(SIGPIPE, SIG_IGN);
	s.games = wanted != NULL ? atoi(wanted) : GAMES;
	kit_open(&kit, NULL);
	kit_games(&kit, s.games, -1);
	s.text = xcalloc((size_t)s.games * PASSES, sizeof *s.text);
	for (int i = 0; i < s.games; i++)
		make_shots(&kit, &s, kit.games[i], i);
	for (int pass = 0; pass < PASSES; pass++)
		shuffle(&kit, s.text + (size_t)pass * (size_t)s.games, s.games);
	desk_close(kit.desk);
	kit.desk = NULL;
	counted_begin();
	desk = fork();
	if (desk == 0) {
		struct buffer why = {0};
		struct desk *d = desk_open(kit.conf, DESK_SERVE, &why);

		_exit(d == NULL ? 1 : run_desk(d, -1, false));
	}
	bare = bare_moves_per_s(kit.folder, s.games);
	printf("desk.bare_moves_per_s %.0f moves/s\n", bare);
	wait_for_others();
	shoot_at(&kit, &s, desk, 0, PASSES - 1, "post", bare);
	shoot_at(&kit, &s, desk, PASSES - 1, PASSES, "html", bare);
	kill(desk, SIGTERM);
	waitpid(desk, NULL, 0);
	for (int i = 0; i < PASSES * s.games; i++)
		free(s.text[i]);
	free(s.text);
	kit_close(&kit);
	return 0;
}
