/*
 * Onlookers.
 */
#include "config.h"

#include "pages/watch.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "pages/answer.h"
#include "pages/feed.h"
#include "pages/pagelang.h"
#include "pages/pastpage.h"
#include "sign/sign.h"

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

	pagelang_reader(d, r, &p.reader);
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
	else if (status == STORE_ABSENT || !table_is_watched(&g) ||
	    g.watch != token->count)
		answer_error(d, r, a, 404, "watch-closed", NULL, NULL);
	else
		show(d, r, a, &g, deeper);
	store_game_fini(&g);
	store_read_end(d->store);
}
