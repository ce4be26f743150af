/*
 * Plays a path out in a copy of the game, and shows it.
 */
#include "config.h"

#include "pages/branchpage.h"

#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "game/branch.h"
#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/turnpage.h"
#include "pages/turnsteps.h"
#include "people/practice.h"
#include "show/advance.h"
#include "show/board.h"
#include "show/status.h"
#include "show/view.h"
#include "words/model.h"

enum { TEXT_MAX = 1100 }; /* bytes of a path as text */

/* --- addresses ------------------------------------------------------------ */

/* What an address says: a path, who moves then, and what is wanted. */
struct branchpage_at {
	struct branch path;
	int seat; /* -1: not said */
	bool picture;
};

/* Reads the path of LEN hexadecimal digits. */
static bool
read_path(const char *digits, size_t len, struct branch *path)
{
	char copy[2 * TEXT_MAX + 1], text[TEXT_MAX + 1];

	path->n = 0;
	if (len == 1 && digits[0] == '-')
		return true;
	if (len % 2 != 0 || len / 2 > TEXT_MAX)
		return false;
	memcpy(copy, digits, len);
	copy[len] = '\0';
	if (!hex_read((uint8_t *)text, len / 2, copy))
		return false;
	text[len / 2] = '\0';
	return strlen(text) == len / 2 && branch_read(text, path);
}

/* Reads REST, what stands behind the play link. */
static bool
read_address(const char *rest, struct branchpage_at *at)
{
	size_t len;

	*at = (struct branchpage_at){.seat = -1};
	rest += strlen("if");
	if (*rest == '\0')
		return true;
	len = strcspn(++rest, "/");
	if (!read_path(rest, len, &at->path))
		return false;
	rest += len;
	if (*rest == '\0')
		return true;
	if (rest[1] < '0' || rest[1] >= '0' + RULES_SEATS_MAX)
		return false;
	at->seat = rest[1] - '0';
	at->picture = strcmp(rest + 2, "/move.svg") == 0;
	return rest[2] == '\0' || at->picture;
}

/* Appends the address of PATH, and of what SEAT can do then unless it is -1. */
static void
put_address(const char *play, const struct branch *path, int seat,
    struct buffer *out)
{
	struct buffer text = {0};

	branch_write(path, &text);
	buffer_printf(out, "%s/if/", play);
	if (path->n == 0)
		buffer_putc(out, '-');
	buffer_add_hex(out, text.data, text.len);
	if (seat >= 0)
		buffer_printf(out, "/%d", seat);
	buffer_fini(&text);
}

/* --- the page ------------------------------------------------------------- */

/* A page under way. */
struct branchpage {
	struct desk *d;
	const struct web_request *r;
	struct branchpage_at *at;
	struct table *t, then; /* THEN: after the path */
	int seat;	       /* who looks */
	bool open;	       /* what can be done then is known */
	struct reader reader;
	struct view view;
	struct buffer link; /* of what AT->seat can do */
};

/* The seats whose moves could be the next step. */
static unsigned
next_seats(const struct branchpage *p)
{
	unsigned seats = match_to_move(p->then.match);

	if (!p->open || p->at->path.n == BRANCH_MAX)
		return 0;
	return p->at->path.n == 0 ? seats & ~(1u << p->seat) : seats;
}

static struct model *
seats_model(const struct branchpage *p, unsigned seats)
{
	struct model *list = model_array();

	for (int i = 0; i < p->t->n_seats; i++) {
		struct buffer link = {0};
		struct model *m;

		if (!(seats >> i & 1))
			continue;
		m = model_object();
		names_put(m, "name", p->t->seats[i].name);
		model_put_bool(m, "own", i == p->seat);
		put_address(p->view.link, &p->at->path, i, &link);
		model_put_text(m, "link", buffer_text(&link));
		model_add(list, m);
		buffer_fini(&link);
	}
	return list;
}

static void
put_board(const struct branchpage *p, const struct looking *l,
    struct model *page)
{
	struct model *none = model_object();
	char *title = reader_say(p->d, p->reader.lang, "board.title", none);
	struct buffer svg = {0};

	board_svg(l, title, &svg);
	model_put_made(page, "board-svg", &svg);
	buffer_fini(&svg);
	free(title);
	model_free(none);
}

/* Puts the choices of AT->seat. */
static void
put_choices(struct branchpage *p, struct model *page)
{
	struct spots spots = {0};
	struct looking l = {
	    .d = p->d, .t = &p->then, .seat = p->seat, .lang = p->reader.lang};
	struct visit v = {.d = p->d,
	    .r = p->r,
	    .t = &p->then,
	    .seat = p->at->seat,
	    .at = web_query(p->r, "at"),
	    .move = web_query(p->r, "move")};
	const char *why = NULL;

	if (p->at->seat >= 0) {
		l.seat = p->at->seat;
		spots_take(&p->then, l.seat, &spots);
		l.spots = &spots;
		l.link = buffer_text(&p->link);
	}
	turnsteps_put_choices(&l, page);
	if (!turnsteps_put(&v, &l, page, &why)) {
		v.move = NULL;
		(void)turnsteps_put(&v, &l, page, &why);
	}
	model_put_bool(page, "can-move", l.spots != NULL);
	put_board(p, &l, page);
	spots_fini(&spots);
}

