/*
 * What is at which path. GET and HEAD only look; a POST becomes a job.
 */
#include "config.h"

#include "desk/routes.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "desk/answer.h"
#include "desk/limit.h"
#include "desk/mailbox.h"
#include "desk/mutepage.h"
#include "desk/ruleslist.h"
#include "desk/turnpage.h"
#include "desk/upgrade.h"
#include "store/store_check.h"

enum { NOTE_MAX = 1000 }; /* characters of a note */

static const char plain_type[] = "text/plain; charset=utf-8";

/* --- pages without a token ------------------------------------------------------- */

static void
front_page(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	struct model *m = model_object(), *list = model_array();
	struct reader reader;
	uint8_t key[SIGN_DIGEST];

	(void)r;
	reader_of_server(d, &reader);
	for (size_t i = 0; rules_all()[i] != NULL; i++) {
		const struct rules *rules = rules_all()[i];
		struct model *one = model_object();
		struct buffer word = {0};

		buffer_printf(&word, "%s.name", rules->id);
		model_put_text(one, "name-word", buffer_text(&word));
		model_put_text(one, "ruleset", rules->id);
		model_put_int(one, "seats-min", rules->seats_min);
		model_put_int(one, "seats-max", rules->seats_max);
		model_add(list, one);
		buffer_fini(&word);
	}
	sign_public(d->sign, key);
	model_put_text(m, "lang", reader.lang);
	model_put(m, "rulesets", list);
	model_put_hex(m, "key", key, sizeof key);
	model_put_bool(m, "demo", d->mailbox != NULL);
	answer_page(d, a, 200, &reader, "web/front.html", m);
	model_free(m);
}

static void
key_page(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	uint8_t key[SIGN_DIGEST];
	char text[2 * SIGN_DIGEST + 2];

	(void)r;
	sign_public(d->sign, key);
	hex_write(text, key, sizeof key);
	strcat(text, "\n");
	answer_text(a, 200, plain_type, text);
}

static void
health_page(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	(void)r;
	if (store_writable(d->store) == STORE_OK) {
		answer_text(a, 200, plain_type, "ok\n");
		return;
	}
	answer_text(a, 503, plain_type, "the database cannot be written: ");
	buffer_puts(&a->body, store_why(d->store));
	buffer_putc(&a->body, '\n');
}

static void
style_page(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	struct model *none = model_object();
	struct reader reader;

	(void)r;
	reader_of_server(d, &reader);
	answer_page(d, a, 200, &reader, "web/style.css.txt", none);
	if (a->status == 200) {
		a->type = "text/css; charset=utf-8";
		a->cacheable = true;
	}
	model_free(none);
}

static void
robots_page(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	(void)d;
	(void)r;
	answer_text(a, 200, plain_type, "User-agent: *\nDisallow: /\n");
	a->cacheable = true;
}

static const struct page {
	const char *path;
	void (*show)(struct desk *d, const struct web_request *r,
	    struct web_answer *a);
} pages[] = {
    {"/", front_page},
    {"/key", key_page},
    {"/healthz", health_page},
    {"/style.css", style_page},
    {"/robots.txt", robots_page},
};

/* --- refusals ------------------------------------------------------------------------ */

static void
refuse_method(struct desk *d, const struct web_request *r, struct web_answer *a,
    const char *allow)
{
	answer_error(d, r, a, 405, "method-not-allowed", NULL, NULL);
	a->allow = allow;
}

/* One neutral answer for what is unknown and what is forged. */
static void
refuse_token(struct desk *d, const struct web_request *r, struct web_answer *a)
{
	if (limiter_bad(d->limiter, web_client(r), desk_now(d)))
		answer_error(d, r, a, 429, "too-many-bad-tokens", NULL, NULL);
	else
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
}

static bool
refuse_form(struct desk *d, struct web_request *r, struct web_answer *a)
{
	switch (web_form(r)) {
	case WEB_FORM_GOOD:
		return false;
	case WEB_FORM_TOO_LARGE:
		answer_error(d, r, a, 413, "too-large", NULL, NULL);
		return true;
	case WEB_FORM_TYPE:
		answer_error(d, r, a, 400, "form-type", NULL, NULL);
		return true;
	case WEB_FORM_NOT_UTF8:
		answer_error(d, r, a, 400, "form-not-utf8", NULL, NULL);
		return true;
	case WEB_FORM_MALFORMED:
		break;
	}
	answer_error(d, r, a, 400, "form-malformed", NULL, NULL);
	return true;
}

