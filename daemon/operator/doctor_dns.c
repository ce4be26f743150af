/*
 * The checks of what the DNS says about the sender: who may send its letters
 * (SPF, RFC 7208), by which key they are signed (DKIM, RFC 6376), what is done
 * about forged ones (DMARC, RFC 7489), and what this machine is called (PTR).
 * Mailboxes elsewhere look there before they take a letter.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/mailer.h"
#include "mail/dns.h"
#include "mail/publicnet.h"
#include "operator/doctor_checks.h"

enum { SHOWN = 200 /* characters of a record */ };

/* --- asking --------------------------------------------------------------- */

/* Sets LINES to the records of NAME, or to nothing. False after a line that says
 * that there is no answer: then nothing more is asked. */
static bool
doctor_dns_ask(struct doctor *d, const char *name, enum dns_kind kind,
    struct buffer *lines)
{
	enum dns_status status;

	buffer_reset(lines);
	status = dns_ask(name, kind, lines);
	if (status == DNS_SILENT)
		doctor_say(d, DOCTOR_WARN, "dns",
		    "see that the name servers in /etc/resolv.conf answer, "
		    "then run it again",
		    "no name server says whether there is %s: what others find "
		    "out about the sender is not looked at",
		    name);
	return status != DNS_SILENT;
}

/* Sets RECORD to the first of LINES that begins with VERSION and one of the
 * characters AFTER, or is VERSION alone. Returns how many there are. */
static size_t
find_records(struct buffer *lines, const char *version, const char *after,
    struct buffer *record)
{
	char *text = xstrdup(buffer_text(lines)), *rest = text, *line;
	size_t len = strlen(version), n = 0;

	buffer_reset(record);
	while ((line = strsep(&rest, "\n")) != NULL)
		if (strncasecmp(line, version, len) == 0 &&
		    strchr(after, line[len]) != NULL && n++ == 0)
			buffer_puts(record, line);
	free(text);
	return n;
}

/* --- SPF ------------------------------------------------------------------ */

/* What RECORD says of all who are not named in it: '-' and '~' refuse, '+' and
 * '?' do not; 'r' leaves it to another record; '\0' where it says nothing. */
static char
spf_rest(const char *record)
{
	char *text = xstrdup(record), *rest = text, *term, found = '\0';

	while ((found == '\0' || found == 'r') &&
	    (term = strsep(&rest, " ")) != NULL) {
		if (strcasecmp(term, "all") == 0)
			found = '+';
		else if (strlen(term) == 4 && strcasecmp(term + 1, "all") == 0)
			found = *term;
		else if (strncasecmp(term, "redirect=", 9) == 0)
			found = 'r';
	}
	free(text);
	return found;
}

static void
judge_spf(struct doctor *d, const char *domain, const char *record)
{
	static const char todo[] = "end that record with ~all or -all";
	char rest = spf_rest(record);

	if (rest == '+')
		doctor_say(d, DOCTOR_FAIL, "spf", todo,
		    "%s lets everybody send its letters: %.*s", domain, SHOWN,
		    record);
	else if (rest == '?' || rest == '\0')
		doctor_say(d, DOCTOR_WARN, "spf", todo,
		    "%s does not say that nobody else may send its letters: "
		    "%.*s",
		    domain, SHOWN, record);
	else
		doctor_say(d, DOCTOR_OK, "spf", NULL,
		    "%s says who may send its letters: %.*s", domain, SHOWN,
		    record);
}

