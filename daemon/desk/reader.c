/*
 * Finds out the language and zone of a reader, and renders words for him.
 */
#include "config.h"

#include "desk/reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "store/store.h"
#include "store/store_players.h"
#include "words/words.h"

void
reader_of_server(const struct desk *d, struct reader *reader)
{
	snprintf(reader->lang, sizeof reader->lang, "%s", d->conf->language);
	snprintf(reader->zone, sizeof reader->zone, "%s", d->conf->timezone);
	reader->anybody = false;
}

void
reader_of_player(const struct desk *d, const struct store_player *p,
    struct reader *reader)
{
	reader_of_server(d, reader);
	if (p->lang[0] != '\0' && words_has_language(d->words, p->lang))
		snprintf(reader->lang, sizeof reader->lang, "%s", p->lang);
	if (p->zone[0] != '\0')
		snprintf(reader->zone, sizeof reader->zone, "%s", p->zone);
}

void
reader_take(struct desk *d, int64_t player, struct reader *reader)
{
	struct store_player p;

	reader_of_server(d, reader);
	if (player == 0 || store_player_get(d->store, player, &p) != STORE_OK)
		return;
	reader_of_player(d, &p, reader);
	store_player_fini(&p);
}

char *
reader_say(const struct desk *d, const char *lang, const char *key,
    const struct model *model)
{
	struct buffer text = {0};
	char why[512];

	if (!words_say(d->words, lang, key, model, &text, why, sizeof why)) {
		log_event("words-fault", "why=\"%s\"", why);
		buffer_puts(&text, key);
	}
	return buffer_take(&text);
}

void
reader_put_server(const struct desk *d, struct model *m)
{
	const char *contact = d->conf->contact;
	bool page = strncmp(contact, "http:", 5) == 0 ||
	    strncmp(contact, "https:", 6) == 0;
	struct buffer link = {0};

	buffer_printf(&link, "%s%s", page ? "" : "mailto:", contact);
	model_put_text(m, "operator", d->conf->operator);
	model_put_text(m, "contact", contact);
	model_put_text(m, "contact-link", buffer_text(&link));
	/* Answers that are no moves go to the operator, or to nobody. */
	model_put_bool(m, "operator-reads",
	    d->guest || d->conf->mail.reply_to[0] != '\0');
	buffer_fini(&link);
}
