/*
 * Writes the board and the seats as JSON (view.h says what stands where).
 */
#include "config.h"

#include "rules/geonosis/view.h"

#include <string.h>

#include "base/json.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/notation.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/proposal.h"
#include "rules/geonosis/rank.h"

static const char *const outcomes[] = {
    "open", "won", "lost-reserve", "lost-force", "lost-mega", "lost-c3po"};

static const char *const stages[] = {"choosing", "placing", "sending",
    "heading", "bodying", "dice", "fighting", "striking", "ordering", "over"};

static const char *const phases[] = {
    "threats", "dice", "refill", "check", "assault", "victory"};

static const char *const parts[] = {
    "away", "droid", "free", "carried", "whole"};

static const char *const actions[] = {"fight", "raise", "force", "kill"};

static const struct {
	const char *name;
	char letter;
} jedi[GEO_JEDI] = {{"Anakin Skywalker", 'A'}, {"Obi-Wan Kenobi", 'O'},
    {"Mace Windu", 'M'}, {"Kit Fisto", 'K'}};

static const char *const colours[GEO_SEATS_MAX] = {
    "blue", "green", "purple", "orange"};

char
geo_seat_letter(const struct geo_state *s, unsigned seat)
{
	return s->jedi[seat] == GEO_NONE ? '?' : jedi[s->jedi[seat]].letter;
}

char
geo_space_letter(const struct geo_state *s, unsigned space)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (geo_mask_has(&s->droid[d], space))
			return "bsd"[d];
	for (unsigned i = 0; i < s->seats; i++)
		if (s->figure[i] == space)
			return geo_seat_letter(s, i);
	if (s->r2 == space)
		return 'R';
	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part_at[p] == space)
			return (s->part[p] == GEO_PART_DROID ? "hc" : "HC")[p];
	return '.';
}

unsigned
geo_row_sheet(const struct geo_state *s, unsigned row, unsigned *seat)
{
	unsigned n = 0;

	*seat = row;
	if (s->stage != GEO_CHOOSING)
		return s->sheet[row];
	for (unsigned i = 0; i < s->set->n_sheets; i++) {
		if (s->set->sheet[i].players != s->seats || n++ != row)
			continue;
		for (*seat = 0; *seat < s->seats; ++*seat)
			if (s->sheet[*seat] == i)
				return i;
		*seat = GEO_NONE;
		return i;
	}
	return GEO_NONE;
}

unsigned
geo_round(const struct geo_state *s)
{
	return s->stage < GEO_DICE ? 0 : s->set->time[s->time].round;
}

/* --- the table ------------------------------------------------------------ */

static void
put_action(struct json *out, const struct geo_state *s)
{
	char icons[GEO_ICONS_MAX + 1];

	json_key(out, "action");
	if (s->stage != GEO_FIGHTING && s->stage != GEO_STRIKING) {
		json_nil(out);
		return;
	}
	geo_icons_write(s->icon, icons);
	json_object_begin(out);
	json_put_text(out, "icons", icons);
	json_put_bool(out, "moved", s->moved);
	geo_put_some(out, "points", s->points);
	json_put_int(out, "seat", s->actor);
	json_object_end(out);
}

/* The number of a space as people see it; 0: none. */
static unsigned
number(unsigned space)
{
	return space == GEO_NONE ? 0 : space + 1;
}

static void
geo_view_part(struct json *out, const char *key, const struct geo_state *s,
    unsigned part)
{
	json_key(out, key);
	json_object_begin(out);
	geo_put_some(out, "space", number(s->part_at[part]));
	json_put_text(out, "state", parts[s->part[part]]);
	json_object_end(out);
}

static void
put_c3po(struct json *out, const struct geo_state *s)
{
	json_key(out, "c3po");
	if (!s->expansion) {
		json_nil(out);
		return;
	}
	json_object_begin(out);
	json_put_bool(out, "active", geo_r2_active(s));
	geo_view_part(out, "body", s, GEO_PART_BODY);
	geo_view_part(out, "head", s, GEO_PART_HEAD);
	geo_put_some(out, "r2", number(s->r2));
	json_object_end(out);
}

/* Writes an array of COUNT[v] dice of each value v, less those in LESS (may be
 * NULL). */
