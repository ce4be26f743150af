/*
 * Notices in words, and in the shapes of ntfy, Discord, Slack, and our own.
 */
#include "config.h"

#include "post/noticetext.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/asked.h"
#include "game/founder.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "post/newsline.h"
#include "show/history.h"
#include "show/result.h"
#include "show/status.h"
#include "show/view.h"
#include "sign/sign.h"
#include "words/model.h"

/* What a notice tells. */
struct telling {
	struct desk *d;
	const struct store_notice *notice;
	const struct store_channel *channel;
	struct reader reader;
	struct buffer text, title, link;
	unsigned events;     /* that there still is something to tell of */
	struct model *facts; /* of JSON of our own */
};

/* --- words ---------------------------------------------------------------- */

static void
add_word(struct telling *g, const char *key, const struct model *model,
    struct buffer *out)
{
	char *text = reader_say(g->d, g->reader.lang, key, model);

	if (out->len > 0)
		buffer_putc(out, ' ');
	buffer_puts(out, text);
	free(text);
}

/* Which of the notice's events are still worth telling. */
static unsigned
events_now(const struct telling *g, const struct table *t)
{
	unsigned events = g->notice->events & STORE_EVENT_MESSAGE;
	bool over = match_to_move(t->match) == 0;

	bool asked = g->channel->game != 0 || asked_has(t, g->notice->seat);

	if (over)
		events |= g->notice->events & STORE_EVENT_OVER;
	else if (t->game.state == STORE_OPEN && asked)
		events |= g->notice->events & STORE_EVENT_TURN;
	return events;
}

/* Puts what the words need, and what happened last. */
static void
noticetext_put_words(struct telling *g, const struct table *t,
    struct view *view)
{
	struct model *m = model_object();

	model_put(view->model, "letter", m);
	if (view->seat >= 0)
		names_put(m, "name", t->seats[view->seat].name);
	status_put(g->d, t, view, m);
	result_put_headline(g->d, t, view->seat, m);
	model_put(m, "since",
	    history_since(g->d, t, view, view->seat, &g->reader));
	newsline_put(g->d, g->reader.lang, view->model);
}

static void
say_events(struct telling *g, const struct model *model)
{
	if (g->events & STORE_EVENT_OVER)
		add_word(g, "channel.over", model, &g->text);
	if (g->events & STORE_EVENT_TURN)
		add_word(g,
		    g->channel->game != 0 ? "channel.turn-of" : "channel.turn",
		    model, &g->text);
	if (g->events & STORE_EVENT_MESSAGE)
		add_word(g, "channel.message", model, &g->text);
	add_word(g, "channel.title", model, &g->title);
}

static void
put_facts(struct telling *g, const struct table *t)
{
	static const char *const names[] = {"turn", "over", "message"};
	struct model *events = model_array();

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (g->events >> i & 1)
			model_add(events, model_text(names[i]));
	model_put(g->facts, "events", events);
	model_put_int(g->facts, "game", t->game.id);
	model_put_hex(g->facts, "uid", t->game.uid, sizeof t->game.uid);
	model_put_text(g->facts, "ruleset", t->game.ruleset);
	model_put(g->facts, "seat",
	    g->channel->game != 0 ? model_null() : model_int(g->notice->seat));
}

/* Whether the channel still is of who plays. */
static bool
may_tell(const struct telling *g, const struct table *t)
{
	int seat = g->notice->seat;
	struct buffer all = {0};
	bool may;

	if (g->channel->game == 0)
		return seat < t->n_seats &&
		    table_player(t, seat) == g->channel->player;
	founder_everybody(t, &all);
	may = strcmp(g->channel->agreed, buffer_text(&all)) == 0;
	buffer_fini(&all);
	return may;
}

/* A play link for the player alone; a table's channel has that for onlookers, if
 * there are any. */
static void
put_link(struct telling *g, const struct table *t)
{
	int seat = g->notice->seat;

	if (g->channel->game != 0 && table_is_watched(&t->game))
		link_watch(g->d, t->game.id, t->game.watch, &g->link);
	if (g->channel->own)
		link_play(g->d, t->game.id, seat, t->game.made[seat], &g->link);
}

/* Says what there is to tell of the game. */
static enum noticetext_outcome
tell_game(struct telling *g, const struct table *t)
{
	bool all = g->channel->game != 0;
	int seat = all ? RULES_SPECTATOR : g->notice->seat;
	struct buffer why = {0};
	struct view view;
	enum noticetext_outcome outcome = NOTICETEXT_LATER;

	if (!may_tell(g, t))
		return NOTICETEXT_NOTHING;
	g->events = events_now(g, t);
	if (g->events == 0)
		return NOTICETEXT_NOTHING;
	if (view_take(g->d, t, seat, all ? 0 : t->game.made[seat], false, &view,
		&why)) {
		noticetext_put_words(g, t, &view);
		say_events(g, view.model);
		put_facts(g, t);
		put_link(g, t);
		outcome = NOTICETEXT_WRITTEN;
	}
	view_fini(&view);
	buffer_fini(&why);
	return outcome;
}

