/*
 * What a full database costs: bytes of a finished game, and start and memory
 * of the daemon with many stored games, its memory with none, and that of the
 * post after many letters. TURNPOST names
 * the program.
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_kit.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "store/store_letters.h"
#include "store/store_mover.h"

enum {
	FINISHED = 300,
	STORED = 100000,
	LETTERS = 10000,
	REST = 7 /* seconds after which the post's threads have ended */
};

static long
database_bytes(const struct kit *kit)
{
	struct stat st;

	if (stat(kit->conf->database, &st) != 0)
		abort();
	return (long)st.st_size;
}

/* Closing the desk brings the write-ahead log into the database. */
static void
reopen(struct kit *kit)
{
	struct buffer why = {0};

	desk_close(kit->desk);
	kit->desk = desk_open(kit->conf, DESK_SERVE, &why);
	if (kit->desk == NULL)
		abort();
	store_mover_begin(kit->desk->store);
}

static void
bench_bytes(void)
{
	struct kit kit;
	long before;

	kit_open(&kit, NULL);
	reopen(&kit);
	before = database_bytes(&kit);
	kit_games(&kit, FINISHED, 0);
	reopen(&kit);
	printf("store.bytes_per_finished_game %ld bytes\n",
	    (database_bytes(&kit) - before) / FINISHED);
	kit_close(&kit);
}

/* That of PID and its children; NAME: of the child of that name only. */
static long
rss_with_children(long pid, const char *name)
{
	long kb = name == NULL ? bench_rss(pid) : 0, child;
	char path[64], line[64];
	FILE *f, *g;

	snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", pid, pid);
	f = fopen(path, "re");
	while (f != NULL && fscanf(f, "%ld", &child) == 1) {
		snprintf(path, sizeof path, "/proc/%ld/comm", child);
		g = fopen(path, "re");
		if (g == NULL || fgets(line, sizeof line, g) == NULL)
			abort();
		fclose(g);
		line[strcspn(line, "\n")] = '\0';
		if (name == NULL || strcmp(line, name) == 0)
			kb += bench_rss(child);
	}
	if (f != NULL)
		fclose(f);
	return kb;
}

static bool
answers(const struct kit *kit)
{
	struct buffer command = {0};
	bool good;

	buffer_printf(&command,
	    "bash -c 'exec 3<>/dev/tcp/127.0.0.1/%d' 2>/dev/null", kit->port);
	good = system(command.data) == 0;
	buffer_fini(&command);
	return good;
}

/* Starts a server on the kit's database; its process. */
static pid_t
begin_serving(struct kit *kit)
{
	const char *program = getenv("TURNPOST");
	char config[512];
	pid_t pid;

	if (program == NULL) {
		fputs("serve_bench: TURNPOST must name the program\n", stderr);
		exit(1);
	}
	kit_config(kit, config);
	desk_close(kit->desk);
	kit->desk = NULL;
	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		if (freopen("/dev/null", "w", stderr) == NULL)
			abort();
		execl(program, program, "-c", config, "serve", (char *)NULL);
		_exit(127);
	}
	while (!answers(kit))
		if (waitpid(pid, NULL, WNOHANG) == pid) {
			fputs("serve_bench: the daemon ended\n", stderr);
			exit(1);
		}
	return pid;
}

static void
end_serving(struct kit *kit, pid_t pid)
{
	kill(pid, SIGTERM);
	waitpid(pid, NULL, 0);
	kit_close(kit);
}

/* Serves GAMES stored games for a moment. */
static void
serve(int games, double *start_ms, long *rss_kb)
{
	struct kit kit;
	double begin;
	pid_t pid;

	kit_open(&kit, NULL);
	kit_games(&kit, games, 1);
	begin = bench_now();
	pid = begin_serving(&kit);
	*start_ms = (bench_now() - begin) * 1e3;
	usleep(300000);
	*rss_kb = rss_with_children(pid, NULL);
	end_serving(&kit, pid);
}

static void
bench_serve(void)
{
	const char *wanted = getenv("BENCH_STORED");
	double start;
	long rss;

	serve(0, &start, &rss);
	printf("serve.empty_rss_kb %ld kB\n", rss);
	serve(wanted != NULL ? atoi(wanted) : STORED, &start, &rss);
	printf("serve.start_ms %.0f ms\n", start);
	printf("serve.rss_kb %ld kB\n", rss);
}

/* Of each game two letters of the beginning leave, and one of the turn. */
static void
bench_post(void)
{
	struct store_letter_counts counts;
	struct buffer why = {0};
	struct kit kit;
	pid_t pid;

	kit_open(&kit, NULL);
	kit_games(&kit, LETTERS / 3, 40);
	pid = begin_serving(&kit);
	kit.desk = desk_open(kit.conf, DESK_READ, &why);
	if (kit.desk == NULL)
		abort();
	do {
		usleep(100000);
		if (store_letters_count(kit.desk->store, &counts) != STORE_OK)
			abort();
	} while (counts.owed > 0);
	printf("post.busy_rss_kb %ld kB\n",
	    rss_with_children(pid, "turnpost-post"));
	sleep(REST);
	printf("post.rss_kb %ld kB\n", rss_with_children(pid, "turnpost-post"));
	end_serving(&kit, pid);
}

int
main(void)
{
	bench_bytes();
	bench_serve();
	bench_post();
	return 0;
}
