/*
 * Reading who is to play. Names and addresses go through the parser of
 * mailboxes in any case, so that whatever is accepted can be put into a letter.
 */
#include "config.h"

#include "people/person.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "mail/mail.h"
#include "desk/weblink.h"
#include "search/bot.h"
#include "store/store_players.h"
#include "words/words.h"
#include "zone/zone.h"

enum { PHRASE_MAX = 200 };

void
person_init(struct person *p)
{
	p->name = xstrdup("");
	p->mail = xstrdup("");
	p->bot = xstrdup("");
	p->lang = xstrdup("");
	p->zone = xstrdup("");
	p->phrase = xstrdup("");
}

void
person_fini(struct person *p)
{
	free(p->name);
	free(p->mail);
	free(p->bot);
	free(p->lang);
	free(p->zone);
	free(p->phrase);
	memset(p, 0, sizeof *p);
}

/* --- fields of forms ----------------------------------------------------- */

const char *
person_name_read(const char *text, char **name)
{
	struct buffer mailbox = {0};
	char *mail = NULL, *read = NULL;
	const char *fault;

	if (text[strspn(text, " \t\r\n")] == '\0')
		return "name-missing";
	if (utf8_length(text) > MAIL_NAME_MAX)
		return "name-long";
	if (weblink_any(text))
		return "name-link";
	/* Pages would call somebody a computer player (names.h). */
	if (strncmp(text + strspn(text, " \t\r\n"), "bot:", 4) == 0)
		return "name-bot";
	/* Quoted, it is read as the name of a mailbox on a command line is. */
	buffer_putc(&mailbox, '"');
	for (; *text != '\0'; text++) {
		if (*text == '"' || *text == '\\')
			buffer_putc(&mailbox, '\\');
		buffer_putc(&mailbox, *text);
	}
	buffer_puts(&mailbox, "\" <name@name.invalid>");
	fault = mail_address_read(buffer_text(&mailbox), &read, &mail);
	buffer_fini(&mailbox);
	free(mail);
	if (fault != NULL)
		return "name-unusable";
	free(*name);
	*name = read;
	return NULL;
}

/* Whether MAIL, which is well-formed, can be a mailbox of the open net: its
 * local part has none of the signs by which mail servers are told to hand a
 * letter on, to a program or a file; its domain has a dot, and does not end as
 * those do that only exist within a house (RFC 6762, 7686, 8375, 9476). Not
 * refused: "example", which leads nowhere, and is what manuals show. */
static bool
mail_is_open(const char *mail)
{
	static const char *const closed[] = {"arpa", "corp", "home", "internal",
	    "intranet", "invalid", "lan", "local", "localdomain", "localhost",
	    "onion", "private", "test"};
	const char *at = strrchr(mail, '@'), *top = strrchr(mail, '.');

	if (!isalnum((unsigned char)*mail) && *mail != '_')
		return false;
	if (strcspn(mail, "!#$%*/?^`{|}~") < (size_t)(at - mail))
		return false;
	if (top == NULL || top < at || strlen(top) < 3 ||
	    !isalpha((unsigned char)top[1]))
		return false;
	for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++)
		if (strcasecmp(top + 1, closed[i]) == 0)
			return false;
	return true;
}

const char *
person_mail_open(const struct desk *d, const char *text, char **mail)
{
	char *read = xstrdup("");
	const char *fault = person_mail_read(text, &read);

	if (fault == NULL && !d->conf->local_addresses && !mail_is_open(read))
		fault = "mail-local";
	if (fault != NULL) {
		free(read);
		return fault;
	}
	free(*mail);
	*mail = read;
	return NULL;
}

const char *
person_mail_read(const char *text, char **mail)
{
	char *name = NULL, *read = NULL;

	text += strspn(text, " \t\r\n");
	if (*text == '\0')
		return "mail-missing";
	if (mail_address_read(text, &name, &read) != NULL)
		return "mail-unusable";
	free(name);
	free(*mail);
	*mail = read;
	return NULL;
}

/* --- command lines ------------------------------------------------------- */

/* The length of the mailbox at the start of TEXT, which ends at the first ';'
 * outside of quotes and angle brackets. */
static size_t
mailbox_length(const char *text)
{
	bool quoted = false, angle = false;
	size_t i;

	for (i = 0; text[i] != '\0'; i++) {
		if (quoted && text[i] == '\\' && text[i + 1] != '\0')
			i++;
		else if (text[i] == '"')
			quoted = !quoted;
		else if (!quoted && text[i] == '<')
			angle = true;
		else if (!quoted && text[i] == '>')
			angle = false;
		else if (!quoted && !angle && text[i] == ';')
			break;
	}
	return i;
}

static void
person_replace(char **old, const char *text)
{
	free(*old);
	*old = xstrdup(text);
}

/* Finds "bot:NAME" in MAILBOX, where it stands alone or as the address after
 * a name. NULL: MAILBOX is a person's. */
static const char *
find_bot(const char *mailbox)
{
	const char *angle = strrchr(mailbox, '<');

	if (strncmp(mailbox, "bot:", 4) == 0)
		return mailbox;
	if (angle != NULL && strncmp(angle, "<bot:", 5) == 0 &&
	    mailbox[strlen(mailbox) - 1] == '>')
		return angle + 1;
	return NULL;
}

/* Says which bots there are. */
static void
refuse_bot(const char *mailbox, struct buffer *why)
{
	buffer_printf(why, "\"%s\": a bot is", mailbox);
	for (const struct bot *b = bot_all(); b->name != NULL; b++)
		buffer_printf(why, "%s bot:%s",
		    b == bot_all()	    ? ""
			: b[1].name == NULL ? " or"
					    : ",",
		    b->name);
	buffer_putc(why, '\n');
}

