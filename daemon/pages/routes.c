/*
 * Which page answers a request. GET and HEAD only look; a POST becomes a job.
 *
 * Here are also the few pages that are a line or two: the server's key, its
 * health, its style sheet, and what robots may read.
 */
#include "config.h"

#include "pages/routes.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/health.h"
#include "desk/limit.h"
#include "desk/links.h"
#include "desk/mailer.h"
#include "desk/reader.h"
#include "desk/said.h"
#include "desk/when.h"
#include "game/former.h"
#include "pages/addresspage.h"
#include "pages/answer.h"
#include "pages/branchpage.h"
#include "pages/calendar.h"
#include "pages/channelspage.h"
#include "pages/clubroutes.h"
#include "pages/confirmpage.h"
#include "pages/erasepage.h"
#include "pages/formfield.h"
#include "pages/frontpage.h"
#include "pages/hintroutes.h"
#include "pages/icon.h"
#include "pages/invitepage.h"
#include "pages/job.h"
#include "pages/joinpage.h"
#include "pages/mailbox.h"
#include "pages/mutepage.h"
#include "pages/newpage.h"
#include "pages/often.h"
#include "pages/orderroutes.h"
#include "pages/page.h"
#include "pages/persondata.h"
#include "pages/playerpage.h"
#include "pages/playroutes.h"
#include "pages/practicepage.h"
#include "pages/rematch.h"
#include "pages/resend.h"
#include "pages/reviewpage.h"
#include "pages/robots.h"
#include "pages/ruleslist.h"
#include "pages/tableroutes.h"
#include "pages/watch.h"
#include "store/store_check.h"
#include "store/store_data.h"
#include "store/store_fates.h"
#include "store/store_letters.h"
#include "store/store_thoughts.h"
#include "store/store_wake.h"
#include "words/model.h"

static const char routes_plain[] = "text/plain; charset=utf-8";
static const char routes_javascript[] = "text/javascript; charset=utf-8";

/* --- small pages ---------------------------------------------------------- */

/* Appends to LIST the key that documents were signed with before. */
static void
routes_add_key(const struct sign_key *k, struct model *list)
{
	struct model *m = model_object();
	char text[2 * SIGN_DIGEST + 1];
	struct buffer at = {0};

	hex_write(text, k->public_key, sizeof k->public_key);
	model_put_text(m, "key", text);
	model_put_bool(m, "void", k->state == SIGN_KEY_VOID);
	model_put(m, "made", model_null());
	if (k->made != 0) {
		when_iso(k->made, &at);
		model_put_text(m, "made", buffer_text(&at));
	}
	model_add(list, m);
	buffer_fini(&at);
}

static void
routes_key(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	uint8_t key[SIGN_DIGEST];
	char text[2 * SIGN_DIGEST + 2];

	(void)r;
	(void)token;
	(void)rest;
	sign_public(d->sign, key);
	hex_write(text, key, sizeof key);
	strcat(text, "\n");
	answer_text(a, 200, routes_plain, text);
}

/* JSON, whatever the request accepts: no person reads it. */
static void
routes_keys(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	struct sign_key keys[SIGN_KEYS_MAX];
	struct model *json = model_object(), *before = model_array();
	char text[2 * SIGN_DIGEST + 1];
	size_t n = sign_list(d->sign, keys);

	(void)r;
	(void)token;
	(void)rest;
	for (size_t i = 0; i < n; i++) {
		if (!keys[i].signs) {
			if (keys[i].pair)
				routes_add_key(&keys[i], before);
			continue;
		}
		hex_write(text, keys[i].public_key, SIGN_DIGEST);
		model_put_text(json, "key", text);
	}
	model_put(json, "before", before);
	answer_json(a, 200, json);
	model_free(json);
}

enum {
	ROUTES_OWED = 3600,  /* seconds that letters may be owed */
	ROUTES_THOUGHT = 300 /* and that a bot may think: five times as long as
			      * it is meant to */
};

/* Since when the mail server has taken no letters; 0: it does. What it said is
 * appended to SAID. */
static int64_t
routes_server_down(struct desk *d, struct buffer *said)
{
	char *since = NULL, *words = NULL;
	int64_t at = 0;

	if (store_fact_get(d->store, MAILER_DOWN, &since) == STORE_OK)
		at = strtoll(since, NULL, 10);
	if (at != 0 &&
	    store_fact_get(d->store, MAILER_SAID, &words) == STORE_OK)
		said_mask(words, NULL, said);
	free(since);
	free(words);
	return at;
}

