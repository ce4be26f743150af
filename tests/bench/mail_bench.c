/*
 * How fast letters of 40 KB are composed and handed to a local SMTP server
 * (smtp_sink, beside this program) over a kept connection.
 */
#include "config.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "mail/mail.h"

enum { COMPOSED = 500, SENT = 5000, LETTER_BYTES = 40000 };

struct sink {
	pid_t pid;
	int input, port;
};

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
sink_start(struct sink *s, const char *self, const char *option)
{
	const char *slash = strrchr(self, '/');
	char path[4096], line[16] = "";
	int in[2], out[2];

	snprintf(path, sizeof path, "%.*ssmtp_sink",
	    slash == NULL ? 0 : (int)(slash - self + 1), self);
	if (pipe(in) < 0 || pipe(out) < 0)
		abort();
	s->pid = fork();
	if (s->pid < 0)
		abort();
	if (s->pid == 0) {
		dup2(in[0], 0);
		dup2(out[1], 1);
		close(in[1]);
		execl(path, path, option, (char *)NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	s->input = in[1];
	if (read(out[0], line, sizeof line - 1) <= 0) {
		fprintf(stderr, "mail_bench: can't start %s\n", path);
		exit(1);
	}
	close(out[0]);
	s->port = atoi(line);
}

static void
sink_stop(const struct sink *s)
{
	close(s->input);
	waitpid(s->pid, NULL, 0);
}

static void
fill(char *bytes, size_t len, const char *unit)
{
	size_t n = strlen(unit);

	for (size_t i = 0; i < len; i++)
		bytes[i] = unit[i % n];
	bytes[len - 1] = '\0';
}

static void
bench_compose(void)
{
	static char text[3000], html[40000], png[40000];
	struct mail_part picture = {
	    "board@play.example.org", "image/png", png, sizeof png};
	struct mail_letter l = {.from = "turnpost <games@example.org>",
	    .to_name = "J\xc3\xb6rg Lee",
	    .to_address = "joerg@example.org",
	    .subject = "Carcassonne 12: Ann, J\xc3\xb6rg",
	    .message_id = "turn.1.17.000102030405060708090a0b0c0d0e0f@b.c",
	    .references = "game.1.000102030405060708090a0b0c0d0e0f@b.c",
	    .lang = "en",
	    .date = 1763629200,
	    .list_id = "game-12.play.example.org",
	    .unsubscribe = "https://play.example.org/t/abcdefghijklmnop",
	    .text = text,
	    .html = html,
	    .pictures = &picture,
	    .n_pictures = 1};
	struct buffer b = {0};
	double start;

	fill(text, sizeof text, "it is your move in the outer rim\n");
	fill(html, sizeof html,
	    "<area shape=\"rect\" coords=\"10,20,30,40\" href=\"https://"
	    "play.example.org/t/abcdefghijklmnopqrstuvwxyz\" alt=\"A\">\n");
	for (size_t i = 0; i < sizeof png; i++)
		png[i] = (char)(i * 2654435761U >> 13);
	start = now();
	for (int i = 0; i < COMPOSED; i++) {
		buffer_reset(&b);
		mail_compose(&l, &b);
	}
	printf("mail.compose_ms %.3f ms\n", (now() - start) * 1e3 / COMPOSED);
	buffer_fini(&b);
}

static void
count(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	int *delivered = arg;

	(void)ticket;
	if (fate != MAIL_DELIVERED) {
		fprintf(stderr, "mail_bench: %s\n", said);
		exit(1);
	}
	(*delivered)++;
}

static void
bench_send(const char *self, const char *option, const char *name)
{
	static char letter[LETTER_BYTES];
	struct mail_config config = {0};
	struct mail_post *post;
	struct sink sink;
	char url[64], why[200];
	int delivered = 0;
	double start;

	fill(letter, sizeof letter,
	    "iVBORw0KGgoALg0KLg0K/wiVBORw0KGgoALg0KLg0K/wiVBORw0KGgoALg0KLg0K"
	    "/wAAAAAA\r\n");
	sink_start(&sink, self, option);
	snprintf(url, sizeof url, "smtp://127.0.0.1:%d", sink.port);
	config.transport = url;
	if (!mail_open(&config, count, &delivered, &post, why, sizeof why)) {
		fprintf(stderr, "mail_bench: %s\n", why);
		exit(1);
	}
	start = now();
	for (int given = 0; delivered < SENT;) {
		while (given < SENT && mail_ready(post)) {
			mail_send(post, given, "games@example.org",
			    "ann@example.org", "id", letter, sizeof letter - 1);
			given++;
		}
		mail_wait(post, NULL, 0, -1);
	}
	printf("%s %.0f 1/s\n", name, SENT / (now() - start));
	mail_close(post);
	sink_stop(&sink);
}

int
main(int argc, char **argv)
{
	(void)argc;
	signal(SIGPIPE, SIG_IGN);
	bench_compose();
	bench_send(argv[0], NULL, "mail.letters_per_s");
	bench_send(argv[0], "--plain", "mail.letters_no_pipelining_per_s");
	return 0;
}
