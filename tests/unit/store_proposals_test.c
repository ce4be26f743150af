/*
 * Games that are proposed, and those who are asked to play them.
 */
#include "config.h"

#include "store/store_clocks.h"
#include "store/store_players.h"
#include "store/store_proposals.h"
#include "store_help.h"
#include "tap.h"

static char *
lent(const char *text)
{
	return (char *)(uintptr_t)text;
}

static bool
same(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

/* --- proposals ----------------------------------------------------------- */

static struct store_proposal
proposal(unsigned number, enum store_proposal_state state, bool open)
{
	struct store_proposal p = {.ruleset = lent("monopoly"),
	    .version = 1,
	    .options = lent("{\"a\":1}"),
	    .terms = lent("{\"clock\":\"none\"}"),
	    .message = lent("Come & <play>"),
	    .seats = 4,
	    .open = open,
	    .state = state,
	    .created = NOW + number};

	memset(p.uid, (int)number, sizeof p.uid);
	memset(p.seed, 1, sizeof p.seed);
	memset(p.commitment, 2, sizeof p.commitment);
	return p;
}

static int64_t
add_proposal(struct store *s, unsigned number, enum store_proposal_state state,
    bool open)
{
	struct store_proposal p = proposal(number, state, open);

	help_must(store_proposal_add(s, &p));
	return p.id;
}

static bool
same_proposal(const struct store_proposal *a, const struct store_proposal *b)
{
	return a->id == b->id && memcmp(a->uid, b->uid, sizeof a->uid) == 0 &&
	    memcmp(a->seed, b->seed, sizeof a->seed) == 0 &&
	    memcmp(a->commitment, b->commitment, sizeof a->commitment) == 0 &&
	    same(a->ruleset, b->ruleset) && a->version == b->version &&
	    same(a->options, b->options) && a->data == b->data &&
	    same(a->terms, b->terms) && same(a->message, b->message) &&
	    a->seats == b->seats && a->open == b->open &&
	    a->state == b->state && a->game == b->game &&
	    a->again == b->again && a->created == b->created &&
	    a->confirmed == b->confirmed && a->alarm == b->alarm;
}

static bool
is_stored(struct store *s, const struct store_proposal *p)
{
	struct store_proposal stored;
	bool equal;

	help_must(store_proposal_get(s, p->id, &stored));
	equal = same_proposal(p, &stored);
	store_proposal_fini(&stored);
	return equal;
}

static bool
is_sound(struct store *s)
{
	struct buffer faults = {0};
	bool sound = store_integrity(s, &faults) == STORE_OK;

	buffer_fini(&faults);
	return sound;
}

static void
test_proposals(struct store *s)
{
	struct store_proposal p = proposal(1, STORE_PROPOSAL_NEW, true), q;
	struct store_game g;
	int64_t id;

	help_must(store_begin(s));
	p.again = 1;
	p.alarm = NOW + 9;
	help_game_add(s, &g, 1, 2);
	help_must(help_play(s, &g, -1, false));
	store_game_fini(&g);
	help_must(store_proposal_add(s, &p));
	tap_ok(is_stored(s, &p), "a proposal is kept");
	q = p;
	tap_ok(store_proposal_add(s, &q) == STORE_DUPLICATE,
	    "no two have one uid");
	p.options = lent("{\"a\":2}");
	p.seats = 3;
	p.state = STORE_PROPOSAL_CONFIRMED;
	p.confirmed = NOW + 3;
	p.alarm = 0;
	help_must(store_proposal_change(s, &p));
	tap_ok(is_stored(s, &p), "what may change changes");
	p.state = STORE_PROPOSAL_BEGUN;
	help_must(store_proposal_change(s, &p));
	tap_ok(!is_sound(s), "it has not begun without its game");
	help_game_init(&g, 2, 1);
	g.proposal = p.id;
	g.terms = xstrdup("{\"clock\":\"bank\"}");
	help_must(store_game_add(s, &g,
	    &(struct store_seat){.bot = lent("random"), .phrase = lent("")}));
	help_must(help_play(s, &g, -1, false));
	p.game = g.id;
	help_must(store_proposal_change(s, &p));
	store_game_fini(&g);
	help_must(store_game_get(s, p.game, &g));
	tap_ok(is_stored(s, &p) && is_sound(s) && g.proposal == p.id &&
		same(g.terms, "{\"clock\":\"bank\"}"),
	    "the game that it became knows it, and has its terms");
	store_game_fini(&g);
	tap_ok(store_proposal_again(s, p.game, &id) == STORE_ABSENT &&
		store_proposal_again(s, 1, &id) == STORE_OK && id == p.id,
	    "of a game it is known whether its rematch was proposed");
	q = proposal(2, STORE_PROPOSAL_NEW, false);
	q.again = 1;
	help_must(store_proposal_add(s, &q));
	help_must(store_proposal_again(s, 1, &id));
	tap_ok(id == q.id, "and which was the latest");
	q.id = 99;
	tap_ok(store_proposal_change(s, &q) == STORE_ABSENT &&
		store_proposal_get(s, 99, &q) == STORE_ABSENT,
	    "one that nobody made is absent");
	help_must(store_commit(s));
}

struct list {
	int64_t id[8];
	size_t n, max;
};

static bool
see_proposal(void *arg, const struct store_proposal *p)
{
	struct list *list = arg;

	list->id[list->n++] = p->id;
	return list->n < list->max;
}

static void
test_open(struct store *s)
{
	struct list all = {.max = 8}, one = {.max = 1};
	int64_t a, b;

	help_must(store_begin(s));
	a = add_proposal(s, 10, STORE_PROPOSAL_CONFIRMED, true);
	add_proposal(s, 11, STORE_PROPOSAL_CONFIRMED, false);
	add_proposal(s, 12, STORE_PROPOSAL_NEW, true);
	add_proposal(s, 13, STORE_PROPOSAL_WITHDRAWN, true);
	b = add_proposal(s, 14, STORE_PROPOSAL_CONFIRMED, true);
	help_must(store_proposals_open(s, see_proposal, &all));
	help_must(store_proposals_open(s, see_proposal, &one));
	tap_ok(all.n == 2 && all.id[0] == b && all.id[1] == a && one.n == 1 &&
		one.id[0] == b,
	    "tables that anybody may join are those that are open and "
	    "confirmed, the latest first");
	store_rollback(s);
}

static void
test_alarms(struct store *s)
{
	struct store_proposal early = proposal(20, STORE_PROPOSAL_NEW, false);
	struct store_proposal late = proposal(21, STORE_PROPOSAL_NEW, false);
	int64_t id, at;

	help_must(store_begin(s));
	tap_ok(store_proposal_alarm(s, &id, &at) == STORE_ABSENT,
	    "nothing is to be done where nothing is proposed");
	late.alarm = NOW + 20;
	early.alarm = NOW + 10;
	help_must(store_proposal_add(s, &late));
	help_must(store_proposal_add(s, &early));
	tap_ok(store_proposal_alarm(s, &id, &at) == STORE_OK &&
		id == early.id && at == NOW + 10,
	    "the earliest alarm of all is next");
	early.alarm = 0;
	help_must(store_proposal_change(s, &early));
	tap_ok(store_proposal_alarm(s, &id, &at) == STORE_OK && id == late.id,
	    "one that is done is none");
	store_rollback(s);
}

/* --- invitations --------------------------------------------------------- */

static struct store_invite
invite(int64_t of, int place, const char *mail, enum store_invite_state state)
{
	return (struct store_invite){.proposal = of,
	    .place = place,
	    .mail = lent(mail),
	    .name = lent("Ann"),
	    .lang = lent("de"),
	    .zone = lent("Europe/Rome"),
	    .phrase = lent("blue moon"),
	    .bot = lent(""),
	    .state = state};
}

static int64_t
add_invite(struct store *s, int64_t of, int place, const char *mail,
    enum store_invite_state state, int64_t asked)
{
	struct store_invite i = invite(of, place, mail, state);

	i.asked = asked;
	help_must(store_invite_add(s, &i));
	return i.id;
}

static bool
same_invite(const struct store_invite *a, const struct store_invite *b)
{
	return a->id == b->id && a->proposal == b->proposal &&
	    a->game == b->game && a->place == b->place &&
	    same(a->mail, b->mail) && same(a->name, b->name) &&
	    same(a->lang, b->lang) && same(a->zone, b->zone) &&
	    same(a->phrase, b->phrase) && same(a->bot, b->bot) &&
	    a->player == b->player && a->state == b->state &&
	    a->asked == b->asked && a->reminded == b->reminded &&
	    a->answered == b->answered && a->by_seat == b->by_seat;
}

static bool
invite_is_stored(struct store *s, const struct store_invite *i)
{
	struct store_invite stored;
	bool equal;

	help_must(store_invite_get(s, i->id, &stored));
	equal = same_invite(i, &stored);
	store_invite_fini(&stored);
	return equal;
}

static void
test_invites(struct store *s)
{
	struct store_player ann = {.mail = lent("ann@play.example")};
	struct store_invite i, j;
	int64_t of;

	help_must(store_begin(s));
	help_must(store_player_put(s, &ann));
	of = add_proposal(s, 30, STORE_PROPOSAL_NEW, false);
	i = invite(of, 1, "Ann@play.example", STORE_INVITE_WAITING);
	help_must(store_invite_add(s, &i));
	tap_ok(invite_is_stored(s, &i), "an invitation is kept");
	j = i;
	i.place = 2;
	i.mail = lent("zoe@play.example");
	i.name = lent("Zoë");
	i.lang = lent("en");
	i.zone = lent("Asia/Tokyo");
	i.phrase = lent("");
	i.bot = lent("greedy");
	i.player = ann.id;
	i.state = STORE_INVITE_JOINING;
	i.asked = 1;
	i.reminded = 2;
	i.answered = 3;
	help_must(store_invite_change(s, &i));
	tap_ok(invite_is_stored(s, &i), "all of it may change");
	j.game = 1;
	j.proposal = 0;
	j.by_seat = 2;
	help_must(store_invite_add(s, &j));
	tap_ok(invite_is_stored(s, &j), "one can be for a seat of a game");
	j.id = 99;
	tap_ok(store_invite_change(s, &j) == STORE_ABSENT &&
		store_invite_get(s, 99, &j) == STORE_ABSENT,
	    "one that nobody made is absent");
	store_rollback(s);
}

static void
test_places(struct store *s)
{
	struct store_invite got[STORE_INVITES_MAX];
	struct store_invite seat = invite(0, 1, "x@play.example", 0);
	int64_t of, other, last = 0;
	bool good = true;
	size_t n;

	help_must(store_begin(s));
	of = add_proposal(s, 40, STORE_PROPOSAL_NEW, false);
	other = add_proposal(s, 41, STORE_PROPOSAL_NEW, false);
	add_invite(s, of, 2, "c@play.example", 0, 0);
	add_invite(s, of, 0, "a@play.example", 0, 0);
	add_invite(s, other, 1, "x@play.example", 0, 0);
	add_invite(s, of, 1, "b@play.example", STORE_INVITE_DECLINED, 0);
	add_invite(s, of, 1, "d@play.example", 0, 0);
	help_must(store_invites_of_proposal(s, of, got, &n));
	tap_ok(n == 4 && same(got[0].mail, "a@play.example") &&
		same(got[1].mail, "b@play.example") &&
		same(got[2].mail, "d@play.example") &&
		same(got[3].mail, "c@play.example"),
	    "those of a proposal come by place, then number");
	store_invites_fini(got, n);
	seat.game = 1;
	help_must(store_invites_of_game(s, 1, got, &n));
	tap_ok(n == 0, "a game has asked nobody to begin with");
	for (int i = 0; i < STORE_INVITES_MAX + 9; i++) {
		seat.place = i % 3;
		help_must(store_invite_add(s, &seat));
		last = seat.id;
	}
	help_must(store_invites_of_game(s, 1, got, &n));
	for (size_t i = 0; i < n; i++)
		good = good && got[i].id > last - STORE_INVITES_MAX &&
		    (i == 0 || got[i].place > got[i - 1].place ||
			(got[i].place == got[i - 1].place &&
			    got[i].id > got[i - 1].id));
	tap_ok(n == STORE_INVITES_MAX && good,
	    "of too many the latest come, in order");
	store_invites_fini(got, n);
	store_rollback(s);
}

static bool
see_invite(void *arg, const struct store_invite *i)
{
	struct list *list = arg;

	list->id[list->n++] = i->id;
	return list->n < list->max;
}

/* Whether the one invitation of that state, in a proposal of that state, is
 * among those of its address. */
static bool
is_listed(struct store *s, enum store_proposal_state of, int place,
    enum store_invite_state state)
{
	struct list list = {.max = 8};
	int64_t p, id;

	help_must(store_piece_begin(s));
	p = add_proposal(s, 50, of, false);
	id = add_invite(s, p, place, "Mia@play.example", state, NOW);
	add_invite(s, p, place, "other@play.example", state, NOW);
	help_must(store_invites_to(s, "mia@PLAY.example", see_invite, &list));
	store_piece_undo(s);
	return list.n == 1 && list.id[0] == id;
}

static void
test_to_proposals(struct store *s)
{
	static const enum store_invite_state other[] = {STORE_INVITE_DECLINED,
	    STORE_INVITE_WITHDRAWN, STORE_INVITE_UNREACHABLE};
	bool good = true;

	help_must(store_begin(s));
	for (int of = STORE_PROPOSAL_NEW; of <= STORE_PROPOSAL_LAPSED; of++) {
		enum store_proposal_state p = (enum store_proposal_state)of;
		bool pending = p <= STORE_PROPOSAL_CONFIRMED;

		good = good &&
		    is_listed(s, p, 1, STORE_INVITE_ASKED) == pending &&
		    is_listed(s, p, 1, STORE_INVITE_ACCEPTED) == pending &&
		    is_listed(s, p, 1, STORE_INVITE_JOINING) == pending &&
		    is_listed(s, p, 0, STORE_INVITE_WAITING) == pending &&
		    !is_listed(s, p, 1, STORE_INVITE_WAITING);
		for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
			good = good && !is_listed(s, p, 1, other[i]);
	}
	tap_ok(good,
	    "an address is told of what waits for its answer or was accepted, "
	    "until the game begins or nothing comes of it; and of nothing that "
	    "it was not asked");
	store_rollback(s);
}

static void
test_to_games(struct store *s)
{
	struct store_invite i = invite(0, 1, "Mia@play.example", 0);
	struct list list = {.max = 8}, none = {.max = 8}, first = {.max = 1};
	struct store_game g;

	help_must(store_begin(s));
	help_must(store_game_get(s, 1, &g));
	i.game = g.id;
	i.state = STORE_INVITE_ACCEPTED;
	help_must(store_invite_add(s, &i));
	i.state = STORE_INVITE_ASKED;
	help_must(store_invite_add(s, &i));
	help_must(store_invites_to(s, "mia@play.example", see_invite, &list));
	tap_ok(list.n == 1 && list.id[0] == i.id,
	    "of a seat until there is an answer");
	help_must(store_invite_add(s, &i));
	list.n = 0;
	help_must(store_invites_to(s, "mia@play.example", see_invite, &list));
	help_must(store_invites_to(s, "mia@play.example", see_invite, &first));
	tap_ok(list.n == 2 && list.id[0] == i.id && list.id[1] < i.id &&
		first.n == 1,
	    "the latest first, as many as one likes");
	help_must(help_play(s, &g, 0, true));
	help_must(store_invites_to(s, "mia@play.example", see_invite, &none));
	tap_ok(none.n == 0, "and until the game is over");
	store_game_fini(&g);
	store_rollback(s);
}

static void
test_count(struct store *s)
{
	int64_t of[2];
	int proposed, asked;

	help_must(store_begin(s));
	of[0] = add_proposal(s, 60, STORE_PROPOSAL_LAPSED, false);
	of[1] = add_proposal(s, 70, STORE_PROPOSAL_NEW, false);
	for (int i = 0; i < 2; i++)
		add_invite(s, of[i], 0, "Mia@play.example",
		    STORE_INVITE_WAITING, NOW + 500);
	add_invite(s, of[0], 1, "Mia@play.example", STORE_INVITE_ASKED,
	    NOW + 100);
	add_invite(s, of[1], 2, "MIA@play.example", STORE_INVITE_DECLINED,
	    NOW + 200);
	add_invite(s, of[1], 2, "Mia@play.example", STORE_INVITE_WAITING, 0);
	add_invite(s, of[1], 1, "other@play.example", STORE_INVITE_ASKED,
	    NOW + 300);
	help_must(store_invites_count(s, "mia@play.example", NOW, &proposed,
	    &asked));
	tap_ok(proposed == 2 && asked == 2,
	    "it is counted how often an address has proposed, and how often it "
	    "was asked, whatever came of it");
	help_must(store_invites_count(s, "mia@play.example", NOW + 65,
	    &proposed, &asked));
	tap_ok(proposed == 1 && asked == 2, "proposals since an instant");
	help_must(store_invites_count(s, "mia@play.example", NOW + 100,
	    &proposed, &asked));
	tap_ok(proposed == 0 && asked == 1, "and invitations");
	help_must(store_invites_count(s, "nobody@play.example", 0, &proposed,
	    &asked));
	tap_ok(proposed == 0 && asked == 0, "of nobody there are none");
	store_rollback(s);
}

static void
test_damaged(struct store *s)
{
	struct store_proposal p;
	struct store_invite i;
	int64_t of, id;

	help_must(store_begin(s));
	of = add_proposal(s, 80, STORE_PROPOSAL_NEW, false);
	id = add_invite(s, of, 0, "a@play.example", 0, 0);
	database_kit_do(s,
	    "UPDATE proposal SET state = 9; UPDATE invite SET state = 9");
	tap_ok(store_proposal_get(s, of, &p) == STORE_FAILED &&
		store_invite_get(s, id, &i) == STORE_FAILED,
	    "what makes no sense is not given out");
	store_rollback(s);
}

int
main(void)
{
	char *folder = help_folder();
	struct store *s = help_open(folder);

	test_proposals(s);
	test_open(s);
	test_alarms(s);
	test_invites(s);
	test_places(s);
	test_to_proposals(s);
	test_to_games(s);
	test_count(s);
	test_damaged(s);
	store_close(s);
	help_remove(folder);
	return tap_done();
}
