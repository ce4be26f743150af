/*
 * What a person chooses about himself or herself: judging it, storing it with
 * what follows for clocks and letters, and showing it.
 */
#include "config.h"

#include "pages/settings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/vacation.h"
#include "pages/tasteform.h"
#include "people/person.h"
#include "play/clockwork.h"
#include "store/store_fates.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "words/words.h"
#include "zone/zone.h"

/* --- reading fields ------------------------------------------------------- */

static bool
settings_read_digits(const char *text, size_t n, int *value)
{
	*value = 0;
	for (size_t i = 0; i < n; i++) {
		if (!isdigit((unsigned char)text[i]))
			return false;
		*value = *value * 10 + (text[i] - '0');
	}
	return true;
}

/* Reads "2026-11-24" as that day where P lives. NULL, or the key of what is
 * wrong. */
static const char *
settings_read_day(const struct desk *d, const struct store_player *p,
    const char *text, struct clock_span *day)
{
	int year, month, number;

	if (text == NULL || *text == '\0')
		return "day-missing";
	if (strlen(text) != 10 || text[4] != '-' || text[7] != '-' ||
	    !settings_read_digits(text, 4, &year) ||
	    !settings_read_digits(text + 5, 2, &month) ||
	    !settings_read_digits(text + 8, 2, &number) || year < 1970 ||
	    !vacation_day(d, p, year, month, number, day))
		return "day-unusable";
	return NULL;
}

/* --- who it is ------------------------------------------------------------ */

static void
settings_replace(char **text, const char *with)
{
	free(*text);
	*text = xstrdup(with);
}

/* Reads the player's name, language and zone from FORM into P, and notes what
 * is wrong there. */
static void
settings_read_person(struct desk *d, struct store_player *p,
    struct playerform *form)
{
	const char *value, *fault;

	value = form->value[PLAYER_NAME];
	if (value != NULL && strcmp(value, p->name) != 0) {
		fault = person_name_read(value, &p->name);
		if (fault != NULL)
			playerform_fault(form, PLAYER_NAME, fault);
	}
	value = form->value[PLAYER_LANG];
	if (value != NULL && !words_has_language(d->words, value))
		playerform_fault(form, PLAYER_LANG, "lang-unknown");
	else if (value != NULL)
		settings_replace(&p->lang, value);
	value = form->value[PLAYER_ZONE];
	if (value != NULL && !zone_known(value))
		playerform_fault(form, PLAYER_ZONE, "zone-unknown");
	else if (value != NULL)
		settings_replace(&p->zone, value);
}

/* Reads one of the two times of sleep. The form may leave it out when the
 * player SLEEPS already: it stays. */
static void
settings_read_sleep_time(struct playerform *form, enum player_field field,
    bool sleeps, int *minutes)
{
	const char *value = form->value[field];

	if (value == NULL && sleeps)
		return;
	if (value == NULL || *value == '\0')
		playerform_fault(form, field, "sleep-half");
	else if (!playerform_clock(value, minutes))
		playerform_fault(form, field, "time-unusable");
}

static void
settings_read_sleep(struct store_player *p, struct playerform *form)
{
	const char *from = form->value[PLAYER_SLEEP_FROM];
	const char *to = form->value[PLAYER_SLEEP_TO];
	bool sleeps = p->sleep_from != p->sleep_to;

	if (from == NULL && to == NULL)
		return;
	if (from != NULL && *from == '\0' && to != NULL && *to == '\0') {
		p->sleep_from = p->sleep_to = 0;
		return;
	}
	settings_read_sleep_time(form, PLAYER_SLEEP_FROM, sleeps,
	    &p->sleep_from);
	settings_read_sleep_time(form, PLAYER_SLEEP_TO, sleeps, &p->sleep_to);
	if (p->sleep_from == p->sleep_to)
		p->sleep_from = p->sleep_to = 0;
}

static void
settings_read_weekend(struct store_player *p, struct playerform *form)
{
	const char *days = form->value[PLAYER_WEEKEND];

	if (days == NULL)
		return;
	p->weekend = 0;
	for (; *days != '\0'; days++)
		p->weekend |= 1u << (*days - '1');
}

