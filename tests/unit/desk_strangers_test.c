/*
 * What strangers can do with addresses that they type into forms: whose words
 * are quoted, how many letters leave, and what stays of it.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "lobby_kit.h"
#include "people/asking.h"
#include "people/person.h"
#include "people/proposals.h"
#include "people/unconfirmed.h"
#include "desk/unproved.h"
#include "desk/weblink.h"
#include "post/outboxlist.h"
#include "store/store_fates.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_people.h"
#include "store/store_players.h"
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
    "evil\u3002\u0440\u0444",
    "\u043f\u0440\u0438\u043c\u0435\u0440"
    "\u3002\u0440\u0444",
    "evil\uff61\u0440\u0444", "\u4f8b\u3048\u3002\u30c6\u30b9\u30c8",
    "evil\u3002\u4e2d\u56fd", "see evil\u3002\u4e2d\u56fd/x", "evil\u06d4com",
    "evil\u1362com", "evil\u0964com", "evil\u00b7com", "evil\u30fbCOM",
    "evil\u2022org now", "evil\u22c5de/x", "www\u00b7evil\u00b7com",
    "evil\u0589com", "evil\u25cfcom", "evil\u2e33net", "evil\u2026org",
    "evil\U0001f16dcom", "evil\uff0e\u00adcom",
    /* dots that stand apart, or are a word */
    "evil dot com", "see evil DOT com now", "evil . com", "evil .com",
    "evil. com/x", "evil \uff0e com", "evil dot xn--p1ai",
    /* what is not seen between them */
    "evil\u200b.com", "evil.\u200bcom", "ev\u00adil.c\u2060om",
    "evil.\ufeffcom",
    /* other signs that look like those of an address */
    "http\uff1a//x", "a\u2236\u2215\u2215b", "ann\uff20x", "ann\ufe6bx",
    /* numbers */
    "1.2.3.4", "at 192.168.10.20:8080", "10\uff0e0\uff0e0\uff0e1", "8.8.8.8/x",
    "1\u30021\u30021\u30021", "\u0661.\u0662.\u0663.\u0664",
    "\u06f1\u06d4\u06f2\u06d4\u06f3\u06d4\u06f4", "\u096b.8.8.8",
    "\U0001d7cf.1.1.1", "\u2460.1.1.1", "\u24882.3.4", "\u2488\u2488\u24881",
    "\U0001f1001.1.1", "0x7f.0.0.1", "0X7F.0x0.0x0.0x1", "0177.0.0.01",
    "0x7f.1", "at 0x7f.0.1:80",
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
    "Ann (2)", "E.T.", "\u2026", "R.E.M.",
    /* with dots of other scripts, and apart */
    "Sant Mart\u00ed Paral\u00b7lel", "\u7ea6\u7ff0\u00b7\u53f2\u5bc6\u65af",
    "\u30a2\u30f3\u30fb\u30ea\u30fc", "Anna\u00b7Maria", "a \u2022 b",
    "\u4f60\u597d\u3002\u4e16\u754c\u5f88\u5927",
    "\u6211\u8bf4ok\u3002"
    "\u597d\u5427",
    "\u0633\u0644\u0627\u0645\u06d4 \u06a9\u06cc\u0627",
    "\u0633\u0644\u0627\u0645\u06d4\u06a9\u06cc\u0627",
    "\u0928\u092e\u0938\u094d\u0924\u0947\u0964\u092e\u0948\u0902", "polka dot",
    "dot to dot", "the dot is", "Ann . Bo", "No. 5 . Anna",
    "That is it. Come on", "Ann .", ". net", "0x7f", "0xbeef", "\u2488 Ann",
    "\u0661\u0662.\u0661\u0662.\u0662\u0660\u0662\u0666", "2.10",
    "Fin. De rien", "0.5", "00.30"};

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

/* --- how many ------------------------------------------------------------- */

/* Proposes a game from player number I of a crowd; sets *DUE to when its letter
 * leaves. */
