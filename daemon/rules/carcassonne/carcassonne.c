/*
 * The table of carcassonne/1: its options, and the function for each task of
 * struct rules. Only the registry (rules/rules.c) sees it.
 */
#include "config.h"

#include "rules/carcassonne/carcassonne.h"

#include "rules/carcassonne/encode.h"
#include "rules/carcassonne/forecast.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/notation.h"
#include "rules/carcassonne/pile.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/policy.h"
#include "rules/carcassonne/state.h"
#include "rules/carcassonne/tiles.h"
#include "rules/tiles/picture.h"

static const char *const firsts[] = {"random", "0", "1", "2", "3", "4", NULL};

/* By enum carc_endgame. */
static const char *const endgames[] = {
    "off", "two-and-two", "one-and-one", "flat", NULL};

static const struct rules_option options[CARC_OPTIONS] = {
    [CARC_OPTION_TILES] = {.name = "tiles",
	.type = RULES_DATA,
	.suffix = "tiles",
	.standard = "standard"},
    [CARC_OPTION_FIRST] = {.name = "first",
	.type = RULES_CHOICE,
	.values = firsts,
	.standard = "random"},
    [CARC_OPTION_REINFORCE] = {.name = "reinforce",
	.type = RULES_FLAG,
	.standard = "yes"},
    [CARC_OPTION_TEAMS] = {.name = "teams",
	.type = RULES_FLAG,
	.standard = "no",
	.seats = 1u << 4},
    [CARC_OPTION_EXPLORERS] = {.name = "explorers",
	.type = RULES_FLAG,
	.standard = "no"},
    [CARC_OPTION_HYPERSPACE] = {.name = "hyperspace",
	.type = RULES_FLAG,
	.standard = "no"},
    [CARC_OPTION_TRADERS] = {.name = "traders",
	.type = RULES_FLAG,
	.standard = "no"},
    [CARC_OPTION_ENDGAME] = {.name = "endgame",
	.type = RULES_CHOICE,
	.values = endgames,
	.standard = "off"},
    [CARC_OPTION_NEWS] = {.name = "news", .type = RULES_FLAG, .standard = "no"},
    [CARC_OPTION_WITHDRAW] = {.name = "withdraw",
	.type = RULES_FLAG,
	.standard = "no"},
};

static void *
carc_data_read(const char *text, size_t len, struct buffer *faults)
{
	return carc_set_read(text, len, faults);
}

static void
carc_data_free(void *data)
{
	carc_set_free(data);
}

static unsigned
side(const void *state, int seat)
{
	const struct carc_state *s = state;
	unsigned seats = 0;

	for (unsigned i = 0; i < s->seats; i++)
		if (s->side[i] == s->side[seat])
			seats |= 1u << i;
	return seats;
}

/* What a seat whose meeple came back is asked for. The answer may be needed
 * while the others play on ("trade"), before the seat's own turn
 * ("trade-first") or at its end ("trade-after"), or before the game ends
 * ("trade-last"). */
static const char *
asks_trade(const struct carc_state *s, int seat, bool *aside)
{
	if (s->phase == CARC_PHASE_LAST)
		return "trade-last";
	*aside = seat != s->to_move;
	if (*aside)
		return "trade";
	return s->phase == CARC_PHASE_AFTER ? "trade-after" : "trade-first";
}

static const char *
asks(const void *state, int seat, bool *aside)
{
	const struct carc_state *s = state;

	*aside = false;
	switch (carc_ply_of(s, seat)) {
	case CARC_PLY_ROW:
		return "row";
	case CARC_PLY_TRADE:
		return asks_trade(s, seat, aside);
	case CARC_PLY_PLACE:
	case CARC_PLY_NONE:
		break;
	}
	return s->news ? "lay" : "place";
}

static void
where(const void *state, int x, int y, struct rules_where *place)
{
	const struct carc_state *s = state;

	tiles_where(&s->b, x, y, place);
}

const struct rules carcassonne_1 = {
    .id = "carcassonne",
    .version = 1,
    .seats_min = 2,
    .seats_max = CARC_SEATS_MAX,
    .options = options,
    .n_options = CARC_OPTIONS,
    .state_size = sizeof(struct carc_state),
    .data_read = carc_data_read,
    .data_free = carc_data_free,
    .stop = carc_stop,
    .options_refuse = carc_options_refuse,
    .setup = carc_setup,
    .to_move = carc_to_move,
    .moves = carc_moves,
    .choose = carc_choose,
    .promising = carc_promising,
    .guesses = true,
    .horizon = CARC_HORIZON,
    .outlook = carc_outlook,
    .parse = carc_parse,
    .format = carc_format,
    .play = carc_play,
    .side = side,
    .orders = carc_advance,
    .n_orders = CARC_ADVANCE,
    .asks = asks,
    .result = carc_result,
    .encode = carc_encode,
    .check = carc_check,
    .board = carc_board,
    .told = carc_told,
    .seat = carc_seat,
    .scene = carc_scene,
    .text = carc_text,
    .spot = carc_spot,
    .spot_label = carc_spot_label,
    .where = where,
    .preview = carc_preview,
    .tone = carc_tone,
    .figure = carc_figure,
    .holdings = carc_holdings,
    .forecast = carc_forecast,
};