/* Judges weekend and night separately, so that both faults are told. */
static void
settings_judge_hours(const struct store_player *p, struct playerform *form)
{
	const struct clock_life days = {.weekend = (uint8_t)p->weekend};
	const struct clock_life nights = {.sleep_from = (uint16_t)p->sleep_from,
	    .sleep_to = (uint16_t)p->sleep_to};
	const char *day = clock_life_refuse(&days);
	const char *night = clock_life_refuse(&nights);

	if (day != NULL && form->fault[PLAYER_WEEKEND] == NULL)
		playerform_fault(form, PLAYER_WEEKEND, day);
	/* A night of which one time cannot be read is not judged. */
	if (night != NULL && form->fault[PLAYER_SLEEP_FROM] == NULL &&
	    form->fault[PLAYER_SLEEP_TO] == NULL)
		playerform_fault(form, PLAYER_SLEEP_TO, night);
}

static const char *
settings_zone_of(const struct desk *d, const struct store_player *p)
{
	return p->zone[0] != '\0' ? p->zone : d->conf->timezone;
}

static bool
settings_has_hours(const struct store_player *p)
{
	return p->sleep_from != p->sleep_to || p->weekend != 0;
}

/* Whether clocks run in the same hours for both. For a player who has no hours
 * of rest the zone makes no difference. */
static bool
settings_same_hours(const struct desk *d, const struct store_player *a,
    const struct store_player *b)
{
	if (!settings_has_hours(a) && !settings_has_hours(b))
		return true;
	return strcmp(settings_zone_of(d, a), settings_zone_of(d, b)) == 0 &&
	    a->weekend == b->weekend && a->sleep_from == b->sleep_from &&
	    a->sleep_to == b->sleep_to;
}

/* Returns until when P cannot change hours or zone; 0 when P can. */
static int64_t
settings_hours_until(const struct desk *d, const struct store_player *p)
{
	int64_t until = p->hours_set + SETTINGS_DAYS * CLOCK_DAY;

	return p->hours_set != 0 && until > desk_now(d) ? until : 0;
}

/* Stores NOW in place of P. The clocks of P are settled first, because until
 * now they have run by the old hours. */
static enum store_status
settings_store_change(struct desk *d, const struct store_player *p,
    struct store_player *now)
{
	bool moves = !settings_same_hours(d, p, now);
	enum store_status status = STORE_OK;

	if (moves) {
		now->hours_set = desk_now(d);
		status = clockwork_settle_player(d, p->id);
	}
	store_player_change(d->store, now);
	if (status == STORE_OK && moves)
		status = clockwork_reckon_player(d, p->id);
	/* Letters that wait for a time of the day are looked at anew. */
	if (!tasteform_same(d, p, now))
		store_letters_release(d->store, p->id, 0, desk_now(d));
	return status;
}

enum store_status
settings_change(struct desk *d, struct store_player *p, struct playerform *form)
{
	enum store_status status = STORE_OK;
	struct store_player now = *p;

	now.mail = xstrdup(p->mail);
	now.name = xstrdup(p->name);
	now.lang = xstrdup(p->lang);
	now.zone = xstrdup(p->zone);
	settings_read_person(d, &now, form);
	settings_read_sleep(&now, form);
	settings_read_weekend(&now, form);
	tasteform_read(&now, form);
	settings_judge_hours(&now, form);
	form->until = settings_hours_until(d, p);
	if (!playerform_faulty(form) && form->until != 0 &&
	    !settings_same_hours(d, p, &now))
		playerform_fault(form, PLAYER_HOURS, "hours-again");
	if (!playerform_faulty(form)) {
		status = settings_store_change(d, p, &now);
		if (status == STORE_OK) {
			store_player_fini(p);
			*p = now;
			return STORE_OK;
		}
	}
	store_player_fini(&now);
	return status;
}

/* --- vacation ------------------------------------------------------------- */

/* Notes a fault when P has too few days left for a vacation of [FROM, TO) in
 * one of the years that it touches. */
