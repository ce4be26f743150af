/*
 * Random games in which everything is looked at.
 */
#include "config.h"

#include "carcassonne_run.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"

static const struct rules *const rules = &carcassonne_1;

static void
format_move(const void *state, int seat, uint64_t move, char *text)
{
	struct buffer b = {0};

	rules->format(state, seat, move, &b);
	snprintf(text, RUN_TEXT_MAX, "%s", buffer_text(&b));
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
is_listed(char (*list)[RUN_TEXT_MAX], size_t n, const char *text)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(list[i], text) == 0)
			return true;
	return false;
}

/* All legal moves as text; the caller frees them. */
static char (*list_moves(const void *state, int seat, size_t *n))[RUN_TEXT_MAX]
{
	uint64_t *moves;
	char(*list)[RUN_TEXT_MAX];

	*n = rules->moves(state, seat, NULL, 0);
	moves = xcalloc(*n, sizeof *moves);
	list = xcalloc(*n, sizeof *list);
	rules->moves(state, seat, moves, *n);
	for (size_t i = 0; i < *n; i++)
		format_move(state, seat, moves[i], list[i]);
	free(moves);
	return list;
}

/* One text that may be legal or not: it is either accepted and listed, or
 * refused without a trace. Counts it in *ACCEPTED when it is canonical and
 * accepted. */
static bool
agree(struct run *r, int seat, const char *text, char (*list)[RUN_TEXT_MAX],
    size_t n, size_t *accepted)
{
	struct chance_fast chance = r->own;
	char canonical[RUN_TEXT_MAX];
	bool good, taken;

	memcpy(r->other, r->state, rules->state_size);
	taken = try_text(r->other, seat, text, &chance.chance, canonical);
	if (taken) {
		good = is_listed(list, n, canonical);
		*accepted += strcmp(text, canonical) == 0;
	} else {
		good = memcmp(r->other, r->state, rules->state_size) == 0;
	}
	if (!good)
		printf("# disagree on %s (accepted: %d)\n", text, taken);
	return good;
}

/* Whether the game is played with that option. */
static bool
is_on(const struct run *r, const char *name)
{
	int i = 0;

	return rules_option_find(rules, name, &i) != NULL &&
	    r->record.setup.options[i] != 0;
}

struct tries {
	struct run *r;
	int seat;
	char (*list)[RUN_TEXT_MAX];
	size_t n, accepted;
	bool good;
};

static void __attribute__((format(printf, 2, 3)))
try_one(struct tries *t, const char *format, ...)
{
	char text[RUN_TEXT_MAX];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	t->good &= agree(t->r, t->seat, text, t->list, t->n, &t->accepted);
}

static const char *const sizes[] = {"small", "large"};
static const char *const kinds[] = {"route", "asteroid"};

/* All meeples one could wish for at hand with a tile at X, Y. */
static void
try_near(struct tries *t, int x, int y, int degrees)
{
	for (int i = 0; i < 16; i++)
		try_one(t, "%d,%d/%d %s@%s:%c", x, y, degrees, sizes[i & 1],
		    kinds[i >> 1 & 1], "NESW"[i >> 2]);
	for (int i = 0; i < 2 * 25; i++)
		try_one(t, "%d,%d/%d %s@planet:%d,%d", x, y, degrees,
		    sizes[i & 1], x + i / 2 % 5 - 2, y + i / 10 - 2);
	for (int i = 0; i < 2; i++)
		try_one(t, "%d,%d/%d %s@planet", x, y, degrees, sizes[i]);
}

static bool
is_near(const struct tiles_placed *to, int x, int y)
{
	return abs(to->x - x) <= 2 && abs(to->y - y) <= 2;
}

/* Everything elsewhere, with the options that allow it. */
static void
try_far(struct tries *t, const struct carc_picture *p, int x, int y,
    int degrees)
{
	static const char *const ways[] = {"small@", "large@", "withdraw ",
	    "withdraw small@", "withdraw large@"};
	bool hyperspace = is_on(t->r, "hyperspace");
	bool withdraw = is_on(t->r, "withdraw");

	for (size_t i = 0; i < 5 * p->tiles.n_placed; i++) {
		const struct tiles_placed *to = &p->tiles.placed[i / 5];
		const char *way = ways[i % 5];

		if (!(i % 5 < 2 ? hyperspace : withdraw))
			continue;
		for (int e = 0; e < 8; e++)
			try_one(t, "%d,%d/%d %s%s:%d,%d:%c", x, y, degrees, way,
			    kinds[e & 1], to->x, to->y, "NESW"[e >> 1]);
		/* Neighbours were tried as such. */
		if (i % 5 >= 2 || !is_near(to, x, y))
			try_one(t, "%d,%d/%d %splanet:%d,%d", x, y, degrees,
			    way, to->x, to->y);
	}
}

