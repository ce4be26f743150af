/*
 * Bodies and forms: what is read, what is too much, and that a client which
 * still sends gets to see its answer.
 */
#include "config.h"

#include <fcntl.h>
#include <time.h>

#include "web_peer.h"

#define END "Host: x\r\nConnection: close\r\n\r\n"
#define FORM "Content-Type: application/x-www-form-urlencoded\r\n"
#define MULTI "Content-Type: multipart/form-data; boundary=XyZ\r\n"

/* POST / with those headers and that body. */
static char *
post(int port, const char *headers, const char *body, size_t len)
{
	struct buffer b = {0};
	char *answer;

	buffer_printf(&b, "POST / HTTP/1.1\r\n%sContent-Length: %zu\r\n" END,
	    headers, len);
	buffer_add(&b, body, len);
	answer = client_ask(port, b.data, b.len);
	buffer_fini(&b);
	return answer;
}

static void
post_step(int port, const char *headers, const char *body, const char *holds,
    const char *sentence)
{
	char *answer = post(port, headers, body, strlen(body));

	if (!tap_ok(begins(answer, "HTTP/1.1 200") &&
		    strstr(answer, holds) != NULL,
		"%s", sentence))
		printf("# wanted %s, got:\n# %.700s\n", holds, answer);
	free(answer);
}

static void
test_urlencoded(int port)
{
	char *answer;

	post_step(port, FORM,
	    "m=0%2C1%2f90&n=", "form=good\nm:1=0,1/90\nn:1=\n",
	    "fields are read");
	post_step(port, FORM, "m=a+b%20c%c3%A9",
	    "m:1=a b c\xc3\xa9\nn:0=(none)\n", "and decoded");
	post_step(port, FORM, "m=1&x=2&m=3&&m", "m:3=1\n",
	    "repeated fields are counted");
	post_step(port, FORM, "%6d=1", "m:1=1\n", "names are decoded too");
	post_step(port, FORM, "", "form=good\nm:0", "an empty form is one");
	post_step(port,
	    "content-type: APPLICATION/x-www-form-URLENCODED; charset=x\r\n",
	    "m=1", "form=good\nm:1=1\n", "the type is read loosely");
	post_step(port, FORM, "m=%zz", "form=malformed\nm:0", "a bad escape");
	post_step(port, FORM, "m=1%", "form=malformed\nm:0", "a cut escape");
	post_step(port, FORM, "m=%00", "form=malformed\nm:0", "a NUL");
	post_step(port, FORM, "m=1&n=%ff", "form=not-utf8\nm:0", "no UTF-8");
	post_step(port, FORM, "%ff=1", "form=not-utf8\nm:0",
	    "no UTF-8 in a name");
	answer = post(port, FORM, "m=a\0b", 5);
	tap_ok(strstr(answer, "form=malformed\n") != NULL, "a raw NUL");
	free(answer);
}

static void
test_types(int port)
{
	post_step(port, "", "", "form=good\nm:0",
	    "neither body nor type: an empty form");
	post_step(port, "", "m=1", "form=type\nm:0", "a body without a type");
	post_step(port, "Content-Type: text/plain\r\n", "m=1", "form=type\n",
	    "another type");
	post_step(port, "Content-Type: application/json\r\n", "{}",
	    "form=type\n", "JSON is no form");
	post_step(port, "Content-Type: application/x-www-form-urlencodedx\r\n",
	    "m=1", "form=type\n", "a longer name is another type");
	post_step(port, "Content-Type: multipart/form-data\r\n", "m=1",
	    "form=malformed\n", "multipart without a boundary");
}

