/*
 * Rules for people who are invited: their answers, open tables, seats of
 * running games, rematches, and what their letters say.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "match/match.h"
#include "lobby_kit.h"
#include "play/entries.h"
#include "store/store_players.h"
#include "tap.h"

static struct desk_kit kit;

static void
begin(void)
{
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
}

static void
end(void)
{
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
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

static int64_t
propose(const char *mail, const char *players)
{
	const struct lobby_form form = {
	    .name = "Ann", .mail = mail, .players = players};

	return lobby_propose(&kit, &form);
}

static enum proposal_result
ask(int64_t id, const char *name, const char *mail)
{
	enum proposal_result result;

	begin();
	result = arrange_invite(kit.desk, id, name, mail);
	end();
	return result;
}

/* --- a no ----------------------------------------------------------------------- */

static void
declines(void)
{
	int64_t id = propose("a@example.org",
		    "Bob <bob@example.org>\nCy <cy@example.org>"),
		bob = invite_of(id, "bob@example.org"), game;
	enum proposal_result first = lobby_decline(&kit, bob);

	tap_ok(first == PROPOSAL_DONE &&
		lobby_decline(&kit, bob) == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_ANSWER) == 1,
	    "who declines, once or twice, is told of to the starter, once");
	tap_ok(ask(id, "Bob", "Bob@example.org") == PROPOSAL_ASKED,
	    "nobody who said no is asked again");
	tap_ok(ask(id, "Di", "di@example.org") == PROPOSAL_DONE &&
		is(id, "di@example.org", STORE_INVITE_ASKED),
	    "somebody else is asked for the place");
	tap_ok(ask(id, "Di", "di@example.org") == PROPOSAL_DONE &&
		ask(id, "Dino", "di@example.org") == PROPOSAL_ASKED &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 3,
	    "twice is once, and answered alike");
	tap_ok(ask(id, "Ed", "ed@example.org") == PROPOSAL_TAKEN,
	    "and nobody more than there are places");
	tap_ok(lobby_accept(&kit, bob, NULL, NULL, &game) == PROPOSAL_TAKEN,
	    "who changes his mind finds the place taken");
	kit.now += 60;
	lobby_decline(&kit, invite_of(id, "di@example.org"));
	tap_ok(lobby_accept(&kit, bob, NULL, NULL, &game) == PROPOSAL_DONE &&
		is(id, "bob@example.org", STORE_INVITE_ACCEPTED),
	    "or free again, and plays");
	kit.now += 60;
	tap_ok(lobby_decline(&kit, bob) == PROPOSAL_DONE &&
		is(id, "bob@example.org", STORE_INVITE_DECLINED),
	    "who has accepted can say no until the game begins");
	tap_ok(lobby_owed(&kit, STORE_LETTER_ANSWER) == 2,
	    "who changes his mind again and again is told of once a day");
	lobby_send_all(&kit);
}

/* Somebody is asked at two addresses, and moves from one to the other. */
static void
twice(void)
{
	int64_t id = propose("a2@example.org",
		    "Bob <b1@example.org>\nBob <b2@example.org>"),
		game = 0;
	struct store_invite i;

	lobby_accept(&kit, invite_of(id, "b1@example.org"), NULL, NULL, &game);
	begin();
	if (store_invite_get(kit.desk->store, invite_of(id, "b1@example.org"),
		&i) != STORE_OK)
		abort();
	memcpy(i.mail, "b2", 2);
	if (store_invite_change(kit.desk->store, &i) != STORE_OK)
		abort();
	end();
	tap_ok(lobby_accept(&kit, i.id + 1, NULL, NULL, &game) ==
		    PROPOSAL_TAKEN &&
		game == 0,
	    "nobody sits at a table twice");
	store_invite_fini(&i);
	lobby_send_all(&kit);
}