static enum noticetext_outcome
tell(struct telling *g)
{
	enum noticetext_outcome outcome = NOTICETEXT_LATER;
	struct table t;

	if (g->notice->game == 0) {
		add_word(g, "channel.try", NULL, &g->text);
		buffer_puts(&g->title, PACKAGE_NAME);
		return NOTICETEXT_WRITTEN;
	}
	switch (table_load(g->d, g->notice->game, &t, NULL)) {
	case TABLE_OK:
		outcome = tell_game(g, &t);
		break;
	case TABLE_ABSENT:
		outcome = NOTICETEXT_NOTHING;
		break;
	case TABLE_BROKEN:
	case TABLE_STORE:
		break;
	}
	table_fini(&t);
	return outcome;
}

/* --- shapes --------------------------------------------------------------- */

static void
add_header(struct noticetext *out, const char *name, const char *value)
{
	struct buffer line = {0};
	size_t n = 0;

	while (out->headers[n] != NULL)
		n++;
	buffer_printf(&line, "%s: %s", name, value);
	out->own[n] = buffer_take(&line);
	out->headers[n] = out->own[n];
}

/* Text for chats, in which "@" calls people: what others have written must
 * not. */
static void
add_uncalled(struct buffer *out, const char *text)
{
	for (; *text != '\0'; text++) {
		buffer_putc(out, *text);
		if (*text == '@')
			buffer_puts(out, "\xe2\x80\x8b"); /* no width */
	}
}

static void
shape_chat(struct telling *g, const char *key, struct noticetext *out)
{
	struct model *m = model_object();
	struct buffer text = {0};

	buffer_printf(&text, "%s%s", g->channel->prefix,
	    g->channel->prefix[0] != '\0' ? " " : "");
	add_uncalled(&text, buffer_text(&g->text));
	if (g->link.len > 0)
		buffer_printf(&text, " %s", buffer_text(&g->link));
	model_put_text(m, key, buffer_text(&text));
	model_write(m, false, &out->body);
	add_header(out, "Content-Type", "application/json");
	model_free(m);
	buffer_fini(&text);
}

static void
shape_plain(struct telling *g, struct noticetext *out)
{
	buffer_printf(&out->body, "%s%s%s", g->channel->prefix,
	    g->channel->prefix[0] != '\0' ? " " : "", buffer_text(&g->text));
	add_header(out, "Content-Type", "text/plain; charset=utf-8");
	add_header(out, "Title", buffer_text(&g->title));
	if (g->link.len > 0)
		add_header(out, "Click", buffer_text(&g->link));
}

/* HMAC-SHA-256 (RFC 2104) over the body. */
static void
sign_body(const struct store_channel *c, struct noticetext *out)
{
	uint8_t mac[SIGN_DIGEST];
	struct buffer value = {0};

	sign_hmac(c->secret, out->body.data, out->body.len, mac);
	buffer_puts(&value, "sha256=");
	buffer_add_hex(&value, mac, sizeof mac);
	add_header(out, "X-Turnpost-Signature", buffer_text(&value));
	buffer_fini(&value);
}

static void
shape_json(struct telling *g, struct noticetext *out)
{
	struct buffer at = {0};

	when_iso(desk_now(g->d), &at);
	model_put_text(g->facts, "title", buffer_text(&g->title));
	model_put_text(g->facts, "text", buffer_text(&g->text));
	model_put_text(g->facts, "prefix", g->channel->prefix);
	model_put(g->facts, "link",
	    g->link.len > 0 ? model_text(buffer_text(&g->link)) : model_null());
	model_put_text(g->facts, "at", buffer_text(&at));
	model_write(g->facts, false, &out->body);
	add_header(out, "Content-Type", "application/json");
	sign_body(g->channel, out);
	buffer_fini(&at);
}

static void
write_shape(struct telling *g, struct noticetext *out)
{
	switch (g->channel->shape) {
	case STORE_SHAPE_PLAIN:
		shape_plain(g, out);
		break;
	case STORE_SHAPE_CONTENT:
		shape_chat(g, "content", out);
		break;
	case STORE_SHAPE_TEXT:
		shape_chat(g, "text", out);
		break;
	case STORE_SHAPE_JSON:
		shape_json(g, out);
		break;
	}
}

enum noticetext_outcome
noticetext_write(struct desk *d, const struct store_notice *n,
    const struct store_channel *c, struct noticetext *out)
{
	struct telling g = {.d = d, .notice = n, .channel = c};
	enum noticetext_outcome outcome;

	*out = (struct noticetext){.url = c->url};
	g.facts = model_object();
	model_put_text(g.facts, "format", "turnpost-notice/1");
	reader_take(d, c->player, &g.reader);
	outcome = tell(&g);
	if (outcome == NOTICETEXT_WRITTEN)
		write_shape(&g, out);
	model_free(g.facts);
	buffer_fini(&g.text);
	buffer_fini(&g.title);
	buffer_fini(&g.link);
	return outcome;
}

void
noticetext_fini(struct noticetext *t)
{
	for (size_t i = 0; i < NOTICETEXT_HEADERS; i++)
		free(t->own[i]);
	buffer_fini(&t->body);
	memset(t, 0, sizeof *t);
}
