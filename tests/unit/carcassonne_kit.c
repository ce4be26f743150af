/*
 * Games in which the test decides what chance brings.
 */
#include "config.h"

#include "carcassonne_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/xmalloc.h"

static const struct rules *const rules = &carcassonne_1;

static void
give_up(const char *what, const char *about)
{
	printf("Bail out! %s %s\n", what, about);
	exit(1);
}

static struct carc_set *
read_set(const char *text, size_t len)
{
	struct buffer faults = {0};
	struct carc_set *set = carc_set_read(text, len, &faults);

	if (set == NULL)
		give_up("faulty tile set:", buffer_text(&faults));
	buffer_fini(&faults);
	return set;
}

struct carc_set *
kit_set_read(const char *lines)
{
	struct buffer text = {0};
	struct carc_set *set;

	buffer_printf(&text, "turnpost-tiles 1\n%s", lines);
	set = read_set(text.data, text.len);
	buffer_fini(&text);
	return set;
}

struct carc_set *
kit_set_standard(void)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0}, text = {0};
	struct carc_set *set;
	FILE *f;

	buffer_printf(&path, "%s/data/carcassonne/standard.tiles",
	    top == NULL ? "." : top);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL)
		give_up("cannot read", buffer_text(&path));
	buffer_reserve(&text, 65536);
	text.len = fread(text.data, 1, 65536, f);
	fclose(f);
	set = read_set(text.data, text.len);
	buffer_fini(&path);
	buffer_fini(&text);
	return set;
}

/* The number of the next wanted tile among those in the pile. */
static uint64_t
draw_tile(struct kit_chance *c, uint64_t n)
{
	size_t len = strcspn(c->tiles, " ");
	unsigned before = 0, left = 0, wanted = TILES_FACES_MAX;

	for (unsigned i = 0; i < c->set->tiles.n_faces; i++)
		left += c->pile[i];
	c->wrong |= left != n;
	for (unsigned i = 0; i < c->set->tiles.n_faces; i++) {
		bool meant = strlen(c->set->tiles.face[i].id) == len &&
		    strncmp(c->set->tiles.face[i].id, c->tiles, len) == 0;

		if (c->pile[i] > 0 && (meant || len == 0)) {
			wanted = i;
			break;
		}
		before += c->pile[i];
	}
	c->tiles += len + (c->tiles[len] == ' ');
	if (wanted == TILES_FACES_MAX) {
		c->wrong = true;
		return 0;
	}
	c->pile[wanted]--;
	return before;
}

static uint64_t
kit_draw(struct chance *self, const char *label, uint64_t n)
{
	struct kit_chance *c = (struct kit_chance *)self;

	if (strcmp(label, "tile") == 0) {
		c->tile_draws++;
		return draw_tile(c, n);
	}
	if (strcmp(label, "row") == 0) {
		c->row_draws++;
		return draw_tile(c, n);
	}
	if (strcmp(label, "die") == 0) {
		c->dice_draws++;
		c->wrong |= n != 6;
		return *c->dice == '\0' ? 0 : (uint64_t)(*c->dice++ - '1');
	}
	c->wrong |= strcmp(label, "first") != 0;
	return 0;
}

/* Begins the game that k->setup wants. */
static void
begin(struct kit *k, const struct carc_set *set, const char *tiles)
{
	struct json j;

	k->set = set;
	k->setup.data = set;
	k->chance.chance.draw = kit_draw;
	k->chance.set = set;
	k->chance.tiles = tiles;
	k->chance.dice = "";
	for (size_t i = 0; i < set->tiles.n_faces; i++)
		k->chance.pile[i] = set->tiles.face[i].count;
	k->chance.pile[set->tiles.start]--;
	k->state = xcalloc(1, rules->state_size);
	k->before = xcalloc(1, rules->state_size);
	json_init(&j, &k->events);
	json_array_begin(&j);
	rules->setup(k->state, &k->setup, &k->chance.chance, &j);
	json_array_end(&j);
	if (k->chance.wrong)
		give_up("the first tile of", tiles);
}

