/*
 * One person is asked to play, and the answer is stored.
 */
#include "config.h"

#include "people/asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "people/person.h"
#include "desk/unproved.h"
#include "play/homecoming.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_players.h"

enum proposal_result
asking_result(const struct desk *d, enum store_status status)
{
	if (store_failed(d->store))
		return PROPOSAL_STORE;
	return status == STORE_OK    ? PROPOSAL_DONE
	    : status == STORE_ABSENT ? PROPOSAL_ABSENT
				     : PROPOSAL_STORE;
}

/* --- the question -------------------------------------------------------- */

struct store_invite
asking_new(const char *name, const char *mail, const char *lang)
{
	return (struct store_invite){.name = xstrdup(name),
	    .mail = xstrdup(mail),
	    .lang = xstrdup(lang),
	    .zone = xstrdup(""),
	    .phrase = xstrdup(""),
	    .bot = xstrdup("")};
}

enum store_status
asking_ask(struct desk *d, struct store_invite *i, int64_t now)
{
	bool may;
	enum store_status status = proposal_may_ask(d, i->mail, now, &may);

	if (may) {
		i->state = STORE_INVITE_ASKED;
		i->asked = now;
	} else {
		/* Whoever asks learns no more than from a plain no. */
		i->state = STORE_INVITE_DECLINED;
		i->answered = now;
	}
	if (i->id != 0)
		store_invite_change(d->store, i);
	else
		store_invite_add(d->store, i);
	/* An invitation has no number when the store has failed. */
	if (may && i->id != 0)
		store_letter_owe_about(d->store, STORE_LETTER_INVITE, i->id, 0,
		    unproved_due(d, i->mail), now);
	return status;
}

void
asking_remind(struct desk *d, struct store_invite *i, int64_t now)
{
	i->reminded = now;
	store_invite_change(d->store, i);
	store_letter_owe_about(d->store, STORE_LETTER_INVITE, i->id, 1,
	    unproved_due(d, i->mail), now);
}

bool
asking_is_again(struct desk *d, const struct store_invite *i, const char *name)
{
	if (strcmp(i->name, name) != 0)
		return false;
	/* An address that takes no letters was never asked, and whoever asks it
	 * is not to see that. */
	return i->state == STORE_INVITE_ASKED ||
	    (i->asked == 0 && desk_now(d) - i->answered < INVITE_AGAIN);
}

/* --- the answer ---------------------------------------------------------- */

enum store_status
asking_player(struct desk *d, struct store_invite *i)
{
	const struct person who = {
	    .name = i->name, .mail = i->mail, .lang = i->lang, .zone = i->zone};
	struct store_player p;
	enum store_status status;
	bool bounced;

	person_put(d, &who, &i->player);
	status = store_player_get(d->store, i->player, &p);
	if (status != STORE_OK)
		return status;
	bounced = p.bounced != 0;
	p.bounced = 0;
	if (p.confirmed == 0)
		p.confirmed = desk_now(d);
	store_player_change(d->store, &p);
	/* Letters reach him again, which his tables have to learn. */
	if (bounced)
		status = homecoming_all(d, p.id);
	store_player_fini(&p);
	return status;
}

/* Replaces *OLD by a copy of TEXT, unless that is NULL. */
static void
asking_replace(char **old, const char *text)
{
	char *new;

	if (text == NULL)
		return;
	new = xstrdup(text);
	free(*old);
	*old = new;
}

enum store_status
asking_accepted(struct desk *d, struct store_invite *i,
    const struct asking_answer *answer)
{
	enum store_status status;

	asking_replace(&i->name, answer->name);
	asking_replace(&i->lang, answer->lang);
	asking_replace(&i->zone, answer->zone);
	asking_replace(&i->phrase, answer->phrase);
	i->state = STORE_INVITE_ACCEPTED;
	i->answered = desk_now(d);
	status = asking_player(d, i);
	store_invite_change(d->store, i);
	return status;
}

/* --- what is open -------------------------------------------------------- */

struct asking_list {
	int64_t *ids;
	size_t n;
	bool own;
};

static bool
asking_note(void *arg, const struct store_invite *i)
{
	struct asking_list *list = arg;

	if (list->own || i->proposal == 0 || i->place != 0)
		list->ids[list->n++] = i->id;
	return list->n < STORE_INVITES_MAX;
}

enum store_status
asking_open(struct desk *d, const char *mail, bool own, int64_t *ids, size_t *n)
{
	struct asking_list list = {.ids = ids, .own = own};
	enum store_status status =
	    store_invites_to(d->store, mail, asking_note, &list);

	*n = list.n;
	return status;
}