/* Letters that do not leave. One that a reader's server puts off for days is no
 * fault of this one, and nobody must be able to have it reported as ill. DUE is
 * since when the oldest should have left, LEFT when the last one did. */
static void
routes_look_at_letters(struct desk *d, int64_t due, int64_t left,
    struct buffer *wrong)
{
	int64_t now = desk_now(d), down;
	struct buffer said = {0};

	down = routes_server_down(d, &said);
	if (down != 0 && now - down > ROUTES_OWED)
		buffer_printf(wrong,
		    "the mail server has taken no letters for %d minutes: %s",
		    (int)((now - down) / 60), buffer_text(&said));
	else if (due != 0 && now - left > ROUTES_OWED)
		buffer_printf(wrong,
		    "letters are owed for %d minutes, and none has left in the "
		    "last hour",
		    (int)((now - due) / 60));
	buffer_fini(&said);
}

/* Games whose bots do not move. Those that wait since before the thinker was
 * there have its time. */
static void
routes_look_at_bots(struct desk *d, struct buffer *wrong)
{
	int64_t now = desk_now(d), n, since;
	int64_t there = store_wake_since(d->conf->beside, "think");

	if (store_thoughts_figures(d->store, now, &n, &since) != STORE_OK)
		buffer_printf(wrong, "the database cannot be read: %s",
		    store_why(d->store));
	else if (n > 0 &&
	    now - (since > there ? since : there) > ROUTES_THOUGHT)
		buffer_printf(wrong,
		    "a game has waited for its bot for %d minutes%s",
		    (int)((now - since) / 60),
		    there == 0 ? ": the process that thinks is not there; "
				 "the log says why"
			       : "");
}

/* Appends the first thing that is wrong with the server to WRONG. */
static void
routes_look_at_health(struct desk *d, struct buffer *wrong)
{
	int64_t now = desk_now(d), due, left;

	if (store_writable(d->store) != STORE_OK)
		buffer_printf(wrong, "the database cannot be written: %s",
		    store_why(d->store));
	else if (store_letters_overdue(d->store, now, now - ROUTES_OWED, &due,
		     &left) != STORE_OK)
		buffer_printf(wrong, "the database cannot be read: %s",
		    store_why(d->store));
	else if (!store_wake_heard(d->conf->beside, "post"))
		buffer_puts(wrong,
		    "the post is not there, or cannot do its work: no letter "
		    "leaves; the log says why");
	else
		routes_look_at_letters(d, due, left, wrong);
	if (wrong->len == 0)
		routes_look_at_bots(d, wrong);
}

static void
routes_health(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	struct buffer wrong = {0};

	(void)token;
	(void)rest;
	routes_look_at_health(d, &wrong);
	health_answer(r, wrong.len > 0 ? wrong.data : NULL, a);
	buffer_fini(&wrong);
}

/* Answers with a file of the templates that every page needs, and that browsers
 * may keep. */
static void
routes_send_part(struct desk *d, struct web_answer *a, const char *name,
    const char *type)
{
	struct model *none = model_object();
	struct reader reader;

	reader_of_server(d, &reader);
	answer_page(d, a, 200, &reader, name, none);
	if (a->status == 200) {
		a->type = type;
		a->cacheable = true;
		a->lang[0] = '\0';
	}
	model_free(none);
}

static void
routes_style(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	(void)r;
	(void)token;
	(void)rest;
	routes_send_part(d, a, "web/style.css.txt", "text/css; charset=utf-8");
}

static void
routes_turn_script(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	(void)r;
	(void)token;
	(void)rest;
	routes_send_part(d, a, "web/turn.js.txt", routes_javascript);
}

static void
routes_form_script(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	(void)r;
	(void)token;
	(void)rest;
	routes_send_part(d, a, "web/form.js.txt", routes_javascript);
}

/* What search engines are told, of the table of all pages. */
static void
routes_robots(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest);
static void
routes_sitemap(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest);

static const struct page routes_key_page = {
    .route = "/key", .look = routes_key};
static const struct page routes_keys_page = {
    .route = "/keys", .look = routes_keys};
