/*
 * The form in which somebody says "I play": its two tables of fields, and how
 * they are shown.
 */
#include "config.h"

#include "pages/answerform.h"

#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "pages/zonelist.h"
#include "people/asking.h"
#include "show/proposalview.h"
#include "words/model.h"

static const struct formfield answerform_stranger[] = {
    {"name", offsetof(struct answerform, name), formfield_name, FORMFIELD_MUST},
    {"mail", offsetof(struct answerform, mail), formfield_mail, FORMFIELD_MUST},
    {"lang", offsetof(struct answerform, lang), formfield_lang, FORMFIELD_MAY},
    {"zone", offsetof(struct answerform, zone), formfield_zone, FORMFIELD_MAY},
    {"phrase", offsetof(struct answerform, phrase), formfield_phrase,
	FORMFIELD_MAY},
    {.name = NULL},
};

static const struct formfield answerform_known[] = {
    {"name", offsetof(struct answerform, name), formfield_name, FORMFIELD_MAY},
    {.name = "mail"},
    {"lang", offsetof(struct answerform, lang), formfield_lang, FORMFIELD_MAY},
    {"zone", offsetof(struct answerform, zone), formfield_zone, FORMFIELD_MAY},
    {"phrase", offsetof(struct answerform, phrase), formfield_phrase,
	FORMFIELD_MAY},
    {.name = NULL},
};

void
answerform_fini(struct answerform *f)
{
	formfield_end(&f->form);
	free(f->name);
	free(f->mail);
	free(f->lang);
	free(f->zone);
	free(f->phrase);
	memset(f, 0, sizeof *f);
}

bool
answerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    bool stranger, struct answerform *f)
{
	const struct formfield *fields =
	    stranger ? answerform_stranger : answerform_known;

	formfield_begin(d, r, &f->form);
	if (!formfield_type(d, r, a, fields, &f->form))
		return false;
	formfield_judge(d, fields, &f->form, f);
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
	const struct form *form = f != NULL ? &f->form : NULL;
	struct model *all = model_object();

	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
		formfield_put(all, "join", fields[i].name, form,
		    fields[i].value, fields[i].type, fields[i].autofill);
	model_put_text(model, "usual", zone);
	model_put(model, "f", all);
	model_put_text(model, "lang-fault", formfield_wrong(form, "lang"));
	proposalview_put_langs(d, formfield_typed(form, "lang", lang), model);
	zonelist_put(model);
}
