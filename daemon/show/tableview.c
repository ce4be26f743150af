/*
 * The table beside the board, in words for people and as facts for JSON.
 */
#include "config.h"

#include "show/tableview.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/invite.h"
#include "game/motion.h"
#include "game/names.h"
#include "game/present.h"
#include "game/table.h"
#include "game/takeback.h"
#include "match/match.h"
#include "show/advance.h"
#include "show/clubview.h"
#include "show/happenings.h"
#include "store/store_channels.h"
#include "words/model.h"

enum { DAY = 86400, NEWS_MAX = 6 };

/* Whether T shows the present position. */
static bool
is_now(const struct table *t)
{
	return t->match->entries == t->game.entries;
}

static bool
is_over(const struct table *t)
{
	return match_to_move(t->match) == 0;
}

static size_t
open_motions(struct desk *d, const struct table *t,
    struct store_motion open[MOTIONS_MAX])
{
	size_t n = 0, alive = 0;

	if (motion_get_open(d, t, open, &n, NULL) != STORE_OK)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (motion_is_alive(t, &open[i]))
			open[alive++] = open[i];
	return alive;
}

/* --- in words ------------------------------------------------------------ */

struct telling {
	struct desk *d;
	const struct table *t;
	int seat;
	const struct reader *reader;
};

