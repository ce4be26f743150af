/*
 * The post at work: one thread, one wait. Letters that are owed are composed,
 * given to the transport one after the other, and their fates written down in
 * batches. Whatever happens, a letter is marked only after its fate is known:
 * a crash in between sends it again under the same Message-ID.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "desk/child.h"
#include "desk/inner.h"
#include "desk/letters.h"
#include "mail/mail.h"
#include "store/store_check.h"
#include "store/store_wake.h"

enum {
	BATCH = 64,  /* letters looked up at once */
	MARKS = 32,  /* fates written down at once */
	TOLD = 1024, /* turns remembered as told */
	WEEK = 7 * 24 * 3600,
	AGAIN = 60, /* seconds, times tries squared */
	AGAIN_MAX = 6 * 3600,
	DOWN = 5, /* seconds, times failures squared */
	DOWN_MAX = 600,
	IDLE = 30,	    /* seconds; a wake-up that got lost */
	GRACE = 3,	    /* seconds to end in */
	CAREFUL = 32,	    /* letters after a crash */
	PASSWORD_MAX = 1000 /* bytes */
};

struct fate {
	struct store_letter letter;
	enum mail_fate fate;
	enum letter_outcome outcome; /* when it was not sent */
	int64_t again;		     /* MAIL_DOWN: not before */
	char *said;
	bool has_notes; /* it told some, of entries up to PLY */
	uint32_t ply, notes;
};

/* A letter on its way, and what its reader knows when it arrives. */
struct flight {
	struct store_letter letter;
	bool tells_turn, has_notes;
	uint32_t made, ply, notes;
};

/* What a seat was told last: that it is to move, having made MADE entries, by
 * a letter that knew the entries up to PLY. */
struct told {
	int64_t game;
	int seat;
	uint32_t made, ply;
};

struct office {
	struct desk *d;
	struct mail_post *mail;
	struct draw_cache *cache;
	struct flight flying[4]; /* given to the transport */
	size_t n_flying;
	struct fate fates[MARKS];
	size_t n_fates;
	int64_t down_until;
	int failures; /* of the transport, in a row */
	int careful;  /* letters to be careful with: the post before
				 * this one died */
	bool untidy;  /* committed since the last checkpoint */
	struct told told[TOLD];
};

/* --- fates --------------------------------------------------------------------- */

static struct fate *
add_fate(struct office *o, const struct store_letter *letter,
    enum mail_fate fate, enum letter_outcome outcome, const char *said)
{
	struct fate *f = &o->fates[o->n_fates++];

	f->letter = *letter;
	f->letter.said = NULL;
	f->fate = fate;
	f->outcome = outcome;
	f->again = o->down_until + 1;
	f->said = xstrdup(said);
	f->has_notes = false;
	return f;
}

/* Letters that were under way together fail together, once. */
static void
transport_down(struct office *o, const char *said)
{
	int64_t wait;

	if (o->down_until != 0)
		return;
	o->failures++;
	wait = (int64_t)DOWN * o->failures * o->failures;
	o->down_until = desk_now(o->d) + (wait < DOWN_MAX ? wait : DOWN_MAX);
	log_event("mail-server-down", "failures=%d why=\"%s\"", o->failures,
	    said);
}

static struct told *
told_of(struct office *o, const struct store_letter *l)
{
	uint64_t key = (uint64_t)l->game * RULES_SEATS_MAX + (uint64_t)l->seat;

	return &o->told[key % TOLD];
}

static void
remember_told(struct office *o, const struct flight *f)
{
	struct told *t = told_of(o, &f->letter);

	t->game = f->letter.game;
	t->seat = f->letter.seat;
	t->made = f->made;
	t->ply = f->ply;
}

