/*
 * The channel of a table as a model. Its address has a secret in it: the others
 * see its host.
 */
#include "config.h"

#include "show/clubview.h"

#include <string.h>

#include "base/buffer.h"
#include "desk/desk.h"
#include "game/founder.h"
#include "game/table.h"
#include "match/match.h"
#include "store/store_channels.h"
#include "words/model.h"

void
clubview_host(const char *url, struct buffer *out)
{
	const char *host = strstr(url, "://");

	host = host != NULL ? host + 3 : url;
	buffer_add(out, host, strcspn(host, "/?#"));
}

static struct model *
channel_model(const struct table *t, const struct store_channel *c,
    bool starter)
{
	struct model *m = model_object();
	struct buffer host = {0}, all = {0};

	clubview_host(c->url, &host);
	founder_everybody(t, &all);
	model_put_text(m, "host", buffer_text(&host));
	model_put_text(m, "url", starter ? c->url : "");
	model_put_bool(m, "agreed", strcmp(c->agreed, buffer_text(&all)) == 0);
	model_put_bool(m, "failed", c->failed != 0);
	model_put_text(m, "said", starter ? c->said : "");
	buffer_fini(&host);
	buffer_fini(&all);
	return m;
}

void
clubview_put(struct desk *d, const struct table *t, int seat,
    struct model *page)
{
	struct store_channel c = {0};
	struct model *m;
	bool starter, there;

	model_put(page, "club", model_null());
	if (match_to_move(t->match) == 0)
		return;
	starter = seat == founder_seat(d, t);
	there = store_channel_of_table(d->store, t->game.id, &c) == STORE_OK;
	if (there || starter) {
		m = model_object();
		model_put_bool(m, "starter", starter);
		model_put(m, "channel",
		    there ? channel_model(t, &c, starter) : model_null());
		model_put(page, "club", m);
	}
	store_channel_fini(&c);
}
