/*
 * Proposals from a form to their beginning, each step in a transaction of its
 * own.
 */
#include "config.h"

#include "lobby_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "people/arrange.h"
#include "people/proposals.h"
#include "people/unconfirmed.h"
#include "store/store_fates.h"

static void
begin(struct desk_kit *kit)
{
	if (store_begin(kit->desk->store) != STORE_OK)
		abort();
}

static enum proposal_result
end(struct desk_kit *kit, enum proposal_result result)
{
	if (result == PROPOSAL_STORE) {
		store_rollback(kit->desk->store);
		return result;
	}
	if (store_commit(kit->desk->store) != STORE_OK)
		abort();
	return result;
}

bool
lobby_read(struct desk_kit *kit, const struct lobby_form *form,
    struct newform *f)
{
	newform_init(kit->desk, f);
	newform_type(f, "ruleset",
	    form->ruleset != NULL ? form->ruleset : "carcassonne");
	newform_type(f, "name", form->name);
	newform_type(f, "mail", form->mail);
	newform_type(f, "players", form->players);
	newform_type(f, "message", form->message);
	newform_type(f, "open", form->open);
	newform_type(f, "seats", form->seats);
	for (size_t i = 0; i < 8 && form->more[i][0] != NULL; i++)
		newform_type(f, form->more[i][0], form->more[i][1]);
	return newform_read(kit->desk, f);
}

const char *
lobby_fault(const struct newform *f, const char *field)
{
	return model_get_text(f->form.faults, field, "");
}

enum proposal_result
lobby_make(struct desk_kit *kit, const struct lobby_form *form, int64_t *id)
{
	enum proposal_result result = PROPOSAL_FORM;
	struct newform f;

	*id = 0;
	begin(kit);
	if (lobby_read(kit, form, &f))
		result = propose_make(kit->desk, &f.game, id);
	newform_fini(&f);
	return end(kit, result);
}

enum proposal_result
lobby_confirm(struct desk_kit *kit, int64_t id)
{
	begin(kit);
	return end(kit, arrange_confirm(kit->desk, id, "a phrase"));
}

int64_t
lobby_propose(struct desk_kit *kit, const struct lobby_form *form)
{
	int64_t id;

	if (lobby_make(kit, form, &id) != PROPOSAL_DONE ||
	    lobby_confirm(kit, id) != PROPOSAL_DONE)
		abort();
	return id;
}

enum proposal_result
lobby_accept(struct desk_kit *kit, int64_t invite, const char *name,
    const char *phrase, int64_t *game)
{
	const struct asking_answer answer = {.name = name, .phrase = phrase};

	begin(kit);
	return end(kit, invites_accept(kit->desk, invite, &answer, game));
}

enum proposal_result
lobby_decline(struct desk_kit *kit, int64_t invite)
{
	begin(kit);
	return end(kit, invites_decline(kit->desk, invite));
}

void
lobby_steps(struct desk_kit *kit)
{
	while (proposals_step(kit->desk) == 0 ||
	    unconfirmed_step(kit->desk) == 0)
		;
}

int64_t
lobby_invite(struct desk_kit *kit, int64_t proposal, const char *mail,
    enum store_invite_state *state)
{
	struct proposal p;
	int64_t id = 0;

	if (proposal_load(kit->desk, proposal, &p) != STORE_OK)
		abort();
	for (size_t i = 0; i < p.n; i++)
		if (strcasecmp(p.invites[i].mail, mail) == 0) {
			id = p.invites[i].id;
			*state = p.invites[i].state;
		}
	proposal_fini(&p);
	return id;
}

enum store_proposal_state
lobby_state(struct desk_kit *kit, int64_t proposal)
{
	enum store_proposal_state state;
	struct proposal p;

	if (proposal_load(kit->desk, proposal, &p) != STORE_OK)
		abort();
	state = p.row.state;
	proposal_fini(&p);
	return state;
}

/* --- letters --------------------------------------------------------------- */

enum { LETTERS = 64 };

int
lobby_owed(struct desk_kit *kit, enum store_letter_kind kind)
{
	struct store_letter letters[LETTERS];
	int count = 0;
	size_t n;

	if (store_letters_due(kit->desk->store, INT64_MAX, letters, LETTERS,
		&n) != STORE_OK)
		abort();
	for (size_t i = 0; i < n; i++) {
		count += letters[i].kind == kind;
		store_letter_fini(&letters[i]);
	}
	return count;
}

void
lobby_send_all(struct desk_kit *kit)
{
	desk_kit_send_all(kit);
}

enum letter_outcome
lobby_letter(struct desk_kit *kit, enum store_letter_kind kind, int64_t about,
    int64_t serial, struct mail_read *read)
{
	const struct store_letter intent = {
	    .kind = kind, .about = about, .serial = serial};
	enum letter_outcome outcome;
	struct buffer why = {0};
	struct letter letter;

	memset(read, 0, sizeof *read);
	outcome = letter_compose(kit->desk, NULL, &intent, &letter, &why);
	if (outcome == LETTER_FAILED)
		printf("# %s\n", buffer_text(&why));
	if (outcome == LETTER_COMPOSED &&
	    !mail_read(letter.bytes.data, letter.bytes.len, read))
		abort();
	letter_fini(&letter);
	buffer_fini(&why);
	return outcome;
}