static bool
look_at_spf(struct doctor *d, const char *domain)
{
	struct buffer lines = {0}, record = {0};
	bool answered = doctor_dns_ask(d, domain, DNS_TXT, &lines);
	size_t n = find_records(&lines, "v=spf1", " ", &record);

	if (answered && n == 0)
		doctor_say(d, DOCTOR_FAIL, "spf",
		    "make one that names the server that sends, such as "
		    "\"v=spf1 mx ~all\", or what the provider of your relay "
		    "says; see turnpost-mail(7)",
		    "%s has no TXT record \"v=spf1 ...\": mailboxes elsewhere "
		    "refuse its letters or take them for spam",
		    domain);
	else if (answered && n > 1)
		doctor_say(d, DOCTOR_FAIL, "spf",
		    "make one of them, with all that they name",
		    "%s has %zu records \"v=spf1 ...\", and so none of them "
		    "counts",
		    domain, n);
	else if (answered)
		judge_spf(d, domain, buffer_text(&record));
	buffer_fini(&lines);
	buffer_fini(&record);
	return answered;
}

/* --- DKIM ----------------------------------------------------------------- */

/* What a record "a=x; b=y" has as NAME, up to the next semicolon or line, with
 * its length; NULL when it has none. */
static const char *
value_of(const char *record, const char *name, size_t *len)
{
	size_t n = strlen(name);

	while (*record != '\0') {
		const char *at = record + strspn(record, " ;\n");

		record = at + strcspn(at, ";\n");
		if (strncmp(at, name, n) != 0)
			continue;
		at += n + strspn(at + n, " ");
		if (*at != '=')
			continue;
		at += 1 + strspn(at + 1, " ");
		*len = at < record ? (size_t)(record - at) : 0;
		return at;
	}
	return NULL;
}

static void
judge_dkim(struct doctor *d, const char *name, const char *record)
{
	static const char todo[] =
	    "publish the public key there that the mail server signs with, or "
	    "let `dkim-selector` name the right one; see turnpost-mail(7)";
	size_t len = 0;

	if (value_of(record, "p", &len) == NULL)
		doctor_say(d, DOCTOR_FAIL, "dkim", todo,
		    "%s has no key (a TXT record with \"p=...\"): no "
		    "signature by it is good",
		    name);
	else if (len == 0)
		doctor_say(d, DOCTOR_FAIL, "dkim", todo,
		    "the key of %s was withdrawn: its \"p=\" is empty", name);
	else
		doctor_say(d, DOCTOR_OK, "dkim", NULL,
		    "%s has a key: see that a letter that arrives is signed "
		    "with it",
		    name);
}

static bool
look_at_dkim(struct doctor *d, const char *domain)
{
	const char *selector = d->conf->mail.dkim_selector;
	struct buffer name = {0}, lines = {0};
	bool answered = true;

	if (*selector == '\0') {
		doctor_say(d, DOCTOR_WARN, "dkim",
		    "let the mail server sign letters, and name the selector "
		    "of its key as `dkim-selector`; see turnpost-mail(7)",
		    "whether letters from %s are signed (DKIM) is not known "
		    "here",
		    domain);
		return true;
	}
	buffer_printf(&name, "%s._domainkey.%s", selector, domain);
	answered = doctor_dns_ask(d, buffer_text(&name), DNS_TXT, &lines);
	if (answered)
		judge_dkim(d, buffer_text(&name), buffer_text(&lines));
	buffer_fini(&name);
	buffer_fini(&lines);
	return answered;
}

/* --- DMARC ---------------------------------------------------------------- */

/* The domain above, of at most seven names: so nobody is asked more than eight
 * times, however long a domain is. NULL when that is no domain that somebody
 * could own. */
static const char *
above(const char *domain)
{
	size_t names = 1;

	domain = strchr(domain, '.') + 1;
	for (const char *c = domain; *c != '\0'; c++)
		names += *c == '.';
	for (; names > 7; names--)
		domain = strchr(domain, '.') + 1;
	return names > 1 ? domain : NULL;
}

