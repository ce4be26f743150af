/*
 * What strangers can do with addresses that they type into forms: whose words
 * are quoted, how many letters leave, and what stays of it.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "lobby_kit.h"
#include "people/asking.h"
#include "people/person.h"
#include "people/proposals.h"
#include "people/weblink.h"
#include "tap.h"

static struct desk_kit kit;

static struct lobby_form
strangers_form(const char *mail)
{
	return (struct lobby_form){.name = "Eve",
	    .mail = mail,
	    .players = "Bob <bob@example.org>",
	    .message = "alert: our words",
	    .open = "yes",
	    .seats = "4"};
}

/* --- words ---------------------------------------------------------------- */

/* A letter to an address that anybody may have typed. */
static void
check_quotes(enum store_letter_kind kind, int64_t about)
{
	struct mail_read read;

	tap_ok(lobby_letter(&kit, kind, about, 0, &read) == LETTER_COMPOSED &&
		strstr(read.text, "alert") == NULL &&
		strstr(read.html, "alert") == NULL &&
		strstr(read.text, "Bob") == NULL &&
		strstr(read.html, "Bob") == NULL,
	    "letter %d quotes no message, and not how others are called",
	    (int)kind);
	mail_read_free(&read);
}

static void
words(void)
{
	const struct lobby_form form = strangers_form("eve@example.org");
	const struct asking_answer answer = {
	    .name = "Joe", .lang = "en", .zone = "UTC", .phrase = ""};
	enum store_invite_state state;
	struct mail_read read;
	int64_t id;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE)
		abort();
	check_quotes(STORE_LETTER_CONFIRM, id);
	lobby_confirm(&kit, id);
	if (store_begin(kit.desk->store) != STORE_OK ||
	    invites_join(kit.desk, id, "joe@example.org", &answer) !=
		PROPOSAL_DONE ||
	    store_commit(kit.desk->store) != STORE_OK)
		abort();
	check_quotes(STORE_LETTER_JOIN,
	    lobby_invite(&kit, id, "joe@example.org", &state));
	tap_ok(lobby_letter(&kit, STORE_LETTER_INVITE,
		   lobby_invite(&kit, id, "bob@example.org", &state), 0,
		   &read) == LETTER_COMPOSED &&
		strstr(read.text, "> alert: our words") != NULL,
	    "an invitation does, which comes from somebody who is known");
	mail_read_free(&read);
	lobby_send_all(&kit);
}

/* --- links ---------------------------------------------------------------- */

/* Ways to write what mail programs, or people, take for an address of a page. */
static const char *const links[] = {"evil.com", "EVIL.COM", "see evil.com/now",
    "x.co", "Dr.No.com", "www.x", "a://b", "ann@x.example", "163.com",
    "12306.cn", "a-b.co.uk", "my_.com", "xn--e1afmkfd.xn--p1ai", "evil.com:80",
    "evil.com.", "(evil.com)",
    /* dots of other scripts, and wide letters */
    "evil\u3002com", "evil\uff0ecom", "evil\uff61com", "evil\u2024com",
    "evil\ufe52com", "evil\ufe12com", "www\uff0eevil",
    "\uff45\uff56\uff49\uff4c\uff0e\uff43\uff4f\uff4d", "m\u00fcnchen\u3002de",
    "\u4f8b\u5b50\u3002com", "\u043f\u0440\u0438.\u0440\u0444",
    /* what is not seen between them */
    "evil\u200b.com", "evil.\u200bcom", "ev\u00adil.c\u2060om",
    "evil.\ufeffcom",
    /* other signs that look like those of an address */
    "http\uff1a//x", "a\u2236\u2215\u2215b", "ann\uff20x", "ann\ufe6bx",
    /* numbers */
    "1.2.3.4", "at 192.168.10.20:8080", "10\uff0e0\uff0e0\uff0e1", "8.8.8.8/x",
    "1\u30021\u30021\u30021",
    /* written so that a filter does not see it */
    "hxxp evil", "HXXPS:evil", "evil[.]com", "evil(.)com", "evil{.}com",
    "evil[dot]com", "evil (dot) com", "evil [DOT] com", "meow://x",
    /* that do something when they are clicked */
    "mailto:ann", "tel:+4912345", "javascript:x", "sms:123", "magnet:?x"};

/* And what people are called and write. */
static const char *const names[] = {"Dr. No", "Dr.No", "J.R.", "A.B.C.", "3.14",
    "St. Ann", "Ann L.", "Mr. & Mrs. Lee", "J. R. R. Tolkien", "Ph.D. Jo",
    "Anna 2.0", "v1.2.3", "24.12.2026", "1. FC K\u00f6ln", "R2-D2", "...",
    "Jo...", "wait... what", "U.S.A.", "Jr.", "a.m.", "10.000", "1.000.000",
    "O'Neill", "M\u00fcller-L\u00fcdenscheidt", "No. 5", "5.", "1.2.3.4.5",
    "300.1.1.1", "\u4eca\u65e5\u306f\u3002\u5143\u6c17\u3067\u3059\u304b",
    "\u4f60\u597d\u3002", "\u4f60\u597d\u3002ok\u5427", "Paral\u00b7lel",
    "Ann :-)", "10:30", "Tel: 5", "a/b", "and/or", "//", "1/2", "www", "http",
    "(dot)", "dot com", "Hotel: California", "C3PO", "\u00bfQu\u00e9?",
    "\u0410. \u0421. \u041f\u0443\u0448\u043a\u0438\u043d", "Mx. Sam", "#1",
    "Data: x", "\U0001f469\u200d\U0001f680 Ann", "Tom & Jerry", "[x]",
    "Ann (2)", "E.T.", "\u2026", "R.E.M."};

