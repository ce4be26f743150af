/*
 * Reads a lesson line by line, and plays as it reads.
 */
#include "config.h"

#include "show/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "base/chance.h"
#include "base/embed.h"
#include "base/xmalloc.h"
#include "desk/data.h"
#include "game/table.h"
#include "match/match.h"
#include "rules/dataset.h"
#include "rules/rules.h"
#include "show/board.h"
#include "words/model.h"
#include "words/model_json.h"

enum { WORD_MAX = 64, AFTER_MAX = 8 };

/* Chance as the lesson wants it: of each label its values in order, then 0. */
struct lesson_chance {
	struct chance chance;
	struct draws draws; /* those that are still to come */
	bool wrong;	    /* a value was too large */
};

struct lesson {
	struct desk *d;
	struct rules_setup setup;
	void *data;
	struct buffer set; /* lines of a data set of its own */
	struct lesson_chance chance;
	struct table t;
	char names[RULES_SEATS_MAX][WORD_MAX];
	struct model *told; /* moves and events that FRESH borrows from */
	struct fresh fresh;
	bool news;		     /* what is new adds up */
	int before[RULES_SEATS_MAX]; /* the scores before what is new */
	char part[WORD_MAX], at[WORD_MAX];
	int view; /* a seat, or RULES_SPECTATOR */
	int depth;
	struct buffer *why;
};

static uint64_t
lesson_draw(struct chance *self, const char *label, uint64_t n)
{
	struct lesson_chance *c = (struct lesson_chance *)self;
	struct draw *draw = c->draws.draw;
	uint64_t value;
	size_t i = 0;

	while (i < c->draws.len && strcmp(draw[i].label, label) != 0)
		i++;
	if (i == c->draws.len)
		return 0;
	value = draw[i].value;
	memmove(&draw[i], &draw[i + 1],
	    (--c->draws.len - i) * sizeof *c->draws.draw);
	c->wrong |= value >= n;
	return value < n ? value : 0;
}

static int
lesson_score(const struct lesson *l, int seat)
{
	struct model_json facts;
	int score;

	model_json_init(&facts);
	l->t.rules->seat(l->t.match->state, RULES_SPECTATOR, seat, &facts.json);
	score = (int)model_get_int(facts.whole, "score", 0);
	model_free(facts.whole);
	return score;
}

/* --- what is new ---------------------------------------------------------- */

static void
lesson_mark(struct lesson *l, int seat, int points, const char *place)
{
	if (l->fresh.n < FRESH_MAX)
		l->fresh.done[l->fresh.n++] = (struct rules_done){
		    .seat = seat, .points = points, .place = place};
}

static void
lesson_begin_news(struct lesson *l)
{
	l->fresh = (struct fresh){0};
	for (int i = 0; i < l->t.n_seats; i++)
		l->before[i] = lesson_score(l, i);
}

/* Marks the move of E and what was won where. Unlike in a game, what its end
 * brings is marked, too. */
static void
lesson_tell(struct lesson *l, const struct entry *e)
{
	struct model *move = model_text(e->move), *events;
	char why[128];

	events = model_read(e->events.data, e->events.len, why, sizeof why);
	model_add(l->told, move);
	if (l->fresh.since == NULL)
		l->fresh.since = model_as_text(move);
	lesson_mark(l, e->seat, 0, model_as_text(move));
	for (size_t i = 0; i < model_size(events); i++) {
		const struct model *event = model_at(events, i);
		const char *place = model_get_text(event, "feature", NULL);
		int points = (int)model_get_int(event, "points", 0);

		if (place != NULL && points != 0 &&
		    strcmp(model_get_text(event, "e", ""), "score") == 0)
			lesson_mark(l, (int)model_get_int(event, "seat", 0),
			    points, place);
	}
	if (events != NULL)
		model_add(l->told, events);
}

/* --- lines ---------------------------------------------------------------- */

/* Cuts the next word off *REST and copies it to WORD. */
static bool
next_word(const char **rest, char word[WORD_MAX])
{
	size_t len;

	*rest += strspn(*rest, " ");
	len = strcspn(*rest, " ");
	if (len == 0 || len >= WORD_MAX)
		return false;
	memcpy(word, *rest, len);
	word[len] = '\0';
	*rest += len;
	*rest += strspn(*rest, " ");
	return true;
}

static bool
next_number(const char **rest, int *value)
{
	char word[WORD_MAX], *end;

	if (!next_word(rest, word))
		return false;
	*value = (int)strtol(word, &end, 10);
	return *end == '\0';
}

static bool
next_seat(const struct lesson *l, const char **rest, int *seat)
{
	if (!next_number(rest, seat) || *seat < 1 || *seat > l->t.n_seats)
		return false;
	--*seat;
	return true;
}

