/*
 * Rules for proposals: who is written to and when, how many are allowed, when a
 * proposal lapses, and how a game begins.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "pages/addresspage.h"
#include "desk/refusal.h"
#include "lobby_kit.h"
#include "pages/playerform.h"
#include "people/arrange.h"
#include "people/proposals.h"
#include "sign/fair.h"
#include "store/store_clocks.h"
#include "store/store_players.h"
#include "tap.h"

static struct desk_kit kit;

static const struct lobby_form three = {.name = "Ann",
    .mail = "ann@example.org",
    .players = "Bob <bob@example.org>\nCy <cy@example.org>",
    .message = "Come & play",
    .more = {{"zone", "Europe/Rome"}, {"clock-move", "2d"}}};

/* THREE from another address. */
static struct lobby_form
from(const char *mail)
{
	struct lobby_form form = three;

	form.mail = mail;
	return form;
}

static int64_t
invite_of(int64_t proposal, const char *mail)
{
	enum store_invite_state state;

	return lobby_invite(&kit, proposal, mail, &state);
}

static bool
is(int64_t proposal, const char *mail, enum store_invite_state wanted)
{
	enum store_invite_state state = 0;

	return lobby_invite(&kit, proposal, mail, &state) != 0 &&
	    state == wanted;
}

/* --- from the form to the first move ------------------------------------------- */

static void
check_game(int64_t id, int64_t game)
{
	const char *phrases[] = {"a phrase", "blue", "red"};
	uint8_t entropy[DIGEST_SIZE];
	struct proposal p;
	struct table t;

	if (proposal_load(kit.desk, id, &p) != STORE_OK ||
	    table_load(kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	fair_entropy(phrases, 3, entropy);
	tap_ok(memcmp(t.game.uid, p.row.uid, UID_SIZE) == 0 &&
		memcmp(t.game.commitment, p.row.commitment, DIGEST_SIZE) == 0,
	    "the game has the commitment that everybody was shown");
	tap_ok(memcmp(t.game.entropy, entropy, DIGEST_SIZE) == 0,
	    "and everybody's phrase is in its chance, in the order of seats");
	tap_ok(strcmp(t.seats[0].name, "Ann") == 0 &&
		strcmp(t.seats[1].name, "Bob") == 0 &&
		strcmp(t.seats[2].name, "Cyrus") == 0,
	    "who proposes it comes first, then the others as they were named, "
	    "with the names that they chose");
	tap_ok(strstr(t.game.terms, "\"move\":172800") != NULL &&
		t.game.proposal == id,
	    "the terms are those of the form");
	table_fini(&t);
	proposal_fini(&p);
}

static void
whole_way(void)
{
	int64_t id, again, game = 0;

	tap_ok(lobby_make(&kit, &three, &id) == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_CONFIRM) == 1 &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 0,
	    "before it is confirmed, nobody but the starter is written to");
	tap_ok(lobby_make(&kit, &three, &again) == PROPOSAL_DONE &&
		again == id && lobby_owed(&kit, STORE_LETTER_CONFIRM) == 1,
	    "the same form twice is one proposal and one letter");
	lobby_send_all(&kit);
	tap_ok(lobby_confirm(&kit, id) == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 2,
	    "when it is confirmed, each of the others gets one invitation");
	tap_ok(lobby_confirm(&kit, id) == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 2,
	    "confirming twice is confirming once");
	tap_ok(lobby_accept(&kit, invite_of(id, "bob@example.org"), NULL,
		   "blue", &game) == PROPOSAL_DONE &&
		game == 0 && lobby_state(&kit, id) == STORE_PROPOSAL_CONFIRMED,
	    "it waits until all have accepted");
	tap_ok(lobby_accept(&kit, invite_of(id, "bob@example.org"), "Bib",
		   "green", &game) == PROPOSAL_DONE &&
		game == 0,
	    "accepting twice changes nothing");
	tap_ok(lobby_accept(&kit, invite_of(id, "cy@example.org"), "Cyrus",
		   "red", &game) == PROPOSAL_DONE &&
		game == 1 && lobby_state(&kit, id) == STORE_PROPOSAL_BEGUN &&
		lobby_owed(&kit, STORE_LETTER_BEGAN) == 3,
	    "with the last one the game begins, and all have a letter");
	check_game(id, 1);
	tap_ok(lobby_accept(&kit, invite_of(id, "cy@example.org"), NULL, NULL,
		   &game) == PROPOSAL_DONE &&
		game == 1 && lobby_owed(&kit, STORE_LETTER_BEGAN) == 3,
	    "accepting once more leads to the game");
	tap_ok(lobby_decline(&kit, invite_of(id, "cy@example.org")) ==
		PROPOSAL_GONE,
	    "and declining is too late");
	lobby_send_all(&kit);
}

/* --- time ------------------------------------------------------------------------ */

static void
reminders(void)
{
	struct lobby_form form = from("dora@example.org");
	int64_t id = lobby_propose(&kit, &form), game;

	lobby_accept(&kit, invite_of(id, "bob@example.org"), NULL, NULL, &game);
	lobby_send_all(&kit);
	kit.now += 3 * LOBBY_DAY - 1;
	lobby_steps(&kit);
	tap_ok(lobby_owed(&kit, STORE_LETTER_INVITE) == 0,
	    "who has not answered is left in peace for three days");
	kit.now += 1;
	lobby_steps(&kit);
	tap_ok(lobby_owed(&kit, STORE_LETTER_INVITE) == 1,
	    "then he is reminded, and who has accepted is not");
	lobby_send_all(&kit);
	kit.now += 10 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(lobby_owed(&kit, STORE_LETTER_INVITE) == 0 &&
		lobby_state(&kit, id) == STORE_PROPOSAL_CONFIRMED,
	    "he is reminded once");
	kit.now += LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_LAPSED &&
		lobby_owed(&kit, STORE_LETTER_OFF) == 2,
	    "after two weeks nothing comes of it: the starter and who has "
	    "accepted are told, who never answered is not");
	tap_ok(lobby_accept(&kit, invite_of(id, "cy@example.org"), NULL, NULL,
		   &game) == PROPOSAL_GONE,
	    "accepting is too late then");
	lobby_send_all(&kit);
}