static void
try_places(struct tries *t, const struct carc_picture *p)
{
	int reach = 0;

	for (size_t i = 0; i < p->tiles.n_placed; i++) {
		if (abs(p->tiles.placed[i].x) > reach)
			reach = abs(p->tiles.placed[i].x);
		if (abs(p->tiles.placed[i].y) > reach)
			reach = abs(p->tiles.placed[i].y);
	}
	reach += 2;
	for (int y = -reach; y <= reach; y++)
		for (int x = -reach; x <= reach; x++)
			for (int turn = 0; turn < 4; turn++) {
				size_t before = t->accepted;

				try_one(t, "%d,%d/%d", x, y, 90 * turn);
				/* Without a place for the tile a few will
				 * do. */
				if (t->accepted == before &&
				    (x * 7 + y * 3 + turn) % 16 != 0)
					continue;
				try_near(t, x, y, 90 * turn);
				if (t->accepted > before)
					try_far(t, p, x, y, 90 * turn);
			}
}

/* What is no placement, and one that is. */
static void
try_choices(struct tries *t, const struct carc_picture *p)
{
	try_one(t, "keep");
	try_one(t, "draw");
	for (int i = 1; i <= 3; i++)
		try_one(t, "row:%d", i);
	for (size_t i = 0; i < 8 * p->tiles.n_placed; i++) {
		const struct tiles_placed *to = &p->tiles.placed[i / 8];

		try_one(t, "%s@route:%d,%d:%c", sizes[i & 1], to->x, to->y,
		    "NESW"[i / 2 % 4]);
	}
}

