/*
 * Takes in letters: whose they are, and whether they come from whom they say.
 */
#include "config.h"

#include "post/door.h"

#include <string.h>
#include <strings.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/log.h"
#include "desk/mailer.h"
#include "game/answered.h"
#include "mail/report.h"
#include "mail/written.h"
#include "post/bounce.h"
#include "sign/sign.h"
#include "store/store_games.h"
#include "store/store_players.h"
#include "store/store_received.h"
#include "store/store_wake.h"

enum { DOCTOR_ANSWERS = 1000 /* ms */ };

/* --- addresses ------------------------------------------------------------ */

bool
door_address(const struct desk *d, int64_t game, int seat, uint32_t made,
    struct buffer *out)
{
	struct buffer token = {0};
	bool good = d->conf->mail.replies;

	if (good) {
		link_reply(d, game, seat, made, &token);
		good =
		    mailer_tagged(d->conf, d->sender, buffer_text(&token), out);
	}
	buffer_fini(&token);
	return good;
}

static bool
is_alnum(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9');
}

/* Reads the token at the end of ADDRESS's local part; any character may part it
 * from what stands before it. */
static bool
find_token(const struct desk *d, const char *address, struct sign_token *token)
{
	const char *at = strrchr(address, '@');
	size_t len = at != NULL ? (size_t)(at - address) : strlen(address);
	char text[SIGN_REPLY_MAX + 1] = "";

	if (!d->conf->mail.replies || len < SIGN_REPLY_MAX ||
	    (len > SIGN_REPLY_MAX &&
		is_alnum(address[len - SIGN_REPLY_MAX - 1])))
		return false;
	memcpy(text, address + len - SIGN_REPLY_MAX, SIGN_REPLY_MAX);
	return sign_reply_read(d->sign, text, token);
}

enum door_outcome
door_knows(struct desk *d, const char *address)
{
	struct sign_token token;
	int64_t letter;

	if (bounce_find(d, address, &letter))
		return DOOR_TAKEN;
	if (!find_token(d, address, &token))
		return DOOR_UNKNOWN;
	switch (link_take(d, &token)) {
	case LINK_OWN:
		return DOOR_TAKEN;
	case LINK_GIVEN:
	case LINK_LEFT:
		break;
	case LINK_STORE:
		return DOOR_LATER;
	}
	return DOOR_UNKNOWN;
}

/* --- reports -------------------------------------------------------------- */

/* Finds the letter of ours to whose envelope sender this one came, by its
 * recipients or by MORE. */
static bool
find_bounced(const struct desk *d, const struct door_letter *letter,
    char *const *more, size_t n, int64_t *id)
{
	for (size_t i = 0; i < letter->n_to; i++)
		if (bounce_find(d, letter->to[i], id))
			return true;
	for (size_t i = 0; i < n; i++)
		if (bounce_find(d, more[i], id))
			return true;
	return false;
}

/* The report says that a letter of ours failed. A mail server must never answer
 * a report with a report: whatever it is about, it has been dealt with. */
static enum door_outcome
take_report(struct desk *d, const struct door_letter *letter,
    const struct mail_report *report, struct buffer *why)
{
	int64_t id;

	if (!find_bounced(d, letter, report->to, report->n_to, &id)) {
		buffer_puts(why,
		    "the report is about no letter of this server");
		return DOOR_NOTHING;
	}
	switch (bounce_take(d, id, report->words, why)) {
	case BOUNCE_TAKEN:
		return DOOR_TAKEN;
	case BOUNCE_LATER:
		return DOOR_LATER;
	case BOUNCE_KNOWN:
		buffer_puts(why, "it is known that the letter did not arrive");
		break;
	case BOUNCE_NO_LETTER:
		buffer_puts(why, "the letter is not in this database");
		break;
	}
	return DOOR_NOTHING;
}

/* --- answers -------------------------------------------------------------- */

/* Whether our own mail server says that W's sender forged the address. Other
 * servers' words count for nothing: anybody can write them (RFC 8601 section
 * 5). */
static bool
is_forged(const struct desk *d, const struct mail_written *w)
{
	const char *own = d->conf->mail.authserv_id;
	size_t len = strlen(own);

	for (size_t i = 0; len > 0 && i < w->n_verdicts; i++)
		if (strncasecmp(w->verdict[i], own, len) == 0 &&
		    strchr("; \t", w->verdict[i][len]) != NULL &&
		    strcasestr(w->verdict[i], "dmarc=fail") != NULL)
			return true;
	return false;
}

/* Sets the letter's writer: who has the seat, and whether it comes from his
 * address. */
static enum door_outcome
find_writer(struct desk *d, const struct mail_written *w,
    struct store_received *r)
{
	struct store_seat seats[RULES_SEATS_MAX];
	struct store_player player;
	enum store_status status;
	int n;

	status = store_seats_get(d->store, r->game, seats, &n);
	if (status != STORE_OK)
		return status == STORE_ABSENT ? DOOR_UNKNOWN : DOOR_LATER;
	r->player = r->seat < n ? seats[r->seat].player : 0;
	store_seats_fini(seats, n);
	if (r->player == 0)
		return DOOR_UNKNOWN;
	if (store_player_get(d->store, r->player, &player) != STORE_OK)
		return DOOR_LATER;
	r->own = strcasecmp(player.mail, w->from) == 0 && !is_forged(d, w);
	store_player_fini(&player);
	return DOOR_TAKEN;
}

