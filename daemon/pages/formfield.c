/*
 * The fields of forms: read, judged, shown.
 */
#include "config.h"

#include "pages/formfield.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/proposal.h"
#include "pages/answer.h"
#include "pages/pagelang.h"
#include "people/person.h"
#include "words/words.h"
#include "zone/zone.h"

/* --- reading -------------------------------------------------------------- */

bool
formfield_refuse(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct formfield *fields, size_t more)
{
	static const struct answer_row rows[] = {
	    [WEB_FORM_TOO_LARGE] = {413, "too-large"},
	    [WEB_FORM_TYPE] = {400, "form-type"},
	    [WEB_FORM_NOT_UTF8] = {400, "form-not-utf8"},
	    [WEB_FORM_MALFORMED] = {400, "form-malformed"},
	    [WEB_FORM_MANY] = {400, "form-many"},
	};
	enum web_form form = web_form(r);

	for (; fields != NULL && fields->name != NULL; fields++)
		more++;
	if (form == WEB_FORM_GOOD && web_fields(r) > 2 * more)
		form = WEB_FORM_MANY;
	if (form == WEB_FORM_GOOD)
		return false;
	answer_refuse(d, r, a, rows[form].status, rows[form].key);
	return true;
}

bool
formfield_one(struct desk *d, struct web_request *r, struct web_answer *a,
    const char *name, const char **value)
{
	*value = NULL;
	if (web_field(r, name, value) <= 1)
		return true;
	answer_refuse(d, r, a, 400, "field-repeated");
	return false;
}

bool
formfield_read(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct formfield *fields, void *into)
{
	for (; fields->name != NULL; fields++)
		if (!formfield_one(d, r, a, fields->name,
			(const char **)((char *)into + fields->at)))
			return false;
	return true;
}

const void *
formfield_row(const char *name, const void *table, size_t n, size_t size)
{
	for (const char *row = table; name != NULL && n > 0; n--, row += size)
		if (strcmp(*(const char *const *)(const void *)row, name) == 0)
			return row;
	return NULL;
}

char *
formfield_clean_text(const char *text)
{
	struct buffer clean = {0};

	while (*text != '\0') {
		size_t len = utf8_prefix(text, 1);
		char one[8] = "";

		memcpy(one, text, len);
		if (one[0] == '\n' || !utf8_has_unfit(one))
			buffer_puts(&clean, one);
		else if (one[0] != '\r')
			buffer_putc(&clean, ' ');
		text += len;
	}
	while (clean.len > 0 &&
	    strchr(" \n", clean.data[clean.len - 1]) != NULL)
		clean.len--;
	return buffer_take(&clean);
}

char *
formfield_clean_line(const char *text)
{
	char *line = formfield_clean_text(text + strspn(text, " \t\r\n"));

	for (char *c = line; *c != '\0'; c++)
		if (*c == '\n')
			*c = ' ';
	return line;
}

/* --- judging -------------------------------------------------------------- */

void
formfield_begin(struct desk *d, const struct web_request *r, struct form *f)
{
	if (r != NULL)
		pagelang_reader(d, r, &f->reader);
	else
		reader_of_server(d, &f->reader);
	f->typed = model_object();
	f->faults = model_object();
}

void
formfield_end(struct form *f)
{
	model_free(f->typed);
	model_free(f->faults);
	*f = (struct form){.typed = NULL};
}

const char *
formfield_typed(const struct form *f, const char *field, const char *otherwise)
{
	return f != NULL ? model_get_text(f->typed, field, otherwise)
			 : otherwise;
}

const char *
formfield_wrong(const struct form *f, const char *field)
{
	return f != NULL ? model_get_text(f->faults, field, "") : "";
}

void
formfield_fault(struct desk *d, struct form *f, const char *field,
    const char *key, const struct model *more)
{
	const char *before = model_get_text(f->faults, field, NULL);
	struct buffer text = {0}, word = {0};
	char *said;

	buffer_printf(&word, "new.fault.%s", key);
	said = reader_say(d, f->reader.lang, buffer_text(&word), more);
	if (before != NULL)
		buffer_printf(&text, "%s ", before);
	buffer_puts(&text, said);
	model_put_text(f->faults, field, buffer_text(&text));
	free(said);
	buffer_fini(&text);
	buffer_fini(&word);
}

bool
formfield_faulty(const struct form *f)
{
	return model_size(f->faults) > 0;
}

bool
formfield_type(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct formfield *fields, struct form *f)
{
	const char *text;

	for (; fields->name != NULL; fields++) {
		if (!formfield_one(d, r, a, fields->name, &text))
			return false;
		if (text != NULL)
			model_put_text(f->typed, fields->name, text);
	}
	return true;
}

void
formfield_judge(struct desk *d, const struct formfield *fields, struct form *f,
    void *into)
{
	for (; fields->name != NULL; fields++) {
		enum formfield_rule rule = fields->rule;
		const char *typed = formfield_typed(f, fields->name,
		    rule == FORMFIELD_MUST ? "" : NULL);
		const char *key = NULL;

		if (fields->judge != NULL && typed != NULL &&
		    (rule != FORMFIELD_BLANK || *typed != '\0'))
			key = fields->judge(d, typed,
			    (char **)((char *)into + fields->at));
		if (key != NULL)
			formfield_fault(d, f, fields->name, key, NULL);
	}
}

static void
formfield_replace(char **value, char *with)
{
	free(*value);
	*value = with;
}

const char *
formfield_name(const struct desk *d, const char *typed, char **value)
{
	(void)d;
	return person_name_read(typed, value);
}

const char *
formfield_mail(const struct desk *d, const char *typed, char **value)
{
	return person_mail_open(d, typed, value);
}

const char *
formfield_lang(const struct desk *d, const char *typed, char **value)
{
	formfield_replace(value, xstrdup(typed));
	return words_has_language(d->words, typed) ? NULL : "lang";
}

const char *
formfield_zone(const struct desk *d, const char *typed, char **value)
{
	(void)d;
	formfield_replace(value, xstrdup(typed));
	return zone_known(typed) ? NULL : "zone";
}

const char *
formfield_phrase(const struct desk *d, const char *typed, char **value)
{
	(void)d;
	formfield_replace(value, formfield_clean_line(typed));
	return utf8_length(*value) > INVITE_PHRASE_MAX ? "phrase-long" : NULL;
}

/* --- showing -------------------------------------------------------------- */

void
formfield_put(struct model *fields, const char *words, const char *name,
    const struct form *f, const char *otherwise, const char *type,
    const char *autofill)
{
	struct model *m = model_object();
	struct buffer word = {0};

	model_put_text(m, "id", name);
	model_put_text(m, "value", formfield_typed(f, name, otherwise));
	model_put_text(m, "fault", formfield_wrong(f, name));
	model_put_text(m, "type", type);
	model_put_text(m, "auto", autofill);
	buffer_printf(&word, "%s.%s", words, name);
	model_put_text(m, "label-word", buffer_text(&word));
	buffer_puts(&word, ".hint");
	model_put_text(m, "hint-word", buffer_text(&word));
	model_put(fields, name, m);
	buffer_fini(&word);
}
