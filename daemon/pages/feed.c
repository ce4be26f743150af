/*
 * Adds to the entries of pastpage.h what Atom wants to know: times and names
 * that are valid everywhere.
 */
#include "config.h"

#include "pages/feed.h"

#include <stdlib.h>

#include "desk/desk.h"
#include "pages/answer.h"
#include "pages/pastpage.h"
#include "words/model.h"
#include "zone/zone.h"

enum { ENTRIES_MAX = 50 };

/* The time of log entry N in the form of RFC 3339. */
static const char *
feed_time(const struct past *p, int64_t n)
{
	const struct model *log = model_get(p->model, "log");

	return model_get_text(model_at(log, (size_t)n), "at", "");
}

static struct model *
latest_entries(const struct past *p)
{
	struct model *all = past_entries(p), *list = model_array();

	for (size_t i = 0;
	     i < model_size(all) && model_size(list) < ENTRIES_MAX; i++) {
		struct model *item = model_copy(model_at(all, i));

		model_put_text(item, "updated",
		    feed_time(p, model_get_int(item, "n", 0)));
		model_add(list, item);
	}
	model_free(all);
	return list;
}

/* Puts the uid in the form of RFC 4122. */
static void
put_uuid(const struct past *p)
{
	static const size_t groups[] = {4, 2, 2, 2, 6};
	struct buffer text = {0};
	size_t at = 0;

	for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) {
		if (i > 0)
			buffer_putc(&text, '-');
		buffer_add_hex(&text, p->t.game.uid + at, groups[i]);
		at += groups[i];
	}
	model_put_text(p->model, "uuid", buffer_text(&text));
	buffer_fini(&text);
}

/* Puts the year in which the game began. It is part of the names in the feed,
 * which have to be unique (RFC 4151). */
static void
put_year(const struct past *p)
{
	struct zone_local then;

	zone_local("UTC", p->t.game.created, &then);
	model_put_int(p->model, "year", then.year);
}

static void
feed_put_link(const struct past *p, const char *key, const char *what)
{
	struct buffer link = {0};

	past_link(p, what, p->last, &link);
	model_put_text(p->model, key, buffer_text(&link));
	buffer_fini(&link);
}

void
feed_look(struct past *p, struct web_answer *a)
{
	struct buffer word = {0};

	if (past_load(p, a)) {
		buffer_printf(&word, "%s.name", p->t.game.ruleset);
		model_put_text(p->model, "game-word", buffer_text(&word));
		model_put_text(p->model, "lang", p->reader.lang);
		model_put_text(p->model, "host", p->d->host);
		model_put_text(p->model, "updated", feed_time(p, p->ply));
		put_uuid(p);
		put_year(p);
		feed_put_link(p, "link", p->page);
		feed_put_link(p, "self", "/feed.atom");
		model_put(p->model, "entries", latest_entries(p));
		answer_page(p->d, a, 200, &p->reader, "web/feed.html",
		    p->model);
		if (a->status == 200)
			a->type = "application/atom+xml";
	}
	past_fini(p);
	buffer_fini(&word);
}