static enum proposal_result
crowd_proposes(int i, int64_t *due)
{
	struct lobby_form form;
	struct store_letter letter;
	char mail[64];
	enum proposal_result result;
	int64_t id;

	snprintf(mail, sizeof mail, "crowd%d@example.org", i);
	form = strangers_form(mail);
	*due = 0;
	result = lobby_make(&kit, &form, &id);
	if (result != PROPOSAL_DONE)
		return result;
	if (store_letter_find(kit.desk->store, STORE_LETTER_CONFIRM, id, 0, 0,
		&letter) != STORE_OK)
		abort();
	*due = letter.due;
	store_letter_fini(&letter);
	return result;
}

static void
ceiling(void)
{
	enum { HOUR = 3600 };
	struct lobby_form known = strangers_form("kept@example.org");
	int64_t due, before, id, last = 0;
	int made = 0, waits;

	kit.conf->unproved_letters = 3;
	kit.now += LOBBY_DAY;
	for (int i = 0; i < 3; i++)
		made +=
		    crowd_proposes(i, &due) == PROPOSAL_DONE && due == kit.now;
	tap_ok(made == 3 && unproved_minutes(kit.desk) == 0,
	    "so many letters to strangers as may leave in an hour leave at "
	    "once");
	crowd_proposes(3, &due);
	tap_ok(due == kit.now + HOUR && unproved_minutes(kit.desk) == 60,
	    "the next waits for an hour, which is told");
	for (int i = 4; i < 7; i++)
		crowd_proposes(i, &due);
	tap_ok(due == kit.now + 2 * HOUR, "and they do not leave all at once");
	tap_ok(store_player_find(kit.desk->store, "kept@example.org", &id) ==
		    STORE_OK &&
		lobby_make(&kit, &known, &id) == PROPOSAL_DONE &&
		unproved_due(kit.desk, "kept@example.org") == kit.now,
	    "who has played here waits for nobody");
	while (crowd_proposes(7 + made, &due) == PROPOSAL_DONE && made < 99) {
		last = due;
		made++;
	}
	waits = unproved_minutes(kit.desk);
	before = kit.now;
	tap_ok(last - kit.now == 6 * HOUR && waits == 360 &&
		crowd_proposes(200, &due) == PROPOSAL_BUSY,
	    "when letters would wait for more than six hours, no more are "
	    "taken");
	kit.now += HOUR;
	tap_ok(crowd_proposes(201, &due) == PROPOSAL_DONE &&
		due == before + 7 * HOUR,
	    "an hour later there is room again, behind those who wait");
	kit.conf->unproved_letters = 0;
	tap_ok(crowd_proposes(202, &due) == PROPOSAL_DONE && due == kit.now,
	    "the operator can allow any number");
	kit.conf->unproved_letters = 200;
	lobby_send_all(&kit);
}

/* --- letters that wait ---------------------------------------------------- */

/* Tries letter ID (0: all) again, as the operator does, and lists them all. */
static bool
strangers_retry(int64_t id, int *n, struct buffer *lines)
{
	struct buffer why = {0};
	bool good = outboxlist_retry(kit.desk, id, n, &why);

	buffer_reset(lines);
	if (!outboxlist_write(kit.desk, NULL, 0, lines, NULL, &why))
		abort();
	buffer_fini(&why);
	return good;
}

