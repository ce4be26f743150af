/*
 * The server from outside: what reaches the handler, what is refused before,
 * and what stands on every answer.
 */
#include "config.h"

#include "web_peer.h"

#define END "Host: x\r\nConnection: close\r\n\r\n"
#define GET(target) "GET " target " HTTP/1.1\r\n" END

static void
test_targets(int port)
{
	char long_path[4096], *answer;

	step(port, GET("/t/abc"), 200, "path=/t/abc\na=(none)\n",
	    "a path without arguments");
	step(port, GET("/t/%41%2fb%20%c3%a9+?a=1&b=2"), 200,
	    "path=/t/A/b \xc3\xa9+\na=1\n", "a path is decoded, a + stays");
	step(port, GET("/?x&a=%c3%a9+%26&a=2&"), 200, "a=\xc3\xa9 &\n",
	    "arguments are decoded, the first one wins");
	step(port, GET("/?a"), 200, "a=\n", "an argument without value");
	step(port, GET("/?a=1?2#3"), 200, "a=1?2\n",
	    "a fragment is no part of an argument");
	step(port, GET("http://other/t/x?a=1"), 200, "path=/t/x\na=1\n",
	    "a target in absolute form is understood");
	step(port, GET("HTTP://other"), 200, "path=/\n", "also without a path");
	step(port, GET("/%zz"), 400, NULL, "a bad escape is refused");
	step(port, GET("/%4"), 400, NULL, "a cut escape is refused");
	step(port, GET("/a%00b"), 400, NULL, "a NUL is refused");
	step(port, GET("/%ff"), 400, NULL, "a path of no UTF-8 is refused");
	step(port, GET("/%ed%a0%80"), 400, NULL, "so is a surrogate");
	step(port, GET("/?a=%zz"), 400, NULL, "so is a bad escape behind ?");
	step(port, GET("*"), 400, NULL, "a target without a path is refused");
	step(port, GET("x"), 400, NULL, "a relative target is refused");
	snprintf(long_path, sizeof long_path, "GET /%02047d HTTP/1.1\r\n" END,
	    0);
	step(port, long_path, 200, NULL, "a path of 2 KB is read");
	snprintf(long_path, sizeof long_path, "GET /%02048d HTTP/1.1\r\n" END,
	    0);
	step(port, long_path, 400, NULL, "a longer one is refused");
	step(port, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, NULL,
	    "HTTP/1.1 without a Host is refused");
	answer = client_ask(port, GET("/a b"), strlen(GET("/a b")));
	tap_ok(!begins(answer, "HTTP/1.1 2"),
	    "a space in the target is refused");
	free(answer);
}

static void
test_methods(int port)
{
	char *get, *head, *body;

	step(port, "POST / HTTP/1.1\r\nContent-Length: 0\r\n" END, 200,
	    "method=POST\n", "POST");
	step(port, "PUT / HTTP/1.1\r\nContent-Length: 0\r\n" END, 200,
	    "method=other\n", "other methods reach the handler");
	step(port, "get / HTTP/1.1\r\n" END, 200, "method=other\n",
	    "methods are case-sensitive");
	get = client_ask(port, GET("/empty/"), strlen(GET("/empty/")));
	head = client_ask(port, "HEAD /empty/ HTTP/1.1\r\n" END,
	    strlen("HEAD /empty/ HTTP/1.1\r\n" END));
	body = strstr(get, "\r\n\r\n");
	tap_ok(body != NULL && body[4] != '\0', "GET has a body");
	body = strstr(head, "\r\n\r\n");
	tap_ok(body != NULL && body[4] == '\0', "HEAD has none");
	tap_ok(strstr(get, "Content-Length: 7") != NULL &&
		strstr(head, "Content-Length: 7") != NULL,
	    "and both say the same length (one name differs by a letter)");
	free(get);
	free(head);
}