static void
put_dice(struct json *out, const char *key, const uint8_t count[7],
    const uint8_t *less)
{
	json_key(out, key);
	json_array_begin(out);
	for (unsigned v = 1; v <= 6; v++)
		for (unsigned i = less == NULL ? 0 : less[v]; i < count[v]; i++)
			json_int(out, v);
	json_array_end(out);
}

static void
put_card(struct json *out, const struct geo_state *s, unsigned place)
{
	const struct geo_card *c = &s->set->card[s->card[place]];
	int rest = c->sum == 0 ? 0 : c->sum - (int)geo_card_sum(s, place);

	json_object_begin(out);
	json_put_text(out, "card", c->id);
	put_dice(out, "dice", c->need, NULL);
	json_key(out, "droids");
	json_array_begin(out);
	for (unsigned i = 0; i < c->zones; i++) {
		json_object_begin(out);
		json_put_text(out, "droid", geo_droid_name(c->droid[i]));
		json_object_end(out);
	}
	json_array_end(out);
	geo_put_some(out, "force", c->force);
	put_dice(out, "lying", s->lying[place], NULL);
	json_put_bool(out, "mega", place == GEO_MEGA);
	json_put_bool(out, "met", geo_card_met(s, place));
	put_dice(out, "missing", c->need, s->lying[place]);
	json_put_bool(out, "passed", geo_card_passed(s, place));
	json_put_int(out, "rest", rest);
	geo_put_some(out, "sum", c->sum);
	geo_put_some(out, "zones", c->zones);
	json_object_end(out);
}

static void
put_cards(struct json *out, const struct geo_state *s)
{
	json_key(out, "cards");
	json_array_begin(out);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		if (s->card[i] != GEO_NONE)
			put_card(out, s, i);
	json_array_end(out);
	json_key(out, "columns");
	json_array_begin(out);
	for (unsigned i = 0; i < GEO_COLUMNS; i++) {
		json_object_begin(out);
		json_put_int(out, "q", s->set->column[i][0]);
		json_put_int(out, "r", s->set->column[i][1]);
		json_object_end(out);
	}
	json_array_end(out);
}

/* Writes what loses the game at the end of this round as things are: an unmet
 * mega threat, and threats that cost as much Force as there is. */
static void
put_danger(struct json *out, const struct geo_state *s)
{
	unsigned mega = s->card[GEO_MEGA];
	bool doom = mega != GEO_NONE && !geo_card_met(s, GEO_MEGA);
	const struct geo_card *c = doom ? &s->set->card[mega] : NULL;
	unsigned cost = 0;

	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		if (s->card[i] != GEO_NONE && !geo_card_met(s, i))
			cost += s->set->card[s->card[i]].force;
	json_key(out, "danger");
	if (s->stage == GEO_OVER || (!doom && cost < s->force)) {
		json_nil(out);
		return;
	}
	json_object_begin(out);
	json_key(out, "card");
	if (doom)
		json_text(out, c->id);
	else
		json_nil(out);
	geo_put_some(out, "cost", cost < s->force ? 0 : cost);
	json_put_int(out, "force", s->force);
	if (doom)
		put_dice(out, "missing", c->need, s->lying[GEO_MEGA]);
	json_put_bool(out, "passed", doom && geo_card_passed(s, GEO_MEGA));
	geo_put_some(out, "rest",
	    doom && c->sum > 0 && !geo_card_passed(s, GEO_MEGA)
		? c->sum - geo_card_sum(s, GEO_MEGA)
		: 0);
	json_object_end(out);
}

