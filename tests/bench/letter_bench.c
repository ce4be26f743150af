/*
 * What a letter costs: composing it (load, replay, draw, template, MIME), its
 * sizes, and letters a second to a local SMTP server (smtp_sink, beside this
 * program) over a kept connection.
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench_kit.h"
#include "show/board.h"
#include "post/letters.h"

enum { COMPOSED = 300, SENT = 2000, LATE = 75 };

struct sizes {
	size_t png, html;
};

static void
compose_all(struct kit *kit, struct draw_cache *cache, int n,
    struct sizes *most)
{
	for (int i = 0; i < n; i++) {
		struct store_letter intent = {
		    .game = 1 + i % 100, .kind = STORE_LETTER_BEGAN};
		struct buffer why = {0};
		struct letter letter;

		if (letter_compose(kit->desk, cache, &intent, &letter, &why) !=
		    LETTER_COMPOSED) {
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
		struct buffer png = {0}, areas = {0};
		struct table t;
		int width, height;

		if (table_load(kit->desk, 1 + i % 100, &t, NULL) != TABLE_OK)
			abort();
		l.t = &t;
		board_png(&l, cache, &png, &areas, &width, &height);
		table_fini(&t);
		buffer_fini(&png);
		buffer_fini(&areas);
	}
}

static void
bench_compose(void)
{
	struct draw_cache *cache = draw_cache_new();
	struct sizes most = {0, 0};
	struct kit kit;
	double begin;

	kit_open(&kit, NULL);
	kit_games(&kit, 100, LATE);
	compose_all(&kit, cache, 100, &most);
	begin = bench_now();
	compose_all(&kit, cache, COMPOSED, &most);
	printf("letter.compose_ms %.3f ms\n",
	    (bench_now() - begin) * 1e3 / COMPOSED);
	begin = bench_now();
	draw_all(&kit, cache, COMPOSED);
	printf("letter.png_ms %.3f ms\n",
	    (bench_now() - begin) * 1e3 / COMPOSED);
	printf("letter.png_bytes %zu bytes\n", most.png);
	printf("letter.html_bytes %zu bytes\n", most.html);
	draw_cache_free(cache);
	kit_close(&kit);
}

/* Of games that are well under way. */
static void
bench_monopoly(void)
{
	struct draw_cache *cache = draw_cache_new();
	struct sizes most = {0, 0};
	struct kit kit;
	double begin;

	kit_open(&kit, NULL);
	kit_games_named(&kit, "monopoly", 100, LATE);
	compose_all(&kit, cache, 100, &most);
	begin = bench_now();
	compose_all(&kit, cache, COMPOSED, &most);
	printf("monopoly.letter_ms %.3f ms\n",
	    (bench_now() - begin) * 1e3 / COMPOSED);
	printf("monopoly.letter_png_bytes %zu bytes\n", most.png);
	printf("monopoly.letter_html_bytes %zu bytes\n", most.html);
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

static void
bench_sending(const char *self)
{
	struct store_letter_counts counts;
	char transport[64];
	struct kit kit;
	int input, port = start_sink(self, &input);
	double begin;
	pid_t post;

	snprintf(transport, sizeof transport, "smtp://127.0.0.1:%d", port);
	kit_open(&kit, transport);
	kit_games(&kit, SENT / 2, 40);
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
		usleep(20000);
		if (store_letters_count(kit.desk->store, &counts) != STORE_OK)
			abort();
	} while (counts.owed > 0);
	printf("post.letters_per_s %.0f letters/s\n",
	    (double)counts.sent / (bench_now() - begin));
	kill(post, SIGTERM);
	waitpid(post, NULL, 0);
	close(input);
	kit_close(&kit);
}

int
main(int argc, char **argv)
{
	(void)argc;
	bench_compose();
	bench_monopoly();
	bench_sending(argv[0]);
	return 0;
}
