/*
 * Secrets of monopoly do not leak. Random games are played twice; in the
 * second one a hidden card, a sealed bid or a standing order is another
 * (desk_mirror.h). Whatever other seats, spectators and the owner's commands
 * can read of both is the same to the byte. Only digests differ;
 * desk_hidden_test and tests/e2e/monopoly_secrets_test.py look at these.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "match/match.h"
#include "operator/report.h"
#include "pages/turnpage.h"
#include "desk_mirror.h"
#include "letter_kit.h"
#include "proof/export.h"
#include "rules/monopoly/moves.h"
#include "sign/fair.h"
#include "sign/sign.h"
#include "tap.h"

enum { GAMES = 20, SOURCES = 10 };

static struct desk_kit kits[2]; /* the plain one and the mirrored one */
static int64_t games[2];
static struct chance_fast dice;
static struct {
	int seats, owner; /* of the hidden card */
	const char *option;
	bool bid_differs;
	unsigned compared, number, auctions, orders, turned_up;
	unsigned states, states_told;
	unsigned leaks[SOURCES], own[SOURCES];
} now;

static unsigned
pick(unsigned n)
{
	return (unsigned)chance_draw(&dice.chance, "pick", n);
}

/* --- what can be read ----------------------------------------------------------- */

bool
__wrap_web_wants_json(const struct web_request *r);

/* A request is NULL for a page, and something for JSON. */
bool
__wrap_web_wants_json(const struct web_request *r)
{
	return r != NULL;
}

const char *
__wrap_web_path(const struct web_request *r);

const char *
__wrap_web_path(const struct web_request *r)
{
	(void)r;
	return "/";
}

static void
take_answer(struct web_answer *a, struct buffer *out)
{
	buffer_add(out, a->body.data, a->body.len);
	buffer_fini(&a->body);
	free(a->location);
	free(a->filename);
}

static void
read_visit(struct desk_kit *kit, int64_t game, int viewer, int what,
    struct buffer *out)
{
	static const char *const boards[] = {"board.svg", "board.txt"};
	struct web_answer a = {0};
	struct table t;
	struct visit v = {
	    .d = kit->desk, .t = &t, .seat = viewer, .status = 200};

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	v.k = t.game.made[viewer];
	v.r = what == 1 ? (const struct web_request *)kit : NULL;
	if (what <= 1)
		turnpage_page(&v, &a);
	else if (what <= 3)
		turnpage_board(&v, boards[what - 2], &a);
	else
		turnpage_document(&v, &a);
	take_answer(&a, out);
	table_fini(&t);
}

static void
read_letter(struct desk_kit *kit, int64_t game, int viewer, struct buffer *out)
{
	struct mail_read letter;
	struct table t;
	uint32_t ply;

	if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	ply = t.game.entries - 1;
	table_fini(&t);
	if (letter_kit_compose(kit, game, viewer,
		pick(2) == 0 ? STORE_LETTER_BEGAN : STORE_LETTER_TURN, ply,
		&letter) != LETTER_COMPOSED)
		return;
	buffer_puts(out, letter.text);
	buffer_puts(out, letter.html);
	for (size_t i = 0; i < letter.n_parts; i++)
		buffer_add(out, letter.parts[i].bytes, letter.parts[i].len);
	mail_read_free(&letter);
}

/* Of a spectator: the first sources alone. */
static bool
read_source(struct desk_kit *kit, int64_t game, int viewer, unsigned source,
    struct buffer *out)
{
	static const enum report_form forms[] = {
	    REPORT_JSON, REPORT_TEXT, REPORT_SVG};
	struct buffer why = {0};
	bool good = true;

	if (source < 3)
		good = report_show(kit->desk, game, viewer, -1, forms[source],
		    out, &why);
	else if (source == 3)
		good = export_game(kit->desk, game, false, out, &why);
	else if (viewer < 0)
		return false;
	else if (source == 4)
		read_letter(kit, game, viewer, out);
	else
		read_visit(kit, game, viewer, (int)source - 5, out);
	if (!good)
		abort();
	buffer_fini(&why);
	return true;
}