/* Called by the transport for each letter given to it. */
static void
done(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	const struct store_letter *l;
	struct office *o = arg;
	struct fate *f;
	size_t i = 0;

	while (i < o->n_flying && o->flying[i].letter.id != ticket)
		i++;
	if (i == o->n_flying)
		return;
	l = &o->flying[i].letter;
	if (fate == MAIL_DOWN) {
		transport_down(o, said);
	} else {
		o->failures = 0;
		o->down_until = 0;
		log_event(fate == MAIL_DELIVERED ? "letter-sent"
			: fate == MAIL_LATER	 ? "letter-put-off"
						 : "letter-refused",
		    "game=%lld seat=%d kind=%d ply=%u said=\"%s\"",
		    (long long)l->game, l->seat, l->kind, (unsigned)l->ply,
		    said);
	}
	if (fate == MAIL_DELIVERED && o->flying[i].tells_turn)
		remember_told(o, &o->flying[i]);
	f = add_fate(o, l, fate, LETTER_COMPOSED, said);
	f->has_notes = o->flying[i].has_notes;
	f->ply = o->flying[i].ply;
	f->notes = o->flying[i].notes;
	o->flying[i] = o->flying[--o->n_flying];
}

static enum store_status
try_again(struct office *o, const struct fate *f)
{
	const struct store_letter *l = &f->letter;
	int64_t now = desk_now(o->d);
	int64_t wait = (int64_t)AGAIN * (l->tries + 1) * (l->tries + 1);

	if (now - l->owed > WEEK && f->fate == MAIL_LATER &&
	    f->outcome == LETTER_COMPOSED)
		return store_letter_done(o->d->store, l->id,
		    STORE_LETTER_PARKED, now, f->said);
	return store_letter_again(o->d->store, l->id,
	    now + (wait < AGAIN_MAX ? wait : AGAIN_MAX), f->said);
}

static enum store_status
mark(struct office *o, const struct fate *f)
{
	const struct store_letter *l = &f->letter;
	struct store *s = o->d->store;
	int64_t now = desk_now(o->d);
	enum store_status status;

	if (f->outcome == LETTER_SUPERSEDED || f->outcome == LETTER_MUTED)
		return store_letter_done(s, l->id, STORE_LETTER_DROPPED, now,
		    f->said);
	/* It says nothing about the letter, which stays owed; but it goes behind
	 * the others, so that one that breaks the connection stops none. */
	if (f->fate == MAIL_DOWN)
		return store_letter_again(s, l->id, f->again, f->said);
	if (f->outcome != LETTER_COMPOSED || f->fate == MAIL_LATER)
		return try_again(o, f);
	/* A seat is unreachable as long as its last letter was refused. */
	status = store_seat_unreachable(s, l->game, l->seat,
	    f->fate == MAIL_REFUSED);
	if ((status == STORE_OK || status == STORE_ABSENT) &&
	    f->fate == MAIL_DELIVERED && f->has_notes)
		status =
		    store_seat_heard(s, l->game, l->seat, f->ply, f->notes);
	if (status != STORE_OK && status != STORE_ABSENT)
		return status;
	return store_letter_done(s, l->id,
	    f->fate == MAIL_REFUSED ? STORE_LETTER_PARKED : STORE_LETTER_SENT,
	    now, f->said[0] != '\0' ? f->said : NULL);
}

/* Writes down all fates; those that could not be are kept for the next try. */
static bool
flush(struct office *o)
{
	struct store *s = o->d->store;

	if (o->n_fates == 0)
		return true;
	if (store_begin(s) != STORE_OK)
		goto failed;
	for (size_t i = 0; i < o->n_fates; i++)
		if (mark(o, &o->fates[i]) != STORE_OK) {
			store_rollback(s);
			goto failed;
		}
	if (store_commit(s) != STORE_OK)
		goto failed;
	for (size_t i = 0; i < o->n_fates; i++)
		free(o->fates[i].said);
	o->n_fates = 0;
	o->untidy = true;
	return true;
failed:
	log_event("letters-not-marked", "why=\"%s\"", store_why(s));
	o->down_until = desk_now(o->d) + DOWN;
	return false;
}

/* --- sending ---------------------------------------------------------------------- */

/* Whether the letter is on its way, or its fate not yet written down. */
static bool
is_busy(const struct office *o, int64_t id)
{
	for (size_t i = 0; i < o->n_flying; i++)
		if (o->flying[i].letter.id == id)
			return true;
	for (size_t i = 0; i < o->n_fates; i++)
		if (o->fates[i].letter.id == id)
			return true;
	return false;
}

/* Whether the reader of this letter of a turn knows it already, or is about
 * to, by one of the beginning that was composed when it was his turn. */
