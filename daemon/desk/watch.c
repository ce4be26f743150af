/*
 * Onlookers.
 */
#include "config.h"

#include "desk/watch.h"

#include <string.h>

#include "desk/feed.h"
#include "desk/pagelang.h"
#include "desk/pastpage.h"
#include "desk/upgrade.h"
#include "store/store_motions.h"

bool
watch_is_open(const struct store_game *g)
{
	return (g->watch & 1) != 0;
}

enum store_status
watch_close(struct desk *d, struct table *t, int seat)
{
	const struct store_happening h = {
	    .at = desk_now(d), .kind = STORE_HAPPENED_UNWATCHED, .seat = seat};
	enum store_status status;

	if (!watch_is_open(&t->game))
		return STORE_OK;
	status = store_game_watch(d->store, &t->game, t->game.watch + 1);
	return status == STORE_OK ? store_happening_add(d->store, &t->game, &h)
				  : status;
}

void
watch_put(struct desk *d, const struct table *t, struct model *m)
{
	struct buffer link = {0};

	model_put(m, "watch", model_null());
	if (!watch_is_open(&t->game) || d->sign == NULL)
		return;
	link_watch(d, t->game.id, t->game.watch, &link);
	model_put_text(m, "watch", buffer_text(&link));
	buffer_fini(&link);
}

static void
show(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct store_game *g, const char *deeper)
{
	struct past p = {.d = d,
	    .r = r,
	    .game = g->id,
	    .viewer = RULES_SPECTATOR,
	    .svg = "/board.svg",
	    .png = "/board.png",
	    .text = "/board.txt"};

	reader_of_request(d, r, &p.reader);
	pagelang_query(d, r, &p.query);
	link_watch(d, g->id, g->watch, &p.link);
	if (strcmp(deeper, "feed.atom") == 0)
		feed_look(&p, a);
	else if (*deeper == '\0')
		past_page(&p, a);
	else
		past_board(&p, deeper, a);
	buffer_fini(&p.link);
	buffer_fini(&p.query);
}

void
watch_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper)
{
	enum store_status status;
	struct store_game g;

	if (store_read_begin(d->store) != STORE_OK) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
		return;
	}
	status = store_game_get(d->store, token->id, &g);
	if (status != STORE_OK && status != STORE_ABSENT)
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
	else if (status == STORE_ABSENT || !watch_is_open(&g) ||
	    g.watch != token->count)
		answer_error(d, r, a, 404, "watch-closed", NULL, NULL);
	else
		show(d, r, a, &g, deeper);
	store_game_fini(&g);
	store_read_end(d->store);
}
