/*
 * Rules for limits that are counted in memory: who is counted, and that nobody
 * is shut out, or let off, by what others do.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

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
	tap_ok(good == 20 * LIMIT_SITE,
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

	limit_allow(l, LIMIT_RESEND, 1);
	tap_ok(!limit_full_of(l, LIMIT_RESEND, 'p', 1, 0, NOW, &wait) &&
		limit_full_of(l, LIMIT_RESEND, 'p', 1, 0, NOW, &wait) &&
		wait == HOUR,
	    "an operator may choose another number");
	tap_ok(!limit_full_of(l, LIMIT_RESEND, 'p', 1, 1, NOW, &wait) &&
		!limit_full_of(l, LIMIT_RESEND, 'p', 2, 0, NOW, &wait) &&
		!limit_full_of(l, LIMIT_RESEND, 'h', 1, 0, NOW, &wait),
	    "each seat, each game and each kind of link is counted for itself");
	limit_allow(l, LIMIT_RESEND, 0);
	tap_ok(limit_full(l, LIMIT_RESEND, "192.0.2.1", NOW, &wait) &&
		wait == HOUR,
	    "or none at all");
	tap_ok(!limit_full_of(l, LIMIT_NONE, 0, 0, 0, NOW, NULL),
	    "what has no limit is never refused");
	limit_free(l);
}

int
main(void)
{
	check_window();
	check_networks();
	check_site();
	check_full();
	check_numbers();
	return tap_done();
}
