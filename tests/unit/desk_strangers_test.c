/*
 * What strangers can do with addresses that they type into forms: whose words
 * are quoted, how many letters leave, and what stays of it.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "lobby_kit.h"
#include "people/asking.h"
#include "people/proposals.h"
#include "tap.h"

static struct desk_kit kit;

static struct lobby_form
strangers_form(const char *mail)
{
	return (struct lobby_form){.name = "Eve",
	    .mail = mail,
	    .players = "Bob <bob@example.org>",
	    .message = "alert: our words",
	    .open = "yes",
	    .seats = "4"};
}

/* --- words ---------------------------------------------------------------- */

/* A letter to an address that anybody may have typed. */
static void
check_quotes(enum store_letter_kind kind, int64_t about)
{
	struct mail_read read;

	tap_ok(lobby_letter(&kit, kind, about, 0, &read) == LETTER_COMPOSED &&
		strstr(read.text, "alert") == NULL &&
		strstr(read.html, "alert") == NULL &&
		strstr(read.text, "Bob") == NULL &&
		strstr(read.html, "Bob") == NULL,
	    "letter %d quotes no message, and not how others are called",
	    (int)kind);
	mail_read_free(&read);
}

static void
words(void)
{
	const struct lobby_form form = strangers_form("eve@example.org");
	const struct asking_answer answer = {
	    .name = "Joe", .lang = "en", .zone = "UTC", .phrase = ""};
	enum store_invite_state state;
	struct mail_read read;
	int64_t id;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE)
		abort();
	check_quotes(STORE_LETTER_CONFIRM, id);
	lobby_confirm(&kit, id);
	if (store_begin(kit.desk->store) != STORE_OK ||
	    invites_join(kit.desk, id, "joe@example.org", &answer) !=
		PROPOSAL_DONE ||
	    store_commit(kit.desk->store) != STORE_OK)
		abort();
	check_quotes(STORE_LETTER_JOIN,
	    lobby_invite(&kit, id, "joe@example.org", &state));
	tap_ok(lobby_letter(&kit, STORE_LETTER_INVITE,
		   lobby_invite(&kit, id, "bob@example.org", &state), 0,
		   &read) == LETTER_COMPOSED &&
		strstr(read.text, "> alert: our words") != NULL,
	    "an invitation does, which comes from somebody who is known");
	mail_read_free(&read);
	lobby_send_all(&kit);
}

/* --- what stays ----------------------------------------------------------- */

/* Whether anything is left of proposal ID, and of MAIL. */
static bool
is_left(int64_t id, int64_t starter, const char *mail)
{
	int64_t ids[STORE_INVITES_MAX];
	enum store_status proposal, invite;
	struct store_proposal p;
	struct store_invite i;
	int proposed, asked;
	size_t n = 0;

	proposal = store_proposal_get(kit.desk->store, id, &p);
	store_proposal_fini(&p);
	invite = store_invite_get(kit.desk->store, starter, &i);
	store_invite_fini(&i);
	if (asking_open(kit.desk, mail, true, ids, &n) != STORE_OK ||
	    store_invites_count(kit.desk->store, mail, 0, &proposed, &asked) !=
		STORE_OK)
		abort();
	return proposal != STORE_ABSENT || invite != STORE_ABSENT || n != 0 ||
	    proposed != 0;
}

static void
deleted(void)
{
	struct lobby_form form = strangers_form("gone@example.org");
	struct lobby_form other = strangers_form("kept@example.org");
	struct lobby_form late = strangers_form("late@example.org");
	enum store_invite_state state;
	int64_t id, withdrawn, starter, kept;
	struct mail_read read;

	if (lobby_make(&kit, &form, &id) != PROPOSAL_DONE ||
	    lobby_make(&kit, &late, &withdrawn) != PROPOSAL_DONE)
		abort();
	starter = lobby_invite(&kit, id, "gone@example.org", &state);
	kept = lobby_propose(&kit, &other);
	if (store_begin(kit.desk->store) != STORE_OK ||
	    arrange_withdraw(kit.desk, withdrawn) != PROPOSAL_DONE ||
	    store_commit(kit.desk->store) != STORE_OK)
		abort();
	lobby_send_all(&kit);
	kit.now += 13 * LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(lobby_state(&kit, id) == STORE_PROPOSAL_LAPSED &&
		lobby_state(&kit, withdrawn) == STORE_PROPOSAL_WITHDRAWN,
	    "for 14 days a link says what became of a proposal that nobody "
	    "confirmed");
	kit.now += LOBBY_DAY;
	lobby_steps(&kit);
	tap_ok(!is_left(id, starter, "gone@example.org") &&
		!is_left(withdrawn, starter, "late@example.org"),
	    "then it is deleted, with all who are in it");
	tap_ok(lobby_confirm(&kit, id) == PROPOSAL_ABSENT &&
		lobby_letter(&kit, STORE_LETTER_CONFIRM, id, 0, &read) ==
		    LETTER_SUPERSEDED,
	    "and a letter that would still be on its way has nothing to say");
	tap_ok(lobby_state(&kit, kept) == STORE_PROPOSAL_LAPSED &&
		proposals_step(kit.desk) == -1,
	    "what was confirmed stays, though it came to nothing");
}

int
main(void)
{
	desk_kit_open(&kit);
	words();
	deleted();
	desk_kit_close(&kit);
	return tap_done();
}
