/*
 * monopoly/1: MONOPOLY Star Wars. These are the functions of its table; the
 * contracts of struct rules (rules/rules.h) hold for them. Only monopoly.c puts
 * them together.
 */
#ifndef TURNPOST_RULES_MONOPOLY_MONOPOLY_H
#define TURNPOST_RULES_MONOPOLY_MONOPOLY_H

#include "rules/monopoly/state.h"

struct chance;
struct json;
struct scene;

extern const struct rules monopoly_1;

/* advance.c */
enum { MONO_ADVANCE = 7 };
extern const struct rules_order_kind mono_advance[MONO_ADVANCE];

/* setup.c */
void
mono_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events);
/* play.c */
const char *
mono_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events);
/* ask.c: keys "roll", "jail", "buy", "rent", "fly", "take", "end", "lose",
 * "auction", "answer", "counter", "claim" (aside) */
const char *
mono_asks(const void *state, int seat, bool *aside);
unsigned
mono_occasion(const void *state, int seat);
/* result.c */
void
mono_result(const void *state, struct rules_result *result);
/* policy.c */
uint64_t
mono_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance);
/* encode.c, check.c */
void
mono_encode(const void *state, struct buffer *out);
const char *
mono_check(const void *state);
/* view.c */
void
mono_board(const void *state, int viewer, struct json *out);
void
mono_seat(const void *state, int viewer, int seat, struct json *out);
/* names.c */
void *
mono_rename(void *state, const struct rules_names *names);
void
mono_stop(void *state);
/* scene.c, text.c, spot.c, preview.c, forecast.c */
void
mono_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out);
bool
mono_text(const void *state, int viewer, bool whole, struct buffer *out);
void
mono_spot(const void *state, int seat, uint64_t move, struct buffer *name);
void
mono_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label);
void
mono_preview(const void *state, int seat, uint64_t move, struct scene *out);

/* seat_picture.c */
int32_t
mono_tone(const void *state, int seat, int32_t *ink);
void
mono_figure(const void *state, int seat, struct scene *out);
void
mono_holdings(const void *state, int seat, struct scene *out);
void
mono_forecast(const void *state, int seat, uint64_t move, struct json *events);

#endif