static void
waits_with_others(void)
{
	enum { HOUR = 3600 };
	struct lobby_form form = strangers_form("undone@example.org");
	struct buffer lines = {0};
	struct store_letter letter;
	int64_t id, due, left, since;
	int n;

	kit.conf->unproved_letters = 1;
	kit.now += LOBBY_DAY;
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	due = unproved_due(kit.desk, "undone@example.org");
	store_rollback(kit.desk->store);
	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE ||
	    store_letter_find(kit.desk->store, STORE_LETTER_CONFIRM, id, 0, 0,
		&letter) != STORE_OK)
		abort();
	tap_ok(due == kit.now && letter.due == kit.now,
	    "what was not done after all takes nobody's turn");
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	store_letter_done(kit.desk->store, letter.id, STORE_LETTER_PARKED,
	    kit.now, "550 no");
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
	crowd_proposes(300, &due);
	tap_ok(due == kit.now + HOUR && strangers_retry(0, &n, &lines) &&
		n == 1,
	    "of all, the operator tries those again that were refused");
	store_letter_fini(&letter);
	if (store_letter_find(kit.desk->store, STORE_LETTER_CONFIRM, id, 0, 0,
		&letter) != STORE_OK)
		abort();
	tap_ok(letter.state == STORE_LETTER_OWED &&
		letter.due == kit.now + 2 * HOUR &&
		strangers_retry(0, &n, &lines) && n == 0 &&
		!strangers_retry(letter.id, &n, &lines),
	    "it waits behind the other, also when that is asked for again");
	tap_ok(strstr(buffer_text(&lines),
		   "waits for its turn: unproved-letters") != NULL,
	    "and the operator is told so");
	since = kit.now + LOBBY_DAY;
	tap_ok(store_letters_overdue(kit.desk->store, kit.now, kit.now, &since,
		   &left) == STORE_OK &&
		since == 0,
	    "what waits for its turn is not overdue");
	store_letter_fini(&letter);
	buffer_fini(&lines);
	kit.conf->unproved_letters = 200;
	kit.now += LOBBY_DAY;
	lobby_send_all(&kit);
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

/* Whether MAIL, who wants to join table ID, is kept, and change of address
 * CHANGE. */
static bool
unconfirmed_left(int64_t id, const char *mail, int64_t change)
{
	enum store_invite_state state;
	struct store_address a;
	enum store_status status =
	    store_address_get(kit.desk->store, change, &a);

	store_address_fini(&a);
	return lobby_invite(&kit, id, mail, &state) != 0 || status == STORE_OK;
}

static void
forgotten(void)
{
	const struct asking_answer answer = {
	    .name = "Joe", .lang = "en", .zone = "UTC", .phrase = ""};
	struct lobby_form form = strangers_form("table@example.org");
	struct store_address asked = {.mail = (char[]){"new@example.org"},
	    .before = (char[]){"table@example.org"}};
	struct store_address moved = asked, after = asked;
	int64_t id;

	form.open = "yes";
	form.seats = "4";
	id = lobby_propose(&kit, &form);
	asked.at = moved.at = kit.now;
	after.at = kit.now + 1;
	if (store_player_find(kit.desk->store, "table@example.org",
		&asked.player) != STORE_OK ||
	    store_begin(kit.desk->store) != STORE_OK ||
	    invites_join(kit.desk, id, "joe@example.org", &answer) !=
		PROPOSAL_DONE)
		abort();
	moved.player = after.player = asked.player;
	store_address_add(kit.desk->store, &moved);
	store_address_state(kit.desk->store, moved.id, STORE_ADDRESS_CONFIRMED,
	    kit.now);
	store_address_add(kit.desk->store, &asked);
	store_address_add(kit.desk->store, &after);
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
	kit.now += 14 * LOBBY_DAY - 1;
	lobby_steps(&kit);
	tap_ok(unconfirmed_left(id, "joe@example.org", 0) &&
		unconfirmed_left(id, "", asked.id) &&
		unconfirmed_step(kit.desk) == 1000,
	    "somebody who wants to join, and a new address, are kept for 14 "
	    "days");
	kit.now++;
	lobby_steps(&kit);
	tap_ok(!unconfirmed_left(id, "joe@example.org", asked.id),
	    "when they were not confirmed by then, they are deleted, also what "
	    "was made void");
	tap_ok(unconfirmed_left(id, "", after.id) &&
		unconfirmed_left(id, "", moved.id),
	    "but not what was asked for later, or was confirmed");
	kit.now++;
	lobby_steps(&kit);
	tap_ok(!unconfirmed_left(id, "", after.id) &&
		unconfirmed_left(id, "", moved.id) &&
		unconfirmed_step(kit.desk) == -1,
	    "which has its own time");
}

int
main(void)
{
	desk_kit_open(&kit);
	words();
	refuses_links();
	refuses_addresses();
	deleted();
	ceiling();
	waits_with_others();
	forgotten();
	desk_kit_close(&kit);
	return tap_done();
}