static void
downtime(void)
{
	struct lobby_form form = from("down@example.org");
	int64_t id = lobby_propose(&kit, &form);
	int64_t since = kit.now + LOBBY_DAY;

	lobby_send_all(&kit);
	kit.now += 30 * LOBBY_DAY;
	if (store_begin(kit.desk->store) != STORE_OK ||
	    store_downtime_add(kit.desk->store, since, kit.now) != STORE_OK ||
	    store_commit(kit.desk->store) != STORE_OK)
		abort();
	lobby_steps(&kit);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_CONFIRMED,
	    "nothing lapses because the server was down");
	kit.now += 14 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_LAPSED,
	    "but it does some time");
	lobby_send_all(&kit);
}

static void
unconfirmed(void)
{
	struct lobby_form form = from("eve@example.org");
	int64_t id;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE)
		abort();
	lobby_send_all(&kit);
	kit.now += 3 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_LAPSED &&
		lobby_owed(&kit, STORE_LETTER_OFF) == 0,
	    "what nobody confirms is forgotten after three days, without a "
	    "letter");
	tap_ok(lobby_confirm(&kit, id) == PROPOSAL_GONE &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 0,
	    "and cannot be confirmed then");
}

/* --- limits ------------------------------------------------------------------------ */

static void
limits(void)
{
	struct lobby_form form = from("much@example.org");
	enum proposal_result last = PROPOSAL_DONE;
	char message[8] = "0";
	int64_t id;

	form.message = message;
	for (int i = 0; i < 3; i++, message[0]++)
		if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE)
			abort();
	tap_ok(lobby_make(&kit, &form, &id) == PROPOSAL_OFTEN &&
		lobby_owed(&kit, STORE_LETTER_CONFIRM) == 3,
	    "an address that does not confirm gets three letters");
	lobby_send_all(&kit);
	kit.now += 3 * LOBBY_DAY;
	lobby_steps(&kit);
	for (int i = 0; i < 6; i++, message[0]++) {
		last = lobby_make(&kit, &form, &id);
		if (last == PROPOSAL_DONE)
			lobby_confirm(&kit, id);
		tap_ok(last == (i < 5 ? PROPOSAL_DONE : PROPOSAL_OFTEN),
		    "an address proposes five games a day: %d", i + 1);
	}
	kit.now += LOBBY_DAY;
	tap_ok(lobby_make(&kit, &form, &id) == PROPOSAL_DONE,
	    "and more the next day");
	lobby_send_all(&kit);
}

