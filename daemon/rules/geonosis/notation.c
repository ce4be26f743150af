/*
 * Parses and writes moves as text (notation.h). Parsing is strict: one spelling
 * for each move, single blanks, nothing before or after it.
 */
#include "config.h"

#include "rules/geonosis/notation.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/proposal.h"

static const char *const jedi_names[GEO_JEDI] = {
    "anakin", "obi-wan", "mace", "kit"};

const char *
geo_jedi_name(unsigned jedi)
{
	return jedi_names[jedi];
}

/* --- reading -------------------------------------------------------------- */

/* Passes over WORD when it comes next; else returns false. */
static bool
geo_take_word(const char **p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*p, word, n) != 0)
		return false;
	*p += n;
	return true;
}

/* Reads a number of up to three digits, without leading zeros, which must end
 * the text. */
static bool
geo_read_number(const char *p, unsigned *value)
{
	size_t n = strspn(p, "0123456789");

	if (n == 0 || n > 3 || p[n] != '\0' || (n > 1 && *p == '0'))
		return false;
	for (*value = 0; *p != '\0'; p++)
		*value = 10 * *value + (unsigned)(*p - '0');
	return true;
}

/* Reads the number of a space. A number too large for any arena becomes
 * GEO_NONE, which no arena has either, so that it is refused as one. */
static const char *
parse_space(struct geo_move *m, unsigned kind, const char *p)
{
	unsigned n;

	if (!geo_read_number(p, &n))
		return "malformed";
	m->kind = (uint8_t)kind;
	m->at = n >= 1 && n <= GEO_SPACES_MAX ? (uint8_t)(n - 1) : GEO_NONE;
	return NULL;
}

/* Reads "4A anakin". */
static const char *
parse_take(const struct geo_state *s, struct geo_move *m, const char *p)
{
	size_t len = strcspn(p, " ");

	if (len == 0 || p[len] == '\0' || p[len + 1] == '\0')
		return "malformed";
	m->kind = GEO_MOVE_TAKE;
	for (m->at = 0; m->at < s->set->n_sheets; m->at++)
		if (strlen(s->set->sheet[m->at].id) == len &&
		    memcmp(s->set->sheet[m->at].id, p, len) == 0)
			break;
	for (m->jedi = 0; m->jedi < GEO_JEDI; m->jedi++)
		if (strcmp(jedi_names[m->jedi], p + len + 1) == 0)
			break;
	if (m->at == s->set->n_sheets)
		return "no-such-sheet";
	return m->jedi == GEO_JEDI ? "no-such-jedi" : NULL;
}

/* Reads the id of an open card, as its place on the table. */
static const char *
parse_card(const struct geo_state *s, struct geo_move *m, unsigned kind,
    const char *p)
{
	m->kind = (uint8_t)kind;
	for (m->at = 0; m->at < GEO_OPEN_CARDS; m->at++)
		if (s->card[m->at] != GEO_NONE &&
		    strcmp(s->set->card[s->card[m->at]].id, p) == 0)
			return NULL;
	return "no-such-card";
}

/* Reads the letters of a kill, "BB?", which must stand in order. */
static bool
read_icons(const char *p, uint8_t icon[GEO_ICON_KINDS])
{
	char again[GEO_ICONS_MAX + 1];

	for (size_t i = 0; p[i] != '\0'; i++) {
		const char *at = strchr("BSD?", p[i]);

		if (at == NULL || i == GEO_ICONS_MAX)
			return false;
		icon[at - "BSD?"]++;
	}
	geo_icons_write(icon, again);
	return *p != '\0' && strcmp(p, again) == 0;
}

/* Reads "fight:+2", "raise", "force:+3" or "kill:BB?", as a slot of SEAT's
 * sheet. */
static const char *
parse_action(const struct geo_state *s, unsigned seat, struct geo_move *m,
    const char *p)
{
	struct geo_slot like = {.action = GEO_RAISE};
	unsigned value = 0;
	bool good;

	if (geo_take_word(&p, "fight:+")) {
		like.action = GEO_FIGHT;
		good = geo_read_number(p, &value) && value <= 9;
	} else if (geo_take_word(&p, "force:+")) {
		like.action = GEO_GAIN;
		good = geo_read_number(p, &value) && value <= 9;
	} else if (geo_take_word(&p, "kill:")) {
		like.action = GEO_KILL;
		good = read_icons(p, like.icon);
	} else {
		good = strcmp(p, "raise") == 0;
	}
	if (!good)
		return "malformed";
	like.value = (uint8_t)value;
	m->kind = GEO_MOVE_ACTION;
	m->at = (uint8_t)geo_slot_find(s, seat, &like, m->to);
	return m->at == GEO_NONE ? "no-such-action" : NULL;
}

