/*
 * What tests of proposals share: a form that is filled in, steps of a proposal,
 * who is in it, and which letters are owed.
 */
#ifndef TURNPOST_TESTS_LOBBY_KIT_H
#define TURNPOST_TESTS_LOBBY_KIT_H

#include "people/arrange.h"
#include "people/invites.h"
#include "people/inviteseat.h"
#include "play/absent.h"
#include "post/letters.h"
#include "pages/newform.h"
#include "game/proposal.h"
#include "desk_kit.h"
#include "mail/mail.h"

enum { LOBBY_DAY = 86400 };

/* The fields of a form; NULL for a field that is not sent. */
struct lobby_form {
	const char *ruleset, *name, *mail, *players, *message, *open, *seats;
	const char *more[8][2]; /* field and value */
};

/* Reads FORM into F, which the caller finishes; whether it has no fault. */
bool
lobby_read(struct desk_kit *kit, const struct lobby_form *form,
    struct newform *f);
/* The fault of FIELD, or "". */
const char *
lobby_fault(const struct newform *f, const char *field);

/* Reads FORM, and proposes the game in a transaction of its own. */
enum proposal_result
lobby_make(struct desk_kit *kit, const struct lobby_form *form, int64_t *id);
/* The same, and its starter confirms it. Returns the number of the proposal. */
int64_t
lobby_propose(struct desk_kit *kit, const struct lobby_form *form);

/* Single steps, each in a transaction of its own. */
enum proposal_result
lobby_confirm(struct desk_kit *kit, int64_t id);
enum proposal_result
lobby_accept(struct desk_kit *kit, int64_t invite, const char *name,
    const char *phrase, int64_t *game);
enum proposal_result
lobby_decline(struct desk_kit *kit, int64_t invite);
/* Lets proposals_step() and unconfirmed_step() do all that is due. */
void
lobby_steps(struct desk_kit *kit);

/* The number of the invitation of MAIL in a proposal, and *STATE; 0 when there
 * is none. */
int64_t
lobby_invite(struct desk_kit *kit, int64_t proposal, const char *mail,
    enum store_invite_state *state);
enum store_proposal_state
lobby_state(struct desk_kit *kit, int64_t proposal);

/* How many letters of KIND are owed. */
int
lobby_owed(struct desk_kit *kit, enum store_letter_kind kind);
/* Marks all owed letters as sent. */
void
lobby_send_all(struct desk_kit *kit);
/* Composes the letter of KIND about ABOUT, as it would be sent now. */
enum letter_outcome
lobby_letter(struct desk_kit *kit, enum store_letter_kind kind, int64_t about,
    int64_t serial, struct mail_read *read);

#endif
