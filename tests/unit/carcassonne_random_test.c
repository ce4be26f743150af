/*
 * Properties of random games of carcassonne/1 with two to five seats.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"
#include "carcassonne_kit.h"
#include "carcassonne_model.h"
#include "tap.h"

enum { GAMES = 200, PLIES_MAX = 128, SAMPLE = 97, TEXT_MAX = 80 };

static const struct rules *const rules = &carcassonne_1;

/* A game as it was played. */
struct record {
	struct rules_setup setup;
	size_t plies;
	char move[PLIES_MAX][TEXT_MAX];
	struct draws draws[PLIES_MAX + 1]; /* entry 0 is the set-up */
	struct buffer end;		   /* the encoding */
};

/* What must hold in all games; counted, so that a step is one line. */
struct holds {
	unsigned model, dice, check, sums, plies, replay, refused, listed,
	    accepted;
	unsigned games, refusals, brute;
};

struct run {
	const struct carc_set *set;
	void *state, *other;
	struct chance_fast own; /* for choosing and mutating */
	struct chance_fast game;
	bool clever; /* the seats play greedily now and then: more
				 * meeples in reserve, more complete planets */
	struct record record;
	struct model model;
	struct holds bad;
};

static void
format_move(const void *state, int seat, uint64_t move, char *text)
{
	struct buffer b = {0};

	rules->format(state, seat, move, &b);
	snprintf(text, TEXT_MAX, "%s", buffer_text(&b));
	buffer_fini(&b);
}

/* Reads and plays TEXT; true when it was accepted, then in canonical form. */
static bool
try_text(void *state, int seat, const char *text, struct chance *chance,
    char *canonical)
{
	uint64_t move;

	if (rules->parse(state, seat, text, &move) != NULL)
		return false;
	format_move(state, seat, move, canonical);
	return rules->play(state, seat, move, chance, NULL) == NULL;
}

static bool
is_listed(char (*list)[TEXT_MAX], size_t n, const char *text)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i], text) == 0)
			return true;
	return false;
}

/* All legal moves as text; the caller frees them. */
static char (*list_moves(const void *state, int seat, size_t *n))[TEXT_MAX]
{
	uint64_t *moves;
	char(*list)[TEXT_MAX];

	*n = rules->moves(state, seat, NULL, 0);
	moves = xcalloc(*n, sizeof *moves);
	list = xcalloc(*n, sizeof *list);
	rules->moves(state, seat, moves, *n);
	for (size_t i = 0; i < *n; i++)
		format_move(state, seat, moves[i], list[i]);
	free(moves);
	return list;
}

/* One text that may be legal or not: whether engine, list and model agree.
 * Counts it in *ACCEPTED when it is canonical and accepted. */
static bool
agree(struct run *r, int seat, int face, const char *text,
    char (*list)[TEXT_MAX], size_t n, size_t *accepted)
{
	struct chance_fast chance = r->own;
	char canonical[TEXT_MAX];
	bool good, taken;

	memcpy(r->other, r->state, rules->state_size);
	taken = try_text(r->other, seat, text, &chance.chance, canonical);
	good = taken == model_legal(&r->model, seat, face, text);
	if (taken) {
		good &= is_listed(list, n, canonical);
		*accepted += strcmp(text, canonical) == 0;
	} else {
		good &= memcmp(r->other, r->state, rules->state_size) == 0;
	}
	if (!good)
		printf("# disagree on %s (engine: %d)\n", text, taken);
	return good;
}

/* All meeples one could wish for with a tile at X, Y. */
static bool
agree_meeples(struct run *r, int seat, int face, int x, int y, int degrees,
    char (*list)[TEXT_MAX], size_t n, size_t *accepted)
{
	static const char *const sizes[] = {"small", "large"};
	static const char *const kinds[] = {"route", "asteroid"};
	char text[TEXT_MAX];
	bool good = true;

	for (int i = 0; i < 16; i++) {
		snprintf(text, sizeof text, "%d,%d/%d %s@%s:%c", x, y, degrees,
		    sizes[i & 1], kinds[i >> 1 & 1], "NESW"[i >> 2]);
		good &= agree(r, seat, face, text, list, n, accepted);
	}
	for (int i = 0; i < 2 * 26; i++) {
		int dx = i / 2 % 5 - 2, dy = i / 10 - 2;

		snprintf(text, sizeof text, "%d,%d/%d %s@planet:%d,%d", x, y,
		    degrees, sizes[i & 1], x + dx, y + dy);
		if (i >= 50)
			*strrchr(text, ':') = '\0';
		good &= agree(r, seat, face, text, list, n, accepted);
	}
	return good;
}

