/*
 * The table of monopoly/1: its options, and the function for each task of
 * struct rules. Only the registry (rules/rules.c) sees it.
 */
#include "config.h"

#include "rules/monopoly/monopoly.h"

#include "rules/monopoly/moves.h"
#include "rules/monopoly/policy.h"

enum { AT_THREE = 1 << 3 };

static const char *const sides[] = {"rebel", "empire", NULL};
static const char *const rents[] = {"auto", "claim", NULL};
static const char *const moments[] = {"mixed", "present", NULL};

static const struct rules_option options[MONO_OPTIONS] = {
    [MONO_OPTION_SET] = {.name = "set",
	.type = RULES_DATA,
	.suffix = "ring",
	.standard = "standard"},
    [MONO_OPTION_LONE] = {.name = "lone",
	.type = RULES_CHOICE,
	.values = sides,
	.standard = "rebel",
	.seats = AT_THREE},
    [MONO_OPTION_ALTERNATE] = {.name = "alternate",
	.type = RULES_FLAG,
	.standard = "no",
	.seats = AT_THREE},
    [MONO_OPTION_RENT] = {.name = "rent",
	.type = RULES_CHOICE,
	.values = rents,
	.standard = "auto"},
    [MONO_OPTION_MOMENT] = {.name = "moment",
	.type = RULES_CHOICE,
	.values = moments,
	.standard = "present",
	.absent = "mixed"},
    [MONO_OPTION_ARREST] = {.name = "arrest-auction",
	.type = RULES_FLAG,
	.standard = "yes",
	.absent = "no"},
};

/* The labels of draws that stay secret while the game runs: the positions of
 * cards in the pile would tell what is in the hands. */
static const char *const hidden[] = {"rebel", "empire", "hand", NULL};

static void *
mono_data_read(const char *text, size_t len, struct buffer *faults)
{
	return mono_set_read(text, len, faults);
}

static void
mono_data_free(void *data)
{
	mono_set_free(data);
}

/* Every combination of the options can be played. */
static const char *
options_refuse(const struct rules_setup *setup)
{
	(void)setup;
	return NULL;
}

const struct rules monopoly_1 = {
    .id = "monopoly",
    .version = 1,
    .seats_min = 2,
    .seats_max = MONO_SEATS_MAX,
    .options = options,
    .n_options = MONO_OPTIONS,
    .state_size = sizeof(struct mono_state),
    .data_read = mono_data_read,
    .data_free = mono_data_free,
    .rename = mono_rename,
    .stop = mono_stop,
    .options_refuse = options_refuse,
    .setup = mono_setup,
    .to_move = mono_to_move,
    .moves = mono_moves,
    .choose = mono_choose,
    .suppose = mono_suppose,
    .promising = mono_promising,
    .parse = mono_parse,
    .format = mono_format,
    .play = mono_play,
    .orders = mono_advance,
    .n_orders = MONO_ADVANCE,
    .asks = mono_asks,
    .occasion = mono_occasion,
    .result = mono_result,
    .hidden = hidden,
    .sealed = mono_sealed,
    .bared = mono_bared,
    .may = mono_may,
    .anytime = mono_anytime,
    .encode = mono_encode,
    .check = mono_check,
    .board = mono_board,
    .seat = mono_seat,
    .scene = mono_scene,
    .text = mono_text,
    .spot = mono_spot,
    .spot_label = mono_spot_label,
    .preview = mono_preview,
    .tone = mono_tone,
    .figure = mono_figure,
    .holdings = mono_holdings,
    .forecast = mono_forecast,
};