static bool
was_told(struct office *o, const struct store_letter *l, uint32_t made)
{
	const struct told *t = told_of(o, l);

	if (l->kind != STORE_LETTER_TURN || l->tries > 0)
		return false;
	for (size_t i = 0; i < o->n_flying; i++) {
		const struct flight *f = &o->flying[i];

		if (f->tells_turn && f->letter.game == l->game &&
		    f->letter.seat == l->seat && f->made == made &&
		    l->ply <= f->ply)
			return true;
	}
	return t->game == l->game && t->seat == l->seat && t->made == made &&
	    l->ply <= t->ply;
}

/* After a crash each of the next letters is put off before it is composed: if
 * it is the one that does it, it does not do it to all others again. */
static bool
put_off_first(struct office *o, const struct store_letter *l)
{
	struct store *s = o->d->store;
	int64_t wait = (int64_t)DOWN * (l->tries + 1) * (l->tries + 1);

	if (o->careful == 0)
		return true;
	o->careful--;
	if (store_begin(s) != STORE_OK)
		return false;
	if (store_letter_again(s, l->id,
		desk_now(o->d) + (wait < AGAIN_MAX ? wait : AGAIN_MAX),
		"the post died before it was sent") != STORE_OK) {
		store_rollback(s);
		return false;
	}
	return store_commit(s) == STORE_OK;
}

static void
send_one(struct office *o, const struct store_letter *l)
{
	struct buffer why = {0};
	enum letter_outcome outcome;
	struct letter letter;

	if (!put_off_first(o, l))
		return;
	outcome = letter_compose(o->d, o->cache, l, &letter, &why);
	if (outcome == LETTER_COMPOSED && letter.tells_turn &&
	    was_told(o, l, letter.made)) {
		outcome = LETTER_SUPERSEDED;
		buffer_puts(&why, "told with the letter of the beginning");
	}
	if (outcome == LETTER_COMPOSED) {
		struct flight *f = &o->flying[o->n_flying++];

		f->letter = *l;
		f->letter.said = NULL;
		f->tells_turn = letter.tells_turn;
		f->made = letter.made;
		f->ply = letter.ply;
		f->notes = letter.notes;
		f->has_notes = letter.has_notes;
		mail_send(o->mail, l->id, o->d->sender, letter.to,
		    letter.message_id, letter.bytes.data, letter.bytes.len);
	} else {
		if (outcome == LETTER_SUPERSEDED && why.len == 0)
			buffer_puts(&why, "superseded");
		if (outcome == LETTER_MUTED)
			buffer_puts(&why, "letters off");
		log_event("letter-not-sent",
		    "game=%lld seat=%d kind=%d ply=%u why=\"%s\"",
		    (long long)l->game, l->seat, l->kind, (unsigned)l->ply,
		    buffer_text(&why));
		add_fate(o, l, MAIL_LATER, outcome, buffer_text(&why));
	}
	letter_fini(&letter);
	buffer_fini(&why);
}

/* Sends what is due. Whether there may be more. */
static bool
send_due(struct office *o, struct pollfd *signal)
{
	struct store_letter due[BATCH];
	size_t n = 0;
	bool more;

	if (store_letters_due(o->d->store, desk_now(o->d), due, BATCH, &n) !=
	    STORE_OK) {
		log_event("letters-not-read", "why=\"%s\"",
		    store_why(o->d->store));
		o->down_until = desk_now(o->d) + DOWN;
		return false;
	}
	more = n == BATCH;
	for (size_t i = 0; i < n; i++) {
		while (!mail_ready(o->mail) && o->down_until == 0 &&
		    signal->revents == 0)
			mail_wait(o->mail, signal, 1, -1);
		if (o->n_fates >= MARKS / 2 && !flush(o))
			more = false;
		if (mail_ready(o->mail) && o->down_until == 0 &&
		    !is_busy(o, due[i].id))
			send_one(o, &due[i]);
		store_letter_fini(&due[i]);
	}
	return more && o->down_until == 0 && signal->revents == 0;
}

