/*
 * Connections over time: kept, pipelined, waiting, abandoned; starting to
 * listen and closing.
 */
#include "config.h"

#include <time.h>

#include "web_peer.h"

#define HOST "Host: x\r\n\r\n"
#define LAST "Host: x\r\nConnection: close\r\n\r\n"

static size_t
count(const char *text, const char *part)
{
	size_t n = 0;

	for (; (text = strstr(text, part)) != NULL; text++)
		n++;
	return n;
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void
test_kept(int port)
{
	static const char mixed[] =
	    "GET /later?a=1 HTTP/1.1\r\n" HOST "GET /?a=2 HTTP/1.1\r\n" HOST
	    "GET /later?a=3 HTTP/1.1\r\n" LAST;
	char *answer = client_ask(port, mixed, strlen(mixed)), *at = answer;
	struct buffer in = {0};
	double before = now();
	int fd;

	tap_ok(count(answer, "HTTP/1.1 200") == 3,
	    "three answers on one "
	    "connection");
	for (int i = 1; i <= 3 && at != NULL; i++) {
		char line[16];

		snprintf(line, sizeof line, "a=%d\n", i);
		at = strstr(at, line);
	}
	tap_ok(at != NULL, "in the order asked, though some came later");
	free(answer);
	fd = client_connect(port);
	for (int i = 0; i < 100; i++)
		client_send(fd, "GET /later HTTP/1.1\r\n" HOST,
		    strlen("GET /later HTTP/1.1\r\n" HOST));
	client_send(fd, "GET / HTTP/1.1\r\n" LAST,
	    strlen("GET / HTTP/1.1\r\n" LAST));
	client_read(fd, &in);
	close(fd);
	tap_ok(count(in.data, "HTTP/1.1 200") == 101,
	    "a hundred later answers on one connection");
	buffer_fini(&in);
	tap_ok(now() - before < 5, "no later answer waits for a timeout");
}

/* Byte after byte, with the connection in pieces everywhere. */
static void
test_trickle(int port)
{
	static const char request[] =
	    "POST /later?a=%41 HTTP/1.1\r\n"
	    "Content-Type: application/x-www-form-urlencoded\r\n"
	    "Content-Length: 7\r\n" LAST "m=%41bc";
	struct buffer in = {0};
	int fd = client_connect(port), on = 1;

	setsockopt(fd, IPPROTO_TCP, 1 /* TCP_NODELAY */, &on, sizeof on);
	for (size_t i = 0; i < strlen(request); i++) {
		client_send(fd, request + i, 1);
		usleep(500);
	}
	client_read(fd, &in);
	close(fd);
	tap_ok(strstr(buffer_text(&in), "m:1=Abc\n") != NULL,
	    "a request may come byte by byte");
	buffer_fini(&in);
}

/* Heads that are long and come in pieces, the next one behind them. */
static void
test_long_heads(int port)
{
	struct buffer requests = {0}, in = {0};
	int fd = client_connect(port), on = 1;

	setsockopt(fd, IPPROTO_TCP, 1 /* TCP_NODELAY */, &on, sizeof on);
	for (int i = 0; i < 10; i++) {
		buffer_puts(&requests, "GET /?a=b HTTP/1.1\r\n");
		for (int j = 0; j < 15 * i; j++)
			buffer_printf(&requests, "X-%d: %0100d\r\n", j, j);
		buffer_puts(&requests, i < 9 ? HOST : LAST);
	}
	for (size_t at = 0; at < requests.len; at += 1499) {
		size_t left = requests.len - at;

		client_send(fd, requests.data + at, left < 1499 ? left : 1499);
		usleep(200);
	}
	client_read(fd, &in);
	close(fd);
	tap_ok(count(buffer_text(&in), "HTTP/1.1 200") == 10,
	    "long heads in pieces, one behind the other");
	buffer_fini(&requests);
	buffer_fini(&in);
}

/* Clients that go away must cost nothing, a SIGPIPE least of all. */
static void
test_abandoned(int port)
{
	static const char *const asked[] = {"GET /big HTTP/1.1\r\n" HOST,
	    "GET /later HTTP/1.1\r\n" HOST, "GET /ne", "",
	    "POST / HTTP/1.1\r\nContent-Length: 10\r\nHost: x\r\n\r\nabc",
	    "GET /never HTTP/1.1\r\n" HOST, "\r\n\r\n", "\x16\x03\x01\x02"};
	const struct linger hard = {.l_onoff = 1};

	for (int round = 0; round < 2; round++) {
		for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
			int fd = client_connect(port);

			client_send(fd, asked[i], strlen(asked[i]));
			if (round == 0)
				setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard,
				    sizeof hard);
			usleep(20000);
			close(fd);
		}
	}
	step(port, "GET / HTTP/1.1\r\n" LAST, 200, NULL,
	    "clients that vanish leave the server alone");
}