static enum store_status
settings_judge_days(struct desk *d, const struct store_player *p, int64_t from,
    int64_t to, struct playerform *form)
{
	int last = vacation_year(d, p, to - 1);

	for (int year = vacation_year(d, p, from); year <= last; year++) {
		struct clock_span day;
		int cost = vacation_cost(d, p, year, from, to);

		if (cost < 0 || !vacation_day(d, p, year, 1, 2, &day))
			return STORE_FAILED;
		form->left = (int)(vacation_left(d, p, day.from) / CLOCK_DAY);
		if (cost > form->left) {
			playerform_fault(form, PLAYER_TO, "days-too-many");
			return STORE_OK;
		}
	}
	return STORE_OK;
}

static enum store_status
settings_judge_vacation(struct desk *d, const struct store_player *p,
    const struct clock_span *from, const struct clock_span *to,
    struct playerform *form)
{
	int64_t now = desk_now(d);

	if (from->to <= now)
		playerform_fault(form, PLAYER_FROM, "day-over");
	else if (to->to <= from->from)
		playerform_fault(form, PLAYER_TO, "day-before");
	else if (vacation_year(d, p, to->from) > vacation_year(d, p, now) + 1)
		playerform_fault(form, PLAYER_TO, "day-far");
	else
		return settings_judge_days(d, p, from->from, to->to, form);
	return STORE_OK;
}

enum store_status
settings_leave(struct desk *d, struct store_player *p, struct playerform *form)
{
	struct clock_span from = {0}, to = {0};
	enum store_status status = STORE_OK;
	const char *fault;

	fault = settings_read_day(d, p, form->value[PLAYER_FROM], &from);
	if (fault != NULL)
		playerform_fault(form, PLAYER_FROM, fault);
	fault = settings_read_day(d, p, form->value[PLAYER_TO], &to);
	if (fault != NULL)
		playerform_fault(form, PLAYER_TO, fault);
	if (!playerform_faulty(form))
		status = settings_judge_vacation(d, p, &from, &to, form);
	if (status != STORE_OK || playerform_faulty(form))
		return status;
	status = clockwork_settle_player(d, p->id);
	store_away_add(d->store, p->id, from.from, to.to);
	if (status == STORE_OK)
		status = clockwork_reckon_player(d, p->id);
	return status;
}

struct finding {
	int64_t since, until; /* UNTIL is 0 when it is not found */
};

static bool
settings_find_vacation(void *arg, int64_t since, int64_t until)
{
	struct finding *f = arg;

	if (since == f->since)
		f->until = until;
	return f->until == 0;
}

enum store_status
settings_stay(struct desk *d, struct store_player *p, struct playerform *form)
{
	int64_t now = desk_now(d);
	const char *value = playerform_get(form, PLAYER_SINCE, "");
	struct finding f = {.since = strtoll(value, NULL, 10)};
	enum store_status status;
	struct clock_span today;

	if (*value == '\0') {
		playerform_fault(form, PLAYER_SINCE, "day-missing");
		return STORE_OK;
	}
	status = store_away_each(d->store, p->id, now + 1,
	    settings_find_vacation, &f);
	/* Another click has taken the vacation out already, or it is over. */
	if (status != STORE_OK || f.until == 0)
		return status;
	if (f.since <= now) {
		/* A day that has begun is taken. */
		clock_day(zone_clock(settings_zone_of(d, p)), now, &today);
		f.since = today.to;
	}
	status = clockwork_settle_player(d, p->id);
	if (f.since < f.until)
		store_away_cut(d->store, p->id, f.since, f.until);
	if (status == STORE_OK)
		status = clockwork_reckon_player(d, p->id);
	return status;
}

/* --- showing it ----------------------------------------------------------- */

/* Returns the day of AT in the reader's zone, in words. */
static struct model *
settings_day_of(const struct reader *reader, int64_t at)
{
	struct model *m = model_object();
	struct zone_local t;
	char word[32];

	zone_local(reader->zone, at, &t);
	snprintf(word, sizeof word, "weekday.%d", t.weekday);
	model_put_text(m, "weekday-word", word);
	snprintf(word, sizeof word, "month.%d", t.month);
	model_put_text(m, "month-word", word);
	model_put_int(m, "day", t.day);
	model_put_int(m, "year", t.year);
	return m;
}

struct listing {
	const struct reader *reader;
	struct model *list;
	int64_t now;
};

