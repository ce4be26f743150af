/*
 * The connection to the server is lost: at each statement of a transaction in
 * turn, between transactions, and while one is committed. Nothing is there by
 * halves or twice, and what was committed is known to be.
 *
 * tests/postgresql_test.sh runs it, with a server.
 */
#include "config.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>

#include "store/engine.h"
#include "store/store_owing.h"
#include "store_help.h"
#include "tap.h"

enum { STEPS_MAX = 100 };

static int64_t
milliseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- what is done, and what of it is there ---------------------------------- */

/* Something to be done in a transaction of its own, for the NUMBER-th time. */
typedef enum store_status
deed(struct store *s, unsigned number);

static void
write_game(struct store *s, unsigned number)
{
	struct store_seat seats[2] = {
	    {.bot = (char[]){"random"}, .phrase = (char[]){""}},
	    {.bot = (char[]){"random"}, .phrase = (char[]){""}},
	};
	struct store_game g;

	help_game_init(&g, number, 2);
	if (store_game_add(s, &g, seats) == STORE_OK) {
		(void)help_play(s, &g, -1, false);
		(void)help_play(s, &g, 0, false);
		store_letter_owe(s, g.id, 1, STORE_LETTER_TURN, 1, NOW, NOW);
	}
	store_game_fini(&g);
}

static enum store_status
begin_game(struct store *s, unsigned number)
{
	enum store_status status = store_begin(s);

	if (status != STORE_OK)
		return status;
	if (store_piece_begin(s) == STORE_OK) {
		write_game(s, number);
		(void)!store_piece_keep(s);
	}
	return store_commit(s);
}

/* A move in the first game, beside what others may write. */
static enum store_status
make_move(struct store *s, unsigned number)
{
	enum store_status status = store_begin_beside(s);
	struct store_game g;

	(void)number;
	if (status != STORE_OK)
		return status;
	store_game_ahead(s, 1, 0);
	if (store_game_get(s, 1, &g) == STORE_OK) {
		(void)help_play(s, &g, (int)(g.entries % 2), false);
		store_letter_owe(s, 1, 0, STORE_LETTER_TURN, g.entries - 1, NOW,
		    NOW);
	}
	store_game_fini(&g);
	return store_commit(s);
}

/* A number that says how much of everything is there. */
static int64_t
there(struct store *s)
{
	return database_kit_ask(s,
	    "SELECT (SELECT count(*) FROM game) * 1000000000 + "
	    "(SELECT count(*) FROM seat) * 1000000 + "
	    "(SELECT count(*) FROM entry) * 1000 + "
	    "(SELECT count(*) FROM letter)");
}

/* Does it until it is done, which must be soon; how long that took. */
static int64_t
until_done(struct store *s, deed *does, unsigned number)
{
	int64_t began = milliseconds();

	while (does(s, number) != STORE_OK && milliseconds() - began < 10000)
		(void)usleep(10000);
	return milliseconds() - began;
}

/* --- at each statement ------------------------------------------------------ */

/* The engine, but before statement AT the server ends all other connections to
 * the database of KILLER. */
static struct {
	struct engine engine;
	const struct engine *real;
	struct store *killer;
	int n, at;
} broken;

static void
kill_others(struct store *killer)
{
	database_kit_do(killer,
	    "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
	    "WHERE datname = current_database() AND pid <> pg_backend_pid()");
}

static void
count_one(void)
{
	if (++broken.n == broken.at)
		kill_others(broken.killer);
}

static struct statement *
prepare(struct store *s, const struct store_statement *one, char *why,
    size_t len)
{
	struct statement *sql = broken.real->prepare(s, one, why, len);

	sql->engine = &broken.engine;
	return sql;
}

static enum store_status
step(struct store *s, struct statement *sql, bool *row)
{
	if (!broken.real->is_busy(sql))
		count_one();
	return broken.real->step(s, sql, row);
}

static enum store_status
later(struct store *s, struct statement *sql, bool must)
{
	count_one();
	return broken.real->later(s, sql, must);
}

static void
ahead(struct store *s, struct statement *sql)
{
	count_one();
	broken.real->ahead(s, sql);
}

static enum store_status
begin(struct store *s, bool beside)
{
	count_one();
	return broken.real->begin(s, beside);
}

static enum store_status
commit(struct store *s)
{
	count_one();
	return broken.real->commit(s);
}

