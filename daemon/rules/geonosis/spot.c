/*
 * Names the place where a person starts choosing a move. The name is the move
 * without its die, so that one spot has all values that the die may be given. A
 * person chooses the sheet before the Jedi. Agreeing and objecting are one spot
 * each, whatever is proposed.
 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/notation.h"
#include "rules/geonosis/proposal.h"

void
geo_spot(const void *state, int seat, uint64_t move, struct buffer *name)
{
	const struct geo_state *s = state;
	struct geo_move m;
	bool good = geo_move_unpack(move, &m);

	assert(good);
	if (m.kind == GEO_MOVE_TAKE) {
		buffer_puts(name, "take:");
		buffer_puts(name, s->set->sheet[m.at].id);
	} else if (m.kind == GEO_MOVE_AGREE || m.kind == GEO_MOVE_OBJECT) {
		buffer_puts(name,
		    m.kind == GEO_MOVE_AGREE ? "agree" : "object");
	} else {
		geo_move_write(s, (unsigned)seat, &m, name);
	}
}

static void
label_action(const struct geo_slot *slot, struct buffer *label)
{
	char icons[GEO_ICONS_MAX + 1];

	switch ((enum geo_action)slot->action) {
	case GEO_FIGHT:
		buffer_printf(label, "+%d", slot->value);
		break;
	case GEO_RAISE:
		buffer_puts(label, "F");
		break;
	case GEO_GAIN:
		buffer_printf(label, "F+%d", slot->value);
		break;
	case GEO_KILL:
		geo_icons_write(slot->icon, icons);
		buffer_puts(label, icons);
		break;
	case GEO_ACTIONS:
		assert(!"an action that no sheet has");
		break;
	}
}

/* The dice that the card needs, or their sum. A set has each ID once. */
void
geo_card(const void *state, const char *id, struct buffer *out)
{
	const struct geo_card *c = ((const struct geo_state *)state)->set->card;
	const struct geo_card *end = c + GEO_CARDS;
	unsigned dice = 0;

	while (c < end && strcmp(c->id, id) != 0)
		c++;
	if (c < end && c->sum > 0)
		buffer_add_int(out, c->sum);
	for (unsigned v = 1; c < end && v <= 6; v++)
		for (unsigned i = 0; i < c->need[v]; i++)
			buffer_printf(out, "%s%u", dice++ > 0 ? " " : "", v);
}

void
geo_spot_label(const void *state, int seat, uint64_t move, struct buffer *label)
{
	const struct geo_state *s = state;
	struct geo_move m;

	if (!geo_move_unpack(move, &m) || geo_move_refuse(s, seat, &m) != NULL)
		return;
	if (m.kind == GEO_MOVE_AGREE)
		m = geo_proposal(s);
	switch ((enum geo_kind)m.kind) {
	case GEO_MOVE_TAKE:
		buffer_puts(label, s->set->sheet[m.at].id);
		break;
	case GEO_MOVE_CARD:
	case GEO_MOVE_ORDER:
		geo_card(s, s->set->card[s->card[m.at]].id, label);
		break;
	case GEO_MOVE_ACTION:
		label_action(&geo_sheet_of(s, (unsigned)seat)->slot[m.at],
		    label);
		break;
	case GEO_MOVE_ASIDE:
		buffer_putc(label, '-');
		break;
	case GEO_MOVE_STOP:
	case GEO_MOVE_OBJECT:
		buffer_putc(label, 'X');
		break;
	case GEO_MOVE_PLACE:
	case GEO_MOVE_SEND:
	case GEO_MOVE_HEAD:
	case GEO_MOVE_BODY:
	case GEO_MOVE_R2:
	case GEO_MOVE_GO:
	case GEO_MOVE_HIT:
	case GEO_MOVE_KILL:
		buffer_add_int(label, m.at + 1);
		break;
	case GEO_MOVE_AGREE:
	case GEO_KINDS:
		break;
	}
}