/* --- play links ---------------------------------------------------------------------- */

/* Looks at the game; a page when DEEPER is empty, else the board alone. */
static void
look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper)
{
	struct buffer why = {0};
	struct table t;
	struct visit v = {.d = d,
	    .r = r,
	    .t = &t,
	    .seat = token->seat,
	    .k = token->count,
	    .status = 200,
	    .at = web_query(r, "at"),
	    .move = web_query(r, "move")};
	enum table_status status;

	if (store_read_begin(d->store) != STORE_OK) {
		answer_error(d, r, a, 503, "unavailable", NULL, NULL);
		return;
	}
	status = table_load(d, token->id, &t, &why);
	if (status == TABLE_ABSENT ||
	    (status == TABLE_OK && token->seat >= t.n_seats)) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	} else if (status != TABLE_OK) {
		if (status == TABLE_STORE || upgrade_tells(d, token->id))
			log_event("game-not-served", "%s", buffer_text(&why));
		answer_error(d, r, a, 503,
		    status == TABLE_STORE ? "unavailable" : "not-served", NULL,
		    NULL);
	} else if (*deeper == '\0') {
		turn_page(&v, a);
	} else if (strcmp(deeper, "game.json") == 0) {
		turn_document(&v, a);
	} else if (!turn_board(&v, deeper, a)) {
		answer_error(d, r, a, 404, "not-found", NULL, NULL);
	}
	table_fini(&t);
	store_read_end(d->store);
	buffer_fini(&why);
}

/* A note keeps its line breaks, as LF, and nothing else that controls. */
static char *
clean_note(const char *text)
{
	struct buffer note = {0};

	while (*text != '\0') {
		size_t len = utf8_prefix(text, 1);
		char one[8] = "";

		memcpy(one, text, len);
		if (one[0] == '\n' || !utf8_has_control(one))
			buffer_puts(&note, one);
		else if (one[0] != '\r')
			buffer_putc(&note, ' ');
		text += len;
	}
	while (note.len > 0 && strchr(" \n", note.data[note.len - 1]) != NULL)
		note.len--;
	return buffer_take(&note);
}

static struct job *
new_job(struct web_request *r, const struct sign_token *token)
{
	struct job *job = xcalloc(1, sizeof *job);

	job->request = r;
	job->token = *token;
	return job;
}

static enum web_next
post_move(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made)
{
	const char *move, *note = NULL;
	struct job *job;
	size_t moves, notes;

	if (refuse_form(d, r, a))
		return WEB_ANSWERED;
	moves = web_field(r, "move", &move);
	notes = web_field(r, "note", &note);
	if (moves != 1 || notes > 1) {
		answer_error(d, r, a, 400,
		    moves == 0 ? "move-missing" : "field-repeated", NULL, NULL);
		return WEB_ANSWERED;
	}
	if (note != NULL && utf8_length(note) > NOTE_MAX) {
		answer_error(d, r, a, 422, "note-too-long", NULL, NULL);
		return WEB_ANSWERED;
	}
	job = new_job(r, token);
	job->note = clean_note(note != NULL ? note : "");
	job->turn.game = token->id;
	job->turn.seat = token->seat;
	job->turn.k = token->count;
	job->turn.move = move;
	job->turn.note = job->note;
	*made = job;
	return WEB_LATER;
}

