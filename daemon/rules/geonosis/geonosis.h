/*
 * The functions of geonosis/1 that make up its table (rules/rules.h says what
 * each does), a file per concern. Only geonosis.c puts them together.
 */
#ifndef TURNPOST_RULES_GEONOSIS_H
#define TURNPOST_RULES_GEONOSIS_H

#include "rules/rules.h"

extern const struct rules geonosis_1;

/* advance.c */
enum { GEO_ADVANCE = 1 };
extern const struct rules_order_kind geo_advance[GEO_ADVANCE];

/* setup.c */
void
geo_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events);

/* play.c */
const char *
geo_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events);

/* notation.c */
const char *
geo_parse(const void *state, int seat, const char *text, uint64_t *move);
void
geo_format(const void *state, int seat, uint64_t move, struct buffer *out);

/* spot.c */
void
geo_spot(const void *state, int seat, uint64_t move, struct buffer *name);
void
geo_card(const void *state, const char *id, struct buffer *out);
void
geo_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label);

/* policy.c */
uint64_t
geo_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance);

/* ahead.c, outlook.c */
enum { GEO_HORIZON = 30 };

size_t
geo_promising(const void *state, int seat, uint64_t *moves, size_t max);
void
geo_outlook(const void *state, int chances[RULES_SEATS_MAX]);
int
geo_worth(const void *state);

/* rank.c, encode.c, check.c */
void
geo_result(const void *state, struct rules_result *result);
void
geo_encode(const void *state, struct buffer *out);
const char *
geo_check(const void *state);

/* ask.c */
const char *
geo_asks(const void *state, int seat, bool *aside);
unsigned
geo_occasion(const void *state, int seat);
unsigned
geo_hours(const void *state, int seat);

/* view.c, scene.c, text.c, forecast.c */
void
geo_board(const void *state, int viewer, struct json *out);
void
geo_told(const void *state, int viewer, struct json *out);
void
geo_seat(const void *state, int viewer, int seat, struct json *out);
void
geo_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out);
void
geo_preview(const void *state, int seat, uint64_t move, struct scene *out);

/* seat_picture.c */
int32_t
geo_tone(const void *state, int seat, int32_t *ink);
void
geo_figure(const void *state, int seat, struct scene *out);
void
geo_holdings(const void *state, int seat, struct scene *out);
bool
geo_text(const void *state, int viewer, bool whole, struct buffer *out);
void
geo_forecast(const void *state, int seat, uint64_t move, struct json *events);

#endif