/* How many of N forms from MAIL, each with another message, were answered by a
 * letter. */
static int
types(const char *mail, int n)
{
	static char message[8] = "a";
	struct lobby_form form = from(mail);
	int64_t id;
	int sent = 0;

	form.message = message;
	for (; n > 0; n--, message[0]++)
		sent += lobby_make(&kit, &form, &id) == PROPOSAL_DONE;
	lobby_send_all(&kit);
	return sent;
}

/* How many letters PLAYER causes by asking N times for MAIL as his address. */
static int
moves(int64_t player, const char *mail, int n)
{
	int sent = 0;

	for (; n > 0; n--, kit.now += ADDRESS_AGAIN) {
		struct playerform form = {.value = {[PLAYER_MAIL] = mail}};
		struct store_player p;
		bool owes = false;

		if (store_begin(kit.desk->store) != STORE_OK ||
		    store_player_get(kit.desk->store, player, &p) != STORE_OK ||
		    addresspage_ask(kit.desk, &p, &form, &owes) != STORE_OK ||
		    store_commit(kit.desk->store) != STORE_OK)
			abort();
		store_player_fini(&p);
		sent += owes;
		/* A second click. */
		kit.now--;
	}
	lobby_send_all(&kit);
	return sent;
}

/* Letters that an address which is nobody's gets day after day. */
static void
unproved(void)
{
	int64_t player;

	if (store_player_find(kit.desk->store, "much@example.org", &player) !=
	    STORE_OK)
		abort();
	tap_ok(moves(player, "victim@example.org", 2) == 1,
	    "who asks twice for his new address gets one letter");
	kit.now += 1;
	tap_ok(moves(player, "victim@example.org", 9) == 2,
	    "three a day ask for the same one");
	kit.now += LOBBY_DAY;
	tap_ok(moves(player, "Victim@example.org", 4) == 2,
	    "a stranger gets five such letters a week, not three each day");
	tap_ok(types("victim@example.org", 1) == 0,
	    "nor any that ask whether a game is his");
	tap_ok(types("other@example.org", 3) == 3, "who gets three of these");
	kit.now += 4 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(types("other@example.org", 3) == 2,
	    "gets two more when the games of those are forgotten");
	kit.now += 7 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(types("other@example.org", 1) == 1 &&
		moves(player, "victim@example.org", 1) == 1,
	    "and after a week it begins anew");
}

/* Six strangers invite an address that is nobody's. */
static void
strangers(void)
{
	char mail[32] = "s0@example.org";
	int64_t id = 0;
	int sent;

	for (int i = 0; i < 6; i++) {
		struct lobby_form form = from(mail);

		mail[1] = (char)('0' + i);
		form.players = "New <new@example.org>";
		id = lobby_propose(&kit, &form);
	}
	sent = lobby_owed(&kit, STORE_LETTER_INVITE);
	tap_ok(sent == 5 && is(id, "new@example.org", STORE_INVITE_DECLINED),
	    "an address that is nobody's gets five invitations a week from "
	    "all together; the sixth looks declined");
	lobby_send_all(&kit);
	tap_ok(types("new+more@example.org", 1) == 0 &&
		types("NEW+a+b@example.org", 1) == 0,
	    "what stands behind a plus leads to the same mailbox");
	tap_ok(types("newer+more@example.org", 1) == 1 &&
		types("new+more@example.net", 1) == 1,
	    "another name or another host does not");
}

