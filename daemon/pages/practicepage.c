/*
 * Beginning a game to try, and telling its page from others.
 */
#include "config.h"

#include "pages/practicepage.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/frontpage.h"
#include "pages/job.h"
#include "pages/often.h"
#include "pages/pagelang.h"
#include "people/practice.h"
#include "rules/rules.h"
#include "search/bot.h"
#include "words/model.h"

struct practising {
	const char *ruleset, *level; /* as typed; NULL: missing */
	const struct rules *rules;
	const struct bot *bot;
	struct reader reader;
	int64_t game;
};

static const struct formfield practicepage_fields[] = {
    {.name = "ruleset", .at = offsetof(struct practising, ruleset)},
    {.name = "level", .at = offsetof(struct practising, level)},
    {.name = NULL},
};

/* Whoever comes here by reloading finds the button again. */
static void
practicepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	frontpage_page.look(d, r, a, token, rest);
}

static bool
practicepage_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct practising *p = job->own;

	pagelang_reader(d, job->request, &p->reader);
	p->rules = p->ruleset != NULL ? rules_find(p->ruleset, 0) : NULL;
	p->bot = bot_find(p->level != NULL ? p->level : "fallback");
	if (p->rules == NULL || p->bot == NULL) {
		answer_refuse(d, job->request, a, p->rules == NULL ? 404 : 400,
		    p->rules == NULL ? "no-such-ruleset" : "choice-missing");
		return false;
	}
	return !often_refuse(d, job->request, a, NULL, LIMIT_PRACTICE);
}

static void
practicepage_act(struct desk *d, struct job *job)
{
	struct practising *p = job->own;
	struct model *none = model_object();
	char *name = reader_say(d, p->reader.lang, "practice.name", none);
	struct buffer why = {0};

	job->failed = !practice_begin(d, p->rules, name, p->reader.lang,
	    p->bot->name, &p->game, &why);
	if (why.len > 0)
		log_event("practice-not-begun", "why=\"%s\"",
		    buffer_text(&why));
	buffer_fini(&why);
	free(name);
	model_free(none);
}

static void
practicepage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct practising *p = job->own;
	struct buffer link = {0};
	struct model *m;

	link_play(d, p->game, 0, 0, &link);
	if (!web_wants_json(job->request)) {
		answer_see_other(a, &link);
		return;
	}
	m = model_object();
	model_put_int(m, "game", p->game);
	model_put_text(m, "play", buffer_text(&link));
	answer_json(a, 200, m);
	model_free(m);
	buffer_fini(&link);
}

const struct page practicepage_page = {
    .route = "/practice",
    .look = practicepage_look,
    .size = sizeof(struct practising),
    .fields = practicepage_fields,
    .read = practicepage_read,
    .act = practicepage_act,
    .answer = practicepage_answer,
};
