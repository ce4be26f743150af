/*
 * Which letters a person wants and when: reading the fields into the player,
 * and showing them.
 */
#include "config.h"

#include "pages/tasteform.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "store/store_players.h"
#include "words/model.h"

static const char *const tasteform_names[] = {
    [STORE_LETTERS_TURN] = "turn",
    [STORE_LETTERS_EVERY] = "every",
    [STORE_LETTERS_DIGEST] = "digest",
};
static const char *const tasteform_subjects[] = {
    [STORE_SUBJECTS_SAME] = "same",
    [STORE_SUBJECTS_NEWS] = "news",
};
enum { SUBJECTS = sizeof tasteform_subjects / sizeof tasteform_subjects[0] };
enum { TASTES = sizeof tasteform_names / sizeof tasteform_names[0] };
enum { DAY_MINUTES = 24 * 60 };

const char *
tasteform_name(enum store_taste taste)
{
	return (size_t)taste < TASTES ? tasteform_names[taste]
				      : tasteform_names[STORE_LETTERS_TURN];
}

const char *
tasteform_subject(enum store_subjects subjects)
{
	return (size_t)subjects < SUBJECTS
	    ? tasteform_subjects[subjects]
	    : tasteform_subjects[STORE_SUBJECTS_SAME];
}

/* --- reading -------------------------------------------------------------- */

static void
tasteform_read_taste(struct store_player *p, struct playerform *form)
{
	const char *value = form->value[PLAYER_LETTERS];

	if (value == NULL)
		return;
	for (size_t i = 0; i < TASTES; i++)
		if (strcmp(value, tasteform_names[i]) == 0) {
			p->letters = (enum store_taste)i;
			return;
		}
	playerform_fault(form, PLAYER_LETTERS, "letters-unknown");
}

static void
tasteform_read_time(struct playerform *form, enum player_field field,
    int *minutes)
{
	const char *value = form->value[field];

	if (value != NULL && !playerform_clock(value, minutes))
		playerform_fault(form, field, "time-unusable");
}

/* Reads one of the two quiet times. The form may leave it out when the player
 * HAS quiet hours already: it stays. */
static void
tasteform_read_quiet_time(struct playerform *form, enum player_field field,
    bool has, int *minutes)
{
	const char *value = form->value[field];

	if ((value == NULL && !has) || (value != NULL && *value == '\0'))
		playerform_fault(form, field, "quiet-half");
	else
		tasteform_read_time(form, field, minutes);
}

static void
tasteform_read_quiet(struct store_player *p, struct playerform *form)
{
	const char *from = form->value[PLAYER_QUIET_FROM];
	const char *to = form->value[PLAYER_QUIET_TO];
	bool has = p->quiet_from != p->quiet_to;

	if (from == NULL && to == NULL)
		return;
	if (from != NULL && *from == '\0' && to != NULL && *to == '\0') {
		p->quiet_from = p->quiet_to = 0;
		return;
	}
	tasteform_read_quiet_time(form, PLAYER_QUIET_FROM, has, &p->quiet_from);
	tasteform_read_quiet_time(form, PLAYER_QUIET_TO, has, &p->quiet_to);
	if (p->quiet_from == p->quiet_to)
		p->quiet_from = p->quiet_to = 0;
	if (form->fault[PLAYER_QUIET_FROM] == NULL &&
	    !tasteform_quiet_usable(p->quiet_from, p->quiet_to))
		playerform_fault(form, PLAYER_QUIET_TO, "quiet-too-long");
}

static void
tasteform_read_subjects(struct store_player *p, struct playerform *form)
{
	const char *value = form->value[PLAYER_SUBJECTS];

	for (size_t i = 0; value != NULL && i < SUBJECTS; i++)
		if (strcmp(value, tasteform_subjects[i]) == 0) {
			p->subjects = (enum store_subjects)i;
			return;
		}
	if (value != NULL)
		playerform_fault(form, PLAYER_SUBJECTS, "letters-unknown");
}

void
tasteform_read(struct store_player *p, struct playerform *form)
{
	tasteform_read_subjects(p, form);
	tasteform_read_taste(p, form);
	tasteform_read_time(form, PLAYER_DIGEST_AT, &p->digest_at);
	tasteform_read_quiet(p, form);
}

bool
tasteform_same(const struct desk *d, const struct store_player *a,
    const struct store_player *b)
{
	const char *zone = d->conf->timezone;

	return a->letters == b->letters && a->digest_at == b->digest_at &&
	    a->quiet_from == b->quiet_from && a->quiet_to == b->quiet_to &&
	    strcmp(a->zone[0] != '\0' ? a->zone : zone,
		b->zone[0] != '\0' ? b->zone : zone) == 0;
}

/* --- showing -------------------------------------------------------------- */

void
tasteform_values(const struct store_player *p, struct tasteform_text *text,
    const char *values[PLAYER_FIELDS])
{
	*text = (struct tasteform_text){{0}, {0}, {0}};
	playerform_clock_text(p->digest_at, text->digest_at);
	if (p->quiet_from != p->quiet_to) {
		playerform_clock_text(p->quiet_from, text->quiet_from);
		playerform_clock_text(p->quiet_to, text->quiet_to);
	}
	values[PLAYER_LETTERS] = tasteform_name(p->letters);
	values[PLAYER_DIGEST_AT] = text->digest_at;
	values[PLAYER_QUIET_FROM] = text->quiet_from;
	values[PLAYER_QUIET_TO] = text->quiet_to;
	values[PLAYER_SUBJECTS] = tasteform_subject(p->subjects);
}

void
tasteform_put(const struct store_player *p, const struct playerform *form,
    struct model *model)
{
	const char *chosen = tasteform_name(p->letters);
	struct model *list = model_array();

	if (form != NULL)
		chosen = playerform_get(form, PLAYER_LETTERS, chosen);
	for (size_t i = 0; i < TASTES; i++) {
		struct model *one = model_object();
		struct buffer word = {0};

		model_put_text(one, "value", tasteform_names[i]);
		buffer_printf(&word, "player.taste.%s", tasteform_names[i]);
		model_put_text(one, "taste-word", buffer_text(&word));
		buffer_puts(&word, "-how");
		model_put_text(one, "how-word", buffer_text(&word));
		model_put_bool(one, "chosen",
		    strcmp(tasteform_names[i], chosen) == 0);
		model_add(list, one);
		buffer_fini(&word);
	}
	model_put(model, "tastes", list);
	chosen = tasteform_subject(p->subjects);
	if (form != NULL)
		chosen = playerform_get(form, PLAYER_SUBJECTS, chosen);
	model_put_bool(model, "news-subjects",
	    strcmp(chosen, tasteform_subjects[STORE_SUBJECTS_NEWS]) == 0);
}

bool
tasteform_quiet_usable(int from, int to)
{
	return (to - from + DAY_MINUTES) % DAY_MINUTES <= TASTEFORM_QUIET_MAX;
}
