/*
 * mail_open(), mail_wait() and the life of a connection: waiting never blocks
 * the caller's own descriptors, and a connection that the server closes as it
 * pleases is nobody's trouble.
 */
#include "config.h"

#include <poll.h>

#include "mail_faults.h"
#include "tap.h"

static const char letter[] = "Subject: hello\r\n\r\nHello.\r\n";

static bool
open_to(struct fates *b, const struct faults *f, int stall)
{
	struct mail_config config = {
	    .starttls = MAIL_TLS_OPPORTUNISTIC, .stall_seconds = stall};

	return fates_open(b, f, "smtp", "127.0.0.1", &config);
}

static void
check_open(void)
{
	static const struct {
		const char *transport, *helo, *why;
	} bad[] = {
	    {"", NULL, "must begin with"},
	    {"http://localhost", NULL, "must begin with"},
	    {"smtp://", NULL, "smtp://host:port"},
	    {"smtp://ann:secret@localhost", NULL, "smtp://host:port"},
	    {"smtp://localhost:99999", NULL, "smtp://host:port"},
	    {"smtp://localhost/path", NULL, "smtp://host:port"},
	    {"smtp://localhost?x", NULL, "smtp://host:port"},
	    {"smtp://local host", NULL, "smtp://host:port"},
	    {"smtp://localhost", "two words", "host name"},
	    {"smtp://localhost", "x\r\nRSET", "host name"},
	    {"maildir:", NULL, "folder"},
	    {"maildir:/no/such/folder", NULL, "/no/such/folder"},
	};
	struct mail_post *post;
	char why[200];

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
		struct mail_config config = {
		    .transport = bad[i].transport, .helo = bad[i].helo};
		bool opened = mail_open(&config, fates_tell, NULL, &post, why,
		    sizeof why);

		tap_ok(!opened && post == NULL &&
			strstr(why, bad[i].why) != NULL,
		    "transport \"%s\" is refused: %s", bad[i].transport,
		    opened ? "(it was not)" : why);
	}
	mail_close(NULL);
}

static void
check_unreachable(void)
{
	struct faults nobody = {.port = 1};
	struct fates b;

	if (!open_to(&b, &nobody, 3))
		abort();
	tap_ok(fates_send(&b, "ann@example.org", letter, 10) == MAIL_DOWN &&
		strstr(b.said, "no connection") != NULL,
	    "a port where nobody listens: down, \"%s\"", b.said);
	tap_ok(fates_send(&b, "ann@example.org", letter, 10) == MAIL_DOWN,
	    "and the same the next time");
	mail_close(b.post);
}

static void
check_empty_wait(const struct faults *f)
{
	struct pollfd fd[2];
	struct fates b;
	int pipes[2];
	int64_t start;

	if (!open_to(&b, f, 5) || pipe(pipes) < 0)
		abort();
	fd[0] = (struct pollfd){.fd = pipes[0], .events = POLLIN};
	fd[1] = (struct pollfd){.fd = -1, .events = POLLIN};
	start = faults_now();
	mail_wait(b.post, fd, 2, 50);
	tap_ok(faults_now() - start >= 49 && fd[0].revents == 0,
	    "with nothing to send it waits until time is up");
	if (write(pipes[1], "x", 1) != 1)
		abort();
	start = faults_now();
	mail_wait(b.post, fd, 2, 5000);
	tap_ok(faults_now() - start < 1000 && fd[0].revents == POLLIN,
	    "it returns when a descriptor is ready");
	if (read(pipes[0], &start, 1) != 1)
		abort();
	close(pipes[1]);
	mail_wait(b.post, fd, 2, 5000);
	tap_ok((fd[0].revents & POLLHUP) != 0, "a hang-up is told as by poll");
	close(pipes[0]);
	mail_close(b.post);
}