static enum web_next
post_note(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made)
{
	const char *note;
	struct job *job;
	size_t notes;

	if (refuse_form(d, r, a))
		return WEB_ANSWERED;
	notes = web_field(r, "note", &note);
	if (notes > 1) {
		answer_error(d, r, a, 400, "field-repeated", NULL, NULL);
		return WEB_ANSWERED;
	}
	if (notes == 1 && utf8_length(note) > NOTE_MAX) {
		answer_error(d, r, a, 422, "note-too-long", NULL, NULL);
		return WEB_ANSWERED;
	}
	job = new_job(r, token);
	job->note = clean_note(notes == 1 ? note : "");
	if (job->note[strspn(job->note, " \n")] == '\0') {
		job_free(job);
		answer_error(d, r, a, 400, "note-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	job->talks = true;
	job->talk.game = token->id;
	job->talk.seat = token->seat;
	job->talk.text = job->note;
	*made = job;
	return WEB_LATER;
}

/* --- mute links ------------------------------------------------------------------------ */

/* The one action of the page, or RFC 8058's one click. */
static enum web_next
post_mute(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **made)
{
	const char *one_click = NULL, *choice = NULL;
	struct job *job;
	size_t n;

	if (refuse_form(d, r, a))
		return WEB_ANSWERED;
	n = web_field(r, "List-Unsubscribe", &one_click) +
	    web_field(r, "letters", &choice);
	if (n != 1 ||
	    (one_click != NULL && strcmp(one_click, "One-Click") != 0) ||
	    (choice != NULL && strcmp(choice, "off") != 0 &&
		strcmp(choice, "on") != 0)) {
		answer_error(d, r, a, 400, "choice-missing", NULL, NULL);
		return WEB_ANSWERED;
	}
	job = new_job(r, token);
	job->mute = choice == NULL || strcmp(choice, "off") == 0;
	*made = job;
	return WEB_LATER;
}

/* --- dispatch --------------------------------------------------------------------------- */

static enum web_next
route_token(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *rest, struct job **job)
{
	struct sign_token token;
	size_t len = strcspn(rest, "/");
	const char *deeper = rest[len] == '/' ? rest + len + 1 : "";
	enum web_method method = web_method(r);
	char *text = xstrndup(rest, len);
	bool good = sign_token_read(d->sign, text, &token);

	free(text);
	if (!good || (rest[len] == '/' && *deeper == '\0') ||
	    (token.purpose != SIGN_PLAY &&
		(token.purpose != SIGN_MUTE || *deeper != '\0'))) {
		refuse_token(d, r, a);
		return WEB_ANSWERED;
	}
	if (strcmp(deeper, "note") == 0) {
		if (method == WEB_POST)
			return post_note(d, r, a, &token, job);
		refuse_method(d, r, a, "POST");
		return WEB_ANSWERED;
	}
	if (method == WEB_OTHER || (method == WEB_POST && *deeper != '\0')) {
		refuse_method(d, r, a,
		    *deeper != '\0' ? "GET, HEAD" : "GET, HEAD, POST");
		return WEB_ANSWERED;
	}
	if (token.purpose == SIGN_MUTE) {
		if (method == WEB_POST)
			return post_mute(d, r, a, &token, job);
		mute_page(d, r, &token, false, a);
		return WEB_ANSWERED;
	}
	if (method == WEB_POST)
		return post_move(d, r, a, &token, job);
	look(d, r, a, &token, deeper);
	return WEB_ANSWERED;
}

enum web_next
route_request(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job)
{
	enum web_method method = web_method(r);
	const char *path = web_path(r);

	if (strncmp(path, "/t/", 3) == 0)
		return route_token(d, r, a, path + 3, job);
	for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
		if (strcmp(path, pages[i].path) != 0)
			continue;
		if (method == WEB_GET || method == WEB_HEAD)
			pages[i].show(d, r, a);
		else
			refuse_method(d, r, a, "GET, HEAD");
		return WEB_ANSWERED;
	}
	if (d->mailbox != NULL && strncmp(path, "/mailbox", 8) == 0 &&
	    (path[8] == '\0' || path[8] == '/')) {
		if (method != WEB_GET && method != WEB_HEAD)
			refuse_method(d, r, a, "GET, HEAD");
		else if (!mailbox_page(d, r, path + 8, a))
			answer_error(d, r, a, 404, "not-found", NULL, NULL);
		return WEB_ANSWERED;
	}
	if (strncmp(path, "/rules", 6) == 0 &&
	    (path[6] == '\0' || path[6] == '/')) {
		if (method != WEB_GET && method != WEB_HEAD)
			refuse_method(d, r, a, "GET, HEAD");
		else
			ruleslist_page(d, r, path + 6, a);
		return WEB_ANSWERED;
	}
	answer_error(d, r, a, 404, "not-found", NULL, NULL);
	return WEB_ANSWERED;
}

/* --- jobs --------------------------------------------------------------------------------- */

bool
job_do(struct desk *d, struct job *job)
{
	bool good;

	if (job->talks) {
		talk_post(d, &job->talk);
		good = job->talk.result != TALK_STORE;
	} else if (job->token.purpose == SIGN_PLAY) {
		turn_make(d, &job->turn);
		good = job->turn.result != TURN_STORE;
		if (job->turn.result == TURN_BROKEN &&
		    upgrade_tells(d, job->token.id))
			log_event("game-not-served", "game=%lld",
			    (long long)job->token.id);
	} else {
		job->status = store_seat_mute(d->store, job->token.id,
		    job->token.seat, job->mute);
		good = job->status == STORE_OK || job->status == STORE_ABSENT;
	}
	if (!good)
		log_event("not-stored", "game=%lld seat=%d why=\"%s\"",
		    (long long)job->token.id, job->token.seat,
		    store_why(d->store));
	return good;
}

/* The page with the board as it is now, and why the move was not made. */
static void
answer_refused(struct desk *d, struct job *job, int status, const char *notice,
    struct web_answer *a)
{
	struct turn *turn = &job->turn;
	char accepted[RULES_NOTATION_MAX + 1] = "";
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = turn->seat,
	    .k = turn->k,
	    .status = status,
	    .notice = notice,
	    .why = turn->why,
	    .note = turn->note};

	if (table_load(d, turn->game, &t, NULL) != TABLE_OK) {
		answer_error(d, job->request, a, 503, "not-served", NULL, NULL);
	} else {
		if (turn->result == TURN_STALE &&
		    turn_accepted(d, turn, accepted))
			v.accepted = accepted;
		turn_page(&v, a);
	}
	table_fini(&t);
}