/* Everything one could try around the board. */
static bool
test_brute_force(struct run *r, int seat, const struct carc_picture *p)
{
	struct tries t = {.r = r, .seat = seat, .good = true};

	t.list = list_moves(r->state, seat, &t.n);
	if (is_on(r, "news") || is_on(r, "traders"))
		try_choices(&t, p);
	if (p->asked[seat] == 0)
		try_places(&t, p);
	free(t.list);
	r->bad.brute++;
	if (t.accepted != t.n)
		printf("# %zu accepted, %zu listed\n", t.accepted, t.n);
	return t.good && t.accepted == t.n;
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
	char(*list)[RUN_TEXT_MAX] = list_moves(r->state, seat, &n);
	bool good = true;

	for (int i = 0; i < 20; i++) {
		struct chance_fast chance = r->game;
		char text[3 * RUN_TEXT_MAX], canonical[RUN_TEXT_MAX];

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
	static uint64_t list[16384];
	size_t n = rules->moves(r->state, seat, list, 16384);
	bool good = n <= 16384;

	for (int i = 0; i < 50; i++) {
		uint64_t move = chance_draw(&r->own.chance, "x", UINT64_MAX);
		struct chance_fast chance = r->game;
		bool listed = false;

		/* Some near a real one. */
		if (i & 1)
			move =
			    list[move % n] ^ UINT64_C(1) << (move >> 32) % 64;
		for (size_t k = 0; k < n; k++)
			listed |= list[k] == move;
		memcpy(r->other, r->state, rules->state_size);
		if (listed)
			continue;
		good &= rules->play(r->other, seat, move, &chance.chance,
			    NULL) != NULL;
		for (int k = 0; k < r->record.setup.seats; k++)
			if (!(rules->to_move(r->state) >> k & 1))
				good &= rules->play(r->other, k, list[0],
					    &chance.chance, NULL) != NULL;
		good &= memcmp(r->other, r->state, rules->state_size) == 0;
		good &= memcmp(&chance, &r->game, sizeof chance) == 0;
	}
	return good;
}

void
run_add_scores(const char *events, int *sum)
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

/* Whether reading what was written gives the same move. */
static bool
same_when_read(const struct run *r, int seat, uint64_t move, const char *text)
{
	uint64_t again;

	return rules->parse(r->state, seat, text, &again) == NULL &&
	    again == move;
}

/* One of those who may act now. */
static int
any_seat(struct run *r)
{
	unsigned mask = rules->to_move(r->state);
	uint64_t n = chance_draw(&r->own.chance, "seat",
	    (uint64_t)__builtin_popcount(mask));

	while (n-- > 0)
		mask &= mask - 1;
	return __builtin_ctz(mask);
}

static void
try_before(struct run *r, int seat, const struct carc_picture *p,
    const char *text)
{
	if (r->writer.out != NULL) {
		if (r->own.s[0] % r->sample == 0)
			writer_list(&r->writer, r->state);
		return;
	}
	if (r->own.s[0] % r->sample == 0) {
		r->bad.listed += !test_brute_force(r, seat, p);
		r->bad.refused += !test_numbers(r, seat);
	}
	if (r->own.s[1] % 7 == 0)
		r->bad.accepted += !test_mutants(r, seat, text);
}

/* Plays one ply, with everything that is to be looked at. */
static void
play_ply(struct run *r, int *sum)
{
	struct record *rec = &r->record;
	int seat = rec->seat[rec->plies] = any_seat(r);
	char *text = rec->move[rec->plies];
	struct chance_recorded recorded;
	struct buffer events = {0};
	struct carc_picture p;
	struct json j;
	uint64_t move;

	carc_picture_take(&p, r->state, true);
	move = rules->choose(r->state, seat,
	    r->clever && r->own.s[2] % 4 != 0 ? RULES_GREEDY : RULES_RANDOM,
	    &r->own.chance);
	/* So that the choices below differ also where greed chose. */
	chance_draw(&r->own.chance, "next", 2);
	format_move(r->state, seat, move, text);
	r->bad.format += !same_when_read(r, seat, move, text);
	try_before(r, seat, &p, text);
	chance_record_init(&recorded, &r->game.chance,
	    &rec->draws[++rec->plies]);
	json_init(&j, &events);
	json_array_begin(&j);
	r->bad.accepted +=
	    rules->play(r->state, seat, move, &recorded.chance, &j) != NULL;
	json_array_end(&j);
	run_add_scores(buffer_text(&events), sum);
	if (r->writer.out != NULL)
		writer_entry(&r->writer, seat, text, &rec->draws[rec->plies],
		    buffer_text(&events));
	buffer_fini(&events);
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
		char canonical[RUN_TEXT_MAX];

		chance_replay_init(&chance, &rec->draws[i + 1]);
		exact = try_text(r->other, rec->seat[i], rec->move[i],
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

/* Every tile lies on the board or was drawn in vain. */
static bool
tiles_add_up(const struct run *r)
{
	const struct record *rec = &r->record;
	struct carc_picture p;
	size_t drawn = 0;

	carc_picture_take(&p, r->state, false);
	for (size_t i = 0; i <= rec->plies; i++)
		for (size_t k = 0; k < rec->draws[i].len; k++) {
			const char *label = rec->draws[i].draw[k].label;

			drawn += strcmp(label, "tile") == 0 ||
			    strcmp(label, "row") == 0;
		}
	return drawn == r->set->tiles.n_tiles - 1 && p.tiles.left == 0 &&
	    p.n_row == 0;
}

void
run_game(struct run *r, int seats, const int *options)
{
	struct record *rec = &r->record;
	struct chance_recorded recorded;
	struct buffer events = {0};
	struct json j;
	int sum[5] = {0};

	rec->plies = 0;
	for (size_t i = 0; i <= RUN_PLIES_MAX; i++)
		draws_reset(&rec->draws[i]);
	rules_defaults(rules, seats, &rec->setup);
	rec->setup.data = r->set;
	for (size_t i = 0; options != NULL && i < rules->n_options; i++)
		rec->setup.options[i] = options[i];
	memset(r->state, 0, rules->state_size);
	chance_record_init(&recorded, &r->game.chance, &rec->draws[0]);
	json_init(&j, &events);
	json_array_begin(&j);
	rules->setup(r->state, &rec->setup, &recorded.chance, &j);
	json_array_end(&j);
	if (r->writer.out != NULL) {
		writer_begin(&r->writer);
		writer_entry(&r->writer, -1, "!setup", &rec->draws[0],
		    buffer_text(&events));
	}
	buffer_fini(&events);
	while (rules->to_move(r->state) != 0 && rec->plies < RUN_PLIES_MAX)
		play_ply(r, sum);
	r->bad.plies += !tiles_add_up(r) || rules->to_move(r->state) != 0;
	buffer_reset(&rec->end);
	rules->encode(r->state, &rec->end);
	for (int i = 0; i < 2; i++)
		r->bad.replay += !replay(r);
	if (r->writer.out != NULL)
		writer_end(&r->writer, &rec->setup, r->lines, r->state);
	r->bad.games++;
}

void
run_use(struct run *r, const char *lines)
{
	carc_set_free((struct carc_set *)r->set);
	r->set = lines == NULL ? kit_set_standard() : kit_set_read(lines);
	r->lines = lines;
}

void
run_init(struct run *r, uint64_t seed, int argc, char **argv)
{
	memset(r, 0, sizeof *r);
	if (argc > 1 && (r->writer.out = fopen(argv[1], "w")) == NULL)
		abort();
	r->set = kit_set_standard();
	r->state = xcalloc(1, rules->state_size);
	r->other = xcalloc(1, rules->state_size);
	r->sample = 97;
	chance_fast_init(&r->own, seed);
	chance_fast_init(&r->game, seed + 1);
}

void
run_fini(struct run *r)
{
	for (size_t i = 0; i <= RUN_PLIES_MAX; i++)
		draws_fini(&r->record.draws[i]);
	buffer_fini(&r->record.end);
	writer_fini(&r->writer);
	free(r->state);
	free(r->other);
	carc_set_free((struct carc_set *)r->set);
}