static void
judge_dmarc(struct doctor *d, const char *domain, const char *at, size_t n,
    const char *record)
{
	size_t len = 0;

	if (n == 0)
		doctor_say(d, DOCTOR_WARN, "dmarc",
		    "make one, to begin with \"v=DMARC1; p=none\"; see "
		    "turnpost-mail(7)",
		    "there is no DMARC record at _dmarc.%s, nor above it: "
		    "large providers ask for one",
		    domain);
	else if (n > 1)
		doctor_say(d, DOCTOR_WARN, "dmarc", "leave one of them",
		    "_dmarc.%s has %zu records, and so none of them counts", at,
		    n);
	else if (value_of(record, "p", &len) == NULL || len == 0)
		doctor_say(d, DOCTOR_WARN, "dmarc",
		    "let it have a policy, such as \"v=DMARC1; p=none\"",
		    "_dmarc.%s has no policy (\"p=\"): %.*s", at, SHOWN,
		    record);
	else
		doctor_say(d, DOCTOR_OK, "dmarc", NULL,
		    "_dmarc.%s says what to do with letters that are not from "
		    "%s: %.*s",
		    at, domain, SHOWN, record);
}

/* Asks the domain, then those above it, one after another, because the record
 * of the organisation counts for all below it. */
static bool
look_at_dmarc(struct doctor *d, const char *domain)
{
	struct buffer name = {0}, lines = {0}, record = {0};
	const char *at = domain, *found = domain;
	bool answered = true;
	size_t n = 0;

	while (answered && n == 0 && at != NULL) {
		buffer_reset(&name);
		buffer_printf(&name, "_dmarc.%s", at);
		answered =
		    doctor_dns_ask(d, buffer_text(&name), DNS_TXT, &lines);
		n = find_records(&lines, "v=DMARC1", "; ", &record);
		found = at;
		at = above(at);
	}
	if (answered)
		judge_dmarc(d, domain, found, n, buffer_text(&record));
	buffer_fini(&name);
	buffer_fini(&lines);
	buffer_fini(&record);
	return answered;
}

/* --- PTR ------------------------------------------------------------------ */

/* Appends to LINES the addresses of HOST. */
static bool
find_addresses(struct doctor *d, const char *host, struct buffer *lines)
{
	struct buffer six = {0};
	bool answered = doctor_dns_ask(d, host, DNS_A, lines) &&
	    doctor_dns_ask(d, host, DNS_AAAA, &six);

	if (answered)
		buffer_puts(lines, buffer_text(&six));
	buffer_fini(&six);
	return answered;
}

static bool
has_line(struct buffer *lines, const char *line)
{
	size_t len = strlen(line);

	for (const char *at = buffer_text(lines); *at != '\0';
	     at += strcspn(at, "\n") + 1)
		if (strcspn(at, "\n") == len && strncmp(at, line, len) == 0)
			return true;
	return false;
}

/* NAMES are those that the DNS has for ADDRESS: whether one of them leads back
 * there. */
static bool
look_at_way_back(struct doctor *d, const char *address, struct buffer *names)
{
	char *text = xstrdup(buffer_text(names)), *rest = text, *name;
	struct buffer there = {0};
	bool answered = true, back = false;

	while (answered && !back && (name = strsep(&rest, "\n")) != NULL &&
	    *name != '\0') {
		answered = find_addresses(d, name, &there);
		back = answered && has_line(&there, address);
		if (back)
			doctor_say(d, DOCTOR_OK, "ptr", NULL,
			    "%s is called %s, which leads back to it", address,
			    name);
	}
	if (answered && !back)
		doctor_say(d, DOCTOR_WARN, "ptr",
		    "let that name have this address (A, AAAA), or the address "
		    "another name",
		    "%s is called %.*s, which does not lead back to it: large "
		    "providers refuse letters from there",
		    address, (int)strcspn(buffer_text(names), "\n"),
		    buffer_text(names));
	buffer_fini(&there);
	free(text);
	return answered;
}

