/*
 * The table of carcassonne/1.
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
#include "rules/carcassonne/tiles.h"

static const char *const firsts[] = {"random", "0", "1", "2", "3", "4", NULL};

static const struct rules_option options[CARC_OPTIONS] = {
    [CARC_OPTION_TILES] = {.name = "tiles",
	.type = RULES_DATA,
	.standard = "standard"},
    [CARC_OPTION_FIRST] = {.name = "first",
	.type = RULES_CHOICE,
	.values = firsts,
	.standard = "random"},
    [CARC_OPTION_REINFORCE] = {.name = "reinforce",
	.type = RULES_FLAG,
	.standard = "yes"},
};

static void *
data_read(const char *text, size_t len, struct buffer *faults)
{
	return carc_set_read(text, len, faults);
}

static void
data_free(void *data)
{
	carc_set_free(data);
}

static unsigned
to_move(const void *state)
{
	const struct carc_state *s = state;

	return s->over ? 0 : 1u << s->to_move;
}

const struct rules carcassonne_1 = {
    .id = "carcassonne",
    .version = 1,
    .seats_min = 2,
    .seats_max = CARC_SEATS_MAX,
    .options = options,
    .n_options = CARC_OPTIONS,
    .state_size = sizeof(struct carc_state),
    .data_suffix = "tiles",
    .data_read = data_read,
    .data_free = data_free,
    .options_refuse = carc_options_refuse,
    .setup = carc_setup,
    .to_move = to_move,
    .moves = carc_moves,
    .choose = carc_choose,
    .parse = carc_parse,
    .format = carc_format,
    .play = carc_play,
    .result = carc_result,
    .encode = carc_encode,
    .check = carc_check,
    .board = carc_board,
    .seat = carc_seat,
    .scene = carc_scene,
    .text = carc_text,
    .spot = carc_spot,
    .spot_label = carc_spot_label,
    .preview = carc_preview,
    .forecast = carc_forecast,
};
