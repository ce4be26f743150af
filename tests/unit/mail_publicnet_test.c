/*
 * Which addresses webhooks may ask: one from the inside and both ends of each
 * range that is set aside, and what lies beside them.
 */
#include "config.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "mail/hook.h"
#include "mail/publicnet.h"
#include "tap.h"

static bool
is_public(const char *text)
{
	struct sockaddr_in v4 = {.sin_family = AF_INET};
	struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};

	if (inet_pton(AF_INET, text, &v4.sin_addr) == 1)
		return publicnet_has((const struct sockaddr *)&v4);
	if (inet_pton(AF_INET6, text, &v6.sin6_addr) != 1)
		printf("# %s is no address\n", text);
	return publicnet_has((const struct sockaddr *)&v6);
}

static size_t
count_wrong(const char *const *texts, size_t n, bool wanted)
{
	size_t wrong = 0;

	for (size_t i = 0; i < n; i++)
		if (is_public(texts[i]) != wanted) {
			printf("# %s\n", texts[i]);
			wrong++;
		}
	return wrong;
}

static void
test_addresses(void)
{
	static const char *const inside[] = {"0.0.0.0", "0.255.255.255",
	    "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255",
	    "127.0.0.1", "127.255.255.255", "169.254.0.0", "169.254.169.254",
	    "172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.2.1",
	    "192.88.99.1", "192.168.0.0", "192.168.255.255", "198.18.0.0",
	    "198.19.255.255", "198.51.100.1", "203.0.113.9", "224.0.0.1",
	    "239.255.255.255", "240.0.0.1", "255.255.255.255", "::", "::1",
	    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1",
	    "64:ff9b::10.0.0.1", "64:ff9b:1::1", "100::1", "2001::1",
	    "2001:1ff::1", "2001:db8::1", "2002:7f00:1::", "2002:c0a8:101::1",
	    "3fff::1", "fc00::1", "fdff::1", "fe80::1", "fec0::1", "ff02::1"};
	static const char *const outside[] = {"1.1.1.1", "9.255.255.255",
	    "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
	    "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
	    "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0",
	    "198.17.255.255", "198.20.0.0", "223.255.255.255", "::ffff:1.1.1.1",
	    "64:ff9b::1.1.1.1", "2001:200::1", "2002:101:101::1",
	    "2606:4700::1111", "2a00::1"};

	tap_ok(count_wrong(inside, sizeof inside / sizeof inside[0], false) ==
		0,
	    "what is set aside is not public");
	tap_ok(count_wrong(outside, sizeof outside / sizeof outside[0], true) ==
		0,
	    "what lies beside it is");
	tap_ok(!publicnet_has(&(struct sockaddr){.sa_family = AF_UNIX}),
	    "no other family is");
}

static void
test_urls(void)
{
	static const struct {
		const char *url, *fault;
	} rows[] = {{"https://ntfy.sh/x", NULL},
	    {"https://discord.com/api/webhooks/1/x?wait=true", NULL},
	    {"https://1.1.1.1:8443/", NULL}, {"https://[2606:4700::1]/", NULL},
	    {"HTTPS://Example.Org", NULL}, {"", "hook-form"},
	    {"ntfy.sh/x", "hook-form"}, {"https://", "hook-form"},
	    {"https://a b/", "hook-form"}, {"http://ntfy.sh/", "hook-https"},
	    {"ftp://ntfy.sh/", "hook-https"},
	    {"file:///etc/passwd", "hook-form"},
	    {"https://a@ntfy.sh/", "hook-user"},
	    {"https://a:b@ntfy.sh/", "hook-user"},
	    {"https://127.0.0.1/", "hook-local"},
	    {"https://127.1/", "hook-local"},
	    {"https://0x7f000001/", "hook-local"},
	    {"https://2130706433/", "hook-local"},
	    {"https://[::1]/", "hook-local"},
	    {"https://printer/", "hook-local"},
	    {"https://nas.local/", "hook-local"},
	    {"https://nas.local./", "hook-local"},
	    {"https://LOCALHOST/", "hook-local"},
	    {"https://a.localhost/", "hook-local"},
	    {"https://metadata.google.internal/", "hook-local"}};
	bool good = true;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *fault = mail_hook_judge(rows[i].url, false);

		if ((fault == NULL) != (rows[i].fault == NULL) ||
		    (fault != NULL && strcmp(fault, rows[i].fault) != 0)) {
			printf("# %s: %s\n", rows[i].url,
			    fault != NULL ? fault : "good");
			good = false;
		}
	}
	tap_ok(good, "addresses of channels are judged by their form");
	tap_ok(mail_hook_judge("http://127.0.0.1:8080/", true) == NULL,
	    "where local addresses are allowed, so they are");
}

int
main(void)
{
	test_addresses();
	test_urls();
	return tap_done();
}