/* Reads "4 WHAT" or "4>2 WHAT". */
static const char *
parse_die(const struct geo_state *s, unsigned seat, struct geo_move *m,
    const char *p)
{
	if (*p < '1' || *p > '6')
		return "malformed";
	m->from = m->to = (uint8_t)(*p++ - '0');
	if (*p == '>') {
		if (p[1] < '1' || p[1] > '6' || p[1] == p[-1])
			return "malformed";
		m->to = (uint8_t)(p[1] - '0');
		p += 2;
	}
	if (!geo_take_word(&p, " "))
		return "malformed";
	if (geo_take_word(&p, "card:"))
		return parse_card(s, m, GEO_MOVE_CARD, p);
	if (geo_take_word(&p, "r2:"))
		return parse_space(m, GEO_MOVE_R2, p);
	if (strcmp(p, "aside") == 0) {
		m->kind = GEO_MOVE_ASIDE;
		return NULL;
	}
	return parse_action(s, seat, m, p);
}

/* Reads the proposal that a seat agrees or objects to: "head:17", "body:90" or
 * "threat:T05". */
static const char *
parse_answer(const struct geo_state *s, struct geo_move *m, unsigned kind,
    const char *p)
{
	const char *refusal = "malformed";
	unsigned about;

	if (geo_take_word(&p, "head:"))
		refusal = parse_space(m, GEO_MOVE_HEAD, p);
	else if (geo_take_word(&p, "body:"))
		refusal = parse_space(m, GEO_MOVE_BODY, p);
	else if (geo_take_word(&p, "threat:"))
		refusal = parse_card(s, m, GEO_MOVE_ORDER, p);
	if (refusal != NULL)
		return refusal;
	about = m->kind;
	m->kind = (uint8_t)kind;
	if (s->agreed == 0)
		return "not-now";
	return about == geo_table_kind(s) ? NULL : "other-proposal";
}

static const char *
parse_move(const struct geo_state *s, unsigned seat, struct geo_move *m,
    const char *p)
{
	static const struct {
		const char *word;
		enum geo_kind kind;
	} spaces[] = {
	    {"place:", GEO_MOVE_PLACE},
	    {"r2:", GEO_MOVE_SEND},
	    {"head:", GEO_MOVE_HEAD},
	    {"body:", GEO_MOVE_BODY},
	    {"go:", GEO_MOVE_GO},
	    {"hit:", GEO_MOVE_HIT},
	    {"kill:", GEO_MOVE_KILL},
	};

	for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
		if (geo_take_word(&p, spaces[i].word))
			return parse_space(m, spaces[i].kind, p);
	if (geo_take_word(&p, "take:"))
		return parse_take(s, m, p);
	if (geo_take_word(&p, "threat:"))
		return parse_card(s, m, GEO_MOVE_ORDER, p);
	if (geo_take_word(&p, "agree "))
		return parse_answer(s, m, GEO_MOVE_AGREE, p);
	if (geo_take_word(&p, "object "))
		return parse_answer(s, m, GEO_MOVE_OBJECT, p);
	if (geo_take_word(&p, "die:")) {
		if (s->stage == GEO_DICE)
			return parse_die(s, seat, m, p);
		return geo_to_move(s) >> seat & 1 ? "not-now" : "not-your-turn";
	}
	if (strcmp(p, "stop") != 0)
		return "malformed";
	m->kind = GEO_MOVE_STOP;
	return NULL;
}

const char *
geo_parse(const void *state, int seat, const char *text, uint64_t *move)
{
	const struct geo_state *s = state;
	struct geo_move m = {0};
	const char *refusal;

	if (s->stage == GEO_OVER)
		return "game-over";
	refusal = parse_move(s, (unsigned)seat, &m, text);
	if (refusal == NULL)
		*move = geo_move_pack(&m);
	return refusal;
}

