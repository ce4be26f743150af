/*
 * The forms of a player's page: the table of their fields, and telling what is
 * wrong.
 */
#include "config.h"

#include "pages/playerform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "words/model.h"

/* The fields of enum player_field come first, in its order. */
#define PLAYERFORM_VALUE(FIELD, NAME) \
	[FIELD] = {.name = (NAME), \
	    .at = offsetof(struct playerform, value) + \
		(FIELD) * sizeof(const char *)}
#define PLAYERFORM_DAY(DAY, NAME) \
	{ \
		.name = (NAME), \
		.at = offsetof(struct playerform, day) + \
		    ((DAY)-1) * sizeof(const char *) \
	}
static const struct formfield playerform_fields[] = {
    PLAYERFORM_VALUE(PLAYER_NAME, "name"),
    PLAYERFORM_VALUE(PLAYER_LANG, "lang"),
    PLAYERFORM_VALUE(PLAYER_ZONE, "zone"),
    PLAYERFORM_VALUE(PLAYER_SLEEP_FROM, "sleep-from"),
    PLAYERFORM_VALUE(PLAYER_SLEEP_TO, "sleep-to"),
    PLAYERFORM_VALUE(PLAYER_WEEKEND, "weekend"),
    PLAYERFORM_VALUE(PLAYER_HOURS, "hours"),
    PLAYERFORM_VALUE(PLAYER_FROM, "from"),
    PLAYERFORM_VALUE(PLAYER_TO, "to"),
    PLAYERFORM_VALUE(PLAYER_SINCE, "since"),
    PLAYERFORM_VALUE(PLAYER_MAIL, "mail"),
    PLAYERFORM_VALUE(PLAYER_CONFIRM, "confirm"),
    PLAYERFORM_VALUE(PLAYER_LETTERS, "letters"),
    PLAYERFORM_VALUE(PLAYER_DIGEST_AT, "digest-at"),
    PLAYERFORM_VALUE(PLAYER_QUIET_FROM, "quiet-from"),
    PLAYERFORM_VALUE(PLAYER_QUIET_TO, "quiet-to"),
    PLAYERFORM_VALUE(PLAYER_SUBJECTS, "subjects"),
    PLAYERFORM_VALUE(PLAYER_GAME, "game"),
    PLAYERFORM_VALUE(PLAYER_TEXT, "text"),
    PLAYERFORM_VALUE(PLAYER_ERASE, "erase"),
    [PLAYER_FIELDS] = {.name = "action",
	.at = offsetof(struct playerform, action)},
    PLAYERFORM_DAY(1, "weekend-1"),
    PLAYERFORM_DAY(2, "weekend-2"),
    PLAYERFORM_DAY(3, "weekend-3"),
    PLAYERFORM_DAY(4, "weekend-4"),
    PLAYERFORM_DAY(5, "weekend-5"),
    PLAYERFORM_DAY(6, "weekend-6"),
    PLAYERFORM_DAY(7, "weekend-7"),
    {.name = NULL},
};

bool
playerform_read(struct desk *d, struct web_request *r, struct web_answer *a,
    struct playerform *form)
{
	size_t n = 0;

	memset(form, 0, sizeof *form);
	if (!formfield_read(d, r, a, playerform_fields, form))
		return false;
	if (form->action == NULL)
		form->action = "";
	for (int day = 1; day <= 7; day++)
		if (form->day[day - 1] != NULL)
			form->days[n++] = (char)('0' + day);
	/* A browser does not send boxes that are not ticked. The field
	 * "weekend" says that the form had boxes for days at all. */
	if (n > 0 || form->value[PLAYER_WEEKEND] != NULL)
		form->value[PLAYER_WEEKEND] = form->days;
	return true;
}

/* --- times of a day ------------------------------------------------------- */

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

/* --- faults --------------------------------------------------------------- */

const char *
playerform_field_name(enum player_field field)
{
	return playerform_fields[field].name;
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

/* --- telling what is wrong ------------------------------------------------ */

static char *
playerform_sentence(struct desk *d, const struct playerform *form, size_t field,
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
playerform_told(struct desk *d, const struct playerform *form, size_t field,
    const struct reader *reader)
{
	struct model *fault;
	char *text;

	if (form == NULL || form->fault[field] == NULL)
		return model_null();
	text = playerform_sentence(d, form, field, reader);
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
		model_put(one, "fault", playerform_told(d, form, i, reader));
		model_put(fields, playerform_fields[i].name, one);
	}
	model_put(model, "fields", fields);
}

int
playerform_status(const struct playerform *form)
{
	static const char *const often[] = {
	    "mail-often", "mail-busy", "text-many", "text-used-up"};

	for (size_t i = 0; i < PLAYER_FIELDS; i++)
		for (size_t k = 0; k < sizeof often / sizeof often[0]; k++)
			if (form->fault[i] != NULL &&
			    strcmp(form->fault[i], often[k]) == 0)
				return 429;
	return 422;
}

void
playerform_answer(struct desk *d, const struct playerform *form,
    const struct reader *reader, struct web_answer *a)
{
	struct model *m = model_object(), *fields = model_object();
	char *message = reader_say(d, reader->lang, "player.faulty", m);

	for (size_t i = 0; i < PLAYER_FIELDS; i++)
		if (form->fault[i] != NULL)
			model_put(fields, playerform_fields[i].name,
			    playerform_told(d, form, i, reader));
	model_put_text(m, "error", "form");
	model_put_text(m, "message", message);
	model_put(m, "fields", fields);
	buffer_reset(&a->body);
	answer_json(a, playerform_status(form), m);
	model_free(m);
	free(message);
}