/* Milliseconds to wait when nothing can be done now. */
static int
patience(struct office *o)
{
	int64_t now = desk_now(o->d), until = now + IDLE, due;

	if (o->n_flying > 0)
		return IDLE * 1000;
	if (o->down_until > now)
		until = o->down_until < until ? o->down_until : until;
	else if (store_letters_next(o->d->store, &due) == STORE_OK &&
	    due < until)
		until = due;
	return until <= now ? 0 : (int)(until - now) * 1000;
}

/* Whether waiting is over; a clock that stepped back does not prolong it. */
static void
take_breath(struct office *o)
{
	int64_t now = desk_now(o->d);

	if (now >= o->down_until || o->down_until > now + DOWN_MAX)
		o->down_until = 0;
}

static void
loop(struct office *o, int signals, int wake)
{
	struct pollfd fds[2] = {
	    {.fd = signals, .events = POLLIN},
	    {.fd = wake, .events = POLLIN},
	};

	for (;;) {
		bool more = false;

		take_breath(o);
		if (o->down_until == 0)
			more = send_due(o, &fds[0]);
		if (o->n_flying == 0 || o->n_fates > 0)
			flush(o);
		if (!more && o->n_flying == 0 && o->untidy)
			o->untidy = store_checkpoint(o->d->store) != STORE_OK;
		mail_wait(o->mail, fds, 2, more ? 0 : patience(o));
		if (fds[1].revents != 0)
			store_wake_drain(wake);
		if (fds[0].revents != 0 && child_should_end(signals))
			break;
	}
	/* A letter half way out is given a moment to arrive. */
	for (int i = 0; i < GRACE && o->n_flying > 0; i++)
		mail_wait(o->mail, NULL, 0, 1000);
	flush(o);
}

/* --- opening ------------------------------------------------------------------------ */

/* The first line of the password file; the desk never reads it. */
static char *
read_password(const char *file, struct buffer *why)
{
	char line[PASSWORD_MAX + 1], *password = NULL;
	ssize_t n;
	int fd;

	if (*file == '\0')
		return xstrdup("");
	fd = open(file, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, line, sizeof line);
	if (n < 0) {
		buffer_printf(why, "password-file %s: %s", file,
		    strerror(errno));
	} else if (n > PASSWORD_MAX) {
		buffer_printf(why, "password-file %s: is longer than %d bytes",
		    file, PASSWORD_MAX);
	} else {
		line[n] = '\0';
		password = xstrndup(line, strcspn(line, "\r\n"));
	}
	if (fd >= 0)
		close(fd);
	explicit_bzero(line, sizeof line);
	return password;
}

static bool
open_mail(struct office *o, struct buffer *why)
{
	static const enum mail_tls tls[] = {
	    [CONF_TLS_NEVER] = MAIL_TLS_NEVER,
	    [CONF_TLS_OPPORTUNISTIC] = MAIL_TLS_OPPORTUNISTIC,
	    [CONF_TLS_REQUIRED] = MAIL_TLS_REQUIRED,
	};
	const struct conf *conf = o->d->conf;
	char *password = read_password(conf->mail.password_file, why);
	struct mail_config config = {
	    .transport = conf->mail.transport,
	    .starttls = tls[conf->mail.starttls],
	    .username = conf->mail.username,
	    .password = password,
	    .helo = o->d->host,
	};
	char fault[512];
	bool good;

	if (password == NULL)
		return false;
	good = mail_open(&config, done, o, &o->mail, fault, sizeof fault);
	if (!good)
		buffer_puts(why, fault);
	explicit_bzero(password, strlen(password));
	free(password);
	return good;
}

int
post_run(struct desk *d, int ready, bool again)
{
	struct office *o = xcalloc(1, sizeof *o);
	int signals = child_signals(), wake, result = 1;
	struct buffer why = {0};

	o->d = d;
	o->careful = again ? CAREFUL : 0;
	o->cache = draw_cache_new();
	if (open_mail(o, &why)) {
		wake = store_wake_open(d->conf->database, "post");
		log_event("post-ready", "transport=%s",
		    d->conf->mail.transport);
		child_ready(ready);
		loop(o, signals, wake);
		mail_close(o->mail);
		close(wake);
		result = 0;
	} else {
		log_event("cannot-post", "why=\"%s\"", buffer_text(&why));
	}
	draw_cache_free(o->cache);
	buffer_fini(&why);
	close(signals);
	free(o);
	return result;
}