/* Reads the name that stands at BOT in MAILBOX. True when a name of its own
 * stands before it, which is still to be read. */
static bool
read_bot(const char *mailbox, const char *bot, struct person *p,
    struct buffer *why)
{
	char *name = xstrndup(bot + 4, strlen(bot + 4) - (bot > mailbox));
	const struct bot *known = bot_find(name);

	free(name);
	if (known != NULL) {
		person_replace(&p->bot, known->name);
		free(p->name);
		p->name = xstrndup(bot, 4 + strlen(known->name));
		return bot > mailbox + 1;
	}
	refuse_bot(mailbox, why);
	return false;
}

static void
read_mailbox(const char *mailbox, struct person *p, struct buffer *why)
{
	const char *bot = find_bot(mailbox), *fault;
	char *name = NULL, *mail = NULL;
	struct buffer text = {0};

	if (bot == NULL) {
		buffer_puts(&text, mailbox);
	} else if (read_bot(mailbox, bot, p, why)) {
		/* The name is read as a person's, with an address that is
		 * nobody's. */
		buffer_add(&text, mailbox, (size_t)(bot - mailbox));
		buffer_puts(&text, "bot@bot.invalid>");
	} else {
		return;
	}
	fault = mail_address_read(buffer_text(&text), &name, &mail);
	buffer_fini(&text);
	if (fault != NULL) {
		buffer_printf(why, "\"%s\": %s\n", mailbox, fault);
		return;
	}
	/* Mail programs would make a link of it in everybody's letters. */
	if (weblink_plain(name))
		buffer_printf(why,
		    "\"%s\": a name must not contain \"://\" or \"www.\"\n",
		    mailbox);
	free(p->name);
	p->name = name;
	if (bot == NULL)
		person_replace(&p->mail, mail);
	free(mail);
}

static void
read_attribute(struct desk *d, const char *text, struct person *p,
    struct buffer *why)
{
	const char *value = strchr(text, '=');
	size_t len;

	text += strspn(text, " ");
	if (value == NULL) {
		buffer_printf(why,
		    "\"%s\": an attribute is lang=, tz= or "
		    "phrase=\n",
		    text);
		return;
	}
	len = (size_t)(value - text);
	value++;
	if (len == 4 && strncmp(text, "lang", 4) == 0) {
		if (p->lang[0] != '\0')
			buffer_puts(why, "lang= is given twice\n");
		if (!words_has_language(d->words, value))
			buffer_printf(why, "lang=%s: is not there: use en\n",
			    value);
		person_replace(&p->lang, value);
	} else if (len == 2 && strncmp(text, "tz", 2) == 0) {
		if (p->zone[0] != '\0')
			buffer_puts(why, "tz= is given twice\n");
		if (!zone_known(value))
			buffer_printf(why,
			    "tz=%s: is not a time zone: use a "
			    "name such as Europe/Rome\n",
			    value);
		person_replace(&p->zone, value);
	} else if (len == 6 && strncmp(text, "phrase", 6) == 0) {
		if (p->phrase[0] != '\0')
			buffer_puts(why, "phrase= is given twice\n");
		if (utf8_length(value) > PHRASE_MAX)
			buffer_printf(why,
			    "phrase: is longer than %d "
			    "characters\n",
			    PHRASE_MAX);
		person_replace(&p->phrase, value);
	} else {
		buffer_printf(why,
		    "\"%s\": an attribute is lang=, tz= or "
		    "phrase=\n",
		    text);
	}
}

void
person_read(struct desk *d, const char *text, struct person *p,
    struct buffer *why)
{
	size_t end = mailbox_length(text);
	char *mailbox;

	person_init(p);
	if (!utf8_valid(text, strlen(text)) || utf8_has_unfit(text)) {
		buffer_puts(why,
		    "a player's name, address and phrase must be UTF-8 "
		    "without control characters\n");
		return;
	}
	mailbox = xstrndup(text, end);
	read_mailbox(mailbox, p, why);
	free(mailbox);
	while (text[end] == ';') {
		const char *from = text + end + 1;
		size_t len = strcspn(from, ";");
		char *attribute = xstrndup(from, len);

		read_attribute(d, attribute, p, why);
		free(attribute);
		end = (size_t)(from + len - text);
	}
}

/* Whether one of the first N of PEOPLE is called NAME. */
static bool
name_is_taken(const struct person *people, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(people[i].name, name) == 0)
			return true;
	return false;
}

void
person_tell_bots_apart(struct person *people, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct person *p = &people[i];
		struct buffer name = {0};

		if (p->bot[0] == '\0' || strncmp(p->name, "bot:", 4) != 0)
			continue;
		buffer_puts(&name, p->name);
		for (unsigned number = 2;
		     name_is_taken(people, i, buffer_text(&name)); number++) {
			buffer_fini(&name);
			buffer_printf(&name, "%s %u", p->name, number);
		}
		person_replace(&p->name, buffer_text(&name));
		buffer_fini(&name);
	}
}

enum store_status
person_put(struct desk *d, const struct person *p, int64_t *id)
{
	struct store_player player = {
	    .mail = p->mail,
	    .name = p->name,
	    .lang = p->lang,
	    .zone = p->zone,
	    .created = desk_now(d),
	};
	enum store_status status = store_player_put(d->store, &player);

	*id = player.id;
	return status;
}
