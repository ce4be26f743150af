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
#include "desk/wrap.h"
#include "mail/mail.h"
#include "words/words.h"

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

static void
envelope_write_bytes(struct desk *d, const struct envelope *e,
    const char *subject, const char *text, const char *html, struct buffer *out)
{
	char *nobody = reader_say(d, e->lang, "letter.reply-to", e->model);
	struct buffer reply_to = {0};
	struct mail_letter letter = {
	    .from = d->conf->mail.from,
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
	    .pictures = e->picture,
	    .n_pictures = e->picture != NULL,
	    .attachments = e->attachment,
	    .n_attachments = e->attachment != NULL,
	};

	buffer_printf(&reply_to, "\"%s\" <no-reply@%s>", nobody, d->host);
	letter.reply_to = buffer_text(&reply_to);
	mail_compose(&letter, out);
	buffer_fini(&reply_to);
	free(nobody);
}

bool
envelope_write(struct desk *d, const struct envelope *e, struct buffer *out,
    size_t *html, struct buffer *why)
{
	struct buffer subject = {0}, whole = {0}, text = {0}, markup = {0};
	bool good;

	reader_put_server(d, e->model);
	model_put_text(e->model, "lang", e->lang);
	good = say_subject(d, e, &subject, why) &&
	    render(d, e, "txt", &whole, why) &&
	    render(d, e, "html", &markup, why);
	if (good) {
		wrap_text(buffer_text(&whole), &text);
		envelope_write_bytes(d, e, buffer_text(&subject),
		    buffer_text(&text), buffer_text(&markup), out);
		*html = markup.len;
	}
	buffer_fini(&subject);
	buffer_fini(&whole);
	buffer_fini(&text);
	buffer_fini(&markup);
	return good;
}
