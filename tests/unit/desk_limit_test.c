/*
 * Rules for limits that are counted in memory: who is counted, and that nobody
 * is shut out, or let off, by what others do.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "desk/limit.h"
#include "tap.h"

enum { NOW = 100000, HOUR = 3600 };

/* Sends N requests of CLIENT; returns how many were let through. */
static int
send_from(struct limiter *l, const char *client, int n)
{
	int good = 0;

	for (int i = 0; i < n; i++)
		good += !limit_full(l, LIMIT_RESEND, client, NOW, NULL);
	return good;
}

static void
check_window(void)
{
	struct limiter *l = limit_new();
	int64_t wait = 0;

	tap_ok(send_from(l, "192.0.2.1", 21) == 20,
	    "a network may ask for letters 20 times an hour");
	tap_ok(limit_full(l, LIMIT_RESEND, "192.0.2.1", NOW + 600, &wait) &&
		wait == HOUR - 600,
	    "then it is told how long to wait");
	tap_ok(limit_full(l, LIMIT_RESEND, "192.0.2.1", NOW + HOUR - 1, &wait),
	    "and asking meanwhile does not lengthen that");
	tap_ok(limit_reached(l, LIMIT_RESEND, "192.0.2.1", NOW, NULL) &&
		!limit_reached(l, LIMIT_RESEND, "192.0.2.2", NOW, NULL),
	    "whether it is full can be asked without counting");
	tap_ok(!limit_full(l, LIMIT_TOKENS, "192.0.2.1", NOW, NULL) &&
		!limit_full(l, LIMIT_RESEND, "192.0.2.2", NOW, NULL),
	    "each limit and each network is counted for itself");
	tap_ok(!limit_full(l, LIMIT_RESEND, "192.0.2.1", NOW + HOUR, NULL),
	    "and after an hour anew");
	tap_ok(!limit_full(l, LIMIT_RESEND, "192.0.2.1", NOW - 1, NULL),
	    "or when the clock was set back");
	limit_free(l);
}

static void
check_networks(void)
{
	struct limiter *l = limit_new();

	send_from(l, "2001:db8:1:2::1", 20);
	tap_ok(send_from(l, "2001:db8:1:2:ffff::9", 1) == 0,
	    "the addresses of a /64 are one network");
	tap_ok(send_from(l, "2001:db8:1:3::1", 1) == 1, "another /64 is not");
	send_from(l, "192.0.2.7", 20);
	tap_ok(send_from(l, "::ffff:192.0.2.7", 1) == 0 &&
		send_from(l, "::ffff:192.0.2.8", 1) == 1,
	    "an IPv4 address in IPv6 is that address, and none besides");
	limit_free(l);
}

/* All networks of one /48 ask as often as they can. */
static void
check_site(void)
{
	struct limiter *l = limit_new();
	char client[64];
	int good = 0, locked = 0;

	for (int i = 0; i < 65536; i++) {
		snprintf(client, sizeof client, "2001:db8:66:%x::1", i);
		good += send_from(l, client, 1);
	}
	tap_ok(good == 20 * limit_table[LIMIT_RESEND].site,
	    "the 65,536 networks of a /48 together may do 16 times as much as "
	    "one: %d",
	    good);
	for (int i = 0; i < 65536; i++) {
		snprintf(client, sizeof client, "10.%d.%d.1", i / 256, i % 256);
		locked += send_from(l, client, 1) == 0;
	}
	tap_ok(locked == 0,
	    "which shuts out none of 65,536 networks elsewhere: %d", locked);
	limit_free(l);
}

/* Many at once, as forms do that have letters written. */
static void
check_many(void)
{
	struct limiter *l = limit_new();
	char client[64];
	int asked = 0;

	tap_ok(!limit_full_many(l, LIMIT_ASKED, "192.0.2.1", 25, NOW, NULL) &&
		limit_full_many(l, LIMIT_ASKED, "192.0.2.1", 6, NOW, NULL) &&
		!limit_full_many(l, LIMIT_ASKED, "192.0.2.1", 5, NOW, NULL) &&
		limit_full(l, LIMIT_ASKED, "192.0.2.1", NOW, NULL),
	    "many at once are counted all or not at all");
	for (int i = 0; i < 65536; i++) {
		snprintf(client, sizeof client, "2001:db8:66:%x::1", i);
		asked += limit_full_many(l, LIMIT_ASKED, client, 5, NOW, NULL)
		    ? 0
		    : 5;
	}
	tap_ok(asked == 120 && asked < limit_table[LIMIT_UNPROVED].allowed,
	    "a /48 uses only a part of the letters to strangers: %d", asked);
	limit_free(l);
}