/* Everything one could try around the board. */
static bool
test_brute_force(struct run *r, int seat, const struct carc_picture *p)
{
	size_t n, accepted = 0;
	char(*list)[TEXT_MAX] = list_moves(r->state, seat, &n);
	int reach = 0;
	bool good = true;

	for (size_t i = 0; i < p->n_placed; i++) {
		if (abs(p->placed[i].x) > reach)
			reach = abs(p->placed[i].x);
		if (abs(p->placed[i].y) > reach)
			reach = abs(p->placed[i].y);
	}
	reach += 2;
	for (int y = -reach; y <= reach; y++)
		for (int x = -reach; x <= reach; x++)
			for (int turn = 0; turn < 4; turn++) {
				size_t before = accepted;
				char text[TEXT_MAX];

				snprintf(text, sizeof text, "%d,%d/%d", x, y,
				    90 * turn);
				good &= agree(r, seat, p->drawn, text, list, n,
				    &accepted);
				/* Without a place for the tile a few will
				 * do. */
				if (accepted > before ||
				    (x * 7 + y * 3 + turn) % 16 == 0)
					good &= agree_meeples(r, seat, p->drawn,
					    x, y, 90 * turn, list, n,
					    &accepted);
			}
	free(list);
	r->bad.brute++;
	return good && accepted == n;
}

/* TEXT with a byte changed, lost, added or doubled. */
static void
mutate(struct chance_fast *c, char *text)
{
	static const char bytes[] = "0123456789,/-+ @:NESWsmalrgoteudipn%\t";
	size_t len = strlen(text);
	size_t at = (size_t)chance_draw(&c->chance, "at", len + 1);
	char byte = bytes[chance_draw(&c->chance, "byte", sizeof bytes - 1)];

	switch (chance_draw(&c->chance, "how", 4)) {
	case 0:
		if (at < len)
			text[at] = byte;
		break;
	case 1:
		if (at < len)
			memmove(text + at, text + at + 1, len - at);
		break;
	case 2:
		memmove(text + at + 1, text + at, len - at + 1);
		text[at] = byte;
		break;
	default:
		memmove(text + at, text, len + 1);
		break;
	}
}

/* Mutants of a legal move: refused without a trace, or legal themselves. */
static bool
test_mutants(struct run *r, int seat, const char *move)
{
	size_t n;
	char(*list)[TEXT_MAX] = list_moves(r->state, seat, &n);
	bool good = true;

	for (int i = 0; i < 20; i++) {
		struct chance_fast chance = r->game;
		char text[3 * TEXT_MAX], canonical[TEXT_MAX];

		snprintf(text, sizeof text, "%s", move);
		for (int k = 0; k <= i % 2; k++)
			mutate(&r->own, text);
		memcpy(r->other, r->state, rules->state_size);
		if (try_text(r->other, seat, text, &chance.chance, canonical))
			good &= is_listed(list, n, canonical);
		else
			good &= memcmp(r->other, r->state, rules->state_size) ==
				0 &&
			    memcmp(&chance, &r->game, sizeof chance) == 0;
		r->bad.refusals++;
	}
	free(list);
	return good;
}

/* Packed numbers that are no moves, or not for this seat. */
static bool
test_numbers(struct run *r, int seat)
{
	bool good = true;

	for (int i = 0; i < 50; i++) {
		uint64_t move = chance_draw(&r->own.chance, "x", UINT64_MAX);
		struct chance_fast chance = r->game;
		uint64_t list[2048];
		size_t n = rules->moves(r->state, seat, list, 2048);
		bool listed = false;

		/* Some near a real one. */
		if (i & 1)
			move =
			    list[move % n] ^ UINT64_C(1) << (move >> 32) % 64;
		for (size_t k = 0; k < n && k < 2048; k++)
			listed |= list[k] == move;
		memcpy(r->other, r->state, rules->state_size);
		if (listed)
			continue;
		good &= rules->play(r->other, seat, move, &chance.chance,
			    NULL) != NULL;
		good &=
		    rules->play(r->other, (seat + 1) % r->record.setup.seats,
			list[0], &chance.chance, NULL) != NULL;
		good &= memcmp(r->other, r->state, rules->state_size) == 0;
		good &= memcmp(&chance, &r->game, sizeof chance) == 0;
	}
	return good;
}