void
kit_start(struct kit *k, const struct carc_set *set, int seats, int first,
    bool reinforce, const char *tiles)
{
	kit_end(k);
	k->setup.seats = seats;
	k->setup.options[1] = first + 1;
	k->setup.options[2] = reinforce;
	begin(k, set, tiles);
}

/* "NAME=VALUE" */
static void
set_option(struct kit *k, const char *text, size_t len)
{
	char name[32];
	const struct rules_option *o;
	char *value;
	int index;

	snprintf(name, sizeof name, "%.*s", (int)len, text);
	value = strchr(name, '=');
	if (value == NULL)
		give_up("not an option:", name);
	*value++ = '\0';
	o = rules_option_find(rules, name, &index);
	if (o == NULL || !rules_option_read(o, value, &k->setup.options[index]))
		give_up("no such option:", name);
}

void
kit_start_with(struct kit *k, const struct carc_set *set, int seats,
    const char *options, const char *tiles)
{
	kit_end(k);
	rules_defaults(rules, seats, &k->setup);
	k->setup.options[1] = 1;
	while (*options != '\0') {
		size_t n = strcspn(options, " ");

		set_option(k, options, n);
		options += n + (options[n] == ' ');
	}
	if (rules->options_refuse(&k->setup) != NULL)
		give_up("options refused:", rules->options_refuse(&k->setup));
	begin(k, set, tiles);
}

struct kit *
kit_as(struct kit *k, int seat)
{
	k->as = seat + 1;
	return k;
}

/* Who plays now. */
static int
take_seat(struct kit *k)
{
	int as = k->as;

	k->as = 0;
	if (as > 0)
		return as - 1;
	return kit_over(k) ? 0 : kit_to_move(k);
}

void
kit_end(struct kit *k)
{
	free(k->state);
	free(k->before);
	buffer_fini(&k->events);
	memset(k, 0, sizeof *k);
}

/* Reads and plays; returns the refusal key or NULL. */
static const char *
try_move(struct kit *k, const char *text)
{
	int seat = take_seat(k);
	const char *refusal;
	struct json j;
	uint64_t move;

	refusal = rules->parse(k->state, seat, text, &move);
	if (refusal != NULL)
		return refusal;
	buffer_reset(&k->events);
	json_init(&j, &k->events);
	json_array_begin(&j);
	refusal = rules->play(k->state, seat, move, &k->chance.chance, &j);
	json_array_end(&j);
	return refusal;
}

bool
kit_play(struct kit *k, const char *move, const char *dice)
{
	const char *refusal, *broken;

	k->chance.dice = dice;
	k->chance.dice_draws = 0;
	refusal = try_move(k, move);
	if (refusal != NULL) {
		printf("# %s: %s\n", move, refusal);
		return false;
	}
	broken = rules->check(k->state);
	if (broken != NULL)
		printf("# after %s: not so: %s\n", move, broken);
	if (k->chance.wrong || k->chance.dice_draws != strlen(dice)) {
		printf("# after %s: %u dice thrown, not %zu, or a tile that "
		       "is not in the pile\n",
		    move, k->chance.dice_draws, strlen(dice));
		return false;
	}
	return broken == NULL;
}

bool
kit_play_all(struct kit *k, const char *moves)
{
	char move[RULES_NOTATION_MAX + 1];

	while (*moves != '\0') {
		size_t n = strcspn(moves, ";");

		snprintf(move, sizeof move, "%.*s", (int)n, moves);
		if (!kit_play(k, move, ""))
			return false;
		moves += n + (moves[n] == ';');
	}
	return true;
}

