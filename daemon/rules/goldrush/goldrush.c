/*
 * The table of goldrush/1: its options, and the function for each task of struct
 * rules. Only the registry (rules/rules.c) sees it.
 */
#include "config.h"

#include "rules/goldrush/goldrush.h"

#include "rules/goldrush/encode.h"
#include "rules/goldrush/forecast.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/notation.h"
#include "rules/goldrush/pile.h"
#include "rules/goldrush/play.h"
#include "rules/goldrush/policy.h"
#include "rules/goldrush/state.h"
#include "rules/goldrush/tiles.h"
#include "rules/tiles/picture.h"

static const char *const firsts[] = {"random", "0", "1", "2", "3", "4", NULL};

static const struct rules_option options[GOLD_OPTIONS] = {
    [GOLD_OPTION_TILES] = {.name = "tiles",
	.type = RULES_DATA,
	.suffix = "tiles",
	.standard = "standard"},
    [GOLD_OPTION_TOKENS] = {.name = "tokens",
	.type = RULES_DATA,
	.suffix = "tokens",
	.standard = "standard"},
    [GOLD_OPTION_FIRST] = {.name = "first",
	.type = RULES_CHOICE,
	.values = firsts,
	.standard = "random"},
    [GOLD_OPTION_FARMERS] = {.name = "farmers",
	.type = RULES_FLAG,
	.standard = "yes"},
    [GOLD_OPTION_WITHDRAW] = {.name = "withdraw",
	.type = RULES_FLAG,
	.standard = "no"},
    [GOLD_OPTION_COWBOYS] = {.name = "cowboys",
	.type = RULES_NUMBER,
	.min = GOLD_COWBOYS,
	.max = GOLD_COWBOYS_MAX,
	.standard = "4"},
};

/* The labels of draws that stay secret while the game runs. */
static const char *const hidden[] = {"token", NULL};

static void *
data_read(const char *text, size_t len, struct buffer *faults)
{
	return gold_set_read(text, len, faults);
}

static void
data_free(void *data)
{
	gold_set_free(data);
}

static const char *
asks(const void *state, int seat, bool *aside)
{
	(void)state;
	(void)seat;
	*aside = false;
	return "place";
}

static void
where(const void *state, int x, int y, struct rules_where *place)
{
	const struct gold_state *s = state;

	tiles_where(&s->b, x, y, place);
}

const struct rules goldrush_1 = {
    .id = "goldrush",
    .version = 1,
    .seats_min = 2,
    .seats_max = GOLD_SEATS_MAX,
    .options = options,
    .n_options = GOLD_OPTIONS,
    .state_size = sizeof(struct gold_state),
    .data_read = data_read,
    .data_free = data_free,
    .stop = gold_stop,
    .options_refuse = gold_options_refuse,
    .setup = gold_setup,
    .to_move = gold_to_move,
    .moves = gold_moves,
    .choose = gold_choose,
    .parse = gold_parse,
    .format = gold_format,
    .play = gold_play,
    .asks = asks,
    .orders = gold_advance,
    .n_orders = GOLD_ADVANCE,
    .result = gold_result,
    .hidden = hidden,
    .encode = gold_encode,
    .check = gold_check,
    .suppose = gold_suppose,
    .promising = gold_promising,
    .horizon = GOLD_HORIZON,
    .outlook = gold_outlook,
    .board = gold_board,
    .told = gold_told,
    .seat = gold_seat,
    .scene = gold_scene,
    .text = gold_text,
    .spot = gold_spot,
    .spot_label = gold_spot_label,
    .where = where,
    .preview = gold_preview,
    .tone = gold_tone,
    .figure = gold_figure,
    .holdings = gold_holdings,
    .forecast = gold_forecast,
};