static bool
look_at_address(struct doctor *d, const char *host, const char *address)
{
	struct buffer name = {0}, names = {0};
	bool answered = dns_reverse(address, &name) &&
	    doctor_dns_ask(d, buffer_text(&name), DNS_PTR, &names);

	if (answered && names.len > 0)
		answered = look_at_way_back(d, address, &names);
	else if (answered)
		doctor_say(d, DOCTOR_WARN, "ptr",
		    "let whoever gave you that address give it that name, as a "
		    "PTR record",
		    "%s, which %s leads to, has no name: large providers "
		    "refuse letters from there",
		    address, host);
	buffer_fini(&name);
	buffer_fini(&names);
	return answered;
}

/* This machine is taken to be the one that `helo` names, or else the one that
 * base-url leads to. The caller frees the name. */
static char *
own_host(const struct conf *conf)
{
	const char *host = strstr(conf->base_url, "//") + 2;

	if (conf->mail.helo[0] != '\0')
		return xstrdup(conf->mail.helo);
	if (*host == '[')
		return xstrndup(host + 1, strcspn(host + 1, "]"));
	return xstrndup(host, strcspn(host, ":"));
}

/* Sets LINES to the addresses of HOST, which may be one itself. */
static bool
find_own_addresses(struct doctor *d, const char *host, struct buffer *lines)
{
	struct buffer name = {0};
	bool answered = true;

	if (dns_reverse(host, &name))
		buffer_puts(lines, host);
	else if (publicnet_may(host))
		answered = find_addresses(d, host, lines);
	if (answered && lines->len == 0)
		doctor_say(d, DOCTOR_WARN, "ptr",
		    "let `helo` be the name of this machine on the open net, "
		    "with an A or AAAA record",
		    "which address letters come from cannot be seen: %s has "
		    "none in the DNS",
		    host);
	buffer_fini(&name);
	return answered;
}

static void
look_at_ptr(struct doctor *d)
{
	char *host = own_host(d->conf), *text = NULL, *rest, *address;
	struct buffer lines = {0};
	bool answered;

	if (!doctor_is_loopback(d->conf->mail.transport)) {
		doctor_say(d, DOCTOR_OK, "ptr", NULL,
		    "%s sends the letters on, and what it is called is its own "
		    "matter",
		    d->conf->mail.transport);
		goto out;
	}
	answered = find_own_addresses(d, host, &lines);
	text = buffer_take(&lines);
	rest = text;
	while (answered && (address = strsep(&rest, "\n")) != NULL &&
	    *address != '\0')
		answered = look_at_address(d, host, address);
out:
	free(text);
	free(host);
	buffer_fini(&lines);
}

/* --- all of it ------------------------------------------------------------ */

/* Whether DOMAIN is one that examples and tests have (RFC 6761, section 6.5), or
 * below one. */
static bool
is_example(const char *domain)
{
	static const char *const ends[] = {
	    ".example", ".example.com", ".example.net", ".example.org"};
	size_t len = strlen(domain);

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		size_t n = strlen(ends[i]);

		if (strcasecmp(domain, ends[i] + 1) == 0 ||
		    (len >= n && strcasecmp(domain + len - n, ends[i]) == 0))
			return true;
	}
	return false;
}

void
doctor_dns(struct doctor *d, const char *from)
{
	const char *domain = strrchr(from, '@') + 1;

	if (doctor_astray(d->conf) == DOCTOR_OK)
		return; /* letters stay on this machine */
	if (!publicnet_may(domain) || domain[0] == '[' || is_example(domain))
		doctor_say(d, DOCTOR_OK, "dns", NULL,
		    "%s is no domain of the open net, and nobody there asks "
		    "about it",
		    domain);
	else if (mailer_is_guest(d->conf))
		doctor_say(d, DOCTOR_OK, "dns", NULL,
		    "what there is to know about %s is that provider's matter",
		    domain);
	else if (look_at_spf(d, domain) && look_at_dkim(d, domain) &&
	    look_at_dmarc(d, domain))
		look_at_ptr(d);
}
