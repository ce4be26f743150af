/*
 * What is at which path. GET and HEAD only look; a POST becomes a job.
 */
#include "config.h"

#include "pages/routes.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/health.h"
#include "desk/limit.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "game/former.h"
#include "pages/addresspage.h"
#include "pages/answer.h"
#include "pages/calendar.h"
#include "pages/confirmpage.h"
#include "pages/erasepage.h"
#include "pages/frontpage.h"
#include "pages/invitepage.h"
#include "pages/job.h"
#include "pages/joinpage.h"
#include "pages/mailbox.h"
#include "pages/muteall.h"
#include "pages/mutepage.h"
#include "pages/neverpage.h"
#include "pages/newpage.h"
#include "pages/persondata.h"
#include "pages/playerpage.h"
#include "pages/playroutes.h"
#include "pages/rematch.h"
#include "pages/resend.h"
#include "pages/ruleslist.h"
#include "pages/tableroutes.h"
#include "pages/watch.h"
#include "store/store_check.h"
#include "words/model.h"

static const char plain_type[] = "text/plain; charset=utf-8";

/* --- small things ------------------------------------------------------------ */

static void
key_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	uint8_t key[SIGN_DIGEST];
	char text[2 * SIGN_DIGEST + 2];

	(void)r;
	(void)rest;
	sign_public(d->sign, key);
	hex_write(text, key, sizeof key);
	strcat(text, "\n");
	answer_text(a, 200, plain_type, text);
}

static void
health_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	struct buffer wrong = {0};

	(void)rest;
	if (store_writable(d->store) != STORE_OK)
		buffer_printf(&wrong, "the database cannot be written: %s",
		    store_why(d->store));
	health_answer(r, wrong.len > 0 ? wrong.data : NULL, a);
	buffer_fini(&wrong);
}

static void
style_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	struct model *none = model_object();
	struct reader reader;

	(void)r;
	(void)rest;
	reader_of_server(d, &reader);
	answer_page(d, a, 200, &reader, "web/style.css.txt", none);
	if (a->status == 200) {
		a->type = "text/css; charset=utf-8";
		a->cacheable = true;
		a->lang[0] = '\0';
	}
	model_free(none);
}

static void
robots_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	(void)d;
	(void)r;
	(void)rest;
	answer_text(a, 200, plain_type, "User-agent: *\nDisallow: /\n");
	a->cacheable = true;
}

static void
demo_mailbox(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a)
{
	if (d->mailbox == NULL || !mailbox_page(d, r, rest, a))
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
}

/* --- what is where -------------------------------------------------------------- */

static const struct page {
	const char *path;
	bool below; /* also PATH/..., as REST; else REST is "" */
	void (*look)(struct desk *d, const struct web_request *r,
	    const char *rest, struct web_answer *a);
	/* Makes a job, or answers at once; NULL: nothing to be changed. */
	enum web_next (*post)(struct desk *d, struct web_request *r,
	    const char *rest, struct web_answer *a, struct job **job);
} pages[] = {
    {"/", false, frontpage_look, NULL},
    {"/key", false, key_page, NULL},
    {"/healthz", false, health_page, NULL},
    {"/style.css", false, style_page, NULL},
    {"/robots.txt", false, robots_page, NULL},
    {"/mailbox", true, demo_mailbox, NULL},
    {"/rules", true, ruleslist_page, NULL},
    {"/new", true, newpage_look, newpage_post},
    {"/join", true, joinpage_look, joinpage_post},
    {"/resend", false, resend_page, resend_post},
};

/* What a token is good for, /t/TOKEN and below; the first that fits. */
static const struct token_page {
	const char *route; /* what it is called (routes.h) */
	enum sign_purpose purpose;
	const char *deeper; /* what stands behind the token: "", a name, or
			     * NULL for any name */
	void (*look)(struct desk *d, const struct web_request *r,
	    struct web_answer *a, const struct sign_token *token,
	    const char *deeper);
	enum web_next (*post)(struct desk *d, struct web_request *r,
	    struct web_answer *a, const struct sign_token *token,
	    struct job **job);
} token_pages[] = {
    {"/t/play", SIGN_PLAY, "", playroutes_look, playroutes_move},
    {"/t/play/note", SIGN_PLAY, "note", NULL, playroutes_note},
    {"/t/play/table", SIGN_PLAY, "table", playroutes_look, tableroutes_post},
    {"/t/play/rematch", SIGN_PLAY, "rematch", NULL, rematch_post},
    {"/t/play/more", SIGN_PLAY, NULL, playroutes_look, NULL},
    {"/t/mute", SIGN_MUTE, "", mutepage_look, mutepage_post},
    {"/t/games", SIGN_GAMES, "", muteall_look, muteall_post},
    {"/t/player", SIGN_PLAYER, "", playerpage_look, playerpage_post},
    {"/t/player/data", SIGN_PLAYER, "data.json", persondata_look, NULL},
    {"/t/erase", SIGN_ERASE, "", erasepage_look, erasepage_post},
    {"/t/calendar", SIGN_CALENDAR, NULL, calendar_look, NULL},
    {"/t/watch", SIGN_WATCH, NULL, watch_look, NULL},
    {"/t/address", SIGN_ADDRESS, "", addresspage_look, addresspage_post},
    {"/t/confirm", SIGN_CONFIRM, "", confirmpage_look, confirmpage_post},
    {"/t/invite", SIGN_INVITE, "", invitepage_look, invitepage_post},
    {"/t/never", SIGN_NEVER, "", neverpage_look, neverpage_post},
};

