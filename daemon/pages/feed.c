/*
 * Adds to the entries of pastpage.h what Atom wants to know: times and names
 * that are valid everywhere.
 */
#include "config.h"

#include "pages/feed.h"

#include <stdlib.h>

#include "desk/desk.h"
#include "desk/when.h"
#include "pages/answer.h"
#include "pages/pastpage.h"
#include "words/model.h"
#include "zone/zone.h"

enum { ENTRIES_MAX = 50 };

/* Puts the time of log entry N as RFC 3339 has it into M. */
static void
put_updated(const struct past *p, int64_t n, struct model *m)
{
	struct buffer text = {0};

	when_iso(view_entry(&p->view, (size_t)n)->at, &text);
	model_put_text(m, "updated", buffer_text(&text));
	buffer_fini(&text);
}

static struct model *
latest_entries(const struct past *p)
{
	struct model *list = model_array();
	struct history all;

	past_entries(p, &all);
	for (size_t i = 0; i < all.n && i < ENTRIES_MAX; i++) {
		struct model *item = model_copy(all.paragraphs[i].model);

		put_updated(p, all.paragraphs[i].n, item);
		model_add(list, item);
	}
	history_fini(&all);
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
	model_put_text(p->view.model, "uuid", buffer_text(&text));
	buffer_fini(&text);
}

/* Puts the year in which the game began. It is part of the names in the feed,
 * which have to be unique (RFC 4151). */
static void
put_year(const struct past *p)
{
	struct zone_local then;

	zone_local("UTC", p->t.game.created, &then);
	model_put_int(p->view.model, "year", then.year);
}

static void
feed_put_link(const struct past *p, const char *key, const char *what)
{
	struct buffer link = {0};

	past_link(p, what, p->last, &link);
	model_put_text(p->view.model, key, buffer_text(&link));
	buffer_fini(&link);
}

void
feed_look(struct past *p, struct web_answer *a)
{
	struct buffer word = {0};

	if (past_load(p, a)) {
		buffer_printf(&word, "%s.name", p->t.game.ruleset);
		model_put_text(p->view.model, "game-word", buffer_text(&word));
		model_put_text(p->view.model, "lang", p->reader.lang);
		model_put_text(p->view.model, "host", p->d->host);
		put_updated(p, p->ply, p->view.model);
		put_uuid(p);
		put_year(p);
		feed_put_link(p, "link", p->page);
		feed_put_link(p, "self", "/feed.atom");
		model_put(p->view.model, "entries", latest_entries(p));
		answer_page(p->d, a, 200, &p->reader, "web/feed.html",
		    p->view.model);
		if (a->status == 200)
			a->type = "application/atom+xml";
	}
	past_fini(p);
	buffer_fini(&word);
}
