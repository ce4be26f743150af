/*
 * Questions to the DNS (RFC 1035), by the resolver of the C library: what mail
 * servers elsewhere find out about a sender. It stands in mail/ because letters
 * are what it is asked for; only this folder may include the resolver.
 *
 * Not here: what the records should say (operator/doctor_dns.c).
 */
#ifndef TURNPOST_MAIL_DNS_H
#define TURNPOST_MAIL_DNS_H

#include <stdbool.h>

struct buffer;

enum dns_kind { DNS_A, DNS_AAAA, DNS_PTR, DNS_TXT };

enum dns_status {
	DNS_FOUND,
	DNS_NOTHING, /* there is no such name, or it has no such record */
	DNS_SILENT   /* no name server has an answer */
};

/* Asks the name servers of this machine for the records of NAME, which is whole
 * as it is, and appends a line for each to LINES: an address, a host's name
 * without a dot at its end, or a text, whose strings are joined. Bytes that are
 * no printable ASCII become "?". Gives up after some seconds. /etc/hosts does
 * not count. */
enum dns_status __attribute__((warn_unused_result))
dns_ask(const char *name, enum dns_kind kind, struct buffer *lines);

/* Appends the name whose PTR record tells the host of ADDRESS (RFC 1035 section
 * 3.5, RFC 3596 section 2.5). False when ADDRESS is none of IPv4 or IPv6. */
bool __attribute__((warn_unused_result))
dns_reverse(const char *address, struct buffer *name);

#endif