/* Digests, and what is signed: runs of 16 hex digits and more. */
static void
blot(struct buffer *text)
{
	static const char digits[] = "0123456789abcdef";
	size_t to = 0;

	for (size_t i = 0; i < text->len;) {
		size_t run = 0;

		while (i + run < text->len &&
		    memchr(digits, text->data[i + run], sizeof digits - 1) !=
			NULL)
			run++;
		if (run < 16) {
			run = run == 0 ? 1 : run;
			memmove(text->data + to, text->data + i, run);
			to += run;
		} else {
			text->data[to++] = '#';
		}
		i += run;
	}
	text->len = to;
}

/* Whether VIEWER reads the same of both games. */
static bool
same(int viewer, unsigned source)
{
	struct chance_fast before = dice;
	struct buffer text[2] = {{0}, {0}};
	bool good = true;

	for (int i = 0; i < 2; i++) {
		dice = before;
		mirror.on = i == 1;
		if (!read_source(&kits[i], games[i], viewer, source, &text[i]))
			break;
		blot(&text[i]);
	}
	now.compared++;
	good = text[0].len == text[1].len &&
	    (text[0].len == 0 ||
		memcmp(text[0].data, text[1].data, text[0].len) == 0);
	if (!good && viewer != now.owner && !mirror.leak) {
		size_t at = 0;

		while (text[0].data[at] == text[1].data[at])
			at++;
		at = at < 60 ? 0 : at - 60;
		printf("# game %u, viewer %d, source %u: %.120s\n# %.120s\n",
		    now.number, viewer, source, text[0].data + at,
		    text[1].data + at);
	}
	buffer_fini(&text[0]);
	buffer_fini(&text[1]);
	return good;
}

/* --- playing ------------------------------------------------------------------- */

static struct mono_state
state_of(int world)
{
	struct mono_state s;
	struct table t;

	mirror.on = world == 1;
	if (table_load(kits[world].desk, games[world], &t, NULL) != TABLE_OK)
		abort();
	s = *(const struct mono_state *)t.match->state;
	table_fini(&t);
	return s;
}

/* Makes PLAIN in the plain game and MIRRORED in the other. */
static void
make(int seat, const char *plain, const char *mirrored)
{
	for (int i = 0; i < 2; i++) {
		struct turn turn;
		struct table t;

		mirror.on = i == 1;
		if (table_load(kits[i].desk, games[i], &t, NULL) != TABLE_OK)
			abort();
		desk_kit_move(&kits[i], &turn, games[i], seat,
		    t.game.made[seat], i == 0 ? plain : mirrored);
		if (turn.result != TURN_MADE) {
			printf("# %d %s\n", seat, i == 0 ? plain : mirrored);
			abort();
		}
		turn_fini(&turn);
		table_fini(&t);
	}
}

/* A move of SEAT at random; the owner of the hidden card plays no card, and in
 * an auction in which the owner's bid differs the others outbid it. */
static bool
choose(const struct mono_state *s, int seat, bool anytime, struct buffer *move)
{
	static uint64_t moves[4096];
	size_t n = (anytime ? mono_anytime : mono_moves)(s, seat, moves, 4096);
	size_t from = now.bid_differs && seat != now.owner ? 3 : 0, left = 0;

	for (size_t i = from; i < n; i++) {
		struct mono_move m;

		if (mono_move_unpack(moves[i], &m) &&
		    (seat != now.owner || m.kind < MONO_MOVE_PLAY))
			moves[left++] = moves[i];
	}
	if (left == 0)
		return false;
	mono_format(s, seat, moves[pick((unsigned)left)], move);
	return true;
}

/* The owner's order of what it does not need, another in each game. */
static void
change_order(const struct mono_state *s)
{
	static const char *const orders[] = {
	    "order:counter ask", "order:counter allow"};
	unsigned i =
	    s->order[now.owner][MONO_ORDER_COUNTER] == MONO_ASK ? 1 : 0;

	make(now.owner, orders[i], orders[1 - i]);
	now.orders++;
}