bool
kit_refused(struct kit *k, const char *move, const char *key)
{
	struct kit_chance before = k->chance;
	const char *refusal;

	memcpy(k->before, k->state, rules->state_size);
	refusal = try_move(k, move);
	if (refusal == NULL || strcmp(refusal, key) != 0) {
		printf("# %s: %s, not %s\n", move,
		    refusal == NULL ? "accepted" : refusal, key);
		return false;
	}
	return memcmp(k->before, k->state, rules->state_size) == 0 &&
	    before.tile_draws == k->chance.tile_draws &&
	    before.row_draws == k->chance.row_draws &&
	    before.dice_draws == k->chance.dice_draws;
}

bool
kit_listed(struct kit *k, const char *move)
{
	int seat = take_seat(k);
	size_t n = rules->moves(k->state, seat, NULL, 0);
	uint64_t *moves = xcalloc(n + 1, sizeof *moves);
	struct buffer text = {0};
	bool found = false;

	rules->moves(k->state, seat, moves, n);
	for (size_t i = 0; i < n && !found; i++) {
		buffer_reset(&text);
		rules->format(k->state, seat, moves[i], &text);
		found = strcmp(buffer_text(&text), move) == 0;
	}
	buffer_fini(&text);
	free(moves);
	return found;
}

const char *
kit_canonical(struct kit *k, const char *move)
{
	static char text[RULES_NOTATION_MAX + 1];
	int seat = take_seat(k);
	struct buffer b = {0};
	uint64_t packed;

	text[0] = '\0';
	if (rules->parse(k->state, seat, move, &packed) == NULL)
		rules->format(k->state, seat, packed, &b);
	snprintf(text, sizeof text, "%s", buffer_text(&b));
	buffer_fini(&b);
	return text;
}

size_t
kit_moves(const struct kit *k)
{
	return rules->moves(k->state, kit_to_move(k), NULL, 0);
}

int
kit_to_move(const struct kit *k)
{
	unsigned seats = rules->to_move(k->state);

	return seats == 0 ? -1 : __builtin_ctz(seats);
}

bool
kit_asked(const struct kit *k, const char *seats)
{
	unsigned mask = rules->to_move(k->state);
	struct buffer text = {0};
	bool same;

	for (int i = 0; i < k->setup.seats; i++)
		if (mask >> i & 1)
			buffer_printf(&text, "%s%d", text.len > 0 ? " " : "",
			    i);
	same = strcmp(buffer_text(&text), seats) == 0;
	if (!same)
		printf("# to move: %s\n", buffer_text(&text));
	buffer_fini(&text);
	return same;
}

int
kit_reserve(const struct kit *k, int seat)
{
	struct carc_picture p;

	carc_picture_take(&p, k->state, false);
	return 10 * p.reserve[seat].small + p.reserve[seat].large;
}

unsigned
kit_winners(const struct kit *k)
{
	struct rules_result result;

	rules->result(k->state, &result);
	return result.winners;
}

bool
kit_over(const struct kit *k)
{
	return rules->to_move(k->state) == 0;
}

int
kit_score(const struct kit *k, int seat)
{
	struct carc_picture p;

	carc_picture_take(&p, k->state, false);
	return p.score[seat];
}

int
kit_meeples(const struct kit *k, int x, int y, int seat)
{
	struct carc_picture p;
	int n = 0;

	carc_picture_take(&p, k->state, false);
	for (size_t i = 0; i < p.tiles.n_figures; i++)
		n += p.tiles.figure[i].x == x && p.tiles.figure[i].y == y &&
		    p.tiles.figure[i].seat == seat;
	return n;
}

bool
kit_scores(const struct kit *k, const char *scores)
{
	struct buffer text = {0};
	bool same;

	for (int i = 0; i < k->setup.seats; i++)
		buffer_printf(&text, "%s%d", i > 0 ? " " : "", kit_score(k, i));
	same = strcmp(buffer_text(&text), scores) == 0;
	if (!same)
		printf("# scores are %s, not %s\n", buffer_text(&text), scores);
	buffer_fini(&text);
	return same;
}

bool
kit_told(struct kit *k, const char *text)
{
	if (strstr(buffer_text(&k->events), text) != NULL)
		return true;
	printf("# not in %s\n", buffer_text(&k->events));
	return false;
}
