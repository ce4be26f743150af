/*
 * What somebody fills in who says that he plays.
 */
#include "config.h"

#include "pages/answerform.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/zonelist.h"
#include "people/asking.h"
#include "people/person.h"
#include "show/proposalview.h"
#include "words/words.h"
#include "zone/zone.h"

void
answerform_init(struct answerform *f)
{
	memset(f, 0, sizeof *f);
	f->typed = model_object();
	f->faults = model_object();
}

void
answerform_fini(struct answerform *f)
{
	model_free(f->typed);
	model_free(f->faults);
	free(f->name);
	free(f->mail);
	free(f->lang);
	free(f->zone);
	free(f->phrase);
	memset(f, 0, sizeof *f);
}

static void
fault(struct desk *d, const struct reader *reader, struct answerform *f,
    const char *field, const char *key)
{
	struct model *none = model_object();
	struct buffer word = {0};
	char *text;

	buffer_printf(&word, "new.fault.%s", key);
	text = reader_say(d, reader->lang, buffer_text(&word), none);
	model_put_text(f->faults, field, text);
	free(text);
	buffer_fini(&word);
	model_free(none);
}

static char *
copy(const char *text)
{
	return text != NULL ? xstrdup(text) : NULL;
}

/* Judges what was typed. */
static void
judge(struct desk *d, const struct reader *reader, bool whole,
    struct answerform *f)
{
	const char *name = model_get_text(f->typed, "name", NULL);
	const char *mail = model_get_text(f->typed, "mail", NULL);
	const char *phrase = model_get_text(f->typed, "phrase", NULL);
	const char *key = NULL;

	if (name != NULL || whole)
		key = person_name_read(name != NULL ? name : "", &f->name);
	if (key != NULL)
		fault(d, reader, f, "name", key);
	key =
	    whole ? person_mail_read(mail != NULL ? mail : "", &f->mail) : NULL;
	if (key != NULL)
		fault(d, reader, f, "mail", key);
	f->lang = copy(model_get_text(f->typed, "lang", NULL));
	if (f->lang != NULL && !words_has_language(d->words, f->lang))
		fault(d, reader, f, "lang", "lang");
	f->zone = copy(model_get_text(f->typed, "zone", NULL));
	if (f->zone != NULL && !zone_known(f->zone))
		fault(d, reader, f, "zone", "zone");
	if (phrase == NULL)
		return;
	f->phrase = job_clean_line(phrase);
	if (utf8_length(f->phrase) > INVITE_PHRASE_MAX)
		fault(d, reader, f, "phrase", "phrase-long");
}

bool
answerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct reader *reader, bool whole, struct answerform *f)
{
	static const char *const names[] = {
	    "name", "mail", "lang", "zone", "phrase"};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		const char *text;

		if (!job_field(d, r, a, names[i], &text))
			return false;
		if (text != NULL)
			model_put_text(f->typed, names[i], text);
	}
	judge(d, reader, whole, f);
	return true;
}

void
answerform_get(const struct answerform *f, struct asking_answer *answer)
{
	*answer = (struct asking_answer){.name = f->name,
	    .lang = f->lang,
	    .zone = f->zone,
	    .phrase = f->phrase};
}

void
answerform_put(struct desk *d, const struct answerform *f, const char *name,
    const char *lang, const char *zone, const char *phrase, struct model *model)
{
	const struct {
		const char *name, *value, *type, *autofill;
	} fields[] = {{"name", name, "text", "name"},
	    {"mail", "", "email", "email"}, {"zone", zone, "text", "off"},
	    {"phrase", phrase, "text", "off"}};
	struct model *all = model_object();

	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
		formfield_put(all, "join", fields[i].name,
		    model_get_text(f->typed, fields[i].name, fields[i].value),
		    model_get_text(f->faults, fields[i].name, ""),
		    fields[i].type, fields[i].autofill);
	model_put(model, "f", all);
	model_put_text(model, "lang-fault",
	    model_get_text(f->faults, "lang", ""));
	proposalview_put_langs(d, model_get_text(f->typed, "lang", lang),
	    model);
	zonelist_put(model);
}