static void
test_multipart(int port)
{
	static const char part[] = "Content-Disposition: form-data; name=";
	char body[2000], long_value[1001];

	snprintf(body, sizeof body,
	    "--XyZ\r\n%s\"m\"\r\n\r\nOne-Click\r\n--XyZ\r\n%s\"n\"\r\n\r\n"
	    "\xc3\xa9\r\n--XyZ--\r\n",
	    part, part);
	post_step(port, MULTI, body, "form=good\nm:1=One-Click\nn:1=\xc3\xa9\n",
	    "multipart fields");
	snprintf(body, sizeof body,
	    "--XyZ\r\n%s\"m\"\r\n\r\n\r\n--XyZ\r\n%s\"m\"\r\n\r\n"
	    "2\r\n--XyZ--\r\n",
	    part, part);
	post_step(port, MULTI, body, "form=good\nm:2=\n",
	    "an empty value and a repeated name");
	memset(long_value, 'v', sizeof long_value - 1);
	long_value[sizeof long_value - 1] = '\0';
	snprintf(body, sizeof body,
	    "--XyZ\r\n%s\"n\"\r\n\r\n%s\r\n--XyZ\r\n%s\"m\"\r\n\r\n"
	    "-\r\n--XyZ--\r\n",
	    part, long_value, part);
	post_step(port, MULTI, body, "form=good\nm:1=-\nn:1=vvvv",
	    "a long value is one value");
	snprintf(body, sizeof body, "--XyZ\r\n%s\"m\"\r\n\r\nOne-Cl", part);
	post_step(port, MULTI, body, "form=malformed\n", "a cut multipart");
	snprintf(body, sizeof body,
	    "--XyZ\r\n%s\"m\"\r\n\r\n\xff\r\n--XyZ--\r\n", part);
	post_step(port, MULTI, body, "form=not-utf8\nm:0",
	    "multipart without UTF-8");
	post_step(port, MULTI, "garbage", "form=malformed\n",
	    "a body without the boundary");
}

static void
test_sizes(int port)
{
	size_t len = WEB_BODY_MAX, large = 8 * 1000 * 1000;
	char *body = xcalloc(large, 1), *answer;

	memset(body, 'x', large);
	body[0] = 'm';
	body[1] = '=';
	answer = post(port, FORM, body, len);
	tap_ok(strstr(answer, "form=good\nm:1=xxx") != NULL,
	    "a body of 64 KiB is read");
	free(answer);
	answer = post(port, FORM, body, len + 1);
	tap_ok(strstr(answer, "form=too-large\nm:0=(none)\n") != NULL,
	    "a byte more is too large");
	free(answer);
	answer = post(port, FORM, body, large);
	tap_ok(strstr(answer, "form=too-large\n") != NULL,
	    "a client that sends megabytes sees its answer");
	free(answer);
	step(port,
	    "POST / HTTP/1.1\r\n" FORM "Content-Length: 99999999999\r\n" END,
	    200, "form=too-large\n", "answered as soon as it is known");
	step(port,
	    "POST / HTTP/1.1\r\n" FORM
	    "Content-Length: 99999999999999999999999\r\n" END,
	    413, NULL, "a length past all numbers is refused");
	step(port,
	    "POST /later HTTP/1.1\r\n" FORM "Content-Length: 70000\r\n" END,
	    200, "form=too-large\n", "also when the answer comes later");
	step(port,
	    "POST / HTTP/1.1\r\n" FORM "Expect: 100-continue\r\n"
	    "Content-Length: 70000\r\n" END,
	    200, "form=too-large\n", "nobody is told to go on sending it");
	free(body);
}

static void
test_expect(int port)
{
	static const char head[] =
	    "POST / HTTP/1.1\r\n" FORM "Expect: 100-continue\r\n"
	    "Content-Length: 3\r\n" END;
	struct buffer in = {0};
	char now[200] = "";
	int fd = client_connect(port);

	client_send(fd, head, strlen(head));
	tap_ok(recv(fd, now, sizeof now - 1, 0) > 0 &&
		begins(now, "HTTP/1.1 100"),
	    "who asks whether to send a body is told to");
	client_send(fd, "m=1", 3);
	client_read(fd, &in);
	tap_ok(strstr(buffer_text(&in), "m:1=1\n") != NULL,
	    "and the body counts");
	buffer_fini(&in);
	close(fd);
}

