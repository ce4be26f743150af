/*
 * The table of geonosis/1: its options, and the function for each task of
 * struct rules. Only the registry (rules/rules.c) sees it.
 */
#include "config.h"

#include "rules/geonosis/geonosis.h"

#include "rules/geonosis/moves.h"

static const struct rules_option options[GEO_OPTIONS] = {
    [GEO_OPTION_SET] = {.name = "set",
	.type = RULES_DATA,
	.suffix = "arena",
	.standard = "urgent",
	.absent = "standard"},
    [GEO_OPTION_FORCE] = {.name = "force",
	.type = RULES_NUMBER,
	.min = 1,
	.max = GEO_FORCE_MAX,
	.standard = "1"},
    [GEO_OPTION_ZONES] = {.name = "zones",
	.type = RULES_NUMBER,
	.min = 3,
	.max = 4,
	.standard = "4"},
    [GEO_OPTION_TOKENS] = {.name = "tokens",
	.type = RULES_NUMBER,
	.min = 0,
	.max = 6,
	.standard = "0"},
    [GEO_OPTION_EXPANSION] = {.name = "expansion",
	.type = RULES_FLAG,
	.standard = "no"},
    [GEO_OPTION_OBJECTION] = {.name = "objection",
	.type = RULES_NUMBER,
	.min = 0,
	.max = 168,
	.standard = "0"},
    [GEO_OPTION_FORGO] = {.name = "forgo",
	.type = RULES_FLAG,
	.standard = "yes",
	.absent = "no"},
};

static void *
geo_data_read(const char *text, size_t len, struct buffer *faults)
{
	return geo_set_read(text, len, faults);
}

static void
geo_data_free(void *data)
{
	geo_set_free(data);
}

/* Every combination of the options can be played. */
static const char *
options_refuse(const struct rules_setup *setup)
{
	(void)setup;
	return NULL;
}

const struct rules geonosis_1 = {
    .id = "geonosis",
    .version = 1,
    .seats_min = 2,
    .seats_max = GEO_SEATS_MAX,
    .together = true,
    .options = options,
    .n_options = GEO_OPTIONS,
    .state_size = sizeof(struct geo_state),
    .data_read = geo_data_read,
    .data_free = geo_data_free,
    .options_refuse = options_refuse,
    .setup = geo_setup,
    .to_move = geo_to_move,
    .moves = geo_moves,
    .choose = geo_choose,
    .parse = geo_parse,
    .format = geo_format,
    .play = geo_play,
    .orders = geo_advance,
    .n_orders = GEO_ADVANCE,
    .asks = geo_asks,
    .occasion = geo_occasion,
    .hours = geo_hours,
    .result = geo_result,
    .encode = geo_encode,
    .check = geo_check,
    .promising = geo_promising,
    .horizon = GEO_HORIZON,
    .worth = geo_worth,
    .outlook = geo_outlook,
    .board = geo_board,
    .told = geo_told,
    .seat = geo_seat,
    .scene = geo_scene,
    .text = geo_text,
    .spot = geo_spot,
    .spot_label = geo_spot_label,
    .card = geo_card,
    .preview = geo_preview,
    .tone = geo_tone,
    .figure = geo_figure,
    .holdings = geo_holdings,
    .forecast = geo_forecast,
};