static void
lost(void)
{
	int64_t id = propose("b@example.org", "Bob <lost@example.org>"),
		invite = invite_of(id, "lost@example.org");
	struct mail_read read;

	begin();
	if (reach_invite_lost(kit.desk, invite, kit.now) != STORE_OK ||
	    reach_invite_lost(kit.desk, invite, kit.now + 1) != STORE_OK)
		abort();
	end();
	tap_ok(is(id, "lost@example.org", STORE_INVITE_UNREACHABLE) &&
		lobby_owed(&kit, STORE_LETTER_ANSWER) == 1,
	    "whom the letter does not reach is told of to the starter, once");
	lobby_letter(&kit, STORE_LETTER_ANSWER, invite, kit.now, &read);
	tap_ok(strstr(read.text, "do not") != NULL &&
		strcmp(read.to, "Ann <b@example.org>") == 0,
	    "the letter says that letters do not arrive");
	mail_read_free(&read);
	lobby_send_all(&kit);
}

static void
never(void)
{
	int64_t id = propose("n@example.org", "Ned <ned@example.org>"),
		ned = invite_of(id, "ned@example.org"), game;

	begin();
	if (refusal_set(kit.desk, "ned@example.org", true) != STORE_OK)
		abort();
	end();
	tap_ok(lobby_accept(&kit, ned, NULL, NULL, &game) == PROPOSAL_REFUSED,
	    "whom no letter may reach cannot play before he takes that back");
	begin();
	if (refusal_set(kit.desk, "ned@example.org", false) != STORE_OK)
		abort();
	end();
	tap_ok(lobby_accept(&kit, ned, NULL, NULL, &game) == PROPOSAL_DONE,
	    "then he can");
	lobby_send_all(&kit);
}

/* --- open tables ------------------------------------------------------------------- */

static enum proposal_result
join(int64_t id, const char *mail)
{
	const struct asking_answer answer = {
	    .name = "Guest", .lang = "en", .zone = "UTC", .phrase = "green"};
	enum proposal_result result;

	begin();
	result = invites_join(kit.desk, id, mail, &answer);
	end();
	return result;
}

static void
open_tables(void)
{
	const struct lobby_form form = {.name = "Ann",
	    .mail = "c@example.org",
	    .players = "",
	    .open = "yes",
	    .seats = "3"};
	int64_t id, game;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE)
		abort();
	tap_ok(join(id, "early@example.org") == PROPOSAL_ABSENT,
	    "a table that nobody has confirmed is not there");
	lobby_confirm(&kit, id);
	lobby_send_all(&kit);
	tap_ok(join(id, "g1@example.org") == PROPOSAL_DONE &&
		join(id, "G1@example.org") == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_JOIN) == 1 &&
		is(id, "g1@example.org", STORE_INVITE_JOINING),
	    "who wants to join gets one letter first, however often he asks");
	tap_ok(join(id, "c@example.org") == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_JOIN) == 1,
	    "who is there already gets none, and nobody learns so");
	join(id, "g2@example.org");
	join(id, "g3@example.org");
	tap_ok(lobby_accept(&kit, invite_of(id, "g1@example.org"), NULL, NULL,
		   &game) == PROPOSAL_DONE &&
		game == 0,
	    "with its link he has a place");
	tap_ok(lobby_accept(&kit, invite_of(id, "g2@example.org"), NULL, NULL,
		   &game) == PROPOSAL_DONE &&
		game != 0,
	    "the last place begins the game");
	tap_ok(lobby_accept(&kit, invite_of(id, "g3@example.org"), NULL, NULL,
		   &game) == PROPOSAL_GONE &&
		join(id, "g4@example.org") == PROPOSAL_GONE,
	    "who comes after that is told so");
	lobby_send_all(&kit);
}

/* Somebody types addresses of others until no more fit. */
static void
flood(void)
{
	const struct lobby_form form = {.name = "Ann",
	    .mail = "e@example.org",
	    .players = "",
	    .open = "yes",
	    .seats = "3"};
	int64_t id = lobby_propose(&kit, &form), first, game;
	char mail[32] = "real@example.org";
	int n = 0;

	join(id, mail);
	first = invite_of(id, mail);
	for (; n < 99; n++) {
		snprintf(mail, sizeof mail, "f%02d@example.org", n);
		if (join(id, mail) != PROPOSAL_DONE)
			break;
	}
	tap_ok(n == 99, "anybody may want to join, however many have asked");
	tap_ok(lobby_accept(&kit, first, NULL, NULL, &game) == PROPOSAL_DONE &&
		game == 0 && is(id, "real@example.org", STORE_INVITE_ACCEPTED),
	    "a flood of those who do not confirm drives nobody out who does");
	tap_ok(is(id, "f98@example.org", STORE_INVITE_JOINING) &&
		lobby_accept(&kit, invite_of(id, "f98@example.org"), NULL, NULL,
		    &game) == PROPOSAL_DONE &&
		game != 0 && join(id, "late@example.org") == PROPOSAL_GONE,
	    "and the latest can join as well");
	lobby_send_all(&kit);
}

