/*
 * Finds out whom a request is from and what language it asks for.
 */
#include "config.h"

#include "pages/pagelang.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "show/proposalview.h"
#include "sign/sign.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "web/web.h"
#include "words/accept.h"

/* --- whose link it is ----------------------------------------------------- */

static int64_t
player_of_seat(struct desk *d, struct sign_token *token)
{
	struct store_seat seats[RULES_SEATS_MAX];
	int64_t player = 0;
	int n = 0;

	if (link_take(d, token) != LINK_OWN ||
	    store_seats_get(d->store, token->id, seats, &n) != STORE_OK)
		return 0;
	if (token->seat < n)
		player = seats[token->seat].player;
	store_seats_fini(seats, n);
	return player;
}

static int64_t
player_of_address(struct desk *d, int64_t id)
{
	struct store_address a;
	int64_t player = 0;

	if (store_address_get(d->store, id, &a) != STORE_OK)
		return 0;
	player = a.player;
	store_address_fini(&a);
	return player;
}

static bool
take_player(struct desk *d, int64_t id, struct reader *reader)
{
	struct store_player p;

	if (id == 0 || store_player_get(d->store, id, &p) != STORE_OK)
		return false;
	reader_of_player(d, &p, reader);
	store_player_fini(&p);
	return true;
}

/* Sets READER to the person of invitation ID, or when PROPOSAL is not 0, to the
 * one who made that proposal. False when there is none. */
static bool
pagelang_take_invite(struct desk *d, int64_t id, int64_t proposal,
    struct reader *reader)
{
	struct store_invite invites[STORE_INVITES_MAX];
	size_t n = 0;
	bool found;

	if (proposal != 0)
		found = store_invites_of_proposal(d->store, proposal, invites,
			    &n) == STORE_OK &&
		    n > 0;
	else
		found = store_invite_get(d->store, id, &invites[n]) == STORE_OK;
	n += found && proposal == 0;
	if (found)
		proposalview_reader(d, &invites[0], reader);
	store_invites_fini(invites, n);
	return found;
}

static bool
take_token(struct desk *d, struct sign_token *token, struct reader *reader)
{
	switch (token->purpose) {
	case SIGN_PLAY:
	case SIGN_REPLY:
	case SIGN_MUTE:
		return take_player(d, player_of_seat(d, token), reader);
	case SIGN_PLAYER:
	case SIGN_CALENDAR:
	case SIGN_GAMES:
	case SIGN_ERASE:
		return take_player(d, token->id, reader);
	case SIGN_ADDRESS:
		return take_player(d, player_of_address(d, token->id), reader);
	case SIGN_INVITE:
		return pagelang_take_invite(d, token->id, 0, reader);
	case SIGN_CONFIRM:
		return pagelang_take_invite(d, 0, token->id, reader);
	case SIGN_NEVER:
		if (token->seat == SIGN_NEVER_INVITE)
			return pagelang_take_invite(d, token->id, 0, reader);
		return take_player(d,
		    token->seat == SIGN_NEVER_PLAYER
			? token->id
			: player_of_address(d, token->id),
		    reader);
	case SIGN_WATCH:
		break;
	}
	return false;
}

static bool
take_person(struct desk *d, const struct web_request *r, struct reader *reader)
{
	const char *path = web_path(r);
	struct sign_token token;
	bool found = false;
	char *text;

	if (strncmp(path, "/t/", 3) != 0)
		return false;
	text = xstrndup(path + 3, strcspn(path + 3, "/"));
	if (sign_token_read(d->sign, text, &token))
		found = take_token(d, &token, reader);
	free(text);
	return found;
}

/* --- anybody's ------------------------------------------------------------ */

/* Returns the language that the address asks for, or NULL. */
static const char *
asked_for(const struct desk *d, const struct web_request *r)
{
	const char *lang = web_query(r, "lang");

	return lang != NULL && words_has_language(d->words, lang) ? lang : NULL;
}

void
pagelang_reader(struct desk *d, const struct web_request *r,
    struct reader *reader)
{
	const char *lang = asked_for(d, r);

	reader_of_server(d, reader);
	if (take_person(d, r, reader))
		return;
	if (lang != NULL)
		snprintf(reader->lang, sizeof reader->lang, "%s", lang);
	else if (!words_accept(d->words, web_header(r, "Accept-Language"),
		     d->conf->language, reader->lang, sizeof reader->lang))
		reader_of_server(d, reader);
	reader->anybody = true;
}

static struct model *
pagelang_links(const struct desk *d, const struct reader *reader,
    const char *own)
{
	struct model *both = model_object(), *list = model_array();
	struct buffer all = {0}, href = {0};
	char *save = NULL;

	words_languages(d->words, &all);
	for (char *lang = strtok_r(all.data, "\n", &save); lang != NULL;
	     lang = strtok_r(NULL, "\n", &save)) {
		struct model *m = model_object();
		char *name = reader_say(d, lang, "player.language", m);

		buffer_reset(&href);
		buffer_printf(&href, "?%slang=%s", own, lang);
		model_put_text(m, "code", lang);
		model_put_text(m, "name", name);
		model_put_text(m, "href", buffer_text(&href));
		model_put_bool(m, "own", strcmp(lang, reader->lang) == 0);
		model_add(list, m);
		free(name);
	}
	buffer_fini(&all);
	buffer_fini(&href);
	if (model_size(list) < 2) {
		model_free(both);
		model_free(list);
		return model_null();
	}
	model_put(both, "list", list);
	return both;
}

void
pagelang_put(struct desk *d, const struct web_request *r,
    const struct reader *reader, const char *own, struct model *model)
{
	bool looks = web_method(r) == WEB_GET || web_method(r) == WEB_HEAD;
	struct buffer query = {0};

	if (reader->anybody)
		pagelang_query(d, r, &query);
	model_put_text(model, "lang", reader->lang);
	model_put_text(model, "lang-query", buffer_text(&query));
	if (query.len > 0)
		query.data[0] = '&';
	model_put_text(model, "lang-more", buffer_text(&query));
	model_put(model, "page-langs",
	    looks && reader->anybody ? pagelang_links(d, reader, own)
				     : model_null());
	buffer_fini(&query);
}

void
pagelang_query(const struct desk *d, const struct web_request *r,
    struct buffer *out)
{
	const char *lang = asked_for(d, r);

	if (lang != NULL)
		buffer_printf(out, "?lang=%s", lang);
}