/* Adds up the score events. */
static void
add_scores(const char *events, int *sum)
{
	static const char mark[] = "{\"e\":\"score\"";

	while ((events = strstr(events, mark)) != NULL) {
		int points = 0, seat = 0;

		sscanf(strstr(events, "\"points\":"),
		    "\"points\":%d,\"seat\":%d", &points, &seat);
		sum[seat] += points;
		events++;
	}
}

static bool
same_scores(const struct run *r, const int *sum)
{
	struct carc_picture p;

	carc_picture_take(&p, r->state, false);
	return memcmp(p.score, sum, sizeof p.score) == 0;
}

/* Plays one ply, with everything that is to be looked at. */
static void
play_ply(struct run *r, int seat, int *sum)
{
	struct record *rec = &r->record;
	struct chance_recorded recorded;
	struct buffer events = {0};
	struct carc_picture p;
	struct json j;
	uint64_t move;
	char *text = rec->move[rec->plies];
	const char *refusal;

	carc_picture_take(&p, r->state, true);
	move = rules->choose(r->state, seat,
	    r->clever && r->own.s[2] % 4 != 0 ? RULES_GREEDY : RULES_RANDOM,
	    &r->own.chance);
	/* So that the choices below differ also where greed chose. */
	chance_draw(&r->own.chance, "next", 2);
	format_move(r->state, seat, move, text);
	if (r->own.s[0] % SAMPLE == 0) {
		r->bad.listed += !test_brute_force(r, seat, &p);
		r->bad.refused += !test_numbers(r, seat);
	}
	if (r->own.s[1] % 7 == 0)
		r->bad.accepted += !test_mutants(r, seat, text);
	chance_record_init(&recorded, &r->game.chance,
	    &rec->draws[++rec->plies]);
	json_init(&j, &events);
	json_array_begin(&j);
	refusal = rules->play(r->state, seat, move, &recorded.chance, &j);
	json_array_end(&j);
	r->bad.accepted += refusal != NULL;
	add_scores(buffer_text(&events), sum);
	buffer_fini(&events);
	r->bad.dice += !model_play(&r->model, seat, p.drawn, text,
	    &rec->draws[rec->plies]);
	if (rules->to_move(r->state) == 0)
		model_finish(&r->model);
	carc_picture_take(&p, r->state, false);
	r->bad.model += !model_same(&r->model, &p);
	r->bad.check += rules->check(r->state) != NULL;
	r->bad.sums += !same_scores(r, sum);
}

/* The recorded game again, from its text and draws. */
static bool
replay(struct run *r)
{
	struct record *rec = &r->record;
	struct chance_replayed chance;
	struct buffer end = {0};
	bool exact;

	memset(r->other, 0, rules->state_size);
	chance_replay_init(&chance, &rec->draws[0]);
	rules->setup(r->other, &rec->setup, &chance.chance, NULL);
	exact = chance_replay_exact(&chance);
	for (size_t i = 0; i < rec->plies && exact; i++) {
		char canonical[TEXT_MAX];
		unsigned seats = rules->to_move(r->other);

		chance_replay_init(&chance, &rec->draws[i + 1]);
		exact = seats != 0 &&
		    try_text(r->other, __builtin_ctz(seats), rec->move[i],
			&chance.chance, canonical) &&
		    strcmp(canonical, rec->move[i]) == 0 &&
		    chance_replay_exact(&chance);
	}
	rules->encode(r->other, &end);
	exact &= end.len == rec->end.len &&
	    memcmp(end.data, rec->end.data, end.len) == 0 &&
	    memcmp(r->other, r->state, rules->state_size) == 0;
	buffer_fini(&end);
	return exact;
}

static void
play_game(struct run *r, int seats, bool reinforce)
{
	struct record *rec = &r->record;
	struct chance_recorded recorded;
	size_t removed = 0;
	int sum[5] = {0};
	unsigned to_move;

	rec->plies = 0;
	for (size_t i = 0; i <= PLIES_MAX; i++)
		draws_reset(&rec->draws[i]);
	rec->setup = (struct rules_setup){.seats = seats, .data = r->set};
	rec->setup.options[2] = reinforce;
	memset(r->state, 0, rules->state_size);
	chance_record_init(&recorded, &r->game.chance, &rec->draws[0]);
	rules->setup(r->state, &rec->setup, &recorded.chance, NULL);
	model_start(&r->model, r->set, seats, reinforce);
	while ((to_move = rules->to_move(r->state)) != 0)
		play_ply(r, __builtin_ctz(to_move), sum);
	/* Every tile is laid in a ply or was drawn in vain. */
	for (size_t i = 0; i <= rec->plies; i++)
		for (size_t k = 0; k < rec->draws[i].len; k++)
			removed +=
			    strcmp(rec->draws[i].draw[k].label, "tile") == 0;
	removed -= rec->plies;
	r->bad.plies += rec->plies + removed != r->set->n_tiles - 1;
	buffer_reset(&rec->end);
	rules->encode(r->state, &rec->end);
	for (int i = 0; i < 2; i++)
		r->bad.replay += !replay(r);
	r->bad.games++;
}