static void
two_for_one_place(void)
{
	const struct lobby_form form = {.name = "Ann",
	    .mail = "d@example.org",
	    .players = "Bob <bob@example.org>",
	    .open = "yes",
	    .seats = "3"};
	const struct asking_answer answer = {.name = NULL};
	enum proposal_result first, second;
	int64_t id = lobby_propose(&kit, &form), game;

	join(id, "g1@example.org");
	join(id, "g2@example.org");
	begin();
	first = invites_accept(kit.desk, invite_of(id, "g1@example.org"),
	    &answer, &game);
	second = invites_accept(kit.desk, invite_of(id, "g2@example.org"),
	    &answer, &game);
	end();
	tap_ok(first == PROPOSAL_DONE && second == PROPOSAL_TAKEN,
	    "of two who take the last place at the same moment one has it");
	lobby_send_all(&kit);
}

/* --- the same people again ---------------------------------------------------------- */

static enum proposal_result
rematch(int64_t game, int seat, int64_t *id)
{
	enum proposal_result result;

	begin();
	result = propose_rematch(kit.desk, game, seat, id);
	end();
	return result;
}

/* A game of Ann, a bot and Bob; its number. */
static int64_t
play(const char *mail)
{
	int64_t game = 0, id;
	struct lobby_form form = {.name = "Ann",
	    .mail = mail,
	    .players = "bot:greedy\nBob <bob@example.org>",
	    .more = {{"clock", "none"}}};

	id = lobby_propose(&kit, &form);
	lobby_accept(&kit, invite_of(id, "bob@example.org"), NULL, NULL, &game);
	lobby_send_all(&kit);
	return game;
}

static void
finish(int64_t game)
{
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	for (;;) {
		struct table t;
		enum store_status status;
		int seat;

		if (table_load(kit.desk, game, &t, NULL) != TABLE_OK)
			abort();
		if (match_to_move(t.match) == 0) {
			table_fini(&t);
			break;
		}
		seat = __builtin_ctz(match_to_move(t.match));
		status = entries_by_clock(kit.desk, &t, seat);
		if (status == STORE_OK)
			status = follow(kit.desk, &t);
		table_fini(&t);
		if (status != STORE_OK)
			abort();
	}
	end();
	lobby_send_all(&kit);
}

static void
rematches(void)
{
	int64_t game = play("e@example.org"), id, again, began = 0;
	struct proposal p;

	tap_ok(rematch(game, 0, &id) == PROPOSAL_EARLY,
	    "a rematch waits for the end of the game");
	finish(game);
	tap_ok(rematch(game, 2, &id) == PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 1 &&
		lobby_owed(&kit, STORE_LETTER_CONFIRM) == 0,
	    "one click of who has played asks the others");
	tap_ok(rematch(game, 0, &again) == PROPOSAL_DONE && again == id,
	    "there is one rematch, whoever asks next");
	if (proposal_load(kit.desk, id, &p) != STORE_OK)
		abort();
	tap_ok(p.n == 3 && strcmp(p.invites[0].mail, "bob@example.org") == 0 &&
		strcmp(p.invites[1].name, "Ann") == 0 &&
		strcmp(p.invites[2].bot, "greedy") == 0 &&
		strstr(p.row.terms, "none") != NULL,
	    "the one who asks comes first, the others follow round the table, "
	    "with the same terms");
	proposal_fini(&p);
	tap_ok(lobby_accept(&kit, invite_of(id, "e@example.org"), NULL, NULL,
		   &began) == PROPOSAL_DONE &&
		began != 0 && began != game,
	    "and when all have accepted it begins");
	lobby_send_all(&kit);
}