/* --- writing -------------------------------------------------------------- */

void
geo_icons_write(const uint8_t icon[GEO_ICON_KINDS],
    char text[GEO_ICONS_MAX + 1])
{
	unsigned n = 0;

	for (unsigned d = 0; d < GEO_ICON_KINDS; d++)
		for (unsigned i = 0; i < icon[d] && n < GEO_ICONS_MAX; i++)
			text[n++] = "BSD?"[d];
	text[n] = '\0';
}

static void
write_action(const struct geo_slot *slot, struct buffer *out)
{
	char icons[GEO_ICONS_MAX + 1];

	switch ((enum geo_action)slot->action) {
	case GEO_FIGHT:
		buffer_puts(out, "fight:+");
		buffer_add_int(out, slot->value);
		break;
	case GEO_RAISE:
		buffer_puts(out, "raise");
		break;
	case GEO_GAIN:
		buffer_puts(out, "force:+");
		buffer_add_int(out, slot->value);
		break;
	case GEO_KILL:
		geo_icons_write(slot->icon, icons);
		buffer_puts(out, "kill:");
		buffer_puts(out, icons);
		break;
	case GEO_ACTIONS:
		assert(!"an action that no sheet has");
		break;
	}
}

void
geo_move_write(const struct geo_state *s, unsigned seat,
    const struct geo_move *m, struct buffer *out)
{
	static const char *const words[GEO_KINDS] = {[GEO_MOVE_TAKE] = "take:",
	    [GEO_MOVE_PLACE] = "place:",
	    [GEO_MOVE_SEND] = "r2:",
	    [GEO_MOVE_HEAD] = "head:",
	    [GEO_MOVE_BODY] = "body:",
	    [GEO_MOVE_CARD] = "card:",
	    [GEO_MOVE_ACTION] = "",
	    [GEO_MOVE_R2] = "r2:",
	    [GEO_MOVE_ASIDE] = "aside",
	    [GEO_MOVE_GO] = "go:",
	    [GEO_MOVE_HIT] = "hit:",
	    [GEO_MOVE_KILL] = "kill:",
	    [GEO_MOVE_STOP] = "stop",
	    [GEO_MOVE_ORDER] = "threat:",
	    [GEO_MOVE_AGREE] = "agree ",
	    [GEO_MOVE_OBJECT] = "object "};
	struct geo_move about;

	buffer_puts(out, words[m->kind]);
	switch ((enum geo_kind)m->kind) {
	case GEO_MOVE_TAKE:
		buffer_puts(out, s->set->sheet[m->at].id);
		buffer_putc(out, ' ');
		buffer_puts(out, jedi_names[m->jedi]);
		break;
	case GEO_MOVE_CARD:
	case GEO_MOVE_ORDER:
		buffer_puts(out, s->set->card[s->card[m->at]].id);
		break;
	case GEO_MOVE_ACTION:
		write_action(&geo_sheet_of(s, seat)->slot[m->at], out);
		break;
	case GEO_MOVE_AGREE:
	case GEO_MOVE_OBJECT:
		about = (struct geo_move){
		    .kind = (uint8_t)geo_table_kind(s), .at = m->at};
		geo_move_write(s, seat, &about, out);
		break;
	case GEO_MOVE_ASIDE:
	case GEO_MOVE_STOP:
	case GEO_KINDS:
		break;
	case GEO_MOVE_PLACE:
	case GEO_MOVE_SEND:
	case GEO_MOVE_HEAD:
	case GEO_MOVE_BODY:
	case GEO_MOVE_R2:
	case GEO_MOVE_GO:
	case GEO_MOVE_HIT:
	case GEO_MOVE_KILL:
		buffer_add_int(out, m->at + 1);
		break;
	}
}

void
geo_format(const void *state, int seat, uint64_t move, struct buffer *out)
{
	struct geo_move m;
	bool good = geo_move_unpack(move, &m);

	assert(good);
	if (m.from != 0) {
		buffer_puts(out, "die:");
		buffer_add_int(out, m.from);
		if (m.to != m.from) {
			buffer_putc(out, '>');
			buffer_add_int(out, m.to);
		}
		buffer_putc(out, ' ');
	}
	geo_move_write(state, (unsigned)seat, &m, out);
}
