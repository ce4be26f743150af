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

/* Sends REQUEST and another one behind it. Whether the first is refused, and the
 * second is not answered, as it would be were the connection kept. */
static void
refused(int port, const char *request, size_t len, const char *what)
{
	static const char second[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
	struct buffer b = {0};
	char *answer;
	bool good;

	buffer_add(&b, request, len);
	buffer_puts(&b, second);
	answer = client_ask(port, b.data, b.len);
	good = begins(answer, "HTTP/1.1 400") &&
	    strstr(answer, "HTTP/1.1 200") == NULL;
	if (!tap_ok(good, "%s: 400, and the end", what))
		printf("# %.300s\n", answer);
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
	char request[400];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		snprintf(request, sizeof request,
		    "POST / HTTP/1.1\r\nHost: x\r\n%s", cases[i].request);
		refused(port, request, strlen(request), cases[i].what);
	}
	step(port,
	    "POST / HTTP/1.0\r\n" CHUNKED "Connection: close\r\n\r\n" CHUNKS,
	    400, NULL, "HTTP/1.0 has no chunks");
}

/* Lines that go on in the next, NULs, and lines without a name: each of them
 * hides where the request ends. */
static void
test_hidden(int port)
{
#define POST "POST / HTTP/1.1\r\nHost: x\r\n"
#define HIDDEN(text, what) \
	{ \
		text, sizeof(text) - 1, what \
	}
	static const struct {
		const char *request;
		size_t len;
		const char *what;
	} cases[] = {
	    HIDDEN(POST "Content-Length:\r\n 3\r\n\r\n", "a length below"),
	    HIDDEN(POST "Content-Length: \r\n\t3\r\n\r\n",
		"a length below, behind a tab"),
	    HIDDEN(POST "Content-Length:\n 3\n\n", "a length below, by LF"),
	    HIDDEN(POST "Content-Length: 0\r\n 3\r\n\r\n",
		"a length that goes on"),
	    HIDDEN(POST "Content-Length: 3\r\n 7\r\nX-A: b\r\n\r\n",
		"one that goes on, and a header"),
	    HIDDEN(POST "Transfer-Encoding:\r\n chunked\r\n\r\n" CHUNKS,
		"chunks below"),
	    HIDDEN(POST "X-A: b\r\n c\r\nContent-Length: 0\r\n\r\n",
		"any header that goes on"),
	    HIDDEN(POST "X-A: b\r\n \r\nContent-Length: 0\r\n\r\n",
		"a header that goes on with nothing"),
	    HIDDEN("POST / HTTP/1.1\r\n Host: x\r\n" LENGTH "\r\na=b",
		"a blank behind the first line"),
	    HIDDEN(POST "Content-Length: 0\0003\r\n\r\n", "a NUL in a length"),
	    HIDDEN(POST "Content-Length: 0\0\r\n\r\n", "a NUL behind it"),
	    HIDDEN(POST "Content-Length: \0003\r\n\r\n", "a NUL before it"),
	    HIDDEN(POST "Content-Length\000x: 3\r\n\r\n", "a NUL in a name"),
	    HIDDEN(POST "Transfer-Encoding: chunked\0x\r\n\r\n" CHUNKS,
		"a NUL behind chunks"),
	    HIDDEN(POST "\0X-A: b\r\nContent-Length: 0\r\n\r\n",
		"a line that begins with NUL"),
	    HIDDEN("POST /\0a HTTP/1.1\r\nHost: x\r\n" LENGTH "\r\na=b",
		"a NUL in the target"),
	    HIDDEN("POST\0a / HTTP/1.1\r\nHost: x\r\n" LENGTH "\r\na=b",
		"a NUL in the method"),
	    HIDDEN(POST ": x\r\n" LENGTH "\r\na=b", "a line without a name"),
	    HIDDEN(POST ":\r\n" LENGTH "\r\na=b", "a colon alone"),
	    HIDDEN("POST / HTTP/1.1\r\n: x\r\nHost: x\r\n" LENGTH "\r\na=b",
		"a first line without a name"),
	    HIDDEN("POST / HTTP/1.1\nHost: x\n" LENGTH "\na=b",
		"lines that end with LF alone"),
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		refused(port, cases[i].request, cases[i].len, cases[i].what);
	step(port,
	    "POST /?a=b HTTP/1.1\r\nHost: \t x\r\nX-Empty:\r\nX-Blank: \r\n"
	    "X-Test:c \t\r\nConnection: close\r\n" FORM LENGTH "\r\nm=b",
	    200, "m:1=b\n", "blanks around values are allowed");
	step(port, "GET / HTTP/1.0\r\n\r\n", 200, NULL,
	    "a head may have no header");
}

/* Of a body that ends in a way that is not looked at, nothing is taken for
 * another request. */
static void
test_last(int port)
{
	static const char *const requests[] = {
	    POST CHUNKED "\r\n0\r\n: x\r\nX-A: b\r\n\r\n", POST "\r\n"};

	for (size_t i = 0; i < 2; i++) {
		struct buffer b = {0};
		char *answer;

		buffer_printf(&b, "%sGET /second HTTP/1.1\r\nHost: x\r\n\r\n",
		    requests[i]);
		answer = client_ask(port, b.data, b.len);
		tap_ok(begins(answer, "HTTP/1.1 200") &&
			strstr(answer, "path=/second") == NULL,
		    "%s: the connection ends with the answer",
		    i == 0 ? "chunks" : "a POST without a length");
		free(answer);
		buffer_fini(&b);
	}
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
	test_hidden(port);
	test_last(port);
	tap_ok(server_stop(pid), "the server ends without a leak");
	return tap_done();
}
