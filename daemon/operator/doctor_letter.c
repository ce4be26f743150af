/*
 * The test letters of the doctor, and sending them.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "conf/conf.h"
#include "desk/mailer.h"
#include "desk/said.h"
#include "desk/wrap.h"
#include "operator/doctor_checks.h"
#include "sign/sign.h"
#include "words/words.h"

enum { STALL = 15 }; /* seconds to wait for a silent server */

static void
doctor_letter_done(void *arg, int64_t ticket, enum mail_fate fate,
    const char *said)
{
	struct doctor_sent *s = arg;
	struct buffer masked = {0};

	(void)ticket;
	s->told = true;
	s->fate = fate;
	said_mask(said, NULL, &masked);
	snprintf(s->said, sizeof s->said, "%s", buffer_text(&masked));
	buffer_fini(&masked);
}

static bool
doctor_letter_compose(const struct doctor *d, const char *to, const char *id,
    bool stray, struct buffer *out, struct buffer *why)
{
	struct model *m = model_object();
	struct buffer subject = {0}, text = {0}, wrapped = {0};
	const char *lang = d->conf->language;
	char fault[512];
	bool good;

	model_put_text(m, "base-url", d->conf->base_url);
	model_put_bool(m, "stray", stray);
	good = words_say(d->words, lang, "doctor.subject", m, &subject, fault,
		   sizeof fault) &&
	    words_render(d->words, lang, "mail/doctor.txt", m, &text, fault,
		sizeof fault);
	if (good) {
		struct mail_letter letter = {.from = d->conf->mail.from,
		    .to_address = to,
		    .subject = buffer_text(&subject),
		    .message_id = id,
		    .lang = lang,
		    .date = (int64_t)time(NULL)};

		wrap_text(buffer_text(&text), &wrapped);
		letter.text = buffer_text(&wrapped);
		mail_compose(&letter, out);
	} else {
		buffer_puts(why, fault);
	}
	buffer_fini(&subject);
	buffer_fini(&text);
	buffer_fini(&wrapped);
	model_free(m);
	return good;
}

bool
doctor_send(const struct doctor *d, const char *from, const char *to,
    bool stray, struct doctor_sent *sent, struct buffer *why)
{
	struct buffer id = {0}, letter = {0};
	time_t until = time(NULL) + DOCTOR_PATIENCE;
	uint8_t nonce[8];
	bool good;

	*sent = (struct doctor_sent){.told = false};
	sign_random(nonce, sizeof nonce);
	buffer_puts(&id, "doctor.");
	buffer_add_hex(&id, nonce, sizeof nonce);
	buffer_puts(&id, strrchr(from, '@'));
	good = doctor_letter_compose(d, to, buffer_text(&id), stray, &letter,
		   why) &&
	    mailer_open(d->conf, STALL, doctor_letter_done, sent, &sent->post,
		why);
	if (good) {
		mail_send(sent->post, 1, from, to, buffer_text(&id),
		    letter.data, letter.len);
		while (!sent->told && time(NULL) < until)
			mail_wait(sent->post, NULL, 0, 1000);
	}
	buffer_fini(&id);
	buffer_fini(&letter);
	return good;
}
