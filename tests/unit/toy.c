/*
 * A small game with secrets.
 */
#include "config.h"

#include "toy.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"

enum { SEATS = 3, CARDS = 10, BIDS = 10, ORDERS = 4, ROUNDS = 3 };

/* Moves: a bid, BIDS for a fold, BIDS + 1 + an order. */
enum { FOLD = BIDS, ORDER = BIDS + 1 };

struct toy {
	uint8_t seats, round;
	uint8_t card[SEATS], score[SEATS], order[SEATS];
	uint8_t answer[SEATS]; /* 0, or 1 + its bid */
	uint8_t prize;	       /* points of a round besides the throw */
};

/* There were no options at first. */
static const struct rules_option options[] = {{.name = "prize",
    .type = RULES_NUMBER,
    .min = 0,
    .max = 9,
    .standard = "1",
    .absent = "0"}};

static const char *
toy_options_refuse(const struct rules_setup *setup)
{
	(void)setup;
	return NULL;
}

/* What only SEAT may know. */
static void
whisper(struct json *events, const char *code, const char *key, int value,
    int seat)
{
	struct json *j = events != NULL ? events->aside : NULL;

	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_put_int(j, key, value);
	json_put_int(j, "seat", seat);
	json_put_int(j, "to", seat);
	json_object_end(j);
}

static void
tell(struct json *j, const char *code, int seat)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

static void
deal(struct toy *t, int seat, struct chance *chance, struct json *events)
{
	t->card[seat] = (uint8_t)chance_draw(chance, "card", CARDS);
	tell(events, "dealt", seat);
	whisper(events, "drew", "n", t->card[seat], seat);
}

static void
toy_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events)
{
	struct toy *t = state;

	t->seats = (uint8_t)setup->seats;
	t->prize = (uint8_t)setup->options[0];
	for (int i = 0; i < t->seats; i++)
		deal(t, i, chance, events);
}

static unsigned
toy_may(const void *state)
{
	const struct toy *t = state;

	return t->round < ROUNDS ? (1u << t->seats) - 1 : 0;
}

static unsigned
toy_to_move(const void *state)
{
	const struct toy *t = state;
	unsigned seats = toy_may(state);

	for (int i = 0; i < t->seats; i++)
		if (t->answer[i] != 0)
			seats &= ~(1u << i);
	return seats;
}

static size_t
toy_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	if (!(toy_to_move(state) >> seat & 1))
		return 0;
	for (size_t i = 0; i < max && i <= FOLD; i++)
		moves[i] = i;
	return FOLD + 1;
}

static size_t
toy_anytime(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct toy *t = state;
	size_t n = 0;

	if (!(toy_may(state) >> seat & 1))
		return 0;
	for (unsigned i = 0; i < ORDERS; i++) {
		if (i == t->order[seat])
			continue;
		if (n < max)
			moves[n] = ORDER + i;
		n++;
	}
	return n;
}

static uint64_t
toy_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	(void)state;
	(void)seat;
	return policy == RULES_FALLBACK ? 0
					: chance_draw(chance, "own", FOLD + 1);
}

static const char *
toy_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	(void)state;
	(void)seat;
	if (strcmp(text, "fold") == 0)
		*move = FOLD;
	else if (strncmp(text, "bid:", 4) == 0 && strlen(text) == 5 &&
	    text[4] >= '0' && text[4] <= '9')
		*move = (uint64_t)(text[4] - '0');
	else if (strncmp(text, "order:", 6) == 0 && strlen(text) == 7 &&
	    text[6] >= '0' && text[6] < '0' + ORDERS)
		*move = ORDER + (uint64_t)(text[6] - '0');
	else
		return "malformed";
	return NULL;
}

static void
toy_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	(void)state;
	(void)seat;
	if (move == FOLD)
		buffer_puts(out, "fold");
	else if (move < FOLD)
		buffer_printf(out, "bid:%d", (int)move);
	else
		buffer_printf(out, "order:%d", (int)move - ORDER);
}

static bool
toy_sealed(const void *state, int seat, uint64_t move)
{
	(void)state;
	(void)seat;
	return move != FOLD;
}

static void
end_round(struct toy *t, struct chance *chance, struct json *events)
{
	int best = 0, points;

	for (int i = 1; i < t->seats; i++)
		if (t->card[i] + t->answer[i] > t->card[best] + t->answer[best])
			best = i;
	points = t->prize + 1 + (int)chance_draw(chance, "die", 6);
	t->score[best] = (uint8_t)(t->score[best] + points);
	if (events != NULL) {
		json_object_begin(events);
		json_put_text(events, "e", "score");
		json_put_int(events, "points", points);
		json_put_int(events, "seat", best);
		json_put_text(events, "why", "round");
		json_object_end(events);
	}
	deal(t, best, chance, events);
	memset(t->answer, 0, sizeof t->answer);
	t->round++;
}

static const char *
toy_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events)
{
	struct toy *t = state;

	if (t->round == ROUNDS)
		return "game-over";
	if (move >= ORDER) {
		if (t->order[seat] == move - ORDER)
			return "same-order";
		t->order[seat] = (uint8_t)(move - ORDER);
		tell(events, "ordered", seat);
		whisper(events, "order", "n", t->order[seat], seat);
		return NULL;
	}
	if (t->answer[seat] != 0)
		return "not-your-turn";
	t->answer[seat] = (uint8_t)(move == FOLD ? 1 : 1 + move);
	tell(events, move == FOLD ? "folded" : "answered", seat);
	if (toy_to_move(state) == 0)
		end_round(t, chance, events);
	return NULL;
}

static void
toy_result(const void *state, struct rules_result *result)
{
	const struct toy *t = state;
	int most = 0;

	for (int i = 0; i < t->seats; i++) {
		result->scores[i] = t->score[i];
		most = t->score[i] > most ? t->score[i] : most;
	}
	for (int i = 0; i < t->seats; i++)
		result->winners |= (unsigned)(t->score[i] == most) << i;
}

static void
toy_encode(const void *state, struct buffer *out)
{
	buffer_add(out, state, sizeof(struct toy));
}

static void
toy_board(const void *state, int viewer, struct json *out)
{
	const struct toy *t = state;

	json_object_begin(out);
	json_key(out, "card");
	if (viewer < 0)
		json_nil(out);
	else
		json_int(out, t->card[viewer]);
	json_object_end(out);
}

static void
toy_seat(const void *state, int viewer, int seat, struct json *out)
{
	const struct toy *t = state;

	(void)viewer;
	json_object_begin(out);
	json_put_text(out, "colour", "red");
	json_put_int(out, "score", t->score[seat]);
	json_object_end(out);
}

static const char *const hidden[] = {"card", NULL};

const struct rules toy_rules = {
    .id = "toy",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .options = options,
    .n_options = 1,
    .state_size = sizeof(struct toy),
    .options_refuse = toy_options_refuse,
    .setup = toy_setup,
    .to_move = toy_to_move,
    .moves = toy_moves,
    .choose = toy_choose,
    .parse = toy_parse,
    .format = toy_format,
    .play = toy_play,
    .result = toy_result,
    .hidden = hidden,
    .sealed = toy_sealed,
    .may = toy_may,
    .anytime = toy_anytime,
    .encode = toy_encode,
    .board = toy_board,
    .seat = toy_seat,
};
