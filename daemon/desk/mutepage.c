/*
 * The page behind List-Unsubscribe.
 */
#include "config.h"

#include "desk/mutepage.h"

#include "desk/answer.h"

static struct model *
mute_model(struct desk *d, const struct table *t,
    const struct sign_token *token, bool changed)
{
	const struct store_seat *s = &t->seats[token->seat];
	struct model *m = model_object();
	struct buffer link = {0};

	model_put_int(m, "game", t->game.id);
	model_put_int(m, "seat", token->seat);
	model_put_text(m, "name", s->name);
	model_put_text(m, "letters", s->muted ? "off" : "on");
	model_put_bool(m, "muted", s->muted);
	model_put_bool(m, "changed", changed);
	link_mute(d, t->game.id, token->seat, &link);
	model_put_text(m, "action", buffer_text(&link));
	buffer_fini(&link);
	return m;
}

void
mute_page(struct desk *d, const struct web_request *r,
    const struct sign_token *token, bool changed, struct web_answer *a)
{
	enum table_status status;
	struct reader reader;
	struct model *m;
	struct table t;

	/* No position is needed: letters can be turned off in a game that
	 * cannot be served, too. */
	status = table_load_rows(d, token->id, &t, NULL);
	if (status == TABLE_STORE) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
		table_fini(&t);
		return;
	}
	if (status == TABLE_ABSENT || token->seat >= t.n_seats) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
		table_fini(&t);
		return;
	}
	reader_take(d, &t, token->seat, &reader);
	m = mute_model(d, &t, token, changed);
	if (web_wants_json(r)) {
		model_write(m, false, &a->body);
		a->status = 200;
		a->type = "application/json";
	} else {
		model_put_text(m, "lang", reader.lang);
		answer_page(d, a, 200, &reader, "web/mute.html", m);
	}
	model_free(m);
	table_fini(&t);
}