static bool
line_players(struct lesson *l, const char *rest)
{
	int n = 0;

	while (n < l->t.rules->seats_max && next_word(&rest, l->names[n])) {
		l->t.seats[n].name = l->names[n];
		n++;
	}
	l->t.n_seats = n;
	rules_defaults(l->t.rules, n, &l->setup);
	return n >= l->t.rules->seats_min && *rest == '\0';
}

static bool
line_option(struct lesson *l, const char *rest)
{
	const struct rules_option *option;
	char name[WORD_MAX];
	int i = 0;

	if (!next_word(&rest, name))
		return false;
	option = rules_option_find(l->t.rules, name, &i);
	return option != NULL &&
	    rules_option_read(option, rest, &l->setup.options[i]);
}

static bool
lesson_load(struct lesson *l, const char *name)
{
	l->data = data_load(l->t.rules, "", name, NULL, NULL, l->why);
	return l->data != NULL;
}

static bool
line_data(struct lesson *l, const char *rest)
{
	return l->data == NULL && lesson_load(l, rest);
}

static bool
line_set(struct lesson *l, const char *rest)
{
	buffer_printf(&l->set, "%s\n", rest);
	return l->t.rules->data_read != NULL;
}

static bool
line_draw(struct lesson *l, const char *rest)
{
	char label[WORD_MAX];
	int value;

	if (!next_word(&rest, label) || strlen(label) > CHANCE_LABEL_MAX ||
	    *rest == '\0')
		return false;
	while (*rest != '\0') {
		if (!next_number(&rest, &value) || value < 0)
			return false;
		draws_add(&l->chance.draws, label, (uint64_t)value + 1,
		    (uint64_t)value);
	}
	return true;
}

/* Gives the game its data set: one of its own, or the usual one. */
static bool
take_set(struct lesson *l)
{
	const struct rules *rules = l->t.rules;

	if (l->set.len > 0)
		l->data = rules->data_read(l->set.data, l->set.len, l->why);
	else if (l->data == NULL && rules->data_read != NULL) {
		struct buffer name = {0};

		rules_data_standard(rules, &name);
		lesson_load(l, buffer_text(&name));
		buffer_fini(&name);
	}
	l->setup.data = l->data;
	return (rules->data_read == NULL || l->data != NULL) &&
	    (rules->options_refuse == NULL ||
		rules->options_refuse(&l->setup) == NULL);
}

static bool
lesson_begin(struct lesson *l)
{
	struct entry e = {0};

	if (l->t.match != NULL)
		return true;
	if (l->t.n_seats == 0 || !take_set(l))
		return false;
	l->t.match = match_new(l->t.rules, &l->setup);
	match_setup(l->t.match, &l->chance.chance, 0, &e);
	entry_fini(&e);
	lesson_begin_news(l);
	return true;
}

static bool
line_move(struct lesson *l, const char *rest)
{
	enum match_ruling ruling = MATCH_REFUSED;
	const char *why = NULL;
	struct entry e = {0};
	int seat;

	if (!lesson_begin(l) || !next_seat(l, &rest, &seat))
		return false;
	if (!l->news)
		lesson_begin_news(l);
	ruling = match_play(l->t.match, seat, rest, ENTRY_BY_SEAT,
	    &l->chance.chance, 0, &e, &why);
	if (ruling == MATCH_OK)
		lesson_tell(l, &e);
	else if (why != NULL)
		buffer_printf(l->why, "%s: ", why);
	entry_fini(&e);
	return ruling == MATCH_OK && !l->chance.wrong;
}

static bool
line_new(struct lesson *l, const char *rest)
{
	if (!lesson_begin(l))
		return false;
	lesson_begin_news(l);
	l->news = true;
	return *rest == '\0';
}

static bool
line_score(struct lesson *l, const char *rest)
{
	bool right = lesson_begin(l);

	for (int i = 0; i < l->t.n_seats && right; i++) {
		int want, is = lesson_score(l, i);

		if (!next_number(&rest, &want))
			return false;
		if (want != is)
			buffer_printf(l->why, "%d, not %d: ", is, want);
		right = want == is;
	}
	return right && *rest == '\0';
}

static bool
line_part(struct lesson *l, const char *rest)
{
	if (strlen(rest) >= sizeof l->part)
		return false;
	strcpy(l->part, rest);
	return true;
}

static bool
line_view(struct lesson *l, const char *rest)
{
	return lesson_begin(l) && next_seat(l, &rest, &l->view);
}

static bool
line_at(struct lesson *l, const char *rest)
{
	return next_word(&rest, l->at);
}

static bool
line_after(struct lesson *l, const char *rest);