static void
test_chunked(int port)
{
	static const char head[] =
	    "POST / HTTP/1.1\r\n" FORM "Transfer-Encoding: chunked\r\n" END;
	struct buffer b = {0};
	char *answer;

	buffer_puts(&b, head);
	buffer_puts(&b, "2\r\nm=\r\n3\r\nabc\r\n0\r\n\r\n");
	answer = client_ask(port, b.data, b.len);
	tap_ok(strstr(answer, "form=good\nm:1=abc\n") != NULL,
	    "a body in chunks is read");
	free(answer);
	buffer_reset(&b);
	buffer_puts(&b, head);
	for (int i = 0; i < 5000; i++)
		buffer_printf(&b, "400\r\n%01024d\r\n", i);
	buffer_puts(&b, "0\r\n\r\n");
	answer = client_ask(port, b.data, b.len);
	tap_ok(strstr(answer, "form=too-large\nm:0") != NULL,
	    "megabytes in chunks are too large");
	free(answer);
	buffer_reset(&b);
	buffer_puts(&b,
	    "POST / HTTP/1.1\r\n" FORM "Transfer-Encoding: chunked\r\n"
	    "Content-Length: 3\r\n" END "0\r\n\r\n");
	answer = client_ask(port, b.data, b.len);
	tap_ok(begins(answer, "HTTP/1.1 400"),
	    "a length besides chunks is refused");
	free(answer);
	buffer_fini(&b);
}

/* What two programs may read in two ways: a proxy in front of us may have read
 * another length, and take the rest for somebody else's request. */
static void
test_lax(int port)
{
#define LENGTH "Content-Length: 3\r\n"
#define CHUNKED "Transfer-Encoding: chunked\r\n"
#define CHUNKS "3\r\na=b\r\n0\r\n\r\n"
	static const struct {
		const char *request, *what;
	} cases[] = {
	    {LENGTH "Content-Length: 4\r\n\r\na=b", "two lengths"},
	    {LENGTH LENGTH "\r\na=b", "the same length twice"},
	    {"Content-Length: 3, 3\r\n\r\na=b", "a list of lengths"},
	    {"Content-Length: +3\r\n\r\na=b", "a length with a sign"},
	    {"Content-Length : 3\r\n\r\na=b", "a blank before the colon"},
	    {LENGTH "X-A\t: 1\r\n\r\na=b", "a tab before the colon"},
	    {LENGTH " X-A: 1\r\n\r\na=b", "a name that begins with a blank"},
	    {LENGTH "X(A: 1\r\n\r\na=b", "a name that is none"},
	    {LENGTH "X-A\r\n\r\na=b", "a line without a colon"},
	    {LENGTH "X-A: b\rX-B: c\r\n\r\na=b", "a CR within a line"},
	    {LENGTH "X-A: b\001\r\n\r\na=b", "a control character"},
	    {LENGTH "Host: y\r\n\r\na=b", "two hosts"},
	    {LENGTH CHUNKED "\r\n" CHUNKS, "a length and chunks"},
	    {"Transfer-Encoding : chunked\r\n\r\n" CHUNKS,
		"chunks with a blank before the colon"},
	    {CHUNKED CHUNKED "\r\n" CHUNKS, "chunks twice"},
	    {CHUNKED "Transfer-Encoding: identity\r\n\r\n" CHUNKS,
		"two codings"},
	    {"Transfer-Encoding: gzip, chunked\r\n\r\n" CHUNKS,
		"a coding that is not known"},
	    {"Transfer-Encoding: xchunked\r\n\r\n" CHUNKS,
		"one that looks like chunks"},
	};
	char request[400], title[100];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char *answer;
		bool good;

		/* Were the connection kept, what follows would be answered. */
		snprintf(request, sizeof request,
		    "POST / HTTP/1.1\r\nHost: x\r\n%s"
		    "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		    cases[i].request);
		answer = client_ask(port, request, strlen(request));
		good = begins(answer, "HTTP/1.1 400") &&
		    strstr(answer, "HTTP/1.1 200") == NULL;
		snprintf(title, sizeof title, "%s: 400, and the end",
		    cases[i].what);
		if (!tap_ok(good, "%s", title))
			printf("# %.300s\n", answer);
		free(answer);
	}
	step(port,
	    "POST / HTTP/1.0\r\n" CHUNKED "Connection: close\r\n\r\n" CHUNKS,
	    400, NULL, "HTTP/1.0 has no chunks");
}

int
main(void)
{
	int port;
	pid_t pid = server_start("127.0.0.1:0", NULL, &port);

	test_urlencoded(port);
	test_types(port);
	test_multipart(port);
	test_sizes(port);
	test_expect(port);
	test_chunked(port);
	test_lax(port);
	tap_ok(server_stop(pid), "the server ends without a leak");
	return tap_done();
}