/* While the server hangs at STAGE, the caller's descriptors are heard. */
static void
check_hang(const struct faults *f, const char *stage)
{
	struct pollfd fd = {.events = POLLIN};
	char line[64];
	struct fates b;
	int pipes[2];
	int64_t start;

	snprintf(line, sizeof line, "%s hang", stage);
	faults_set(f, line);
	snprintf(line, sizeof line, "fault %s hang", stage);
	if (!open_to(&b, f, 15) || pipe(pipes) < 0)
		abort();
	fd.fd = pipes[0];
	mail_send(b.post, 1, "a@b.c", "d@e.f", "id", letter, 10);
	start = faults_now();
	while (faults_logged(f, line) == 0 && faults_now() - start < 10000)
		mail_wait(b.post, &fd, 1, 20);
	if (write(pipes[1], "x", 1) != 1)
		abort();
	start = faults_now();
	mail_wait(b.post, &fd, 1, 10000);
	tap_ok(faults_now() - start < 1000 && fd.revents == POLLIN &&
		b.told == 0,
	    "a server that hangs at %s does not hold up the caller", stage);
	start = faults_now();
	mail_close(b.post);
	tap_ok(faults_now() - start < 1000 && b.told == 0,
	    "closing in the middle is quick, and nothing is told");
	close(pipes[0]);
	close(pipes[1]);
	faults_set(f, "");
}

/* Refills the post from inside the callback. */
struct refill {
	struct fates fates;
	int left;
};

static void
refill_tell(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	struct refill *r = arg;

	if (ticket == r->fates.told + 1 && fate == MAIL_DELIVERED)
		r->fates.told++;
	(void)said;
	while (r->left > 0 && mail_ready(r->fates.post)) {
		mail_send(r->fates.post, 31 - r->left, "a@b.c", "d@e.f", "id",
		    letter, sizeof letter - 1);
		r->left--;
	}
}

static void
check_refill(const struct faults *f)
{
	struct refill r = {.left = 30};
	struct mail_config config = {0};
	char url[64], why[200];
	int connects = faults_logged(f, "connect");
	int64_t end = faults_now() + FAULTS_PATIENCE;

	snprintf(url, sizeof url, "smtp://127.0.0.1:%d", f->port);
	config.transport = url;
	if (!mail_open(&config, refill_tell, &r, &r.fates.post, why,
		sizeof why))
		abort();
	refill_tell(&r, 0, MAIL_DOWN, "");
	tap_ok(!mail_ready(r.fates.post),
	    "one letter under way and one behind it are enough");
	while (r.fates.told < 30 && faults_now() < end)
		mail_wait(r.fates.post, NULL, 0, 1000);
	tap_ok(r.fates.told == 30 &&
		faults_logged(f, "connect") == connects + 10,
	    "thirty letters given from the callback are told in their order, "
	    "also when the server takes three a connection");
	mail_close(r.fates.post);
}

static void
check_idle(const struct faults *f)
{
	struct fates b;
	int connects = faults_logged(f, "connect");
	int64_t start;
	bool good = open_to(&b, f, 5) &&
	    fates_send(&b, "a@b.c", letter, sizeof letter - 1) ==
		MAIL_DELIVERED;

	/* The server closes the connection meanwhile. */
	start = faults_now();
	while (faults_logged(f, "end ") < connects + 1 &&
	    faults_now() - start < 10000)
		mail_wait(b.post, NULL, 0, 100);
	good = good &&
	    fates_send(&b, "a@b.c", letter, sizeof letter - 1) ==
		MAIL_DELIVERED;
	tap_ok(good && faults_logged(f, "connect") == connects + 2,
	    "a connection the server closed while idle is opened again");
	mail_close(b.post);
}

int
main(void)
{
	static const char *const three[] = {"--letters", "3", NULL};
	static const char *const idle[] = {"--idle", "0.2", NULL};
	struct faults f;

	check_open();
	check_unreachable();
	if (system("python3 -c 'import socket' 2>/dev/null") != 0) {
		tap_ok(true, "the rest # SKIP there is no python3");
		return tap_done();
	}
	if (!faults_start(&f, three))
		abort();
	check_empty_wait(&f);
	check_hang(&f, "greeting");
	check_hang(&f, "rcpt");
	check_hang(&f, "end");
	check_refill(&f);
	faults_stop(&f);
	if (!faults_start(&f, idle))
		abort();
	check_idle(&f);
	faults_stop(&f);
	return tap_done();
}
