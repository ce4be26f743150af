/*
 * The channel of a table as a model. Its address has a secret in it: the others
 * see its host.
 */
#include "config.h"

#include "show/clubview.h"

#include <string.h>

#include "base/buffer.h"
#include "desk/desk.h"
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
channel_model(const struct store_channel *c, bool starter,
    const char *everybody)
{
	struct model *m = model_object();
	struct buffer host = {0};

	clubview_host(c->url, &host);
	model_put_text(m, "host", buffer_text(&host));
	model_put_text(m, "url", starter ? c->url : "");
	model_put_bool(m, "agreed", strcmp(c->agreed, everybody) == 0);
	model_put_bool(m, "failed", c->failed != 0);
	model_put_text(m, "said", starter ? c->said : "");
	buffer_fini(&host);
	return m;
}

void
clubview_put(struct desk *d, const struct table *t, int seat, int starter,
    const char *everybody, struct model *page)
{
	struct store_channel c = {0};
	struct model *m;
	bool there = match_to_move(t->match) != 0 &&
	    store_channel_of_table(d->store, t->game.id, &c) == STORE_OK;

	if (!there && (seat != starter || match_to_move(t->match) == 0)) {
		model_put(page, "club", model_null());
		return;
	}
	m = model_object();
	model_put_bool(m, "starter", seat == starter);
	model_put(m, "channel",
	    there ? channel_model(&c, seat == starter, everybody)
		  : model_null());
	model_put(page, "club", m);
	store_channel_fini(&c);
}
