/*
 * The forms of a player's page.
 */
#include "config.h"

#include "pages/playerform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "pages/job.h"
#include "words/model.h"

static const char *const names[PLAYER_FIELDS] = {
    [PLAYER_NAME] = "name",
    [PLAYER_LANG] = "lang",
    [PLAYER_ZONE] = "zone",
    [PLAYER_SLEEP_FROM] = "sleep-from",
    [PLAYER_SLEEP_TO] = "sleep-to",
    [PLAYER_WEEKEND] = "weekend",
    [PLAYER_HOURS] = "hours",
    [PLAYER_FROM] = "from",
    [PLAYER_TO] = "to",
    [PLAYER_SINCE] = "since",
    [PLAYER_MAIL] = "mail",
    [PLAYER_CONFIRM] = "confirm",
    [PLAYER_LETTERS] = "letters",
    [PLAYER_DIGEST_AT] = "digest-at",
    [PLAYER_QUIET_FROM] = "quiet-from",
    [PLAYER_QUIET_TO] = "quiet-to",
    [PLAYER_GAME] = "game",
    [PLAYER_TEXT] = "text",
    [PLAYER_ERASE] = "erase",
};

/* The days that are ticked, one field each. Where none is, the field before
 * them says that days were to be ticked at all. */
static bool
read_days(struct desk *d, struct web_request *r, struct web_answer *a,
    struct playerform *form)
{
	const char *value;
	char name[16];
	size_t n = 0;

	for (int day = 1; day <= 7; day++) {
		snprintf(name, sizeof name, "weekend-%d", day);
		if (!job_field(d, r, a, name, &value))
			return false;
		if (value != NULL)
			form->days[n++] = (char)('0' + day);
	}
	if (n > 0 || form->value[PLAYER_WEEKEND] != NULL)
		form->value[PLAYER_WEEKEND] = form->days;
	return true;
}

bool
playerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    struct playerform *form)
{
	memset(form, 0, sizeof *form);
	if (job_refuse_form(d, r, a) ||
	    !job_field(d, r, a, "action", &form->action))
		return false;
	for (size_t i = 0; i < PLAYER_FIELDS; i++)
		if (!job_field(d, r, a, names[i], &form->value[i]))
			return false;
	if (form->action == NULL)
		form->action = "";
	return read_days(d, r, a, form);
}

/* --- times of a day ------------------------------------------------------------ */

bool
playerform_clock(const char *text, int *minutes)
{
	size_t digits = strspn(text, "0123456789");
	int hour, minute, end = 0;

	if (digits < 1 || digits > 2 || text[digits] != ':' ||
	    strspn(text + digits + 1, "0123456789") != 2 ||
	    sscanf(text, "%2d:%2d%n", &hour, &minute, &end) != 2 || hour > 23 ||
	    minute > 59)
		return false;
	*minutes = hour * 60 + minute;
	return text[end] == '\0' || strcmp(text + end, ":00") == 0;
}

void
playerform_clock_text(int minutes, char text[8])
{
	snprintf(text, 8, "%02d:%02d", minutes / 60 % 24, minutes % 60);
}

/* --- faults -------------------------------------------------------------------- */

const char *
playerform_field_name(enum player_field field)
{
	return names[field];
}

void
playerform_fault(struct playerform *form, enum player_field field,
    const char *key)
{
	if (form->fault[field] == NULL)
		form->fault[field] = key;
}

bool
playerform_faulty(const struct playerform *form)
{
	for (size_t i = 0; i < PLAYER_FIELDS; i++)
		if (form->fault[i] != NULL)
			return true;
	return false;
}

const char *
playerform_get(const struct playerform *form, enum player_field field,
    const char *otherwise)
{
	return form->value[field] != NULL ? form->value[field] : otherwise;
}

/* --- telling what is wrong --------------------------------------------------- */

static char *
sentence_of(struct desk *d, const struct playerform *form, size_t field,
    const struct reader *reader)
{
	struct model *m = model_object();
	struct buffer when = {0}, key = {0};
	char *text;

	buffer_printf(&key, "player.fault.%s", form->fault[field]);
	when_words(d, reader->lang, reader->zone, form->until, &when);
	model_put_text(m, "until", buffer_text(&when));
	model_put_int(m, "left", form->left);
	text = reader_say(d, reader->lang, buffer_text(&key), m);
	buffer_fini(&when);
	buffer_fini(&key);
	model_free(m);
	return text;
}

static struct model *
fault_of(struct desk *d, const struct playerform *form, size_t field,
    const struct reader *reader)
{
	struct model *fault;
	char *text;

	if (form == NULL || form->fault[field] == NULL)
		return model_null();
	text = sentence_of(d, form, field, reader);
	fault = model_text(text);
	free(text);
	return fault;
}

void
playerform_put(struct desk *d, const struct playerform *form,
    const char *const otherwise[PLAYER_FIELDS], const struct reader *reader,
    struct model *model)
{
	struct model *fields = model_object();

	for (size_t i = 0; i < PLAYER_FIELDS; i++) {
		struct model *one = model_object();
		const char *value = otherwise[i] != NULL ? otherwise[i] : "";

		if (form != NULL && form->value[i] != NULL)
			value = form->value[i];
		model_put_text(one, "value", value);
		model_put(one, "fault", fault_of(d, form, i, reader));
		model_put(fields, names[i], one);
	}
	model_put(model, "fields", fields);
}

void
playerform_answer(struct desk *d, const struct playerform *form,
    const struct reader *reader, struct web_answer *a)
{
	struct model *m = model_object(), *fields = model_object();
	char *message = reader_say(d, reader->lang, "player.faulty", m);

	for (size_t i = 0; i < PLAYER_FIELDS; i++)
		if (form->fault[i] != NULL)
			model_put(fields, names[i],
			    fault_of(d, form, i, reader));
	model_put_text(m, "error", "form");
	model_put_text(m, "message", message);
	model_put(m, "fields", fields);
	buffer_reset(&a->body);
	model_write(m, false, &a->body);
	a->status = 422;
	a->type = "application/json";
	model_free(m);
	free(message);
}
