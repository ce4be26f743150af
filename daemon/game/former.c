/*
 * Recognises people who were erased: by their name in the store, and by the
 * rows that a link leads to.
 */
#include "config.h"

#include "game/former.h"

#include <string.h>

#include "desk/desk.h"
#include "game/proposal.h"
#include "sign/sign.h"
#include "words/words.h"

/* The store and the templates have to use the same mark. */
_Static_assert(sizeof STORE_FORMER == 2, "it is one character");
_Static_assert(sizeof WORDS_FORMER == 2, "it is one character");

const char *
former_name(const char *name)
{
	return strcmp(name, STORE_FORMER) == 0 ? FORMER_NAME : name;
}

/* JSON writes the control character as "\u0001". A backslash that somebody
 * typed is doubled in JSON, so it is skipped together with the next
 * character. */
void
former_in_json(struct buffer *json)
{
	static const char mark[] = "\\u0001";
	const char *at = buffer_text(json);
	struct buffer out = {0};

	if (strstr(at, mark) == NULL)
		return;
	while (*at != '\0') {
		size_t plain = strcspn(at, "\\");

		buffer_add(&out, at, plain);
		at += plain;
		if (strncmp(at, mark, sizeof mark - 1) == 0) {
			buffer_puts(&out, FORMER_NAME);
			at += sizeof mark - 1;
		} else if (*at != '\0') {
			buffer_add(&out, at, at[1] != '\0' ? 2 : 1);
			at += at[1] != '\0' ? 2 : 1;
		}
	}
	buffer_fini(json);
	*json = out;
}

void
former_in_answer(struct web_answer *a)
{
	if (a->type != NULL && strcmp(a->type, "application/json") == 0)
		former_in_json(&a->body);
}

/* --- links ---------------------------------------------------------------- */

static bool
is_former_invite(const struct store_invite *i)
{
	return i->mail[0] == '\0' && i->bot[0] == '\0';
}

static bool
invite_is_former(struct desk *d, int64_t id)
{
	struct store_invite i;
	bool former;

	if (store_invite_get(d->store, id, &i) != STORE_OK)
		return false;
	former = is_former_invite(&i);
	store_invite_fini(&i);
	return former;
}

static bool
starter_is_former(struct desk *d, int64_t proposal)
{
	struct proposal p;
	bool former = proposal_load(d, proposal, &p) == STORE_OK &&
	    is_former_invite(proposal_starter(&p));

	proposal_fini(&p);
	return former;
}

static bool
seat_is_former(struct desk *d, int64_t game, int seat)
{
	struct store_seat seats[RULES_SEATS_MAX];
	bool former;
	int n;

	if (store_seats_get(d->store, game, seats, &n) != STORE_OK)
		return false;
	former = seat < n && strcmp(seats[seat].name, STORE_FORMER) == 0;
	store_seats_fini(seats, n);
	return former;
}

bool
former_link(struct desk *d, const struct sign_token *token)
{
	switch (token->purpose) {
	case SIGN_PLAY:
	case SIGN_MUTE:
		return seat_is_former(d, token->id,
		    token->seat % RULES_SEATS_MAX);
	case SIGN_INVITE:
		return invite_is_former(d, token->id);
	case SIGN_NEVER:
		return token->seat == SIGN_NEVER_INVITE &&
		    invite_is_former(d, token->id);
	case SIGN_CONFIRM:
		return starter_is_former(d, token->id);
	case SIGN_PLAYER:
	case SIGN_WATCH:
	case SIGN_CALENDAR:
	case SIGN_GAMES:
	case SIGN_ADDRESS:
	case SIGN_ERASE:
		break;
	}
	return false;
}
