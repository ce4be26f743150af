/*
 * The checks of mail: whether letters get out, which a test letter shows, and
 * whether others accept the sender's address.
 *
 * Not here: the letter itself (doctor_letter.c), whether one comes back
 * (doctor_bounce.c), what the DNS says (doctor_dns.c).
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/mailer.h"
#include "desk/said.h"
#include "desk/when.h"
#include "operator/doctor.h"
#include "operator/doctor_checks.h"
#include "store/store_data.h"

/* --- what came of it ------------------------------------------------------ */

/* What to do about a mail server that took no letter, by the beginning of its
 * reply or of our own sentence. */
static const char *
doctor_mail_advice(const char *said)
{
	static const struct {
		const char *begins, *todo;
	} advices[] = {
	    {"no connection: SSL",
		"give the mail server a certificate that this machine trusts, "
		"for the name in `transport`"},
	    {"no connection",
		"see that the mail server runs and that its "
		"host and port are those of `transport`"},
	    {"53",
		"see that `username` and the first line of `password-file` "
		"are what the mail server knows"},
	    {"the server offers no login",
		"use a `transport` that takes logins (port 587 or smtps://), "
		"or no `username`"},
	    {"55",
		"see that the mail server takes letters from this machine "
		"and from the address in `from`"},
	    {"password-file", "see what is said of password-file above"},
	};

	if (strcasestr(said, "relay") != NULL)
		return "let the mail server pass letters on for this machine, "
		       "or name a login that it does so for (`username`)";
	for (size_t i = 0; i < sizeof advices / sizeof advices[0]; i++)
		if (strncmp(said, advices[i].begins,
			strlen(advices[i].begins)) == 0)
			return advices[i].todo;
	return "see what the mail server's own log says";
}

static void
doctor_mail_tell(struct doctor *d, const struct doctor_sent *s, const char *to)
{
	const char *transport = d->conf->mail.transport;

	if (!s->told)
		doctor_say(d, DOCTOR_FAIL, "mail",
		    "see that the mail server answers",
		    "%s has not taken a letter within %d seconds", transport,
		    DOCTOR_PATIENCE);
	else if (s->fate == MAIL_DELIVERED)
		doctor_say(d, DOCTOR_OK, "mail", NULL,
		    "%s has taken a test letter to %s: see whether it "
		    "arrives",
		    transport, to);
	else if (s->fate == MAIL_LATER)
		doctor_say(d, DOCTOR_WARN, "mail",
		    "try again in a while: some servers put off strangers",
		    "%s put off a test letter to %s: %s", transport, to,
		    s->said);
	else
		doctor_say(d, DOCTOR_FAIL, "mail", doctor_mail_advice(s->said),
		    "%s took no test letter to %s: %s", transport, to, s->said);
}

/* Sends a test letter, and then looks whether one comes back. */
static void
look_at_smtp(struct doctor *d, const char *from, const char *to)
{
	struct doctor_sent sent;
	struct buffer why = {0};

	if (doctor_send(d, from, to, false, &sent, &why)) {
		doctor_mail_tell(d, &sent, to);
		mail_close(sent.post);
		if (sent.told && sent.fate == MAIL_DELIVERED)
			doctor_bounce(d, from);
	} else {
		doctor_tell(d, DOCTOR_FAIL, "mail",
		    doctor_mail_advice(buffer_text(&why)), buffer_text(&why));
	}
	buffer_fini(&why);
}

/* Reports what the post found out about the mail server: a test letter to an
 * address of its own says nothing about those elsewhere. */
static void
look_at_outage(struct doctor *d)
{
	char *since = NULL, *said = NULL, why[512];
	struct buffer at = {0}, masked = {0};
	struct store *s;

	if (d->closed)
		return;
	if (store_open(d->conf->database, STORE_READ, &s, why, sizeof why) ==
		STORE_OK &&
	    store_fact_get(s, MAILER_DOWN, &since) == STORE_OK &&
	    store_fact_get(s, MAILER_SAID, &said) == STORE_OK) {
		when_iso(strtoll(since, NULL, 10), &at);
		said_mask(said, NULL, &masked);
		doctor_say(d, DOCTOR_FAIL, "mail", doctor_mail_advice(said),
		    "letters wait since %s, because the mail server takes "
		    "none: %s",
		    buffer_text(&at), buffer_text(&masked));
	}
	store_close(s);
	free(since);
	free(said);
	buffer_fini(&at);
	buffer_fini(&masked);
}

/* Checks the folder that gets the letters when there is no mail server. */
static void
look_at_maildir(struct doctor *d, const char *folder)
{
	bool there = access(folder, F_OK) == 0;
	char *parent = doctor_folder_of(folder);

	if (!doctor_may_write(d, there ? folder : parent))
		doctor_say(d, DOCTOR_FAIL, "mail", DOCTOR_LET_WRITE,
		    "letters go into the folder %s, which cannot be written: "
		    "%s",
		    folder, strerror(errno));
	else
		doctor_say(d, DOCTOR_WARN, "mail",
		    "name a mail server as `transport`, unless something "
		    "sends them on",
		    "letters go into the folder %s and to nobody", folder);
	free(parent);
}

/* Checks the folder of the socket on which a mail server hands letters over. */
static void
look_at_lmtp(struct doctor *d)
{
	char *folder = doctor_folder_of(d->conf->mail.lmtp);

	if (d->conf->mail.lmtp[0] != '\0' && !doctor_may_write(d, folder))
		doctor_say(d, DOCTOR_FAIL, "lmtp", DOCTOR_LET_WRITE,
		    "%s, the folder of `lmtp`, cannot be written: %s", folder,
		    strerror(errno));
	free(folder);
}

/* Checks that the sender has a domain: other mail servers look for it. */
static void
look_at_sender(struct doctor *d, const char *from)
{
	const char *domain = strrchr(from, '@') + 1;
	enum doctor_level astray = doctor_astray(d->conf);

	if (astray != DOCTOR_OK && domain[0] != '[' &&
	    strchr(domain, '.') == NULL)
		doctor_say(d, astray, "from",
		    "let `from` be an address of a domain that is yours",
		    "letters come from %s, which no mail server elsewhere "
		    "takes for an address",
		    from);
}

/* Checks that letters from a provider's address leave by the provider. */
static void
look_at_provider(struct doctor *d, const char *from)
{
	const char *domain = strrchr(from, '@') + 1;

	if (mailer_is_guest(d->conf) &&
	    strstr(d->conf->mail.transport, domain) == NULL)
		doctor_say(d, DOCTOR_WARN, "from",
		    "name that provider's own server for sending as "
		    "`transport`, with `username` and `password-file`; or let "
		    "`from` be an address of a domain that is yours",
		    "letters come from an address at %s: from other servers "
		    "than its own, mailboxes elsewhere refuse them or take "
		    "them for spam",
		    domain);
}

void
doctor_mail(struct doctor *d)
{
	const char *transport = d->conf->mail.transport;
	const char *contact = d->conf->contact, *to = d->wishes->mail;
	char *from = mailer_sender(d->conf);

	if (to == NULL && strchr(contact, '@') != NULL &&
	    strstr(contact, "://") == NULL)
		to = contact;
	if (strncmp(transport, "maildir:", 8) == 0)
		look_at_maildir(d, transport + 8);
	else if (d->words != NULL)
		look_at_smtp(d, from, to != NULL ? to : from);
	look_at_lmtp(d);
	look_at_outage(d);
	look_at_sender(d, from);
	look_at_provider(d, from);
	doctor_dns(d, from);
	free(from);
}