static void
answer_turn(struct desk *d, struct job *job, struct web_answer *a)
{
	switch (job->turn.result) {
	case TURN_MADE:
		turn_receipt(d, job->request, &job->turn, a);
		break;
	case TURN_STALE:
		answer_refused(d, job, 409, "stale-turn", a);
		break;
	case TURN_WAITING:
		answer_refused(d, job, 409, "not-your-turn", a);
		break;
	case TURN_GONE:
		answer_refused(d, job, 409, "no-longer-possible", a);
		break;
	case TURN_OVER:
		answer_refused(d, job, 409, "game-over", a);
		break;
	case TURN_REFUSED:
		answer_refused(d, job, 422, "illegal-move", a);
		break;
	case TURN_ABSENT:
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
		break;
	case TURN_BROKEN:
		answer_error(d, job->request, a, 503, "not-served", NULL, NULL);
		break;
	case TURN_STORE:
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
		break;
	}
}

/* The note is at the table: the page shows it. */
static void
answer_posted(struct desk *d, struct job *job, struct web_answer *a)
{
	struct model *m;
	struct buffer link = {0};

	if (web_wants_json(job->request)) {
		m = model_object();
		model_put_int(m, "game", job->talk.game);
		model_put_int(m, "entry", job->talk.entry);
		model_put_text(m, "note", job->talk.text);
		model_write(m, false, &a->body);
		model_free(m);
		a->status = 200;
		a->type = "application/json";
	} else {
		answer_text(a, 303, plain_type, "");
		link_play(d, job->token.id, job->token.seat, job->token.count,
		    &link);
		a->location = buffer_take(&link);
	}
}

static void
answer_talk(struct desk *d, struct job *job, struct web_answer *a)
{
	switch (job->talk.result) {
	case TALK_POSTED:
		answer_posted(d, job, a);
		break;
	case TALK_OVER:
		answer_error(d, job->request, a, 409, "talk-over", NULL, NULL);
		break;
	case TALK_TOO_MUCH:
		answer_error(d, job->request, a, 422, "talk-too-much", NULL,
		    NULL);
		break;
	case TALK_ABSENT:
		answer_error(d, job->request, a, 404, "not-found", NULL, NULL);
		break;
	case TALK_STORE:
		answer_error(d, job->request, a, 503, "unavailable", NULL,
		    NULL);
		break;
	}
}

void
job_answer(struct desk *d, struct job *job, bool lost, struct web_answer *a)
{
	if (job->talks) {
		if (lost)
			job->talk.result = TALK_STORE;
		answer_talk(d, job, a);
	} else if (job->token.purpose == SIGN_PLAY) {
		if (lost) {
			turn_forget(d, &job->turn);
			job->turn.result = TURN_STORE;
		}
		answer_turn(d, job, a);
	} else if (lost || job->status != STORE_OK) {
		bool absent = !lost && job->status == STORE_ABSENT;

		answer_error(d, job->request, a, absent ? 404 : 503,
		    absent ? "not-found" : "unavailable", NULL, NULL);
	} else {
		mute_page(d, job->request, &job->token, true, a);
	}
}

void
job_free(struct job *job)
{
	turn_fini(&job->turn);
	free(job->note);
	free(job);
}