static void
put_when(const struct telling *g, const char *key, int64_t at, struct model *m)
{
	struct buffer text = {0};

	when_words(g->d, g->reader->lang, g->reader->zone, at, &text);
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

/* Puts N, or null for 0, because a template takes 0 for something. */
static void
tableview_put_count(unsigned n, const char *key, struct model *m)
{
	model_put(m, key, n > 0 ? model_int(n) : model_null());
}

static void
tableview_put_choice(const char *choice, struct model *m)
{
	struct buffer key = {0};

	model_put_text(m, "choice", choice);
	happenings_choice_word(choice, &key);
	model_put_text(m, "choice-word", buffer_text(&key));
	buffer_reset(&key);
	buffer_printf(&key, "table.button.%s", choice);
	model_put_text(m, "button-word", buffer_text(&key));
	buffer_fini(&key);
}

static struct model *
choices_of(const struct store_motion *motion)
{
	struct model *list = model_array();

	for (const char *const *c = motion_choices(motion); *c != NULL; c++) {
		struct model *m = model_object();

		tableview_put_choice(*c, m);
		model_add(list, m);
	}
	return list;
}

/* Puts "says", what each seat has said, and "silent", the names of those who
 * are asked and have said nothing yet. */
static void
put_says(const struct table *t, const struct store_motion *motion,
    struct model *m)
{
	unsigned asks = motion_asks(t, motion);
	struct model *says = model_array();
	struct model *silent = model_phrase();

	for (int i = 0; i < t->n_seats; i++) {
		struct model *one;

		if (motion->said[i][0] == '\0') {
			if (asks >> i & 1)
				names_join(silent, ", ", t->seats[i].name);
			continue;
		}
		one = model_object();
		names_put(one, "name", t->seats[i].name);
		tableview_put_choice(motion->said[i], one);
		model_add(says, one);
	}
	model_put(m, "says", says);
	model_put(m, "silent", silent);
}

static const char *
motion_word(const struct store_motion *motion)
{
	static const char *const words[] = {
	    [STORE_MOTION_END] = "table.motion.end",
	    [STORE_MOTION_PAUSE] = "table.motion.pause",
	    [STORE_MOTION_GO_ON] = "table.motion.go-on",
	    [STORE_MOTION_UNDO] = "table.motion.undo",
	    [STORE_MOTION_LATE] = "table.motion.late",
	    [STORE_MOTION_WATCH] = "table.motion.watch",
	    [STORE_MOTION_CHANNEL] = "table.motion.channel",
	};

	return words[motion->kind];
}

/* Puts the name of SEAT, or "" when SEAT is -1. */
static void
put_seat_name(const struct table *t, int seat, const char *key, struct model *m)
{
	if (seat >= 0)
		names_put(m, key, t->seats[seat].name);
	else
		model_put_text(m, key, "");
}

/* Puts the host of the channel that a motion is about, or "". */
static void
put_host(const struct telling *g, const struct store_motion *motion,
    struct model *m)
{
	struct store_channel c = {0};
	struct buffer host = {0};

	if (motion->kind == STORE_MOTION_CHANNEL &&
	    store_channel_get(g->d->store, motion->about, &c) == STORE_OK)
		clubview_host(c.url, &host);
	model_put_text(m, "host", buffer_text(&host));
	store_channel_fini(&c);
	buffer_fini(&host);
}

static struct model *
motion_in_words(const struct telling *g, const struct store_motion *motion)
{
	bool late = motion->kind == STORE_MOTION_LATE;
	const char *said = motion->said[g->seat];
	struct model *m = model_object(), *own = model_object();
	struct buffer in = {0};

	model_put_int(m, "id", motion->id);
	model_put_text(m, "motion-word", motion_word(motion));
	model_put_text(m, "how-word",
	    late				     ? "table.motion.how-late"
		: motion->kind == STORE_MOTION_GO_ON ? "table.motion.how-go-on"
						     : "table.motion.how");
	put_seat_name(g->t, motion->seat, "name", m);
	model_put_bool(m, "own", motion->seat == g->seat);
	put_seat_name(g->t, late ? (int)motion->about : -1, "about-name", m);
	model_put_bool(m, "about-own", late && motion->about == g->seat);
	model_put_bool(m, "about-lost",
	    late && g->t->seats[motion->about].unreachable);
	if (motion->kind == STORE_MOTION_UNDO)
		happenings_put_moved(g->d, g->t, (uint32_t)motion->about,
		    g->reader, m);
	put_host(g, motion, m);
	put_when(g, "until", motion->until, m);
	when_in(g->d, g->reader->lang, desk_now(g->d), motion->until, &in);
	model_put_text(m, "in", buffer_text(&in));
	buffer_fini(&in);
	model_put_bool(m, "asks",
	    motion_asks(g->t, motion) >> g->seat & 1 &&
		motion->seat != g->seat);
	model_put(m, "choices", choices_of(motion));
	tableview_put_choice(said, own);
	model_put(m, "said-word",
	    said[0] != '\0' ? model_copy(model_get(own, "choice-word"))
			    : model_null());
	model_free(own);
	put_says(g->t, motion, m);
	return m;
}

static struct tableview_motions
put_motions(const struct telling *g, struct model *m)
{
	struct store_motion open[MOTIONS_MAX];
	struct model *list = model_array();
	struct tableview_motions told = {
	    .open = open_motions(g->d, g->t, open)};

	for (size_t i = 0; i < told.open; i++) {
		told.asked += (motion_asks(g->t, &open[i]) >> g->seat & 1) &&
		    open[i].said[g->seat][0] == '\0';
		model_add(list, motion_in_words(g, &open[i]));
	}
	model_put(m, "motions", list);
	model_put_int(m, "asked", told.asked);
	return told;
}

static void
put_paused(const struct telling *g, struct model *m)
{
	static const char *const words[] = {
	    [STORE_PAUSE_AGREED] = "table.paused.agreed",
	    [STORE_PAUSE_NOBODY] = "table.paused.nobody",
	    [STORE_PAUSE_OPERATOR] = "table.paused.operator",
	};
	enum store_pause_why why = 0;
	struct model *paused;
	int64_t since = 0;

	model_put(m, "paused", model_null());
	if (present_why_paused(g->d, g->t, &why, &since) != STORE_OK ||
	    why == 0)
		return;
	paused = model_object();
	model_put_text(paused, "why-word", words[why]);
	put_when(g, "since", since, paused);
	model_put_bool(paused, "go-on", why == STORE_PAUSE_AGREED);
	model_put(m, "paused", paused);
}

/* Puts what happened within the last day. */
static void
tableview_put_news(const struct telling *g, struct model *m)
{
	struct model *list = model_array();
	int64_t after = desk_now(g->d) - DAY;
	struct happenings all;

	happenings_take(g->d, g->t, 0, after, g->seat, g->reader, &all);
	for (size_t i = all.n > NEWS_MAX ? all.n - NEWS_MAX : 0; i < all.n; i++)
		model_add(list, model_copy(model_at(all.list, i)));
	happenings_fini(&all);
	model_put(m, "news", list);
}

static void
put_undo(const struct telling *g, struct model *m)
{
	struct takeback back;
	struct model *undo;

	model_put(m, "undo", model_null());
	if (takeback_find(g->d, g->t, g->seat, &back) != STORE_OK ||
	    back.n == 0)
		return;
	undo = model_object();
	tableview_put_count(back.others, "others", undo);
	model_put_bool(undo, "alone", back.alone);
	model_put_bool(undo, "often", back.often);
	put_when(g, "until", back.until, undo);
	model_put_bool(undo, "open", back.open);
	model_put(m, "undo", undo);
}

static void
put_replace(const struct telling *g, struct model *m)
{
	struct model *list = model_array();

	for (int i = 0; i < g->t->n_seats; i++) {
		struct model *one;
		char *asked = NULL;

		if (!present_may_replace(g->t, i, g->seat))
			continue;
		if (invite_open(g->d, g->t->game.id, i, &asked) != STORE_OK)
			asked = NULL;
		one = model_object();
		model_put_int(one, "seat", i);
		names_put(one, "name", g->t->seats[i].name);
		model_put_bool(one, "own", i == g->seat);
		model_put_text(one, "asked", asked != NULL ? asked : "");
		model_add(list, one);
		free(asked);
	}
	model_put(m, "replace", list);
}

/* Puts what would follow if SEAT resigned. */
static void
put_resigning(const struct table *t, int seat, struct model *m)
{
	unsigned side =
	    t->rules->side != NULL ? t->rules->side(t->match->state, seat) : 0;

	model_put_bool(m, "last", match_ends_without(t->match, seat));
	model_put_bool(m, "partner",
	    (side & ~t->match->resigned & ~(1u << seat)) != 0);
}

void
tableview_put_watch(struct desk *d, const struct table *t, struct model *m)
{
	struct buffer link = {0};

	model_put(m, "watch", model_null());
	if (!table_is_watched(&t->game) || d->sign == NULL)
		return;
	link_watch(d, t->game.id, t->game.watch, &link);
	model_put_text(m, "watch", buffer_text(&link));
	buffer_fini(&link);
}

struct tableview_motions
tableview_put(struct desk *d, const struct table *t, int seat,
    const struct reader *reader, struct model *model)
{
	struct telling g = {d, t, seat, reader};
	struct tableview_motions told = {0};
	struct model *m = model_object();
	bool over = is_over(t), resigned = t->match->resigned >> seat & 1;
	struct buffer link = {0};
	unsigned others;

	if (!is_now(t)) {
		model_free(m);
		model_put(model, "table", model_null());
		return told;
	}
	others = present_seats(t) & ~(1u << seat);
	link_play(d, t->game.id, seat, t->game.made[seat], &link);
	model_put_text(m, "look", buffer_text(&link));
	buffer_puts(&link, "/table");
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
	put_paused(&g, m);
	told = put_motions(&g, m);
	tableview_put_news(&g, m);
	put_undo(&g, m);
	put_replace(&g, m);
	tableview_put_watch(d, t, m);
	model_put_bool(m, "over", over);
	model_put_bool(m, "together", t->rules->together);
	put_resigning(t, seat, m);
	model_put_bool(m, "away", !over && present_is_away(d, t, seat));
	model_put_bool(m, "standin", t->seats[seat].standin[0] != '\0');
	model_put_bool(m, "lost", t->seats[seat].unreachable);
	model_put_bool(m, "can-offer", !over && !resigned);
	tableview_put_count((unsigned)__builtin_popcount(others), "others", m);
	model_put_bool(m, "deaf", t->seats[seat].deaf);
	model_put_text(m, "memo", t->seats[seat].memo);
	model_put(model, "table", m);
	return told;
}

/* --- for machines -------------------------------------------------------- */

static void
put_iso(struct model *m, const char *key, int64_t at)
{
	struct buffer text = {0};

	when_iso(at, &text);
	model_put_text(m, key, buffer_text(&text));
	buffer_fini(&text);
}

static const char *const kinds[] = {
    [STORE_MOTION_END] = "end",
    [STORE_MOTION_PAUSE] = "pause",
    [STORE_MOTION_GO_ON] = "go-on",
    [STORE_MOTION_UNDO] = "undo",
    [STORE_MOTION_LATE] = "late",
    [STORE_MOTION_WATCH] = "watch",
    [STORE_MOTION_CHANNEL] = "channel",
};

static struct model *
seats_of(unsigned seats)
{
	struct model *list = model_array();

	for (int i = 0; i < RULES_SEATS_MAX; i++)
		if (seats >> i & 1)
			model_add(list, model_int(i));
	return list;
}

static struct model *
motion_as_facts(const struct table *t, const struct store_motion *motion)
{
	struct model *m = model_object(), *says = model_array();
	struct model *choices = model_array();

	model_put_int(m, "id", motion->id);
	model_put_text(m, "kind", kinds[motion->kind]);
	model_put(m, "seat",
	    motion->seat < 0 ? model_null() : model_int(motion->seat));
	if (motion->kind == STORE_MOTION_UNDO)
		model_put_int(m, "entry", motion->about);
	if (motion->kind == STORE_MOTION_LATE)
		model_put_int(m, "about", motion->about);
	put_iso(m, "until", motion->until);
	model_put(m, "asks", seats_of(motion_asks(t, motion)));
	for (const char *const *c = motion_choices(motion); *c != NULL; c++)
		model_add(choices, model_text(*c));
	model_put(m, "choices", choices);
	for (int i = 0; i < t->n_seats; i++)
		model_add(says,
		    motion->said[i][0] != '\0' ? model_text(motion->said[i])
					       : model_null());
	model_put(m, "says", says);
	return m;
}

struct facts {
	struct model *list;
	size_t left_out; /* so many more are not told */
};

static bool
add_happening(void *arg, const struct store_happening *h)
{
	struct facts *facts = arg;
	static const char *const names[] = {
	    [STORE_HAPPENED_LATE] = "late",
	    [STORE_HAPPENED_STANDIN] = "standin",
	    [STORE_HAPPENED_RETURN] = "return",
	    [STORE_HAPPENED_GIVEN] = "given",
	    [STORE_HAPPENED_PAUSE] = "pause",
	    [STORE_HAPPENED_GO_ON] = "go-on",
	    [STORE_HAPPENED_LOST] = "lost",
	    [STORE_HAPPENED_FOUND] = "found",
	    [STORE_HAPPENED_MOTION] = "motion",
	    [STORE_HAPPENED_DECIDED] = "decided",
	    [STORE_HAPPENED_VACATION] = "vacation",
	    [STORE_HAPPENED_UNWATCHED] = "unwatched",
	    [STORE_HAPPENED_MUTED] = "muted",
	    [STORE_HAPPENED_UNMUTED] = "unmuted",
	    [STORE_HAPPENED_SILENCED] = "silenced",
	};
	struct model *m;

	if (facts->left_out > 0) {
		facts->left_out--;
		return true;
	}
	m = model_object();
	model_put_int(m, "n", h->n);
	put_iso(m, "at", h->at);
	model_put_text(m, "what", names[h->kind]);
	model_put(m, "seat", h->seat < 0 ? model_null() : model_int(h->seat));
	if (h->kind == STORE_HAPPENED_MOTION ||
	    h->kind == STORE_HAPPENED_DECIDED)
		model_put_int(m, "motion", h->value);
	model_add(facts->list, m);
	return true;
}

static struct model *
happened_as_facts(struct desk *d, const struct table *t)
{
	struct facts facts = {model_array(), 0};

	if (!happenings_count(d, t, 0, &facts.left_out) ||
	    store_happenings_each(d->store, t->game.id, 0, add_happening,
		&facts) != STORE_OK)
		log_event("happenings-unreadable", "game=%lld",
		    (long long)t->game.id);
	return facts.list;
}

static struct model *
undo_as_facts(struct desk *d, const struct table *t, int seat)
{
	struct takeback back;
	struct model *m;

	if (takeback_find(d, t, seat, &back) != STORE_OK || back.n == 0)
		return model_null();
	m = model_object();
	model_put_int(m, "entry", back.n);
	model_put_int(m, "others", back.others);
	model_put_bool(m, "alone", back.alone);
	put_iso(m, "until", back.until);
	return m;
}

static struct model *
paused_as_facts(struct desk *d, const struct table *t)
{
	static const char *const words[] = {
	    [STORE_PAUSE_AGREED] = "agreed",
	    [STORE_PAUSE_NOBODY] = "nobody",
	    [STORE_PAUSE_OPERATOR] = "operator",
	};
	enum store_pause_why why = 0;
	struct model *m;
	int64_t since = 0;

	if (present_why_paused(d, t, &why, &since) != STORE_OK || why == 0)
		return model_null();
	m = model_object();
	model_put_text(m, "why", words[why]);
	put_iso(m, "since", since);
	return m;
}

void
tableview_put_json(struct desk *d, const struct table *t, int seat,
    struct model *model)
{
	struct store_motion open[MOTIONS_MAX];
	struct model *m = model_object(), *motions = model_array();
	size_t n;

	if (!is_now(t)) {
		model_free(m);
		model_free(motions);
		model_put(model, "table", model_null());
		return;
	}
	n = open_motions(d, t, open);
	for (size_t i = 0; i < n; i++)
		model_add(motions, motion_as_facts(t, &open[i]));
	model_put(m, "paused", paused_as_facts(d, t));
	model_put(m, "motions", motions);
	model_put(m, "happened", happened_as_facts(d, t));
	if (seat >= 0) {
		model_put(m, "undo", undo_as_facts(d, t, seat));
		model_put_bool(m, "deaf", t->seats[seat].deaf);
		model_put_text(m, "memo", t->seats[seat].memo);
		model_put(m, "orders", advance_facts(d, t, seat));
	}
	model_put(model, "table", m);
}