static void
refuses_links(void)
{
	size_t n = 0;

	for (size_t i = 0; i < sizeof links / sizeof links[0]; i++) {
		bool refused = weblink_any(links[i]);

		n += refused;
		if (!refused)
			printf("# not seen: %s\n", links[i]);
	}
	tap_ok(n == sizeof links / sizeof links[0],
	    "links are seen however they are written");
	n = 0;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		bool refused = weblink_any(names[i]);

		n += refused;
		if (refused)
			printf("# harmless: %s\n", names[i]);
	}
	tap_ok(n == 0, "and nothing harmless is taken for one");
}

/* --- addresses ------------------------------------------------------------ */

static void
refuses_addresses(void)
{
	static const char *const closed[] = {"root@localhost", "|cmd@x.org",
	    "a%b.c@x.org", "a!b@x.org", "a/b@x.org", "-a@x.org", "ann@intranet",
	    "ann@printer.local", "ann@a.internal", "ann@x.localhost",
	    "ann@x.invalid", "ann@x.test", "ann@X.LAN", "ann@x.home.arpa",
	    "ann@x.corp", "ann@x.onion", "ann@1.2.3.4", "ann@[1.2.3.4]",
	    "ann@x.1", "ann@x.c", "`id`@x.org", "$a@x.org", "{a}@x.org",
	    "*@x.org"};
	static const char *const open[] = {"ann@example.org",
	    "ann@play.example", "ann+games@x.org", "o'neill@x.ie",
	    "a_b-c.d@x.co.uk", "ann=b@x.org", "_a@x.org", "1@x.org",
	    "x&y@x.org", "ann@xn--e1afmkfd.xn--p1ai", "ann@local.org",
	    "ann@test.de", "ann@mail.internal.example", "A@X.MUSEUM"};
	char *mail = xstrdup("");
	const char *fault;
	size_t n = 0;

	for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
		fault = person_mail_open(kit.desk, closed[i], &mail);
		n += fault != NULL;
		if (fault == NULL)
			printf("# let in: %s\n", closed[i]);
	}
	tap_ok(n == sizeof closed / sizeof closed[0],
	    "what is no mailbox of the open net is refused");
	n = 0;
	for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
		fault = person_mail_open(kit.desk, open[i], &mail);
		n += fault == NULL && strcmp(mail, open[i]) == 0;
		if (fault != NULL)
			printf("# %s: %s\n", fault, open[i]);
	}
	tap_ok(n == sizeof open / sizeof open[0], "and nothing else");
	kit.conf->local_addresses = true;
	fault = person_mail_open(kit.desk, "root@localhost", &mail);
	tap_ok(fault == NULL && strcmp(mail, "root@localhost") == 0,
	    "unless the operator allows it");
	kit.conf->local_addresses = false;
	free(mail);
}

/* --- what stays ----------------------------------------------------------- */

/* Whether anything is left of proposal ID, and of MAIL. */
static bool
is_left(int64_t id, int64_t starter, const char *mail)
{
	int64_t ids[STORE_INVITES_MAX];
	enum store_status proposal, invite;
	struct store_proposal p;
	struct store_invite i;
	int proposed, asked;
	size_t n = 0;

	proposal = store_proposal_get(kit.desk->store, id, &p);
	store_proposal_fini(&p);
	invite = store_invite_get(kit.desk->store, starter, &i);
	store_invite_fini(&i);
	if (asking_open(kit.desk, mail, true, ids, &n) != STORE_OK ||
	    store_invites_count(kit.desk->store, mail, 0, &proposed, &asked) !=
		STORE_OK)
		abort();
	return proposal != STORE_ABSENT || invite != STORE_ABSENT || n != 0 ||
	    proposed != 0;
}

static void
deleted(void)
{
	struct lobby_form form = strangers_form("gone@example.org");
	struct lobby_form other = strangers_form("kept@example.org");
	struct lobby_form late = strangers_form("late@example.org");
	enum store_invite_state state;
	int64_t id, withdrawn, starter, kept;
	struct mail_read read;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE ||
	    lobby_make(&kit, &late, &withdrawn) != PROPOSAL_DONE)
		abort();
	starter = lobby_invite(&kit, id, "gone@example.org", &state);
	kept = lobby_propose(&kit, &other);
	if (store_begin(kit.desk->store) != STORE_OK ||
	    arrange_withdraw(kit.desk, withdrawn) != PROPOSAL_DONE ||
	    store_commit(kit.desk->store) != STORE_OK)
		abort();
	lobby_send_all(&kit);
	kit.now += 13 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_LAPSED &&
		lobby_state(&kit, withdrawn) == STORE_PROPOSAL_WITHDRAWN,
	    "for 14 days a link says what became of a proposal that nobody "
	    "confirmed");
	kit.now += LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(!is_left(id, starter, "gone@example.org") &&
		!is_left(withdrawn, starter, "late@example.org"),
	    "then it is deleted, with all who are in it");
	tap_ok(lobby_confirm(&kit, id) == PROPOSAL_ABSENT &&
		lobby_letter(&kit, STORE_LETTER_CONFIRM, id, 0, &read) ==
		    LETTER_SUPERSEDED,
	    "and a letter that would still be on its way has nothing to say");
	tap_ok(lobby_state(&kit, kept) == STORE_PROPOSAL_LAPSED &&
		proposals_step(kit.desk) == -1,
	    "what was confirmed stays, though it came to nothing");
}

int
main(void)
{
	desk_kit_open(&kit);
	words();
	refuses_links();
	refuses_addresses();
	deleted();
	desk_kit_close(&kit);
	return tap_done();
}
