/*
 * The links under which anybody can watch a game: whether a link is still good,
 * and which page about the game's past it asks for.
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
watch_show(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct store_game *g, const char *rest)
{
	struct past p = {.d = d,
	    .r = r,
	    .game = g->id,
	    .viewer = RULES_SPECTATOR,
	    .svg = "/board.svg",
	    .png = "/board.png",
	    .text = "/board.txt",
	    .share = "/preview.png"};

	pagelang_reader(d, r, &p.reader);
	pagelang_query(d, r, &p.query);
	link_watch(d, g->id, g->watch, &p.link);
	if (strcmp(rest, "feed.atom") == 0)
		feed_look(&p, a);
	else if (*rest == '\0')
		past_page(&p, a);
	else
		past_board(&p, rest, a);
	buffer_fini(&p.link);
	buffer_fini(&p.query);
}

static void
watch_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	enum store_status status;
	struct store_game g;

	if (store_read_begin(d->store) != STORE_OK) {
		answer_unavailable(d, r, a);
		return;
	}
	status = store_game_get(d->store, token->id, &g);
	if (status != STORE_OK && status != STORE_ABSENT)
		answer_unavailable(d, r, a);
	else if (status == STORE_ABSENT || !table_is_watched(&g) ||
	    g.watch != token->count)
		answer_refuse(d, r, a, 404, "watch-closed");
	else
		watch_show(d, r, a, &g, rest);
	store_game_fini(&g);
	store_read_end(d->store);
}

const struct page watch_page = {
    .route = "/t/watch",
    .purpose = SIGN_WATCH,
    .deep = true,
    .look = watch_look,
};