static void
test_headers(int port)
{
	static const char *const on_all[] = {"Referrer-Policy: no-referrer\r\n",
	    "Cache-Control: no-store\r\n", "X-Robots-Tag: noindex\r\n",
	    "X-Content-Type-Options: nosniff\r\n", "X-Frame-Options: DENY\r\n",
	    "Content-Security-Policy: default-src 'none';",
	    "frame-ancestors 'none'", "Cross-Origin-Opener-Policy: same-origin",
	    "Content-Type: text/plain"};
	static const char *const asked[] = {
	    GET("/"), GET("/%zz"), "HEAD / HTTP/1.1\r\n" END, GET("/split")};

	for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
		char *answer = client_ask(port, asked[i], strlen(asked[i]));
		bool all = true;

		for (size_t j = 0; j < sizeof on_all / sizeof *on_all; j++)
			all = all && strstr(answer, on_all[j]) != NULL;
		tap_ok(all, "the protecting headers are on: %.12s", asked[i]);
		free(answer);
	}
	step(port, GET("/see"), 303, "Location: http://example.org/x\r\n",
	    "a Location is sent");
	step(port, GET("/split"), 500, "500 Internal",
	    "a Location with a line break is not");
	step(port, GET("/allow"), 405, "Allow: GET, HEAD\r\n",
	    "an Allow is sent");
	step(port, GET("/static"), 200,
	    "Cache-Control: max-age=", "a static file may be kept");
	step(port, GET("/static"), 200,
	    "Content-Security-Policy: default-src 'self'\r\n",
	    "an answer may have a policy of its own");
	step(port, GET("/empty"), 200, "Content-Length: 0\r\n",
	    "an empty answer is an answer");
	step(port, "GET / HTTP/1.1\r\nx-test: a b\r\n" END, 200, "header=a b\n",
	    "headers are found whatever their case");
}

static void
test_accept(int port)
{
	static const struct {
		const char *accept;
		bool json;
	} cases[] = {
	    {"application/json", true},
	    {"Application/JSON;charset=utf-8", true},
	    {"application/json, text/plain, */*", true},
	    {"text/html,application/xhtml+xml,*/*;q=0.8", false},
	    {"text/html, application/json", false},
	    {"text/html;q=0.5, application/json", true},
	    {"application/json;q=0.4, text/html; q=0.5", false},
	    {"application/json;q=0", false},
	    {"application/json; q=0.001", true},
	    {"application/json;q=1.0,text/html;q=1", true},
	    {"application/jsonx", false},
	    {"xapplication/json", false},
	    {"*/*", false},
	    {"", false},
	    {",,;q=;,", false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char request[300], title[100];

		snprintf(request, sizeof request,
		    "GET / HTTP/1.1\r\nAccept: %s\r\n" END, cases[i].accept);
		snprintf(title, sizeof title, "Accept: %s: %s", cases[i].accept,
		    cases[i].json ? "JSON" : "HTML");
		step(port, request, 200,
		    cases[i].json ? "json=1\n" : "json=0\n", title);
	}
	step(port,
	    "GET / HTTP/1.1\r\nAccept: text/plain\r\n"
	    "Accept: application/json\r\n" END,
	    200, "json=1\n", "two Accept headers are one list");
}

static void
test_client(int direct, int proxied)
{
	static const struct {
		const char *forwarded, *client;
	} cases[] = {
	    {"192.0.2.7", "192.0.2.7"},
	    {"10.9.9.9, 192.0.2.7", "192.0.2.7"},
	    {"192.0.2.7, 127.0.0.1", "192.0.2.7"},
	    {"192.0.2.7:4711", "192.0.2.7"},
	    {"::ffff:192.0.2.7", "192.0.2.7"},
	    {"2001:DB8::0001", "2001:db8::1"},
	    {"[2001:db8::1]:443", "2001:db8::1"},
	    {"192.0.2.7, unknown", "127.0.0.1"},
	    {"unknown, 192.0.2.7", "192.0.2.7"},
	    {"127.0.0.1", "127.0.0.1"},
	    {"", "127.0.0.1"},
	    {",,", "127.0.0.1"},
	    {"[::1", "127.0.0.1"},
	    {"1.2.3", "127.0.0.1"},
	};
	char request[300], holds[100], title[200];

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		snprintf(request, sizeof request,
		    "GET / HTTP/1.1\r\nX-Forwarded-For: %s\r\n" END,
		    cases[i].forwarded);
		snprintf(holds, sizeof holds, "client=%s\n", cases[i].client);
		snprintf(title, sizeof title, "the proxy says \"%s\": %s",
		    cases[i].forwarded, cases[i].client);
		step(proxied, request, 200, holds, title);
	}
	step(proxied,
	    "GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.1\r\n"
	    "X-Forwarded-For: 192.0.2.2\r\n" END,
	    200, "client=192.0.2.2\n", "of two headers the last one counts");
	step(direct, "GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.1\r\n" END,
	    200, "client=127.0.0.1\n",
	    "without a trusted proxy nobody is believed");
}

int
main(void)
{
	int direct, proxied;
	pid_t one = server_start("127.0.0.1:0", NULL, &direct);
	pid_t two = server_start("127.0.0.1:0", "127.0.0.1", &proxied);

	test_targets(direct);
	test_methods(direct);
	test_headers(direct);
	test_accept(direct);
	test_client(direct, proxied);
	tap_ok(server_stop(one) && server_stop(two),
	    "the servers end without a leak");
	return tap_done();
}
