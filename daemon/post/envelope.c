/*
 * Words, templates and headers of a letter become its bytes.
 */
#include "config.h"

#include "post/envelope.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/weblink.h"
#include "desk/wrap.h"
#include "mail/mail.h"
#include "words/words.h"

/* A text part with a link to each place has no more lines. */
enum { LINES_WITH_LINKS = 60 };

static bool
say_subject(struct desk *d, const struct envelope *e, struct buffer *subject,
    struct buffer *why)
{
	char fault[512];

	if (!words_say(d->words, e->lang, e->subject, e->model, subject, fault,
		sizeof fault)) {
		buffer_puts(why, fault);
		return false;
	}
	model_put_text(e->model, "subject", buffer_text(subject));
	return true;
}

/* Renders "mail/TEMPLATE.txt" or "mail/TEMPLATE.html" into OUT. */
static bool
render(struct desk *d, const struct envelope *e, const char *form,
    struct buffer *out, struct buffer *why)
{
	struct buffer name = {0};
	char fault[512];
	bool good;

	buffer_printf(&name, "mail/%s.%s", e->template, form);
	good = words_render(d->words, e->lang, buffer_text(&name), e->model,
	    out, fault, sizeof fault);
	if (!good)
		buffer_puts(why, fault);
	buffer_fini(&name);
	return good;
}

static size_t
count_lines(const struct buffer *text)
{
	size_t n = 0;

	for (size_t i = 0; i < text->len; i++)
		n += text->data[i] == '\n';
	return n;
}

/* Leaves the mark of the foot alone: what a player has written may look like
 * one, and mail programs would fold away all that stands below. */
static void
keep_last_mark(struct buffer *text)
{
	static const char mark[] = "\n-- \n";
	char *last = NULL, *at;

	(void)buffer_text(text); /* ends it with NUL */
	at = text->data;
	while (at != NULL && (at = strstr(at, mark)) != NULL) {
		if (last != NULL)
			last[3] = '-';
		last = at++;
	}
}

/* Writes the text part, in lines of the usual length. A list of links that
 * would make it long is left out: the link to the page stands above it. */
static bool
write_text(struct desk *d, const struct envelope *e, struct buffer *text,
    struct buffer *why)
{
	struct model *letter = model_get(e->model, "letter");
	struct buffer whole = {0};
	bool listed = model_get_bool(letter, "cells", false);
	bool good = render(d, e, "txt", &whole, why);

	wrap_text(buffer_text(&whole), text);
	if (good && listed && count_lines(text) > LINES_WITH_LINKS) {
		model_put_bool(letter, "cells", false);
		buffer_reset(&whole);
		buffer_reset(text);
		good = render(d, e, "txt", &whole, why);
		wrap_text(buffer_text(&whole), text);
	}
	keep_last_mark(text);
	buffer_fini(&whole);
	return good;
}

static size_t
count_links(struct buffer *markup)
{
	static const char link[] = "href=\"http";
	const char *at = buffer_text(markup);
	size_t n = 0;

	for (; (at = strstr(at, link)) != NULL; at += sizeof link - 1)
		n++;
	return n;
}

/* Writes the HTML part. Filters take an odd number of links for a sign that a
 * letter's two parts say different things (URI_COUNT_ODD of rspamd), though
 * they look at the HTML alone; where it would be odd, the foot has the server's
 * front page, too. */
static bool
write_html(struct desk *d, const struct envelope *e, struct buffer *html,
    struct buffer *why)
{
	bool good;

	model_put_text(e->model, "front", "");
	good = render(d, e, "html", html, why);
	if (good && count_links(html) % 2 == 1) {
		model_put_text(e->model, "front", d->conf->base_url);
		buffer_reset(html);
		good = render(d, e, "html", html, why);
	}
	return good;
}

/* Whom the letter is from, for the caller to free; NULL: whom the configuration
 * says. Mail programs make links of a name that looks like one, and a name that
 * looks like an address hides the real one. */
static char *
say_from(struct desk *d, const struct envelope *e)
{
	char *name, *address, *said = NULL;
	const char *key = e->from;
	const char *wrong =
	    mail_address_read(d->conf->mail.from, &name, &address);

	if (wrong == NULL && e->sender != NULL && e->sender[0] != '\0' &&
	    !weblink_any(e->sender)) {
		struct model *from = model_object();

		model_put_text(from, "name", e->sender);
		model_put_text(from, "server", name);
		model_put(e->model, "from", from);
		key = "letter.from";
	}
	if (key != NULL)
		said = reader_say(d, e->lang, key, e->model);
	free(name);
	free(address);
	return said;
}

static void
envelope_write_bytes(struct desk *d, const struct envelope *e,
    const char *subject, const char *text, const char *html, struct buffer *out)
{
	char *from = say_from(d, e);
	char *who = reader_say(d, e->lang,
	    e->reply_to != NULL ? "reply.to" : "letter.reply-to", e->model);
	struct buffer reply_to = {0};
	struct mail_letter letter = {
	    .from = d->conf->mail.from,
	    .from_name = from,
	    .to_name = e->to_name[0] != '\0' ? e->to_name : NULL,
	    .to_address = e->to,
	    .subject = subject,
	    .message_id = e->message_id,
	    .references = e->root,
	    .lang = e->lang,
	    .date = desk_now(d),
	    .list_id = e->list_id,
	    .unsubscribe = e->unsubscribe,
	    .text = text,
	    .html = html,
	    .pictures = e->pictures,
	    .n_pictures = e->n_pictures,
	    .attachments = e->attachment,
	    .n_attachments = e->attachment != NULL,
	};

	if (e->reply_to != NULL)
		buffer_printf(&reply_to, "\"%s\" <%s>", who, e->reply_to);
	else if (d->conf->mail.reply_to[0] != '\0')
		buffer_puts(&reply_to, d->conf->mail.reply_to);
	else if (!d->guest)
		buffer_printf(&reply_to, "\"%s\" <no-reply@%s>", who, d->host);
	letter.reply_to = reply_to.len > 0 ? buffer_text(&reply_to) : NULL;
	mail_compose(&letter, out);
	buffer_fini(&reply_to);
	free(who);
	free(from);
}

bool
envelope_write(struct desk *d, const struct envelope *e, struct buffer *out,
    size_t *html, struct buffer *why)
{
	struct buffer subject = {0}, text = {0}, markup = {0};
	bool good;

	reader_put_server(d, e->model);
	model_put_text(e->model, "lang", e->lang);
	good = say_subject(d, e, &subject, why) &&
	    write_text(d, e, &text, why) && write_html(d, e, &markup, why);
	if (good) {
		envelope_write_bytes(d, e, buffer_text(&subject),
		    buffer_text(&text), buffer_text(&markup), out);
		*html = markup.len;
	}
	buffer_fini(&subject);
	buffer_fini(&text);
	buffer_fini(&markup);
	return good;
}
