/*
 * Delivery reports as mail servers write them (tests/fuzz/corpus/mail_report),
 * and what only looks like one.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "mail/report.h"
#include "tap.h"

#define TAG "games+b17-0123456789abcdef@play.example"

static void
read_sample(const char *name, struct mail_report *out)
{
	const char *srcdir = getenv("srcdir");
	struct buffer bytes = {0};
	char path[4096];
	FILE *f;

	snprintf(path, sizeof path, "%s/tests/fuzz/corpus/mail_report/%s",
	    srcdir != NULL ? srcdir : ".", name);
	f = fopen(path, "rb");
	if (f == NULL)
		abort();
	bytes.len = fread(buffer_reserve(&bytes, 20000), 1, 20000, f);
	fclose(f);
	mail_report_read(bytes.data, bytes.len, out);
	buffer_fini(&bytes);
}

static bool
has_address(const struct mail_report *r, const char *address)
{
	for (size_t i = 0; i < r->n_to; i++)
		if (strcasecmp(r->to[i], address) == 0)
			return true;
	return false;
}

static void
show(const struct mail_report *r)
{
	printf("# kind %d, %zu failed, %zu others, <%s>\n", r->kind,
	    r->n_failed, r->n_others, r->words);
	for (size_t i = 0; i < r->n_to; i++)
		printf("# to <%s>\n", r->to[i]);
}

/* The sample says that a letter to Ann failed, and came to our tag. */
static void
check_failed(const char *name, const char *words)
{
	struct mail_report r;

	read_sample(name, &r);
	if (!tap_ok(r.kind == MAIL_REPORT_FAILED && r.n_failed == 1 &&
		    r.n_others == 0 && strcmp(r.words, words) == 0,
		"%s: that it failed, and why", name))
		show(&r);
	if (!tap_ok(has_address(&r, TAG), "%s: and whom it came to", name))
		show(&r);
	mail_report_fini(&r);
}

static void
check_kind(const char *name, enum mail_report_kind kind, const char *rule)
{
	struct mail_report r;

	read_sample(name, &r);
	if (!tap_ok(r.kind == kind && r.n_failed == 0, "%s", rule))
		show(&r);
	mail_report_fini(&r);
}

static void
check_servers(void)
{
	check_failed("postfix",
	    "550 5.1.1 <ann@example.org>: Recipient address rejected:    User "
	    "unknown");
	check_failed("exim", "5.0.0");
	check_failed("exchange",
	    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient "
	    "ann@example.org not found by SMTP address lookup");
	check_failed("gmail",
	    "550-5.1.1 The email account that you tried to reach does not "
	    "exist. Please try 550-5.1.1 double-checking the recipient's email "
	    "address for typos or 550-5.1.1 unnecessary spaces. 550 5.1.1  "
	    "https://support.example/mail/?p=NoSuchUser");
	check_failed("opensmtpd", "5.0.0");
	check_failed("qmail", "Sorry, no mailbox here by that name. (#5.1.1)");
}

static void
check_odd(void)
{
	struct mail_report r;

	read_sample("several", &r);
	if (!tap_ok(r.kind == MAIL_REPORT_FAILED && r.n_failed == 2 &&
		    r.n_others == 3,
		"several recipients are told apart, also where the empty line "
		"is missing; relayed, delivered and expanded are no failures"))
		show(&r);
	if (!tap_ok(strcmp(r.words, "552 mailbox full") == 0,
		"folded fields, any case and blanks, base64, a report inside "
		"of something else: the first that failed is told"))
		show(&r);
	mail_report_fini(&r);
	read_sample("bare", &r);
	if (!tap_ok(r.kind == MAIL_REPORT_FAILED &&
		    strcmp(r.words, "it came back") == 0 &&
		    has_address(&r, TAG),
		"\"Action: failed\" alone is enough, whatever is missing"))
		show(&r);
	mail_report_fini(&r);
}

static void
check_no_failure(void)
{
	check_kind("delayed", MAIL_REPORT_PASSING,
	    "a letter that is late has not failed");
	check_kind("nothing_told", MAIL_REPORT_PASSING,
	    "a report without a recipient tells of no failure");
	check_kind("reply", MAIL_REPORT_NONE,
	    "a person's reply is no report, whatever it cites");
	check_kind("vacation", MAIL_REPORT_NONE, "nor is an automatic reply");
	check_kind("passed_on", MAIL_REPORT_NONE,
	    "nor a report that somebody passes on");
	check_kind("read_receipt", MAIL_REPORT_NONE,
	    "nor another kind of multipart/report");
}

