/*
 * Puts the rulesets, the tables that one can join and the key into one model,
 * which becomes a page or JSON.
 */
#include "config.h"

#include "pages/frontpage.h"

#include "desk/desk.h"
#include "desk/reader.h"
#include "pages/answer.h"
#include "pages/joinpage.h"
#include "pages/pagelang.h"
#include "pages/preview.h"
#include "pages/watch.h"
#include "rules/rules.h"
#include "sign/sign.h"
#include "words/model.h"

/* Puts the game that the operator shows, if there is one that may be watched:
 * "link" and "game-word", or null. */
static void
frontpage_put_shown(struct desk *d, struct model *m)
{
	struct model *shown = model_null();
	struct buffer word = {0};
	struct store_game g;

	if (watch_shown(d, &g) == STORE_OK) {
		model_free(shown);
		shown = model_object();
		buffer_printf(&word, "%s.name", g.ruleset);
		model_put_text(shown, "link", watch_shown_page.route);
		model_put_text(shown, "game-word", buffer_text(&word));
	}
	model_put(m, "shown", shown);
	store_game_fini(&g);
	buffer_fini(&word);
}

static void
frontpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	struct model *m = model_object(), *list = model_array();
	struct reader reader;
	uint8_t key[SIGN_DIGEST];

	(void)token;
	(void)rest;
	pagelang_reader(d, r, &reader);
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
	model_put(m, "rulesets", list);
	model_put_hex(m, "key", key, sizeof key);
	joinpage_put_tables(d, &reader, m);
	if (web_wants_json(r)) {
		answer_json(a, 200, m);
	} else {
		pagelang_put(d, r, &reader, "", m);
		preview_put_sample(d, r, "front.title", "front.what",
		    rules_all()[0]->id, m);
		frontpage_put_shown(d, m);
		reader_put_server(d, m);
		model_put_bool(m, "demo", d->mailbox != NULL);
		answer_page(d, a, 200, &reader, "web/front.html", m);
	}
	model_free(m);
}

const struct page frontpage_page = {
    .route = "/",
    .engines = PAGE_INDEXED,
    .look = frontpage_look,
};