/* S has asked for no statement yet. */
static void
break_engine(struct store *s, struct store *killer)
{
	broken.real = s->engine;
	broken.engine = *s->engine;
	broken.engine.prepare = prepare;
	broken.engine.step = step;
	broken.engine.later = later;
	broken.engine.ahead = ahead;
	broken.engine.begin = begin;
	broken.engine.commit = commit;
	broken.killer = killer;
	store_statements_free(s);
	s->engine = &broken.engine;
}

/* The first time it is number FIRST. */
static void
test_each(struct store *s, deed *does, unsigned first, const char *what)
{
	int64_t before = there(broken.killer), whole;
	int statements, half = 0, other = 0, twice = 0, late = 0;

	broken.n = 0;
	help_must(does(s, first));
	statements = broken.n;
	whole = there(broken.killer) - before;
	for (int at = 1; at <= statements; at++) {
		before = there(broken.killer);
		broken.n = 0;
		broken.at = at;
		other += does(s, first + (unsigned)at) != STORE_BUSY;
		half += there(broken.killer) != before;
		late += until_done(s, does, first + (unsigned)at) > 1000;
		twice += there(broken.killer) != before + whole;
	}
	broken.at = 0;
	tap_ok(statements > 5 && statements < STEPS_MAX,
	    "%s is some statements (%d)", what, statements);
	tap_ok(other == 0,
	    "a connection that is lost before any of them is one that is busy");
	tap_ok(half == 0, "nothing of it is there then");
	tap_ok(late == 0, "within a second the same can be done");
	tap_ok(twice == 0, "and is done once");
}

static void
test_reading(struct store *s)
{
	struct store *killer = broken.killer;
	enum store_status first;
	struct store_game g;
	int64_t began;

	help_must(store_read_begin(s));
	help_must(store_game_get(s, 1, &g));
	store_game_fini(&g);
	kill_others(killer);
	first = store_game_get(s, 1, &g);
	/* By now it would be connected anew. */
	(void)usleep(600 * 1000);
	tap_ok(first == STORE_BUSY && store_game_get(s, 1, &g) == STORE_BUSY,
	    "what is read together is not read on by another connection");
	store_read_end(s);
	began = milliseconds();
	while (store_game_get(s, 1, &g) != STORE_OK &&
	    milliseconds() - began < 10000)
		(void)usleep(10000);
	store_game_fini(&g);
	tap_ok(milliseconds() - began < 1000,
	    "then one reads again within a second");
	kill_others(killer);
	(void)store_version(s);
	began = milliseconds();
	while (store_version(s) == -1 && milliseconds() - began < 10000)
		(void)usleep(10000);
	tap_ok(milliseconds() - began < 1000,
	    "and knows soon again whether others have written");
}

/* A failure that was seen is no reason to go on outside of the transaction. */
static void
test_version(struct store *s)
{
	int64_t before = there(broken.killer);

	help_must(store_begin(s));
	kill_others(broken.killer);
	(void)store_version(s);
	/* By now it would be connected anew. */
	(void)usleep(600 * 1000);
	(void)store_version(s);
	write_game(s, 1000);
	tap_ok(store_failed(s) && store_commit(s) == STORE_BUSY &&
		there(broken.killer) == before,
	    "a transaction whose connection was lost is not gone on with by "
	    "another, whoever was the first to see it");
	tap_ok(until_done(s, begin_game, 1000) <= 1000, "but begins anew");
}

/* --- while it is committed --------------------------------------------------- */

/* What a proxy does to a COMMIT. */
enum fate {
	PASSED,	  /* nothing */
	WITHHELD, /* it never reaches the server */
	UNHEARD,  /* the connection is lost when it has been sent, */
	ANSWERED  /* or when it has been answered */
};

/* Of the proxy; the test and all processes of it see the same. */
struct plan {
	enum fate fate; /* of the next COMMIT */
	int refused;	/* that many connections are cut at once after it */
};

/* Where a server listens that has its sockets in FOLDER (LEN bytes). */
static struct sockaddr_un
socket_in(const char *folder, size_t len)
{
	struct sockaddr_un name = {.sun_family = AF_UNIX};
	int n = snprintf(name.sun_path, sizeof name.sun_path,
	    "%.*s/.s.PGSQL.5432", (int)len, folder);

	if (n < 0 || (size_t)n >= sizeof name.sun_path)
		abort();
	return name;
}

static int
connect_to(const struct sockaddr_un *name)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (fd < 0 ||
	    connect(fd, (const struct sockaddr *)name, sizeof *name) < 0)
		_exit(1);
	return fd;
}

static int
listen_at(const struct sockaddr_un *name)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	if (fd < 0 ||
	    bind(fd, (const struct sockaddr *)name, sizeof *name) < 0 ||
	    listen(fd, 8) < 0)
		abort();
	return fd;
}