static bool
settings_list_vacation(void *arg, int64_t since, int64_t until)
{
	struct listing *l = arg;
	struct model *one = model_object();

	if (until > l->now) {
		model_put_int(one, "since", since);
		model_put_int(one, "until", until);
		model_put_bool(one, "goes-on", since <= l->now);
		model_put(one, "from", settings_day_of(l->reader, since));
		model_put(one, "to", settings_day_of(l->reader, until - 1));
		model_add(l->list, one);
	} else {
		model_free(one);
	}
	return true;
}

static void
settings_put_vacation(struct desk *d, const struct store_player *p,
    const struct reader *reader, struct model *model)
{
	int64_t now = desk_now(d);
	struct listing l = {reader, model_array(), now};
	struct model *m = model_object();

	if (store_away_each(d->store, p->id, now, settings_list_vacation, &l) !=
	    STORE_OK)
		log_event("vacation-unread", "player=%lld", (long long)p->id);
	model_put(m, "planned", l.list);
	model_put_int(m, "year", vacation_year(d, p, now));
	model_put_int(m, "days", d->conf->vacation);
	model_put_int(m, "left", vacation_left(d, p, now) / CLOCK_DAY);
	model_put_bool(m, "none", d->conf->vacation == 0);
	model_put(model, "vacation", m);
}

static void
settings_put_languages(struct desk *d, const char *chosen, struct model *model)
{
	struct model *list = model_array(), *none = model_object();
	struct buffer all = {0};
	char *next, *code;

	words_languages(d->words, &all);
	next = buffer_take(&all);
	for (char *line = strtok_r(next, "\n", &code); line != NULL;
	     line = strtok_r(NULL, "\n", &code)) {
		struct model *one = model_object();
		char *name = reader_say(d, line, "player.language", none);

		model_put_text(one, "code", line);
		model_put_text(one, "name", name);
		model_put_bool(one, "chosen", strcmp(line, chosen) == 0);
		model_add(list, one);
		free(name);
	}
	free(next);
	model_free(none);
	model_put(model, "languages", list);
}

static void
settings_put_weekend(const char *days, struct model *model)
{
	struct model *list = model_array();

	for (int day = 1; day <= 7; day++) {
		struct model *one = model_object();
		char word[16];

		snprintf(word, sizeof word, "weekday.%d", day);
		model_put_text(one, "weekday-word", word);
		model_put_int(one, "number", day);
		model_put_bool(one, "ticked", strchr(days, '0' + day) != NULL);
		model_add(list, one);
	}
	model_put(model, "weekend", list);
}

void
settings_put(struct desk *d, const struct store_player *p,
    const struct playerform *form, const struct reader *reader,
    struct model *model)
{
	char from[8] = "", to[8] = "", days[8] = "";
	const char *values[PLAYER_FIELDS] = {
	    [PLAYER_NAME] = p->name,
	    [PLAYER_LANG] = p->lang,
	    [PLAYER_ZONE] = settings_zone_of(d, p),
	    [PLAYER_SLEEP_FROM] = from,
	    [PLAYER_SLEEP_TO] = to,
	    [PLAYER_WEEKEND] = days,
	};
	int64_t until = settings_hours_until(d, p);
	struct tasteform_text tastes;
	struct buffer when = {0};
	size_t n = 0;

	tasteform_values(p, &tastes, values);

	if (p->sleep_from != p->sleep_to) {
		playerform_clock_text(p->sleep_from, from);
		playerform_clock_text(p->sleep_to, to);
	}
	for (int i = 0; i < 7; i++)
		if (p->weekend >> i & 1)
			days[n++] = (char)('1' + i);
	playerform_put(d, form, values, reader, model);
	tasteform_put(p, form, model);
	settings_put_languages(d,
	    form != NULL ? playerform_get(form, PLAYER_LANG, reader->lang)
			 : reader->lang,
	    model);
	settings_put_weekend(form != NULL
		? playerform_get(form, PLAYER_WEEKEND, days)
		: days,
	    model);
	if (until != 0) {
		when_words(d, reader->lang, reader->zone, until, &when);
		model_put_text(model, "hours-until", buffer_text(&when));
		buffer_fini(&when);
	} else {
		model_put(model, "hours-until", model_null());
	}
	settings_put_vacation(d, p, reader, model);
}