/* --- dispatch ---------------------------------------------------------------------- */

/* 405 with what there is. */
static void
refuse_method(struct desk *d, const struct web_request *r, struct web_answer *a,
    bool looks, bool posts)
{
	answer_error(d, r, a, 405, "method-not-allowed", NULL, NULL);
	a->allow = !looks ? "POST" : posts ? "GET, HEAD, POST" : "GET, HEAD";
}

/* One neutral answer for what is unknown and what is forged. */
static void
refuse_token(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	if (limit_full(d->limiter, LIMIT_TOKENS, web_client(r), desk_now(d)))
		answer_error(d, r, a, 429, "too-many-bad-tokens", NULL, NULL);
	else
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
}

static bool
is_look(const struct web_request *r)
{
	return web_method(r) == WEB_GET || web_method(r) == WEB_HEAD;
}

static const struct token_page *
token_page_find(enum sign_purpose purpose, const char *deeper)
{
	for (size_t i = 0; i < sizeof token_pages / sizeof token_pages[0];
	     i++) {
		const struct token_page *p = &token_pages[i];

		if (p->purpose == purpose &&
		    (p->deeper == NULL || strcmp(p->deeper, deeper) == 0))
			return p;
	}
	return NULL;
}

static bool
is_of_seat(const struct sign_token *token)
{
	return token->purpose == SIGN_PLAY || token->purpose == SIGN_MUTE;
}

/* Whether TOKEN, if it is of a seat, is of its present player; else that has
 * been answered. */
static bool
take_seat(struct desk *d, const struct web_request *r, struct web_answer *a,
    struct sign_token *token)
{
	if (!is_of_seat(token))
		return true;
	switch (link_seat_take(d, token)) {
	case LINK_SEAT_OWN:
		return true;
	case LINK_SEAT_GIVEN:
		if (former_link(d, token))
			answer_error(d, r, a, 404, "not-found", NULL, NULL);
		else
			answer_error(d, r, a, 409, "seat-given", NULL, NULL);
		break;
	case LINK_SEAT_STORE:
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
		break;
	}
	return false;
}

/* A job by LINK, which has been taken for TOKEN. */
static enum web_next
route_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct token_page *page, const struct sign_token *token,
    const struct sign_token *link, struct job **job)
{
	enum web_next next = page->post(d, r, a, token, job);

	if (next == WEB_LATER && is_of_seat(link))
		(*job)->link = *link;
	return next;
}

static enum web_next
route_token(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *rest, struct job **job, const char **name)
{
	size_t len = strcspn(rest, "/");
	const char *deeper = rest[len] == '/' ? rest + len + 1 : "";
	const struct token_page *page = NULL;
	struct sign_token token = {0}, link;
	char *text = xstrndup(rest, len);

	if (sign_token_read(d->sign, text, &token) &&
	    (rest[len] == '\0' || *deeper != '\0'))
		page = token_page_find(token.purpose, deeper);
	free(text);
	link = token;
	if (page != NULL)
		*name = page->route;
	if (page == NULL)
		refuse_token(d, r, a);
	else if (!is_of_seat(&token) && former_link(d, &token))
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	else if (!take_seat(d, r, a, &token))
		return WEB_ANSWERED;
	else if (web_method(r) == WEB_POST && page->post != NULL)
		return route_post(d, r, a, page, &token, &link, job);
	else if (is_look(r) && page->look != NULL)
		page->look(d, r, a, &token, deeper);
	else
		refuse_method(d, r, a, page->look != NULL, page->post != NULL);
	return WEB_ANSWERED;
}

static const struct page *
page_find(const char *path, const char **rest)
{
	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
		size_t len = strlen(pages[i].path);

		*rest = path + len;
		if (strncmp(path, pages[i].path, len) == 0 &&
		    (**rest == '\0' || (pages[i].below && **rest == '/')))
			return &pages[i];
	}
	return NULL;
}

static enum web_next
route(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job, const char **name)
{
	const struct page *page;
	const char *rest;

	if (strncmp(web_path(r), "/t/", 3) == 0)
		return route_token(d, r, a, web_path(r) + 3, job, name);
	page = page_find(web_path(r), &rest);
	if (page != NULL)
		*name = page->path;
	if (page == NULL)
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	else if (web_method(r) == WEB_POST && page->post != NULL)
		return page->post(d, r, rest, a, job);
	else if (is_look(r))
		page->look(d, r, rest, a);
	else
		refuse_method(d, r, a, true, page->post != NULL);
	return WEB_ANSWERED;
}

enum web_next
route_request(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job, const char **name)
{
	enum web_next next;

	*name = "unknown";
	next = route(d, r, a, job, name);
	if (next == WEB_ANSWERED)
		former_in_answer(a);
	return next;
}
