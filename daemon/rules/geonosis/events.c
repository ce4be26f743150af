/*
 * Writes the events that more than one file tells; events.h lists them all.
 */
#include "config.h"

#include "rules/geonosis/events.h"

#include "base/json.h"
#include "rules/event.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/rank.h"

void
geo_put_some(struct json *j, const char *key, unsigned value)
{
	json_key(j, key);
	if (value == 0)
		json_nil(j);
	else
		json_int(j, value);
}

void
geo_tell(struct json *j, const char *code)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_object_end(j);
}

void
geo_tell_card(struct json *j, const char *code, const struct geo_state *s,
    unsigned card)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "card", s->set->card[card].id);
	json_put_text(j, "e", code);
	json_object_end(j);
}

void
geo_tell_droid(struct json *j, const char *code, unsigned droid)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "droid", geo_droid_name(droid));
	json_put_text(j, "e", code);
	json_object_end(j);
}

void
geo_tell_seat(struct json *j, const char *code, unsigned seat)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_put_int(j, "seat", seat);
	json_object_end(j);
}

void
geo_tell_zone(struct json *j, const char *code, unsigned zone)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_put_int(j, "zone", zone + 1);
	json_object_end(j);
}

void
geo_tell_hours(struct json *j, const char *code, unsigned hours)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", code);
	json_put_int(j, "hours", hours);
	json_object_end(j);
}

void
geo_tell_begin(struct json *j, const struct geo_state *s)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", "begin");
	json_put_bool(j, "expansion", s->expansion);
	json_put_int(j, "force", s->force);
	json_put_int(j, "players", s->seats);
	geo_put_some(j, "tokens", s->tokens);
	json_put_int(j, "zones", s->zones);
	json_object_end(j);
}

void
geo_tell_round(struct json *j, unsigned round)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "e", "round");
	json_put_int(j, "round", round);
	json_object_end(j);
}

void
geo_tell_force_lost(struct json *j, const struct geo_state *s, unsigned place)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "card", c->id);
	json_put_text(j, "e", "force-lost");
	json_put_int(j, "now", s->force);
	json_put_int(j, "points", c->force);
	json_object_end(j);
}

void
geo_tell_threat(struct json *j, const struct geo_state *s, unsigned place)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "card", c->id);
	json_key(j, "dice");
	json_array_begin(j);
	for (unsigned v = 1; v <= 6; v++)
		for (unsigned i = 0; i < c->need[v]; i++)
			json_int(j, v);
	json_array_end(j);
	json_key(j, "droids");
	json_array_begin(j);
	for (unsigned i = 0; i < c->zones; i++) {
		json_object_begin(j);
		json_put_text(j, "droid", geo_droid_name(c->droid[i]));
		json_object_end(j);
	}
	json_array_end(j);
	json_put_text(j, "e", "threat");
	geo_put_some(j, "force", c->force);
	json_put_bool(j, "mega", place == GEO_MEGA);
	geo_put_some(j, "sum", c->sum);
	geo_put_some(j, "zones", c->zones);
	json_object_end(j);
}

unsigned
geo_dice_left(const struct geo_state *s)
{
	unsigned left = 0;

	for (unsigned i = 0; i < s->seats; i++)
		left += geo_sheet_of(s, i)->dice - s->thrown[i];
	return left;
}

void
geo_tell_throw(struct json *j, const struct geo_state *s)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_key(j, "dice");
	json_array_begin(j);
	for (unsigned i = 0; i < s->seats; i++) {
		if (s->die[i] == 0)
			continue;
		json_object_begin(j);
		json_put_int(j, "die", s->die[i]);
		json_put_int(j, "seat", i);
		json_object_end(j);
	}
	json_array_end(j);
	json_put_text(j, "e", "throw");
	json_put_int(j, "left", geo_dice_left(s));
	json_object_end(j);
}

void
geo_tell_filled(struct json *j, const struct geo_state *s, unsigned droid,
    unsigned zone, unsigned placed, const char *why)
{
	if (j == NULL)
		return;
	json_object_begin(j);
	json_put_text(j, "droid", geo_droid_name(droid));
	json_put_text(j, "e", "filled");
	json_put_int(j, "placed", placed);
	json_put_int(j, "reserve", s->reserve[droid]);
	json_put_text(j, "why", why);
	json_put_int(j, "zone", zone + 1);
	json_object_end(j);
}

static void
tell_won(struct json *j, const struct geo_state *s)
{
	unsigned value = geo_rank_value(s);

	json_object_begin(j);
	json_put_text(j, "e", "won");
	json_put_bool(j, "easier", geo_rank_easier(s));
	json_put_int(j, "lowest", value - s->tokens);
	json_put_text(j, "rank", geo_rank_name(s, value));
	geo_put_some(j, "tokens", s->tokens);
	json_put_int(j, "value", value);
	json_object_end(j);
	for (unsigned i = 0; i < s->seats; i++) {
		json_object_begin(j);
		json_put_text(j, "e", "score");
		json_put_int(j, "points", value);
		json_put_int(j, "seat", i);
		json_put_text(j, "why", "victory");
		json_object_end(j);
	}
}

void
geo_tell_over(struct json *j, const struct geo_state *s)
{
	struct rules_result result;

	if (j == NULL)
		return;
	if (s->outcome == GEO_WON)
		tell_won(j, s);
	else if (s->outcome == GEO_LOST_RESERVE)
		geo_tell_droid(j, "lost-reserve", s->short_of);
	else if (s->outcome == GEO_LOST_MEGA)
		geo_tell_card(j, "lost-mega", s, s->card[GEO_MEGA]);
	else
		geo_tell(j,
		    s->outcome == GEO_LOST_FORCE ? "lost-force" : "lost-c3po");
	geo_result(s, &result);
	rules_event_over(j, &result, s->seats);
}