/* Whether two of the others can outbid the owner, who has not bid yet. */
static bool
can_differ(const struct mono_state *s)
{
	int others = 0;

	if (mono_top(s)->kind != MONO_AUCTION ||
	    !mono_waits_for(s, (unsigned)now.owner))
		return false;
	for (int seat = 0; seat < now.seats; seat++)
		if (seat != now.owner && s->bid[seat] == 0 &&
		    (s->bidders >> seat & 1) && s->cash[seat] >= 50)
			others++;
	return others >= 2 && s->cash[now.owner] >= 20 &&
	    others == __builtin_popcount(s->bidders) - 1;
}

static void
do_something(const struct mono_state *s)
{
	unsigned to_move = mono_to_move(s);
	struct buffer move = {0};
	int seat = (int)pick((unsigned)now.seats);

	if (mono_top(s)->kind != MONO_AUCTION)
		now.bid_differs = false;
	if (can_differ(s)) {
		make(now.owner, "bid:10", "bid:20");
		now.bid_differs = true;
		now.auctions++;
		return;
	}
	if (pick(12) == 0) {
		change_order(s);
		return;
	}
	if (pick(8) == 0 && seat != now.owner && choose(s, seat, true, &move)) {
		make(seat, buffer_text(&move), buffer_text(&move));
	} else {
		while (!(to_move >> seat & 1))
			seat = (seat + 1) % now.seats;
		if (!choose(s, seat, false, &move))
			abort();
		make(seat, buffer_text(&move), buffer_text(&move));
	}
	buffer_fini(&move);
}

/* Two kinds of cards: one of the owner's hand and one of the pile. */
static void
hide(const struct mono_state *s)
{
	const struct mono_card *cards;
	unsigned x, y;

	now.owner = (int)pick((unsigned)now.seats);
	mirror.side = s->side[now.owner];
	cards = s->set->card[mirror.side];
	do {
		x = pick(18);
		y = pick(18);
	} while (!(s->hand[now.owner] >> x & 1) ||
	    !(s->pile[mirror.side] >> y & 1) ||
	    cards[x].force == cards[y].force);
	mirror.cards = UINT32_C(1) << x | UINT32_C(1) << y;
}

static void
start(int world)
{
	static const char *const players[] = {"Ann <ann@play.example>",
	    "Bo <bo@play.example>", "Cy <cy@play.example>",
	    "Di <di@play.example>"};

	mirror.on = world == 1;
	games[world] = desk_kit_start_of(&kits[world], "monopoly", players,
	    (size_t)now.seats, &now.option, now.option != NULL);
	if (games[world] == 0)
		abort();
}

/* --- comparing ------------------------------------------------------------------- */

/* Whether one of the two cards has been turned up. */
static bool
is_turned_up(void)
{
	struct mono_state s = state_of(0);

	return (s.discard[mirror.side] & mirror.cards) != 0;
}

/* Whether VIEWER, when it is not the owner, reads the same there. */
static bool
compare(int viewer, unsigned source)
{
	bool good = same(viewer, source);

	if (viewer == now.owner)
		now.own[source] += !good;
	else
		now.leaks[source] += !good;
	return good || viewer == now.owner;
}

/* --- digests of positions ---------------------------------------------------------- */

/* Whether the public document has the hash of its last position under KEY, or
 * without a key when that is NULL. */
static bool
is_told(const struct table *t, const uint8_t *key, const char *document)
{
	static const char digits[] = "0123456789abcdef";
	struct buffer bytes = {0};
	uint8_t hash[FAIR_DIGEST];
	char hex[2 * FAIR_DIGEST + 1] = "";

	match_encode(t->match, &bytes);
	sign_sha256(bytes.data, bytes.len, hash);
	buffer_fini(&bytes);
	if (key != NULL)
		fair_state(key, t->game.entries - 1, hash, hash);
	for (size_t i = 0; i < sizeof hash; i++) {
		hex[2 * i] = digits[hash[i] >> 4];
		hex[2 * i + 1] = digits[hash[i] & 15];
	}
	return strstr(document, hex) != NULL;
}

/* Who guesses the position right cannot see that it is right, but with the
 * key. */