static void
test_close(void)
{
	struct buffer waits = {0}, loads = {0};
	int port, one, two;
	pid_t pid = server_start("127.0.0.1:0", NULL, &port);
	bool ended;

	one = client_connect(port);
	two = client_connect(port);
	client_send(one, "GET /never HTTP/1.1\r\n" HOST,
	    strlen("GET /never HTTP/1.1\r\n" HOST));
	client_send(two, "GET /big HTTP/1.1\r\n" HOST,
	    strlen("GET /big HTTP/1.1\r\n" HOST));
	usleep(100000);
	kill(pid, SIGTERM);
	client_read(two, &loads);
	client_read(one, &waits);
	ended = server_stop(pid);
	tap_ok(begins(buffer_text(&waits), "HTTP/1.1 503"),
	    "a request that waits is answered 503 at the end");
	tap_ok(loads.len > 10000000,
	    "an answer that is ready goes out before the end");
	tap_ok(ended, "the server ends without a leak");
	close(one);
	close(two);
	buffer_fini(&waits);
	buffer_fini(&loads);
}

static void
listens(const char *address, const char *trusted, const char *holds)
{
	const struct web_options options = {
	    .address = address,
	    .trusted = trusted,
	};
	struct web *w = NULL;
	char why[300] = "";
	bool open =
	    web_open(&options, server_handle, NULL, &w, why, sizeof why);

	if (holds == NULL) {
		tap_ok(open && web_port(w) > 0, "listens on %s %s", address,
		    why);
	} else {
		tap_ok(!open && w == NULL && strstr(why, holds) != NULL,
		    "refused: %s", why);
	}
	web_close(w);
}

static void
test_addresses(void)
{
	struct web_options options = {.address = "127.0.0.1:0"};
	struct web *w, *second = NULL;
	char taken[64], why[300];
	double before;

	listens("127.0.0.1:0", NULL, NULL);
	listens("localhost:0", "", NULL);
	listens(":0", "::1", NULL);
	listens("127.0.0.1:0", "10.0.0.1", NULL);
	listens("127.0.0.1", NULL, "as in 127.0.0.1:8080");
	listens("127.0.0.1:", NULL, "as in 127.0.0.1:8080");
	listens("127.0.0.1:65536", NULL, "as in 127.0.0.1:8080");
	listens("127.0.0.1:80x", NULL, "as in 127.0.0.1:8080");
	listens("::1:80", NULL, "as in 127.0.0.1:8080");
	listens("", NULL, "as in 127.0.0.1:8080");
	listens("192.0.2.1:8080", NULL, "no address of this machine");
	listens("[localhost]:80", NULL, "cannot listen on [localhost]:80");
	listens("127.0.0.1:0", "localhost", "\"localhost\" is no address");
	if (!web_open(&options, server_handle, NULL, &w, why, sizeof why))
		abort();
	snprintf(taken, sizeof taken, "127.0.0.1:%d", web_port(w));
	listens(taken, NULL, "another program has it");
	before = now();
	options.address = taken;
	options.retry = 1;
	tap_ok(!web_open(&options, server_handle, NULL, &second, why,
		   sizeof why) &&
		now() - before >= 1 && now() - before < 3,
	    "an address in use is tried for as long as said");
	web_close(w);
	listens(taken, NULL, NULL);
}

/* A server that was killed in the middle of requests, and the next one. */
static void
test_again(void)
{
	int port, same, fd, status;
	pid_t pid = server_start("127.0.0.1:0", NULL, &port);
	char address[64];

	fd = client_connect(port);
	client_send(fd, "GET /big HTTP/1.1\r\n" HOST,
	    strlen("GET /big HTTP/1.1\r\n" HOST));
	usleep(50000);
	kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	snprintf(address, sizeof address, "127.0.0.1:%d", port);
	pid = server_start(address, NULL, &same);
	tap_ok(same == port, "a new server takes over the port at once");
	close(fd);
	tap_ok(server_stop(pid), "the second one ends without a leak");
}

int
main(void)
{
	int port;
	pid_t pid = server_start("127.0.0.1:0", NULL, &port);

	test_kept(port);
	test_trickle(port);
	test_long_heads(port);
	test_abandoned(port);
	tap_ok(server_stop(pid), "the server ends without a leak");
	test_close();
	test_addresses();
	test_again();
	return tap_done();
}