static const struct page routes_health_page = {
    .route = "/healthz", .look = routes_health};
static const struct page routes_style_page = {
    .route = "/style.css", .engines = PAGE_PART, .look = routes_style};
static const struct page routes_turn_script_page = {
    .route = "/turn.js", .engines = PAGE_PART, .look = routes_turn_script};
static const struct page routes_form_script_page = {
    .route = "/form.js", .engines = PAGE_PART, .look = routes_form_script};
static const struct page routes_robots_page = {
    .route = "/robots.txt", .look = routes_robots};
static const struct page routes_sitemap_page = {
    .route = "/sitemap.xml", .engines = PAGE_PART, .look = routes_sitemap};

/* --- all pages ------------------------------------------------------------ */

/* The pages in the order in which they are asked: the first that fits
 * answers. */
static const struct page *const routes_pages[] = {
    &frontpage_page,
    &routes_key_page,
    &routes_keys_page,
    &routes_health_page,
    &routes_style_page,
    &routes_turn_script_page,
    &routes_form_script_page,
    &icon_svg_page,
    &icon_ico_page,
    &routes_robots_page,
    &routes_sitemap_page,
    &mailbox_page,
    &ruleslist_page,
    &newpage_page,
    &practicepage_page,
    &joinpage_page,
    &resend_page,
    &playroutes_turn_page,
    &playroutes_note_page,
    &tableroutes_page,
    &orderroutes_page,
    &hintroutes_page,
    &branchpage_page,
    &clubroutes_page,
    &rematch_page,
    &reviewpage_page,
    &playroutes_more_page,
    &mutepage_seat_page,
    &mutepage_games_page,
    &mutepage_never_page,
    &playerpage_page,
    &persondata_page,
    &channelspage_page,
    &erasepage_page,
    &calendar_page,
    &watch_page,
    &watch_shown_page,
    &addresspage_page,
    &confirmpage_page,
    &invitepage_page,
};

enum { ROUTES_PAGES = sizeof routes_pages / sizeof routes_pages[0] };

static void
routes_robots(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	(void)r;
	(void)token;
	(void)rest;
	robots_put_text(d, routes_pages, ROUTES_PAGES, &a->body);
	a->status = 200;
	a->type = routes_plain;
	a->cacheable = true;
}

static void
routes_sitemap(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	(void)token;
	(void)rest;
	if (!robots_put_sitemap(d, routes_pages, ROUTES_PAGES, &a->body)) {
		answer_not_found(d, r, a);
		return;
	}
	a->status = 200;
	a->type = "application/xml";
	a->cacheable = true;
}

/* Whether REST is what stands below the path or the token of P. */
static bool
routes_fits(const struct page *p, const char *rest)
{
	size_t len = p->below != NULL ? strlen(p->below) : 0;

	if (strncmp(rest, p->below != NULL ? p->below : "", len) != 0)
		return false;
	return rest[len] == '\0' ||
	    (p->deep && (p->below == NULL || rest[len] == '/'));
}

static const struct page *
routes_by_purpose(enum sign_purpose purpose, const char *rest)
{
	for (size_t i = 0; i < ROUTES_PAGES; i++)
		if (routes_pages[i]->purpose == purpose &&
		    routes_fits(routes_pages[i], rest))
			return routes_pages[i];
	return NULL;
}

/* *REST gets what stands behind the path. */
static const struct page *
routes_by_path(const char *path, const char **rest)
{
	for (size_t i = 0; i < ROUTES_PAGES; i++) {
		const struct page *p = routes_pages[i];
		size_t len = strlen(p->route);

		*rest = path + len;
		if (p->purpose == 0 && strncmp(path, p->route, len) == 0 &&
		    (**rest == '\0' || **rest == '/') && routes_fits(p, *rest))
			return p;
	}
	return NULL;
}

/* --- dispatch ------------------------------------------------------------- */

/* Makes a job of a POST, or answers it at once. LINK is the token as the link
 * has it, TOKEN what link_take() made of it. */