/* --- a seat of a running game ---------------------------------------------------------- */

static enum proposal_result
ask_for_seat(int64_t game, int seat, const char *name, const char *mail,
    const char **fault)
{
	enum proposal_result result;
	const char *field;
	struct table t;

	begin();
	if (table_load(kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	result =
	    inviteseat_ask(kit.desk, &t, seat, 2, name, mail, &field, fault);
	table_fini(&t);
	end();
	return result;
}

static int64_t
seat_invite(int64_t game, const char *mail)
{
	struct store_invite invites[STORE_INVITES_MAX];
	int64_t id = 0;
	size_t n;

	if (store_invites_of_game(kit.desk->store, game, invites, &n) !=
	    STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++)
		if (strcmp(invites[i].mail, mail) == 0)
			id = invites[i].id;
	store_invites_fini(invites, n);
	return id;
}

static void
stand_in(int64_t game, bool in)
{
	struct table t;

	begin();
	if (table_load(kit.desk, game, &t, NULL) != TABLE_OK ||
	    (in ? absent_standin(kit.desk, &t, 0)
		: absent_return(kit.desk, &t, 0)) != STORE_OK ||
	    follow(kit.desk, &t) != STORE_OK)
		abort();
	table_fini(&t);
	end();
	lobby_send_all(&kit);
}

static void
seats(void)
{
	int64_t game = play("f@example.org"), invite, given;
	const char *fault = NULL;
	enum proposal_result first;
	struct table t;

	stand_in(game, true);
	tap_ok(ask_for_seat(game, 0, "x", "nobody", &fault) == PROPOSAL_FORM &&
		strcmp(fault, "mail-unusable") == 0,
	    "an address that is none is refused with the reason");
	tap_ok(ask_for_seat(game, 0, "Bob", "bob@example.org", &fault) ==
		    PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 0,
	    "who plays already is not asked, and not told from who says no: "
	    "whose address it is is nobody's business");
	first = ask_for_seat(game, 0, "Zoe", "zoe@example.org", &fault);
	tap_ok(first == PROPOSAL_DONE &&
		ask_for_seat(game, 0, "Zo", "zoe@example.org", &fault) ==
		    PROPOSAL_ASKED &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 1,
	    "somebody else is asked for the seat, once");
	tap_ok(ask_for_seat(game, 0, "Zoe", "zoe@example.org", &fault) ==
		    PROPOSAL_DONE &&
		ask_for_seat(game, 0, "Bob", "bob@example.org", &fault) ==
		    PROPOSAL_DONE &&
		lobby_owed(&kit, STORE_LETTER_INVITE) == 1,
	    "a second click is answered as the first one, whoever was asked");
	ask_for_seat(game, 0, "Yan", "yan@example.org", &fault);
	invite = seat_invite(game, "zoe@example.org");
	stand_in(game, false);
	tap_ok(lobby_accept(&kit, invite, NULL, NULL, &given) == PROPOSAL_TAKEN,
	    "when its player is back the seat is his");
	kit.now += 60;
	stand_in(game, true);
	kit.now += 60;
	tap_ok(lobby_accept(&kit, invite, "Zoe Z", NULL, &given) ==
		    PROPOSAL_DONE &&
		given == game && lobby_owed(&kit, STORE_LETTER_AGAIN) == 1 &&
		lobby_owed(&kit, STORE_LETTER_TABLE) == 1,
	    "who accepts has it, with the present letter; the table is told");
	if (table_load(kit.desk, game, &t, NULL) != TABLE_OK)
		abort();
	tap_ok(strcmp(t.seats[0].name, "Zoe Z") == 0 &&
		t.seats[0].standin[0] == '\0',
	    "and plays it: nobody stands in any more");
	table_fini(&t);
	tap_ok(lobby_accept(&kit, seat_invite(game, "yan@example.org"), NULL,
		   NULL, &given) == PROPOSAL_TAKEN,
	    "another who was asked comes too late");
	lobby_send_all(&kit);
}

/* --- letters ------------------------------------------------------------------------------ */

static void
check_letter(enum store_letter_kind kind, int64_t about, const char *to,
    const char *says)
{
	struct mail_read read;
	enum letter_outcome outcome = lobby_letter(&kit, kind, about, 0, &read);
	bool good = outcome == LETTER_COMPOSED && strstr(read.to, to) != NULL &&
	    strstr(read.text, says) != NULL;

	tap_ok(good, "letter %d goes to %s and says: %s", (int)kind, to, says);
	tap_ok(good && strstr(read.html, "<b>Eve") == NULL &&
		strstr(read.html, "&lt;b&gt;Eve") != NULL,
	    "what a stranger typed is text in it, never markup");
	mail_read_free(&read);
}

static void
letters(void)
{
	const struct lobby_form form = {.name = "<b>Eve & \"Co\"",
	    .mail = "g@example.org",
	    .players = "Bob <bob@example.org>",
	    .message = "<script>alert(1)</script>\nhttp:evil\n-- \nregards "
		       "from all of us, who write lines that are far too long "
		       "for a letter",
	    .open = "yes",
	    .seats = "3"};
	struct mail_read read;
	int64_t id;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE)
		abort();
	check_letter(STORE_LETTER_CONFIRM, id, "g@example.org",
	    "confirm your game");
	lobby_confirm(&kit, id);
	tap_ok(lobby_letter(&kit, STORE_LETTER_INVITE,
		   invite_of(id, "bob@example.org"), 0,
		   &read) == LETTER_COMPOSED &&
		strstr(read.text,
		    "> <script>alert(1)</script>\n> http:evil\n> --") != NULL &&
		strstr(read.text,
		    "> regards from all of us, who write lines "
		    "that are far too long for a\n> letter\n") != NULL,
	    "each line of what a stranger wrote is quoted");
	mail_read_free(&read);
	tap_ok(lobby_letter(&kit, STORE_LETTER_CONFIRM, id, 0, &read) ==
		LETTER_SUPERSEDED,
	    "the letter to the starter has no sense when he has confirmed");
	check_letter(STORE_LETTER_INVITE, invite_of(id, "bob@example.org"),
	    "bob@example.org", "one reminder in some days");
	join(id, "g9@example.org");
	check_letter(STORE_LETTER_JOIN, invite_of(id, "g9@example.org"),
	    "g9@example.org", "you asked to join");
	lobby_decline(&kit, invite_of(id, "bob@example.org"));
	tap_ok(lobby_letter(&kit, STORE_LETTER_INVITE,
		   invite_of(id, "bob@example.org"), 1,
		   &read) == LETTER_SUPERSEDED,
	    "nobody who has answered is reminded");
}

/* --- who is a player already ---------------------------------------------------------------- */

static void
players(void)
{
	const struct asking_answer first = {
	    .name = "Pia", .zone = "Europe/Rome"};
	const struct asking_answer second = {
	    .name = "Pi", .zone = "Asia/Tokyo"};
	struct store_player p = {0};
	int64_t one = propose("h@example.org", "P <pia@example.org>");
	int64_t two = propose("i@example.org", "P <pia@example.org>");
	int64_t player, game;

	begin();
	if (invites_accept(kit.desk, invite_of(one, "pia@example.org"), &first,
		&game) != PROPOSAL_DONE ||
	    invites_accept(kit.desk, invite_of(two, "pia@example.org"), &second,
		&game) != PROPOSAL_DONE ||
	    store_player_find(kit.desk->store, "pia@example.org", &player) !=
		STORE_OK ||
	    store_player_get(kit.desk->store, player, &p) != STORE_OK)
		abort();
	end();
	tap_ok(strcmp(p.name, "Pia") == 0 && strcmp(p.zone, "Europe/Rome") == 0,
	    "who has a page of his own changes name and zone there alone");
	tap_ok(p.confirmed != 0, "his address is known to be his");
	store_player_fini(&p);
	lobby_send_all(&kit);
}

int
main(void)
{
	desk_kit_open(&kit);
	declines();
	twice();
	lost();
	never();
	open_tables();
	flood();
	two_for_one_place();
	rematches();
	seats();
	kit.now += 8 * LOBBY_DAY;
	letters();
	players();
	desk_kit_close(&kit);
	return tap_done();
}