/* Puts the path so far, and how it is left. */
static void
put_path(const struct branchpage *p, struct model *page)
{
	const struct branch *path = &p->at->path;
	struct buffer text = {0};

	model_put_bool(page, "any-steps", path->n > 0);
	model_put_bool(page, "answered",
	    path->n > 1 && path->step[path->n - 1].seat == p->seat);
	branch_write(path, &text);
	model_put_text(page, "path", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%s/orders", p->view.link);
	model_put_text(page, "orders-link", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%s/if", p->view.link);
	model_put_text(page, "first-link", buffer_text(&text));
	model_put_text(page, "play", p->view.link);
	buffer_fini(&text);
}

static void
branchpage_show(struct branchpage *p, struct model *steps, struct web_answer *a)
{
	struct model *page = model_object();
	unsigned seats = next_seats(p);

	if (p->at->seat < 0 && seats != 0 && (seats & (seats - 1)) == 0)
		p->at->seat = __builtin_ctz(seats);
	if (p->at->seat >= 0 && !(seats >> p->at->seat & 1))
		p->at->seat = -1;
	put_address(p->view.link, &p->at->path, p->at->seat, &p->link);
	model_put_bool(page, "branch", true);
	model_put_bool(page, "guest", practice_plays(p->d, p->t, p->seat));
	model_put(page, "steps", steps);
	model_put_text(page, "link", buffer_text(&p->link));
	model_put(page, "next-seats",
	    p->at->seat < 0 ? seats_model(p, seats) : model_array());
	model_put_bool(page, "any-seats",
	    model_size(model_get(page, "next-seats")) > 0);
	model_put_bool(page, "by-chance", !p->open);
	model_put_bool(page, "own", p->at->seat == p->seat);
	names_put(page, "name",
	    p->t->seats[p->at->seat >= 0 ? p->at->seat : p->seat].name);
	put_path(p, page);
	status_put(p->d, &p->then, &p->view, page);
	put_choices(p, page);
	model_put_text(p->view.model, "lang", p->reader.lang);
	model_put(p->view.model, "page", page);
	answer_page(p->d, a, 200, &p->reader, "web/branch.html", p->view.model);
}

/* Answers with what a move does, as a small picture. */
static void
branchpage_picture(struct branchpage *p, struct web_answer *a)
{
	struct visit v = {.d = p->d,
	    .r = p->r,
	    .t = &p->then,
	    .seat = p->at->seat,
	    .move = web_query(p->r, "move")};

	if (!(next_seats(p) >> p->at->seat & 1) ||
	    !turnpage_board(&v, "move.svg", a))
		answer_not_found(p->d, p->r, a);
}

/* Plays the path, and answers. */
static void
branchpage_play(struct branchpage *p, struct web_answer *a)
{
	struct branch_played played = {.open = false};
	struct model *steps =
	    advance_steps(p->t, p->seat, &p->at->path, &played);
	struct buffer why = {0};

	p->open = played.open;
	p->then = *p->t;
	p->then.match = branch_play(p->t->match, &p->at->path, 0, NULL);
	branch_played_fini(&played);
	if (p->then.match == NULL ||
	    !view_take(p->d, p->t, p->seat, p->t->game.made[p->seat], false,
		&p->view, &why)) {
		/* The game has gone on since that page was shown. */
		answer_refuse(p->d, p->r, a, 409, "path-gone");
		model_free(steps);
	} else if (p->at->picture) {
		branchpage_picture(p, a);
		model_free(steps);
	} else {
		reader_take(p->d, table_player(p->t, p->seat), &p->reader);
		branchpage_show(p, steps, a);
	}
	if (p->then.match != NULL)
		match_free(p->then.match);
	view_fini(&p->view);
	buffer_fini(&p->link);
	buffer_fini(&why);
}

static void
branchpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	struct branchpage_at at;
	struct table t;
	struct branchpage p = {
	    .d = d, .r = r, .at = &at, .t = &t, .seat = token->seat};

	if (store_read_begin(d->store) != STORE_OK) {
		answer_unavailable(d, r, a);
		return;
	}
	if (table_load(d, token->id, &t, NULL) != TABLE_OK)
		answer_refuse(d, r, a, 503, "not-served");
	else if (!read_address(rest, &at) || token->seat >= t.n_seats)
		answer_not_found(d, r, a);
	else if (match_to_move(t.match) == 0 || rules_have_secrets(t.rules))
		answer_refuse(d, r, a, 409, "path-gone");
	else
		branchpage_play(&p, a);
	table_fini(&t);
	store_read_end(d->store);
}

/* --- one step on ---------------------------------------------------------- */

struct stepping {
	const char *move; /* field, borrowed; NULL when it is missing */
};

static const struct formfield branchpage_fields[] = {
    {.name = "move", .at = offsetof(struct stepping, move)},
    {.name = NULL},
};

static bool
branchpage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct stepping *s = job->own;

	if (s->move == NULL)
		answer_refuse(d, job->request, a, 400, "move-missing");
	return s->move != NULL;
}

/* A step changes nothing. */
static void
branchpage_act(struct desk *d, struct job *job)
{
	(void)d;
	(void)job;
}

static void
branchpage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct stepping *s = job->own;
	struct buffer play = {0}, link = {0};
	struct branchpage_at at;

	if (!read_address(job->rest, &at) || at.seat < 0 ||
	    !branch_add(&at.path, at.seat, s->move)) {
		answer_not_found(d, job->request, a);
		return;
	}
	link_play(d, job->token.id, job->token.seat, job->token.count, &play);
	put_address(buffer_text(&play), &at.path, -1, &link);
	answer_see_other(a, &link);
	buffer_fini(&play);
	buffer_fini(&link);
}

const struct page branchpage_page = {
    .route = "/t/play/if",
    .purpose = SIGN_PLAY,
    .below = "if",
    .deep = true,
    .look = branchpage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct stepping),
    .fields = branchpage_fields,
    .read = branchpage_read,
    .act = branchpage_act,
    .answer = branchpage_answer,
};
