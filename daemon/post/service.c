/*
 * Letters that are about no game: the table of their kinds, and what is the
 * same for all of them.
 */
#include "config.h"

#include "post/service.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/refusal.h"
#include "post/digest.h"
#include "post/envelope.h"
#include "post/inviteletters.h"
#include "post/playerletters.h"
#include "store/store_data.h"
#include "words/model.h"

struct service_kind {
	const char *name; /* of its template and words, and in the Message-ID:
			   * never change */
	service_fill *fill;
};

static const struct service_kind *
service_kind(enum store_letter_kind kind)
{
	static const struct service_kind kinds[] = {
	    [STORE_LETTER_CONFIRM - STORE_LETTER_SERVICE] = {"confirm",
		inviteletters_confirm},
	    [STORE_LETTER_INVITE -
		STORE_LETTER_SERVICE] = {"invite", inviteletters_ask},
	    [STORE_LETTER_JOIN -
		STORE_LETTER_SERVICE] = {"join", inviteletters_ask},
	    [STORE_LETTER_OFF -
		STORE_LETTER_SERVICE] = {"off", inviteletters_off},
	    [STORE_LETTER_ANSWER -
		STORE_LETTER_SERVICE] = {"answer", inviteletters_answer},
	    [STORE_LETTER_LINK -
		STORE_LETTER_SERVICE] = {"link", playerletters_link},
	    [STORE_LETTER_ADDRESS -
		STORE_LETTER_SERVICE] = {"address", playerletters_address},
	    [STORE_LETTER_ERASE -
		STORE_LETTER_SERVICE] = {"erase", playerletters_erase},
	    [STORE_LETTER_MOVED_OUT -
		STORE_LETTER_SERVICE] = {"moved-out", playerletters_moved_out},
	    [STORE_LETTER_DIGEST -
		STORE_LETTER_SERVICE] = {"digest", digest_letter},
	    [STORE_LETTER_RENEWED -
		STORE_LETTER_SERVICE] = {"renewed", inviteletters_ask},
	};
	size_t i = (size_t)kind - STORE_LETTER_SERVICE;

	assert(i < sizeof kinds / sizeof kinds[0]);
	return &kinds[i];
}

const char *
service_kind_name(enum store_letter_kind kind)
{
	return service_kind(kind)->name;
}

static void
service_init(const struct desk *d, struct service *s)
{
	memset(s, 0, sizeof *s);
	reader_of_server(d, &s->reader);
	s->model = model_object();
}

static void
service_fini(struct service *s)
{
	free(s->to_name);
	free(s->sender);
	free(s->to);
	free(s->seats);
	buffer_fini(&s->never);
	buffer_fini(&s->root);
	model_free(s->model);
}

/* Appends what tells letters of this database from letters of another one on
 * the same host: ".3f2a...". A database that is older than this mark has
 * none. */
static bool
read_mark(struct desk *d, struct buffer *mark, struct buffer *why)
{
	char *value = NULL;
	enum store_status status = store_fact_get(d->store, "letters", &value);

	if (status == STORE_OK && value != NULL && *value != '\0')
		buffer_printf(mark, ".%s", value);
	else if (status != STORE_OK && status != STORE_ABSENT)
		buffer_puts(why, store_why(d->store));
	free(value);
	return status == STORE_OK || status == STORE_ABSENT;
}

/* Writes the letter that the kind's function has filled in. */
static bool
write_letter(struct desk *d, const struct store_letter *l, struct service *s,
    struct letter *out, struct buffer *why)
{
	const char *name = service_kind(l->kind)->name;
	struct buffer id = {0}, root = {0}, subject = {0}, mark = {0};
	struct envelope e = {.lang = s->reader.lang,
	    .template = name,
	    .sender = s->sender,
	    .to_name = s->to_name,
	    .to = s->to,
	    .unsubscribe = buffer_text(&s->never),
	    .model = s->model};
	bool good = read_mark(d, &mark, why);

	buffer_printf(&subject, "%s.subject", name);
	buffer_printf(&id, "%s.%lld.%lld%s@%s", name, (long long)l->about,
	    (long long)l->serial, buffer_text(&mark), d->host);
	buffer_printf(&root, "%s%s@%s", buffer_text(&s->root),
	    buffer_text(&mark), d->host);
	e.subject = buffer_text(&subject);
	e.message_id = buffer_text(&id);
	e.root = buffer_text(&root);
	model_put_text(s->model, "never", buffer_text(&s->never));
	good =
	    good && envelope_write(d, &e, &out->bytes, &out->html_bytes, why);
	out->to = xstrdup(s->to);
	out->message_id = buffer_take(&id);
	buffer_fini(&mark);
	buffer_fini(&root);
	buffer_fini(&subject);
	return good;
}

enum letter_outcome
service_compose(struct desk *d, const struct store_letter *intent,
    struct letter *out, struct buffer *why)
{
	enum letter_outcome outcome;
	struct service s;

	service_init(d, &s);
	outcome = service_kind(intent->kind)->fill(d, intent, &s, why);
	if (outcome == LETTER_COMPOSED && s.to[0] == '\0') {
		buffer_puts(why, "its reader was erased");
		outcome = LETTER_SUPERSEDED;
	} else if (outcome == LETTER_COMPOSED) {
		outcome = service_judge(d, s.to, why);
	}
	if (outcome == LETTER_COMPOSED &&
	    !write_letter(d, intent, &s, out, why))
		outcome = LETTER_FAILED;
	out->taste = s.taste;
	out->seats = s.seats;
	out->n_seats = s.n_seats;
	s.seats = NULL;
	service_fini(&s);
	return outcome;
}

enum letter_outcome
service_judge(struct desk *d, const char *mail, struct buffer *why)
{
	int64_t since;

	switch ((int)refusal_get(d, mail, &since)) {
	case STORE_ABSENT:
		return LETTER_COMPOSED;
	case STORE_OK:
		buffer_puts(why, "the address asked never to be written to");
		return LETTER_MUTED;
	default:
		buffer_puts(why, store_why(d->store));
		return LETTER_FAILED;
	}
}