/* Twelve invite one who plays here. */
static void
acquaintances(void)
{
	char mail[32] = "ta@example.org";
	int64_t id = 0;
	int sent;

	for (int i = 0; i < 12; i++) {
		struct lobby_form form = from(mail);

		mail[1] = (char)('a' + i);
		form.players = "Old <s0@example.org>";
		id = lobby_propose(&kit, &form);
	}
	sent = lobby_owed(&kit, STORE_LETTER_INVITE);
	tap_ok(sent == 10 && is(id, "s0@example.org", STORE_INVITE_DECLINED),
	    "who plays here gets ten invitations a day from all together");
	lobby_send_all(&kit);
}

static void
refusals(void)
{
	struct lobby_form form = from("fay@example.org");
	int64_t id;

	form.players = "No <NO@example.org>\nBob <bob@example.org>";
	if (store_begin(kit.desk->store) != STORE_OK ||
	    refusal_set(kit.desk, "no@example.org", true) != STORE_OK ||
	    store_commit(kit.desk->store) != STORE_OK)
		abort();
	id = lobby_propose(&kit, &form);
	tap_ok(is(id, "no@example.org", STORE_INVITE_DECLINED) &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 1,
	    "who never wants to be written to is not, and who asks sees a no");
	lobby_send_all(&kit);
}

/* --- beginnings ---------------------------------------------------------------------- */

static enum proposal_result
start(int64_t id)
{
	enum proposal_result result;

	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	result = arrange_start(kit.desk, id);
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
	return result;
}

static void
fewer(void)
{
	struct lobby_form form = from("gil@example.org");
	struct table t;
	int64_t id = lobby_propose(&kit, &form), game;
	struct proposal p;

	tap_ok(start(id) == PROPOSAL_FEW, "nobody begins alone");
	lobby_accept(&kit, invite_of(id, "cy@example.org"), NULL, NULL, &game);
	tap_ok(start(id) == PROPOSAL_DONE &&
		lobby_state(&kit, id) == STORE_PROPOSAL_BEGUN &&
		is(id, "bob@example.org", STORE_INVITE_WITHDRAWN),
	    "the starter can begin with those who have accepted");
	if (proposal_load(kit.desk, id, &p) != STORE_OK ||
	    table_load(kit.desk, p.row.game, &t, NULL) != TABLE_OK)
		abort();
	tap_ok(t.n_seats == 2 && strcmp(t.seats[1].name, "Cy") == 0,
	    "then there are no seats but theirs");
	table_fini(&t);
	proposal_fini(&p);
	tap_ok(start(id) == PROPOSAL_DONE, "beginning twice is beginning once");
	tap_ok(lobby_accept(&kit, invite_of(id, "bob@example.org"), NULL, NULL,
		   &game) == PROPOSAL_GONE,
	    "who comes later is told so");
	lobby_send_all(&kit);
}

/* Somebody comes to the open table ID, and confirms it. */
static void
join(int64_t id, const char *mail)
{
	const struct asking_answer answer = {
	    .name = "Guest", .lang = "en", .zone = "UTC", .phrase = ""};
	int64_t game;

	if (store_begin(kit.desk->store) != STORE_OK ||
	    invites_join(kit.desk, id, mail, &answer) != PROPOSAL_DONE ||
	    store_commit(kit.desk->store) != STORE_OK ||
	    lobby_accept(&kit, invite_of(id, mail), "Guest", NULL, &game) !=
		PROPOSAL_DONE)
		abort();
}

static void
check_enough_letter(int64_t starter)
{
	struct mail_read read;

	tap_ok(lobby_letter(&kit, STORE_LETTER_ANSWER, starter, 0, &read) ==
		    LETTER_COMPOSED &&
		strcmp(read.to, "Ann <moe@example.org>") == 0 &&
		strstr(read.subject, "can begin") != NULL &&
		strstr(read.text, "enough") != NULL &&
		strstr(read.html, "enough") != NULL,
	    "the letter says that it can begin");
	mail_read_free(&read);
}