static void
try_state(void)
{
	static const uint8_t nothing[FAIR_DIGEST];
	struct buffer document = {0}, why = {0};
	uint8_t key[FAIR_DIGEST], guess[FAIR_DIGEST];
	struct table t;

	mirror.on = false;
	if (!export_game(kits[0].desk, games[0], false, &document, &why) ||
	    table_load(kits[0].desk, games[0], &t, NULL) != TABLE_OK)
		abort();
	fair_key(t.game.seed, t.game.uid, t.game.entropy, key);
	fair_key(nothing, t.game.uid, t.game.entropy, guess);
	now.states += is_told(&t, key, document.data);
	now.states_told += is_told(&t, NULL, document.data) ||
	    is_told(&t, nothing, document.data) ||
	    is_told(&t, t.game.commitment, document.data) ||
	    is_told(&t, t.game.entropy, document.data) ||
	    is_told(&t, guess, document.data);
	table_fini(&t);
	buffer_fini(&document);
	buffer_fini(&why);
}

/* Once in a while all that there is, else the position alone, by somebody. */
static bool
compare_some(void)
{
	bool good = true;

	if (pick(3) != 0)
		return true;
	if (pick(12) != 0)
		return compare((int)pick((unsigned)now.seats + 1) - 1, 0);
	try_state();
	for (int viewer = -1; viewer < now.seats; viewer++)
		for (unsigned i = 0; i < SOURCES; i++)
			good = compare(viewer, i) && good;
	return good;
}

static void
play_game(unsigned number)
{
	static const char *const orders[] = {"order:levy allow",
	    "order:steal allow", "order:capture allow", "order:arrest allow",
	    "order:free never"};
	struct mono_state s;

	now.seats = 2 + (int)(number % 3);
	now.option = pick(3) == 0 ? "rent=claim" : NULL;
	now.number = number;
	now.bid_differs = false;
	start(0);
	s = state_of(0);
	hide(&s);
	start(1);
	for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
		make(now.owner, orders[i], orders[i]);
	/* A few of them for long. */
	for (int i = number % 20 == 0 ? 150 : 16; i > 0; i--) {
		s = state_of(0);
		if (s.over)
			return;
		do_something(&s);
		if (is_turned_up()) {
			now.turned_up++;
			return;
		}
		if (!compare_some())
			return;
	}
}

static void
play_games(unsigned n)
{
	desk_kit_open(&kits[0]);
	desk_kit_open(&kits[1]);
	kits[0].in_english = kits[1].in_english = true;
	for (unsigned i = 0; i < n; i++)
		play_game(i);
	mirror.on = false;
	desk_kit_close(&kits[0]);
	desk_kit_close(&kits[1]);
}

/* Where a board as text tells what is in hands. */
static void
test_control(void)
{
	unsigned before = now.leaks[8];

	mirror.leak = true;
	play_games(10);
	mirror.leak = false;
	tap_ok(now.leaks[8] > before && now.leaks[7] == 0,
	    "a leak would be found, where it is");
}

int
main(void)
{
	static const char *const sources[SOURCES] = {"the position as JSON",
	    "the position as text", "the position as a picture",
	    "the public document", "letters, with their pictures",
	    "the page of a link", "its JSON", "its picture of the board",
	    "its board as text", "the document behind it"};
	/* Where a seat reads of its own hand. */
	static const bool own[SOURCES] = {
	    [0] = true, [1] = true, [4] = true, [5] = true, [6] = true};

	chance_fast_init(&dice, 1);
	play_games(GAMES);
	for (unsigned i = 0; i < SOURCES; i++) {
		tap_ok(now.leaks[i] == 0,
		    "%s tells nobody of a hidden card, a "
		    "bid or an order of somebody else",
		    sources[i]);
		if (own[i])
			tap_ok(now.own[i] > 0,
			    "but its owner reads of it there");
	}
	tap_ok(now.compared > 300 && now.auctions > 2 && now.orders > 10 &&
		now.turned_up > 0,
	    "%u texts were compared, %u bids and %u orders differed, %u cards "
	    "were turned up at last",
	    now.compared, now.auctions, now.orders, now.turned_up);
	tap_ok(now.states > 4 && now.states_told == 0,
	    "%u positions have hashes that only the key opens", now.states);
	test_control();
	return tap_done();
}