static void
put_rolled(struct json *out, const struct geo_state *s)
{
	json_key(out, "dice");
	json_array_begin(out);
	for (unsigned i = 0; i < s->seats; i++) {
		if (s->sheet[i] == GEO_NONE || s->stage == GEO_OVER)
			continue;
		json_object_begin(out);
		geo_put_some(out, "die", s->die[i]);
		json_put_int(out, "left",
		    geo_sheet_of(s, i)->dice - s->thrown[i]);
		json_put_int(out, "seat", i);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_reserves(struct json *out, const struct geo_state *s)
{
	json_key(out, "reserves");
	json_array_begin(out);
	for (unsigned d = 0; d < GEO_DROIDS; d++) {
		json_object_begin(out);
		json_put_text(out, "droid", geo_droid_name(d));
		json_put_int(out, "left", s->reserve[d]);
		json_put_bool(out, "low", s->reserve[d] <= GEO_LOW);
		json_put_int(out, "total", s->set->tokens[d] - s->tokens);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_slots(struct json *out, const struct geo_state *s, unsigned seat)
{
	const struct geo_sheet *sheet = geo_sheet_of(s, seat);
	char icons[GEO_ICONS_MAX + 1];

	json_key(out, "slots");
	json_array_begin(out);
	for (unsigned i = 0; i < sheet->n_slots; i++) {
		const struct geo_slot *slot = &sheet->slot[i];

		geo_icons_write(slot->icon, icons);
		json_object_begin(out);
		json_put_text(out, "action", actions[slot->action]);
		json_put_text(out, "icons", icons);
		geo_put_some(out, "lying", s->slot[seat][i]);
		geo_put_some(out, "needs", slot->die);
		json_put_int(out, "value", slot->value);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_sheets(struct json *out, const struct geo_state *s)
{
	json_key(out, "sheets");
	json_array_begin(out);
	for (unsigned i = 0; i < s->seats; i++) {
		if (s->sheet[i] == GEO_NONE)
			continue;
		json_object_begin(out);
		json_put_int(out, "seat", i);
		json_put_text(out, "sheet", geo_sheet_of(s, i)->id);
		put_slots(out, s, i);
		json_object_end(out);
	}
	json_array_end(out);
}

/* Writes what the sheets that can still be chosen are good for. */
static void
put_offers(struct json *out, const struct geo_state *s)
{
	json_key(out, "offers");
	json_array_begin(out);
	for (unsigned row = 0; s->stage == GEO_CHOOSING && row < s->seats;
	     row++) {
		unsigned seat, at = geo_row_sheet(s, row, &seat);
		unsigned n[GEO_ACTIONS] = {0}, best = 0, droids = 0;
		const struct geo_sheet *sheet;

		if (at == GEO_NONE || seat != GEO_NONE)
			continue;
		sheet = &s->set->sheet[at];
		for (unsigned i = 0; i < sheet->n_slots; i++) {
			const struct geo_slot *slot = &sheet->slot[i];

			n[slot->action]++;
			if (slot->action == GEO_FIGHT && slot->value > best)
				best = slot->value;
			for (unsigned k = 0; k < GEO_ICON_KINDS; k++)
				droids += slot->icon[k];
		}
		json_object_begin(out);
		json_put_int(out, "best", best);
		json_put_int(out, "dice", sheet->dice);
		geo_put_some(out, "droids", droids);
		json_put_int(out, "fights", n[GEO_FIGHT]);
		json_put_int(out, "raises", n[GEO_RAISE] + n[GEO_GAIN]);
		json_put_text(out, "sheet", sheet->id);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_proposal(struct json *out, const struct geo_state *s)
{
	const struct geo_move m = geo_proposal(s);
	bool card = m.kind == GEO_MOVE_ORDER;

	json_key(out, "proposal");
	if (s->agreed == 0) {
		json_nil(out);
		return;
	}
	json_object_begin(out);
	json_key(out, "agreed");
	json_array_begin(out);
	for (unsigned i = 0; i < s->seats; i++) {
		if (!(s->agreed >> i & 1) || i == s->proposer)
			continue;
		json_object_begin(out);
		json_put_int(out, "seat", i);
		json_object_end(out);
	}
	json_array_end(out);
	json_key(out, "card");
	if (card)
		json_text(out, s->set->card[s->card[m.at]].id);
	else
		json_nil(out);
	json_key(out, "part");
	if (card)
		json_nil(out);
	else
		json_text(out, m.kind == GEO_MOVE_HEAD ? "head" : "body");
	json_put_int(out, "seat", s->proposer);
	geo_put_some(out, "space", card ? 0 : number(m.at));
	json_object_end(out);
}

/* --- the arena ------------------------------------------------------------ */

static void
put_spaces(struct json *out, const struct geo_state *s)
{
	json_key(out, "spaces");
	json_array_begin(out);
	for (unsigned i = 0; i < s->set->n_spaces; i++) {
		const struct geo_space *space = &s->set->space[i];
		unsigned droid = geo_enemy_at(s, i);
		int seat = -1;

		for (unsigned k = 0; k < s->seats; k++)
			if (s->figure[k] == i)
				seat = (int)k;
		json_object_begin(out);
		json_put_text(out, "droid",
		    droid == GEO_NONE ? "" : geo_droid_name(droid));
		json_put_int(out, "n", i + 1);
		json_put_int(out, "q", space->q);
		json_put_int(out, "r", space->r);
		json_put_int(out, "seat", seat);
		json_put_bool(out, "start", space->start);
		json_put_int(out, "zone", space->zone + 1);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
geo_view_time(struct json *out, const struct geo_state *s)
{
	json_key(out, "time");
	json_array_begin(out);
	for (unsigned i = 0; i < s->set->n_times; i++) {
		const struct geo_time *t = &s->set->time[i];
		bool assault = t->phase == GEO_PHASE_ASSAULT;

		json_object_begin(out);
		json_put_text(out, "droid",
		    assault ? geo_droid_name(t->droid) : "");
		json_put_text(out, "phase", phases[t->phase]);
		json_put_int(out, "round", t->round);
		json_put_bool(out, "ship", i == s->time);
		json_object_end(out);
	}
	json_array_end(out);
}

static void
put_zones(struct json *out, const struct geo_state *s)
{
	struct geo_mask blocked = geo_blocked(s);

	json_key(out, "zones");
	json_array_begin(out);
	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned droid = geo_zone_droid(s, z);

		if (droid == GEO_NONE)
			continue;
		json_object_begin(out);
		json_put_text(out, "droid", geo_droid_name(droid));
		json_put_int(out, "droids",
		    geo_mask_count(geo_mask_and(s->set->zone[z],
			geo_enemies_of(s, droid))));
		geo_put_some(out, "holes",
		    geo_mask_count(geo_mask_less(s->set->zone[z], blocked)));
		json_put_int(out, "zone", z + 1);
		json_object_end(out);
	}
	json_array_end(out);
}

/* The board, WHOLE or without what only a picture or a program shows. */
static void
put_board(const struct geo_state *s, bool whole, struct json *out)
{
	bool low = false;

	for (unsigned d = 0; d < GEO_DROIDS; d++)
		low |= s->reserve[d] <= GEO_LOW;
	json_object_begin(out);
	put_action(out, s);
	if (whole)
		json_put_int(out, "aside", s->aside);
	put_c3po(out, s);
	put_cards(out, s);
	put_danger(out, s);
	put_rolled(out, s);
	json_put_int(out, "force", s->force);
	json_put_int(out, "logo", s->logo);
	if (whole) {
		json_put_bool(out, "low", low);
		json_put_int(out, "objections", s->objected);
	}
	put_offers(out, s);
	json_put_text(out, "outcome", outcomes[s->outcome]);
	put_proposal(out, s);
	json_put_text(out, "rank",
	    s->outcome == GEO_WON ? geo_rank_name(s, geo_rank_value(s)) : "");
	put_reserves(out, s);
	geo_put_some(out, "round", geo_round(s));
	if (whole) {
		put_sheets(out, s);
		put_spaces(out, s);
		json_put_text(out, "stage", stages[s->stage]);
		geo_view_time(out, s);
	}
	put_zones(out, s);
	json_object_end(out);
}

void
geo_board(const void *state, int viewer, struct json *out)
{
	(void)viewer;
	put_board(state, true, out);
}

void
geo_told(const void *state, int viewer, struct json *out)
{
	(void)viewer;
	put_board(state, false, out);
}

void
geo_seat(const void *state, int viewer, int seat, struct json *out)
{
	const struct geo_state *s = state;
	unsigned me = (unsigned)seat;
	bool chosen = s->jedi[me] != GEO_NONE;
	char letter[2] = {geo_seat_letter(s, me), '\0'};
	struct rules_result result;

	(void)viewer;
	geo_result(s, &result);
	json_object_begin(out);
	json_put_text(out, "colour", colours[me]);
	if (s->stage == GEO_OVER)
		geo_put_some(out, "dice-left", 0);
	else
		json_put_int(out, "dice-left",
		    chosen ? geo_sheet_of(s, me)->dice - s->thrown[me] : 0);
	geo_put_some(out, "die", s->die[me]);
	json_put_text(out, "jedi", chosen ? jedi[s->jedi[me]].name : "");
	json_put_text(out, "letter", letter);
	json_put_int(out, "score", result.scores[me]);
	json_put_text(out, "sheet", chosen ? geo_sheet_of(s, me)->id : "");
	geo_put_some(out, "space", number(s->figure[me]));
	json_object_end(out);
}