static void
read_status(const char *fields, struct mail_report *out)
{
	struct buffer b = {0};

	buffer_printf(&b,
	    "Content-Type: multipart/report; boundary=b\n\n--b\n"
	    "Content-Type: message/delivery-status\n\n%s\n--b--\n",
	    fields);
	mail_report_read(b.data, b.len, out);
	buffer_fini(&b);
}

static void
check_actions(void)
{
	static const char *const others[] = {"delayed", "relayed", "delivered",
	    "expanded", "failedx", "fail", "not failed", "(failed)", ""};
	struct mail_report r;

	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		char fields[200];

		snprintf(fields, sizeof fields,
		    "Final-Recipient: rfc822; a@b.example\nAction: %s\n"
		    "Status: 5.1.1\n",
		    others[i]);
		read_status(fields, &r);
		tap_ok(r.kind == MAIL_REPORT_PASSING,
		    "\"Action: %s\" is no failure, whatever the status",
		    others[i]);
		mail_report_fini(&r);
	}
	read_status("Final-Recipient: rfc822; a@b.example\nStatus: 5.1.1\n",
	    &r);
	tap_ok(r.kind == MAIL_REPORT_PASSING && r.n_others == 0,
	    "no action, no failure");
	mail_report_fini(&r);
	read_status("Action: failed\nStatus: 4.4.7\n", &r);
	tap_ok(r.kind == MAIL_REPORT_FAILED && strcmp(r.words, "4.4.7") == 0,
	    "a server that gave up waiting has failed");
	mail_report_fini(&r);
}

static void
check_hostile(void)
{
	struct buffer b = {0};
	struct mail_report r;

	mail_report_read("", 0, &r);
	tap_ok(r.kind == MAIL_REPORT_NONE && r.words[0] == '\0',
	    "nothing is no report");
	mail_report_fini(&r);
	buffer_puts(&b, "Action: failed\nDiagnostic-Code: smtp; ");
	for (int i = 0; i < 100000; i++)
		buffer_puts(&b, "\xc3\xa4");
	read_status(buffer_text(&b), &r);
	tap_ok(strlen(r.words) <= MAIL_REPORT_WORDS &&
		strlen(r.words) > MAIL_REPORT_WORDS - 4 &&
		utf8_valid(r.words, strlen(r.words)),
	    "endless words are cut between characters");
	mail_report_fini(&r);
	read_status("Action: failed\n"
		    "Diagnostic-Code: smtp; a\x1b[31m\xe2\x80\xae\xff<b>\n",
	    &r);
	if (!tap_ok(!utf8_has_control(r.words) &&
		    strstr(r.words, "<b>") != NULL,
		"what would change a terminal or a line is taken out"))
		show(&r);
	mail_report_fini(&r);
	buffer_reset(&b);
	for (int i = 0; i < 200000; i++)
		buffer_puts(&b, "Action: failed\n\n");
	read_status(buffer_text(&b), &r);
	tap_ok(r.kind == MAIL_REPORT_FAILED && r.n_failed == 1000,
	    "recipients without end are not all counted");
	mail_report_fini(&r);
	buffer_reset(&b);
	for (int i = 0; i < 20000; i++)
		buffer_printf(&b,
		    "Content-Type: multipart/report; boundary=b%d\n\n--b%d\n",
		    i, i);
	mail_report_read(b.data, b.len, &r);
	tap_ok(r.kind == MAIL_REPORT_NONE, "parts in parts without end");
	mail_report_fini(&r);
	buffer_reset(&b);
	for (int i = 0; i < 40000; i++)
		buffer_printf(&b, "To: a%d@b.example\n", i);
	mail_report_read(b.data, b.len, &r);
	tap_ok(r.n_to == MAIL_REPORT_ADDRESSES, "addresses without end");
	mail_report_fini(&r);
	buffer_fini(&b);
}

int
main(void)
{
	check_servers();
	check_odd();
	check_no_failure();
	check_actions();
	check_hostile();
	return tap_done();
}
