/*
 * The links under which anybody can watch a game, and the address of the one
 * that the front page shows: whether it is still good, and which page about the
 * game's past is asked for.
 */
#include "config.h"

#include "pages/watch.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "pages/answer.h"
#include "pages/feed.h"
#include "pages/pagelang.h"
#include "pages/pastpage.h"
#include "pages/reviewpage.h"
#include "sign/sign.h"

/* LINK, which is taken over, is what the links of the page begin with; WHAT is
 * what is asked for below it. */
static void
watch_show(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct store_game *g, struct buffer link, const char *what)
{
	struct past p = {.d = d,
	    .r = r,
	    .game = g->id,
	    .viewer = RULES_SPECTATOR,
	    .svg = "/board.svg",
	    .png = "/board.png",
	    .text = "/board.txt",
	    .share = "/preview.png",
	    .link = link};

	pagelang_reader(d, r, &p.reader);
	pagelang_query(d, r, &p.query);
	if (what == NULL) {
		past_page(&p, a);
	} else if (strcmp(what, "review") == 0) {
		p.page = "/review";
		reviewpage_show(&p, a);
	} else if (strcmp(what, "feed.atom") == 0) {
		feed_look(&p, a);
	} else {
		past_board(&p, what, a);
	}
	buffer_fini(&p.link);
	buffer_fini(&p.query);
}

static void
watch_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	struct buffer link = {0};
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
	else {
		link_watch(d, g.id, g.watch, &link);
		watch_show(d, r, a, &g, link, *rest != '\0' ? rest : NULL);
	}
	store_game_fini(&g);
	store_read_end(d->store);
}

/* --- the game that the front page shows ----------------------------------- */

enum store_status
watch_shown(struct desk *d, struct store_game *g)
{
	enum store_status status = STORE_ABSENT;

	memset(g, 0, sizeof *g);
	if (d->conf->shown_game > 0)
		status = store_game_get(d->store, d->conf->shown_game, g);
	if (status == STORE_OK && !table_is_watched(g))
		status = STORE_ABSENT;
	return status;
}

static void
watch_look_shown(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	struct buffer link = {0};
	enum store_status status;
	struct store_game g;

	(void)token;
	if (store_read_begin(d->store) != STORE_OK) {
		answer_unavailable(d, r, a);
		return;
	}
	status = watch_shown(d, &g);
	if (status != STORE_OK) {
		answer_store(d, r, a, status);
	} else {
		/* Of the steps of a game, its present is enough to be found. */
		a->indexed = a->indexed && web_query(r, "ply") == NULL &&
		    web_query(r, "part") == NULL &&
		    strcmp(rest, "/review") != 0;
		buffer_printf(&link, "%s%s", d->conf->base_url,
		    watch_shown_page.route);
		watch_show(d, r, a, &g, link, *rest != '\0' ? rest + 1 : NULL);
	}
	store_game_fini(&g);
	store_read_end(d->store);
}

static void
watch_addresses(struct desk *d, struct buffer *out)
{
	struct store_game g;

	if (watch_shown(d, &g) == STORE_OK)
		buffer_printf(out, "%s\n", watch_shown_page.route);
	store_game_fini(&g);
}

const struct page watch_page = {
    .route = "/t/watch",
    .purpose = SIGN_WATCH,
    .deep = true,
    .look = watch_look,
};

const struct page watch_shown_page = {
    .route = "/watch",
    .deep = true,
    .engines = PAGE_INDEXED,
    .addresses = watch_addresses,
    .look = watch_look_shown,
};