/* Stores the letter, unless it is here already. */
static enum door_outcome
store_letter(struct desk *d, const struct store_received *r)
{
	enum store_status status = store_begin(d->store);

	if (status != STORE_OK)
		return DOOR_LATER;
	status = store_received_add(d->store, r);
	if (status == STORE_DUPLICATE) {
		store_rollback(d->store);
		return DOOR_TAKEN;
	}
	if (status != STORE_OK) {
		store_rollback(d->store);
		return DOOR_LATER;
	}
	if (store_commit(d->store) != STORE_OK)
		return DOOR_LATER;
	log_event("letter-received", "game=%lld seat=%d own=%d",
	    (long long)r->game, r->seat, r->own);
	store_wake_send(d->conf->beside, "desk");
	return DOOR_TAKEN;
}

/* Takes the answer to the letter whose TOKEN this is. */
static enum door_outcome
take_answer(struct desk *d, struct sign_token *token,
    const struct door_letter *letter, const struct mail_written *w)
{
	struct store_received r = {.came = desk_now(d)};
	enum link_whose whose = link_take(d, token);
	enum door_outcome outcome;
	struct buffer lines = {0};

	if (whose != LINK_OWN)
		return whose == LINK_STORE ? DOOR_LATER : DOOR_UNKNOWN;
	r.game = token->id;
	r.seat = token->seat;
	r.made = token->count;
	if (w->message_id[0] != '\0')
		sign_sha256(w->message_id, strlen(w->message_id), r.message);
	else
		sign_sha256(letter->bytes, letter->len, r.message);
	outcome = find_writer(d, w, &r);
	if (outcome == DOOR_TAKEN) {
		answered_write(w->lines.line, w->lines.n, &lines);
		r.lines = lines.data;
		outcome = store_letter(d, &r);
	}
	buffer_fini(&lines);
	return outcome;
}

static bool
find_answered(const struct desk *d, const struct door_letter *letter,
    const struct mail_written *w, struct sign_token *token)
{
	for (size_t i = 0; i < letter->n_to; i++)
		if (find_token(d, letter->to[i], token))
			return true;
	for (size_t i = 0; i < w->n_to; i++)
		if (find_token(d, w->to[i], token))
			return true;
	return false;
}

/* A letter of a program came to the address of letter ID of ours, and is no
 * report about it. The doctor's are there to come here. */
static enum door_outcome
take_automatic(struct desk *d, int64_t id, struct buffer *why)
{
	char tag[SIGN_BOUNCE_MAX + 1], answer[8];

	if (id < MAILER_TRIALS) {
		buffer_puts(why,
		    "a program wrote it, and it is no delivery report");
		return DOOR_NOTHING;
	}
	sign_bounce_make(d->sign, id, tag);
	if (store_wake_ask(d->conf->beside, MAILER_DOCTOR, tag, answer,
		sizeof answer, DOCTOR_ANSWERS) &&
	    strcmp(answer, MAILER_HEARD) == 0)
		return DOOR_TAKEN;
	buffer_puts(why,
	    "`turnpost doctor` sent it, and does not wait for it any more");
	return DOOR_NOTHING;
}

static enum door_outcome
take_written(struct desk *d, const struct door_letter *letter,
    struct buffer *why)
{
	enum door_outcome outcome = DOOR_UNKNOWN;
	struct sign_token token;
	struct mail_written w;
	int64_t id = 0;

	if (!mail_written_read(letter->bytes, letter->len, &w)) {
		buffer_printf(why, "it is no letter, or longer than %d KiB",
		    WRITTEN_LETTER_MAX / 1024);
		outcome = DOOR_UNREADABLE;
	} else if (w.automatic) {
		/* Others' letters are not swallowed: whoever fetches them from
		 * a mailbox would delete them. */
		if (find_bounced(d, letter, w.to, w.n_to, &id) ||
		    find_answered(d, letter, &w, &token))
			outcome = take_automatic(d, id, why);
	} else if (find_answered(d, letter, &w, &token)) {
		outcome = take_answer(d, &token, letter, &w);
	}
	if (outcome == DOOR_UNKNOWN)
		buffer_puts(why,
		    d->conf->mail.replies
			? "no letter of this server has that address: answer "
			  "the newest letter of your game"
			: "this server takes no moves by mail (mail.replies): "
			  "use the link in the letter");
	else if (outcome == DOOR_LATER)
		buffer_printf(why, "the database cannot be used: %s",
		    store_why(d->store));
	mail_written_fini(&w);
	return outcome;
}

enum door_outcome
door_take(struct desk *d, const struct door_letter *letter, struct buffer *why)
{
	enum door_outcome outcome = DOOR_NOTHING;
	struct mail_report report;

	mail_report_read(letter->bytes, letter->len, &report);
	switch (report.kind) {
	case MAIL_REPORT_FAILED:
		outcome = take_report(d, letter, &report, why);
		break;
	case MAIL_REPORT_PASSING:
		buffer_puts(why, "the report tells of no failure");
		break;
	case MAIL_REPORT_NONE:
		outcome = take_written(d, letter, why);
		break;
	}
	mail_report_fini(&report);
	return outcome;
}