static void
enough(void)
{
	struct lobby_form form = {.name = "Ann",
	    .mail = "moe@example.org",
	    .players = "bot:greedy",
	    .open = "yes",
	    .seats = "4"};
	int64_t id = lobby_propose(&kit, &form), starter;
	struct mail_read read;

	starter = invite_of(id, "moe@example.org");
	tap_ok(lobby_owed(&kit, STORE_LETTER_ANSWER) == 0,
	    "of an open table that could begin with bots alone nobody is told");
	join(id, "g1@example.org");
	tap_ok(lobby_owed(&kit, STORE_LETTER_ANSWER) == 1,
	    "when enough have joined its starter is told");
	check_enough_letter(starter);
	lobby_send_all(&kit);
	lobby_decline(&kit, invite_of(id, "g1@example.org"));
	lobby_send_all(&kit);
	tap_ok(lobby_letter(&kit, STORE_LETTER_ANSWER, starter, 0, &read) ==
		LETTER_SUPERSEDED,
	    "but not when it cannot begin any more");
	join(id, "g2@example.org");
	tap_ok(lobby_owed(&kit, STORE_LETTER_ANSWER) == 0, "he is told once");
	join(id, "g3@example.org");
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_BEGUN &&
		lobby_owed(&kit, STORE_LETTER_ANSWER) == 0,
	    "when it is full it begins by itself");
	lobby_send_all(&kit);
	form.mail = "nat@example.org";
	form.players = "";
	form.seats = "2";
	id = lobby_propose(&kit, &form);
	join(id, "g4@example.org");
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_BEGUN &&
		lobby_owed(&kit, STORE_LETTER_ANSWER) == 0,
	    "with the last place taken there is nothing to be told");
	lobby_send_all(&kit);
	form = from("oda@example.org");
	id = lobby_propose(&kit, &form);
	lobby_send_all(&kit);
	form.mail = "cy@example.org";
	tap_ok(lobby_accept(&kit, invite_of(id, form.mail), NULL, NULL,
		   &starter) == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_ANSWER) == 0,
	    "at a table that is not open the answers are waited for");
}

static void
options(void)
{
	struct lobby_form form = from("hal@example.org");
	int64_t id, game;

	form.players = "Bob <bob@example.org>\nCy <cy@example.org>\n"
		       "Di <di@example.org>";
	form.more[2][0] = "o-teams";
	form.more[2][1] = "yes";
	id = lobby_propose(&kit, &form);
	lobby_accept(&kit, invite_of(id, "bob@example.org"), NULL, NULL, &game);
	tap_ok(start(id) == PROPOSAL_OPTIONS &&
		lobby_state(&kit, id) == STORE_PROPOSAL_CONFIRMED,
	    "options that need all seats do not begin with fewer");
	form = from("ida@example.org");
	form.players = "bot:greedy";
	id = lobby_propose(&kit, &form);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_BEGUN,
	    "with bots alone it begins as soon as it is confirmed");
	lobby_send_all(&kit);
}

static void
withdrawn(void)
{
	struct lobby_form form = from("jan@example.org");
	int64_t id = lobby_propose(&kit, &form), game;
	enum proposal_result first, second;

	lobby_accept(&kit, invite_of(id, "cy@example.org"), NULL, NULL, &game);
	lobby_send_all(&kit);
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	first = arrange_withdraw(kit.desk, id);
	second = arrange_withdraw(kit.desk, id);
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
	tap_ok(first == PROPOSAL_DONE && second == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_OFF) == 1,
	    "when it is withdrawn those who had accepted are told, once");
	tap_ok(start(id) == PROPOSAL_GONE &&
		lobby_accept(&kit, invite_of(id, "bob@example.org"), NULL, NULL,
		    &game) == PROPOSAL_GONE,
	    "and nothing can be done with it any more");
	lobby_send_all(&kit);
}

int
main(void)
{
	desk_kit_open(&kit);
	whole_way();
	reminders();
	downtime();
	unconfirmed();
	limits();
	unproved();
	strangers();
	acquaintances();
	refusals();
	fewer();
	enough();
	options();
	withdrawn();
	desk_kit_close(&kit);
	return tap_done();
}