static const struct {
	const char *word;
	bool (*take)(struct lesson *l, const char *rest);
} lines[] = {
    {"after", line_after},
    {"at", line_at},
    {"data", line_data},
    {"draw", line_draw},
    {"move", line_move},
    {"new", line_new},
    {"option", line_option},
    {"part", line_part},
    {"players", line_players},
    {"score", line_score},
    {"set", line_set},
    {"view", line_view},
};

static bool
lesson_take_line(struct lesson *l, const char *line)
{
	char word[WORD_MAX];
	const char *rest = line;

	if (!next_word(&rest, word) || word[0] == '#' ||
	    strcmp(word, "turnpost-lesson") == 0)
		return *line == '\0' || *line == '#' ||
		    strcmp(line, "turnpost-lesson 1") == 0;
	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
		if (strcmp(lines[i].word, word) == 0)
			return lines[i].take(l, rest);
	return false;
}

/* Plays the lines of lesson NAME. False at the first that is faulty; WHY gets
 * a line. */
static bool
lesson_run(struct lesson *l, const char *name)
{
	const struct embed_file *file =
	    data_built_in(l->t.rules, name, "lesson");
	char *text, *at, *line;
	bool good = true;

	if (file == NULL) {
		buffer_printf(l->why, "there is no lesson \"%s\"\n", name);
		return false;
	}
	text = at = xstrndup(file->text, file->len);
	for (int n = 1; good && (line = strsep(&at, "\n")) != NULL; n++) {
		good = lesson_take_line(l, line);
		if (!good)
			buffer_printf(l->why, "%s:%d: %s\n", file->name, n,
			    line);
	}
	free(text);
	return good;
}

static bool
line_after(struct lesson *l, const char *rest)
{
	bool good = ++l->depth < AFTER_MAX && lesson_run(l, rest);

	l->view = RULES_SPECTATOR;
	l->at[0] = '\0';
	return good;
}

/* --- lessons -------------------------------------------------------------- */

void
lesson_names(const struct rules *rules, struct buffer *out)
{
	data_built_in_names(rules, "lesson", out);
}

bool
lesson_is(const struct rules *rules, const char *name)
{
	return data_built_in(rules, name, "lesson") != NULL;
}

struct lesson *
lesson_play(struct desk *d, const struct rules *rules, const char *name,
    struct buffer *why)
{
	struct lesson *l = xcalloc(1, sizeof *l);
	bool good;

	l->d = d;
	l->why = why;
	l->t.rules = rules;
	l->chance.chance.draw = lesson_draw;
	l->told = model_array();
	l->view = RULES_SPECTATOR;
	good = lesson_run(l, name) && lesson_begin(l);
	if (good && l->chance.draws.len > 0) {
		buffer_printf(why, "%s: a draw of \"%s\" is not made\n", name,
		    l->chance.draws.draw[0].label);
		good = false;
	}
	if (good)
		return l;
	lesson_free(l);
	return NULL;
}

void
lesson_free(struct lesson *l)
{
	if (l == NULL)
		return;
	match_free(l->t.match);
	if (l->data != NULL)
		l->t.rules->data_free(l->data);
	buffer_fini(&l->set);
	draws_fini(&l->chance.draws);
	model_free(l->told);
	free(l);
}

static void
lesson_put_seat(const struct lesson *l, int seat, struct model *m)
{
	struct buffer key = {0};
	int score = lesson_score(l, seat);

	buffer_printf(&key, "name-%d", seat + 1);
	model_put_text(m, buffer_text(&key), l->t.seats[seat].name);
	buffer_reset(&key);
	buffer_printf(&key, "score-%d", seat + 1);
	model_put_int(m, buffer_text(&key), score);
	buffer_reset(&key);
	buffer_printf(&key, "won-%d", seat + 1);
	model_put_int(m, buffer_text(&key), score - l->before[seat]);
	buffer_fini(&key);
}

struct model *
lesson_model(const struct lesson *l)
{
	struct model *m = model_object();

	for (int i = 0; i < l->t.n_seats; i++)
		lesson_put_seat(l, i, m);
	return m;
}

static struct looking
lesson_look(const struct lesson *l, const char *lang)
{
	return (struct looking){.d = l->d,
	    .t = &l->t,
	    .seat = l->view,
	    .lang = lang,
	    .at = l->at[0] != '\0' ? l->at : NULL,
	    .fresh = l->fresh,
	    .part = l->part[0] != '\0' ? l->part : NULL,
	    .legal = l->view != RULES_SPECTATOR,
	    .whole = true};
}

void
lesson_svg(const struct lesson *l, const char *lang, const char *title,
    struct buffer *out)
{
	const struct looking look = lesson_look(l, lang);

	board_svg(&look, title, out);
}

void
lesson_size(const struct lesson *l, const char *lang, int *width, int *height)
{
	const struct looking look = lesson_look(l, lang);

	board_size(&look, width, height);
}