static enum web_next
routes_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct page *page, const struct sign_token *token,
    const struct sign_token *link, const char *rest, struct job **job)
{
	struct job *made;

	if (often_refuse_form(d, r, a, page, token))
		return WEB_ANSWERED;
	made = job_new(page, r, token, rest);
	made->link = *link;
	if (formfield_refuse(d, r, a, page->fields, page->more_fields) ||
	    (page->fields != NULL &&
		!formfield_read(d, r, a, page->fields, made->own)) ||
	    (page->read != NULL && !page->read(d, made, a)) ||
	    often_refuse(d, r, a, &made->token, page->limit)) {
		often_count_fault(d, r, page, token, a->status);
		job_free(made);
		return WEB_ANSWERED;
	}
	*job = made;
	return WEB_LATER;
}

static enum web_next
routes_page(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct page *page, const struct sign_token *token,
    const struct sign_token *link, const char *rest, struct job **job)
{
	enum web_method method = web_method(r);
	bool looks = page->look != NULL, posts = page->act != NULL;

	if (method == WEB_POST && posts)
		return routes_post(d, r, a, page, token, link, rest, job);
	if ((method == WEB_GET || method == WEB_HEAD) && looks) {
		a->indexed = robots_may_list(d, page);
		page->look(d, r, a, token, rest);
		a->indexed = a->indexed && a->status == 200;
	} else {
		answer_refuse(d, r, a, 405, "method-not-allowed");
		a->allow = !looks ? "POST"
		    : posts	  ? "GET, HEAD, POST"
				  : "GET, HEAD";
	}
	return WEB_ANSWERED;
}

static bool
routes_of_seat(const struct sign_token *token)
{
	return token->purpose == SIGN_PLAY || token->purpose == SIGN_MUTE;
}

/* Whether TOKEN is still good: that of a seat serves only the seat's present
 * player, that of an address only as long as its person has that one, and no
 * token serves a person who was erased. If it is not good, that has been
 * answered. */
static bool
routes_take_token(struct desk *d, const struct web_request *r,
    struct web_answer *a, struct sign_token *token)
{
	enum link_whose whose = link_take(d, token);

	/* The present player of a seat has not been erased. */
	if (whose == LINK_OWN &&
	    (routes_of_seat(token) || !former_link(d, token)))
		return true;
	answer_link(d, r, a, token, whose);
	return false;
}

/* Refuses a token. The answer is the same for one that is forged and one that
 * leads nowhere, so that nobody learns which tokens are real. */
static void
routes_refuse_token(struct desk *d, const struct web_request *r,
    struct web_answer *a)
{
	int64_t wait;

	if (limit_full(d->limiter, LIMIT_TOKENS, web_client(r), desk_now(d),
		&wait))
		answer_limit(d, r, a, LIMIT_TOKENS, wait, NULL);
	else
		answer_not_found(d, r, a);
}

static enum web_next
routes_token(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *path, struct job **job, const char **name)
{
	size_t len = strcspn(path, "/");
	const char *rest = path[len] == '/' ? path + len + 1 : "";
	struct sign_token token = {0}, link = {0};
	const struct page *page = NULL;
	char text[SIGN_TOKEN_MAX + 1] = "";

	if (len <= SIGN_TOKEN_MAX)
		memcpy(text, path, len);
	if (sign_token_read(d->sign, text, &token) &&
	    (path[len] == '\0' || *rest != '\0'))
		page = routes_by_purpose(token.purpose, rest);
	if (page == NULL) {
		routes_refuse_token(d, r, a);
		return WEB_ANSWERED;
	}
	*name = page->route;
	link = token;
	if (page->of_game && web_method(r) == WEB_POST)
		link_take_unasked(d, &token);
	else if (!routes_take_token(d, r, a, &token))
		return WEB_ANSWERED;
	return routes_page(d, r, a, page, &token, &link, rest, job);
}

static enum web_next
routes_path(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job, const char **name)
{
	struct sign_token none = {0};
	const char *rest;
	const struct page *page = routes_by_path(web_path(r), &rest);

	if (page == NULL) {
		answer_not_found(d, r, a);
		return WEB_ANSWERED;
	}
	*name = page->route;
	(void)link_take(d, &none);
	return routes_page(d, r, a, page, &none, &none, rest, job);
}

enum web_next
route_request(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job, const char **name)
{
	*name = "unknown";
	return strncmp(web_path(r), "/t/", 3) == 0
	    ? routes_token(d, r, a, web_path(r) + 3, job, name)
	    : routes_path(d, r, a, job, name);
}