/* So many networks that they cannot all be kept. */
static void
check_full(void)
{
	struct limiter *l = limit_new();
	char client[64];
	int locked = 0, again = 0;

	for (int i = 0; i < 1000; i++) {
		snprintf(client, sizeof client, "172.16.%d.%d", i / 256,
		    i % 256);
		send_from(l, client, 20);
	}
	for (int i = 0; i < 300000; i++) {
		snprintf(client, sizeof client, "10.%d.%d.%d", i >> 16,
		    i >> 8 & 255, i & 255);
		locked += send_from(l, client, 1) == 0;
	}
	tap_ok(locked == 0, "a full table shuts nobody out: %d", locked);
	for (int i = 0; i < 1000; i++) {
		snprintf(client, sizeof client, "172.16.%d.%d", i / 256,
		    i % 256);
		again += send_from(l, client, 1);
	}
	tap_ok(again == 0, "and lets nobody off who has done too much: %d",
	    again);
	limit_free(l);
}

static void
check_numbers(void)
{
	struct limiter *l = limit_new();
	int64_t wait = 0;

	for (int i = 0; i < limit_table[LIMIT_RESEND].allowed; i++)
		if (limit_full_of(l, LIMIT_RESEND, 'p', 1, 0, NOW, &wait))
			abort();
	tap_ok(limit_full_of(l, LIMIT_RESEND, 'p', 1, 0, NOW, &wait) &&
		wait == HOUR,
	    "what is known by numbers may do as much as the table says");
	tap_ok(!limit_full_of(l, LIMIT_RESEND, 'p', 1, 1, NOW, &wait) &&
		!limit_full_of(l, LIMIT_RESEND, 'p', 2, 0, NOW, &wait) &&
		!limit_full_of(l, LIMIT_RESEND, 'h', 1, 0, NOW, &wait),
	    "each seat, each game and each kind of link is counted for itself");
	tap_ok(!limit_full_of(l, LIMIT_NONE, 0, 0, 0, NOW, NULL),
	    "what has no limit is never refused");
	limit_free(l);
}

/* Every limit stands in the manual as it is. */
static void
check_manual(void)
{
	static const char *const who[] = {[LIMIT_NETWORK] = "network",
	    [LIMIT_LINK] = "link",
	    [LIMIT_GAME] = "game",
	    [LIMIT_MAIL] = "address",
	    [LIMIT_SERVER] = "server"};
	const char *top = getenv("srcdir");
	struct buffer path = {0}, text = {0}, row = {0};
	char bytes[4096];
	int missing = 0;
	size_t n;
	FILE *f;

	buffer_printf(&path, "%s/doc/turnpost-http.7", top != NULL ? top : ".");
	f = fopen(buffer_text(&path), "r");
	if (f == NULL)
		abort();
	while ((n = fread(bytes, 1, sizeof bytes, f)) > 0)
		buffer_add(&text, bytes, n);
	fclose(f);
	for (int i = 1; i < LIMITS; i++) {
		const struct limit_row *l = &limit_table[i];

		buffer_reset(&row);
		buffer_printf(&row, "\n.It %s Ta %s Ta %d Ta ", l->name,
		    who[l->who], l->allowed);
		if (strstr(buffer_text(&text), buffer_text(&row)) == NULL) {
			missing++;
			printf("# the manual lacks %s\n", l->name);
		}
	}
	tap_ok(missing == 0, "the manual has every limit as it is");
	buffer_fini(&path);
	buffer_fini(&text);
	buffer_fini(&row);
}

int
main(void)
{
	check_manual();
	check_window();
	check_networks();
	check_site();
	check_many();
	check_full();
	check_numbers();
	return tap_done();
}
