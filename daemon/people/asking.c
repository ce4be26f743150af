/*
 * Asking one person to play, and taking down the answer.
 */
#include "config.h"

#include "people/asking.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/proposal.h"
#include "people/person.h"
#include "play/homecoming.h"
#include "store/store_letters.h"
#include "store/store_people.h"

enum store_status
asking_player(struct desk *d, struct store_invite *i)
{
	const struct person who = {
	    .name = i->name, .mail = i->mail, .lang = i->lang, .zone = i->zone};
	struct store_player p = {0};
	enum store_status status = person_put(d, &who, &i->player);
	bool bounced = false;

	if (status == STORE_OK)
		status = store_player_get(d->store, i->player, &p);
	if (status == STORE_OK) {
		bounced = p.bounced != 0;
		p.bounced = 0;
	}
	if (status == STORE_OK && p.confirmed == 0)
		p.confirmed = desk_now(d);
	if (status == STORE_OK)
		status = store_player_change(d->store, &p);
	/* Letters arrive again: so all his tables learn. */
	if (status == STORE_OK && bounced)
		status = homecoming_all(d, p.id);
	store_player_fini(&p);
	return status;
}

static void
replace(char **old, const char *text)
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

	replace(&i->name, answer->name);
	replace(&i->lang, answer->lang);
	replace(&i->zone, answer->zone);
	replace(&i->phrase, answer->phrase);
	i->state = STORE_INVITE_ACCEPTED;
	i->answered = desk_now(d);
	status = asking_player(d, i);
	return status == STORE_OK ? store_invite_change(d->store, i) : status;
}

bool
asking_is_again(struct desk *d, const struct store_invite *i, const char *name)
{
	if (strcmp(i->name, name) != 0)
		return false;
	/* Whom no letter may reach was never asked, which who asks him is not
	 * to see. */
	return i->state == STORE_INVITE_ASKED ||
	    (i->asked == 0 && desk_now(d) - i->answered < INVITE_AGAIN);
}

enum store_status
asking_ask(struct desk *d, struct store_invite *i, int64_t now)
{
	bool may;
	enum store_status status = proposal_may_ask(d, i->mail, now, &may);

	if (status != STORE_OK)
		return status;
	if (may) {
		i->state = STORE_INVITE_ASKED;
		i->asked = now;
	} else {
		/* Whoever asks learns no more than from a plain no. */
		i->state = STORE_INVITE_DECLINED;
		i->answered = now;
	}
	status = i->id != 0 ? store_invite_change(d->store, i)
			    : store_invite_add(d->store, i);
	if (status == STORE_OK && may)
		status = store_letter_owe_about(d->store, STORE_LETTER_INVITE,
		    i->id, 0, now, now);
	return status;
}

enum store_status
asking_remind(struct desk *d, struct store_invite *i, int64_t now)
{
	enum store_status status;

	i->reminded = now;
	status = store_invite_change(d->store, i);
	return status == STORE_OK ? store_letter_owe_about(d->store,
					STORE_LETTER_INVITE, i->id, 1, now, now)
				  : status;
}