/* Passes on what FROM says. */
static ssize_t
pass(int from, int to, char *bytes, size_t size)
{
	ssize_t n = read(from, bytes, size);

	if (n <= 0 || write(to, bytes, (size_t)n) != n)
		_exit(0);
	return n;
}

/* Ends when either side does, or as PLAN says. */
static void
proxy_one(struct plan *plan, int client, int server)
{
	struct pollfd both[2] = {
	    {.fd = client, .events = POLLIN}, {.fd = server, .events = POLLIN}};
	char bytes[65536];

	while (poll(both, 2, -1) > 0) {
		ssize_t n;

		if (both[1].revents != 0)
			(void)pass(server, client, bytes, sizeof bytes);
		if (both[0].revents == 0)
			continue;
		n = recv(client, bytes, sizeof bytes, MSG_PEEK);
		if (n <= 0 || plan->fate == PASSED ||
		    memmem(bytes, (size_t)n, "COMMIT;", 7) == NULL) {
			(void)pass(client, server, bytes, sizeof bytes);
			continue;
		}
		if (plan->fate != WITHHELD)
			(void)pass(client, server, bytes, sizeof bytes);
		if (plan->fate == ANSWERED)
			(void)!read(server, bytes, sizeof bytes);
		plan->fate = PASSED;
		_exit(0);
	}
}

/* A process for each connection. */
static void
proxy(struct plan *plan, int listening, const struct sockaddr_un *server)
{
	signal(SIGCHLD, SIG_IGN);
	for (;;) {
		int client = accept(listening, NULL, NULL);

		if (plan->fate == PASSED && plan->refused > 0) {
			plan->refused--;
		} else if (fork() == 0) {
			close(listening);
			proxy_one(plan, client, connect_to(server));
		}
		close(client);
	}
}

/* What becomes of a game whose COMMIT has that fate. */
static void
test_commit(struct store *s, struct store *other, struct plan *plan,
    enum fate fate, int refused, const char *what)
{
	static unsigned number = 2000;
	int64_t before, whole = there(other);
	enum store_status status;

	help_must(begin_game(s, ++number));
	before = there(other);
	whole = before - whole;
	plan->refused = refused;
	plan->fate = fate;
	status = begin_game(s, ++number);
	if (fate == WITHHELD)
		tap_ok(status == STORE_BUSY && plan->fate == PASSED &&
			there(other) == before,
		    "%s: nothing is there", what);
	else
		tap_ok(status == STORE_OK && plan->fate == PASSED &&
			there(other) == before + whole,
		    "%s: it is known to be there", what);
	help_must(begin_game(s, ++number));
}

static void
test_commits(const char *folder, struct store *other)
{
	char place[] = "/tmp/tp-lost-XXXXXX", url[300], why[400];
	const char *real = database_kit_at(folder, "t.db");
	const char *host = strstr(real, "host=");
	struct plan *plan = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct sockaddr_un server, own;
	struct store *s;
	int listening;
	pid_t pid;

	if (plan == MAP_FAILED || host == NULL || mkdtemp(place) == NULL)
		abort();
	host += strlen("host=");
	server = socket_in(host, strlen(host));
	own = socket_in(place, strlen(place));
	snprintf(url, sizeof url, "%.*s%s", (int)(host - real), real, place);
	listening = listen_at(&own);
	pid = fork();
	if (pid == 0)
		proxy(plan, listening, &server);
	close(listening);
	help_must(store_open(url, STORE_WRITE, &s, why, sizeof why));
	test_commit(s, other, plan, WITHHELD, 0,
	    "what the server was never told to commit");
	test_commit(s, other, plan, UNHEARD, 0,
	    "what it is committing when the connection is lost");
	test_commit(s, other, plan, ANSWERED, 0,
	    "what it has committed, and nobody heard the answer");
	test_commit(s, other, plan, ANSWERED, 2,
	    "the same, when it can't be asked at once");
	store_close(s);
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	(void)unlink(own.sun_path);
	(void)rmdir(place);
}

int
main(void)
{
	char *folder;
	struct store *s, *other;

	if (!database_kit_is_server()) {
		puts("1..0 # SKIP there is no server to be lost");
		return 0;
	}
	folder = help_folder();
	s = help_open(folder);
	other = help_open(folder);
	break_engine(s, other);
	test_each(s, begin_game, 1, "a game that begins");
	test_each(s, make_move, 1, "a move");
	test_reading(s);
	test_version(s);
	test_commits(folder, other);
	store_close(s);
	store_close(other);
	help_remove(folder);
	return tap_done();
}