static void
tell(const struct holds *bad)
{
	printf("# %u games, %u positions by brute force, %u mutants\n",
	    bad->games, bad->brute, bad->refusals);
	tap_ok(bad->model == 0,
	    "scores, meeples and reserves equal a slow "
	    "recount of the board after every turn");
	tap_ok(bad->dice == 0, "as many dice fall as the rules say");
	tap_ok(bad->check == 0, "all invariants hold after every turn");
	tap_ok(bad->sums == 0, "scores are the sums of the score events");
	tap_ok(bad->plies == 0, "every tile is laid or leaves the game");
	tap_ok(bad->replay == 0,
	    "two replays from the text of the moves give "
	    "the same bytes");
	tap_ok(bad->listed == 0 && bad->brute > 50,
	    "what is accepted is "
	    "listed, what is listed is accepted, and the slow rules agree");
	tap_ok(bad->accepted == 0 && bad->refusals > 1000,
	    "a mutant of a move is refused without a trace or a legal move");
	tap_ok(bad->refused == 0,
	    "numbers that are no moves, and other seats' "
	    "moves, are refused without a trace");
}

/* Sets that are nothing like the shipped one: as large as can be, one great
 * field, nothing but crossings, nothing but planets, all that a tile can
 * show. */
static const char *const odd_sets[] = {"tile ST 1 AAAA asteroid:N+E+S+W start\n"
				       "tile AA 126 AAAA asteroid:N+E+S+W\n",
    "tile ST 1 RRRR route:N>crossing route:E>crossing route:S>crossing "
    "route:W>crossing start\n"
    "tile RR 79 RRRR route:N>crossing route:E>crossing route:S>crossing "
    "route:W>crossing\n",
    "tile ST 1 SSSS planet:A=rebel start\n"
    "tile PA 100 SSSS planet:A=rebel\n"
    "tile PB 26 SSSS planet:B=bounty\n",
    "tile ST 1 RARA route:N-S asteroid:E+W=empire start\n"
    "tile A 20 ARAR asteroid:N+S=rebel route:E-W=bounty\n"
    "tile B 20 AARR asteroid:N=rebel asteroid:E=rebel route:S-W\n"
    "tile C 15 RSAR route:N>asteroid:S asteroid:S=bounty "
    "route:W>asteroid:S=empire\n"
    "tile D 15 SRSR route:E>planet route:W>planet planet:C=empire\n"
    "tile E 15 AASS asteroid:N asteroid:E planet:D=rebel\n"
    "tile F 20 RRRR route:N-E=rebel route:S-W=empire\n"
    "tile G 21 SSSS planet:E=bounty\n"};

static void
play_odd_games(struct run *r)
{
	const struct carc_set *standard = r->set;

	for (size_t i = 0; i < sizeof odd_sets / sizeof odd_sets[0]; i++) {
		struct carc_set *set = kit_set_read(odd_sets[i]);

		r->set = set;
		for (int k = 0; k < 8; k++) {
			r->clever = k % 3 == 0;
			play_game(r, 2 + k % 4, k % 5 != 0);
		}
		carc_set_free(set);
	}
	r->set = standard;
}

int
main(void)
{
	static struct run r;

	r.set = kit_set_standard();
	r.state = xcalloc(1, rules->state_size);
	r.other = xcalloc(1, rules->state_size);
	chance_fast_init(&r.own, 20150421);
	chance_fast_init(&r.game, 76);
	for (int i = 0; i < GAMES; i++) {
		r.clever = i % 3 != 0;
		play_game(&r, 2 + i % 4, i / 4 % 3 != 0);
	}
	play_odd_games(&r);
	tell(&r.bad);
	for (size_t i = 0; i <= PLIES_MAX; i++)
		draws_fini(&r.record.draws[i]);
	buffer_fini(&r.record.end);
	free(r.state);
	free(r.other);
	carc_set_free((struct carc_set *)r.set);
	return tap_done();
}
