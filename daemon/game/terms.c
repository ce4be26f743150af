/*
 * Terms in four forms: JSON, lengths as people type them, fields of a form, and
 * sentences.
 */
#include "config.h"

#include "game/terms.h"

#include <string.h>

#include "base/json.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/when.h"
#include "words/words.h"

enum { MINUTE = 60, HOUR = 3600, DAY = CLOCK_DAY };

static const char *const clocks[] = {
    [CLOCK_NONE] = "none", [CLOCK_PER_MOVE] = "move", [CLOCK_BANK] = "bank"};
static const char *const lates[] = {[LATE_WAIT] = "wait",
    [LATE_SKIP] = "skip",
    [LATE_BOT] = "bot",
    [LATE_VOTE] = "vote",
    [LATE_LOSE] = "lose"};
static const char *const answers[] = {"no", "yes"};
/* The first is none in particular. */
static const char *const standins[] = {"usual", "greedy", "steady", "strong"};

enum { N_CLOCKS = 3, N_LATES = 5, N_STANDINS = 4 };

const char *const terms_fields[] = {"clock", "clock-move", "clock-start",
    "clock-increment", "clock-cap", "clock-grace", "clock-late",
    "clock-standin", "clock-vacation", NULL};

void
terms_none(struct terms *t)
{
	*t = (struct terms){.rule.kind = CLOCK_NONE};
}

void
terms_standard(struct terms *t)
{
	*t = (struct terms){
	    .rule = {.kind = CLOCK_PER_MOVE,
		.move = 3 * DAY,
		.start = 10 * DAY,
		.increment = 12 * HOUR,
		.cap = 20 * DAY,
		.grace = 3 * DAY},
	    .late = LATE_BOT,
	    .vacation = true,
	};
}

const char *
terms_late_name(enum late late)
{
	return lates[late];
}

/* The index of NAME among N NAMES, or -1. */
static int
terms_find(const char *const *names, int n, const char *name)
{
	for (int i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}

/* Sets the stand-in to that of the number; -1 counts as none. */
static void
set_standin(struct terms *t, int number)
{
	t->standin = number > 0 ? standins[number] : NULL;
}

static const char *
standin_name(const struct terms *t)
{
	return t->standin != NULL ? t->standin : standins[0];
}

/* --- as JSON -------------------------------------------------------------- */

bool
terms_read(const char *json, struct terms *t)
{
	char why[128];
	struct model *m = model_read(json, strlen(json), why, sizeof why);
	int kind =
	    terms_find(clocks, N_CLOCKS, model_get_text(m, "clock", "none"));
	int late =
	    terms_find(lates, N_LATES, model_get_text(m, "late", "wait"));
	int standin = terms_find(standins, N_STANDINS,
	    model_get_text(m, "standin", standins[0]));
	bool good = model_type(m) == MODEL_OBJECT && kind >= 0 && late >= 0 &&
	    standin >= 0;

	terms_none(t);
	if (good && kind != CLOCK_NONE) {
		t->rule.kind = (enum clock_kind)kind;
		t->rule.move = model_get_int(m, "move", 0);
		t->rule.start = model_get_int(m, "start", 0);
		t->rule.increment = model_get_int(m, "increment", 0);
		t->rule.cap = model_get_int(m, "cap", 0);
		t->rule.grace = model_get_int(m, "grace", 0);
		t->late = (enum late)late;
		t->vacation = model_get_bool(m, "vacation", false);
		set_standin(t, standin);
		good = clock_rule_refuse(&t->rule) == NULL;
	}
	if (!good)
		terms_none(t);
	model_free(m);
	return good;
}

void
terms_write(const struct terms *t, struct buffer *out)
{
	const struct clock_rule *r = &t->rule;
	bool bank = r->kind == CLOCK_BANK;
	struct json j;

	json_init(&j, out);
	json_object_begin(&j);
	if (bank)
		json_put_int(&j, "cap", r->cap);
	json_put_text(&j, "clock", clocks[r->kind]);
	if (r->kind != CLOCK_NONE) {
		json_put_int(&j, "grace", r->grace);
		if (bank)
			json_put_int(&j, "increment", r->increment);
		json_put_text(&j, "late", lates[t->late]);
		if (!bank)
			json_put_int(&j, "move", r->move);
		if (t->standin != NULL)
			json_put_text(&j, "standin", t->standin);
		if (bank)
			json_put_int(&j, "start", r->start);
		json_put_bool(&j, "vacation", t->vacation);
	}
	json_object_end(&j);
}

/* --- as people type it ---------------------------------------------------- */

static int64_t
unit_of(char letter)
{
	switch (letter) {
	case 'd':
		return DAY;
	case 'h':
		return HOUR;
	case 'm':
		return MINUTE;
	case 's':
		return 1;
	default:
		return 0;
	}
}

/* Reads a number with its unit, which has to be smaller than *LAST. */
static bool
read_part(const char **text, int64_t *last, int64_t *seconds)
{
	const char *p = *text;
	int64_t n = 0, unit;

	if (*p < '0' || *p > '9')
		return false;
	for (; *p >= '0' && *p <= '9'; p++) {
		n = 10 * n + (*p - '0');
		if (n > CLOCK_MOVE_MAX)
			return false;
	}
	unit = unit_of(*p);
	if (unit == 0 || unit >= *last)
		return false;
	*last = unit;
	*seconds += n * unit;
	*text = p + 1;
	return *seconds <= CLOCK_MOVE_MAX;
}

bool
terms_length_read(const char *text, int64_t *seconds)
{
	int64_t last = INT64_MAX;

	*seconds = 0;
	text += strspn(text, " ");
	if (strcmp(text, "0") == 0)
		return true;
	if (*text == '\0')
		return false;
	while (*text != '\0') {
		if (!read_part(&text, &last, seconds))
			return false;
		text += strspn(text, " ");
	}
	return true;
}

void
terms_length_write(int64_t seconds, struct buffer *out)
{
	static const char units[] = "dhms";
	bool some = false;

	for (const char *u = units; *u != '\0'; u++) {
		int64_t n = seconds / unit_of(*u);

		seconds %= unit_of(*u);
		if (n == 0)
			continue;
		buffer_printf(out, "%s%lld%c", some ? " " : "", (long long)n,
		    *u);
		some = true;
	}
	if (!some)
		buffer_puts(out, "0");
}

/* --- fields --------------------------------------------------------------- */

struct reading {
	const struct terms_form *form;
	size_t faults;
	bool seen[sizeof terms_fields / sizeof terms_fields[0]]; /* has a fault
								  * already */
};

static void
terms_add_fault(struct reading *r, const char *field, const char *key)
{
	for (size_t i = 0; terms_fields[i] != NULL; i++) {
		if (strcmp(terms_fields[i], field) != 0)
			continue;
		if (r->seen[i])
			return;
		r->seen[i] = true;
	}
	r->faults++;
	r->form->fault(r->form->arg, field, key);
}

/* The index of the field's value among N NAMES; WAS when the field is missing
 * or wrong. */
static int
read_choice(struct reading *r, const char *field, const char *const *names,
    int n, int was)
{
	const char *text = r->form->value(r->form->arg, field);
	int found = text != NULL ? terms_find(names, n, text) : was;

	if (found >= 0)
		return found;
	terms_add_fault(r, field, "choice");
	return was;
}

static void
read_length(struct reading *r, const char *field, int64_t *seconds)
{
	const char *text = r->form->value(r->form->arg, field);
	int64_t read;

	if (text == NULL)
		return;
	if (terms_length_read(text, &read))
		*seconds = read;
	else
		terms_add_fault(r, field, "length");
}

/* Whether KEY begins with NAME and a hyphen. */
static bool
is_about(const char *key, const char *name)
{
	size_t len = strlen(name);

	return strlen(key) > len && memcmp(key, name, len) == 0 &&
	    key[len] == '-';
}

/* Reports a refusal of the rule at its field: KEY begins with the name of that
 * field without "clock-". */
static void
add_rule_fault(struct reading *r, const char *key)
{
	for (size_t i = 0; terms_fields[i] != NULL; i++) {
		const char *name = strchr(terms_fields[i], '-');

		if (name != NULL && is_about(key, name + 1))
			terms_add_fault(r, terms_fields[i], key);
	}
}

size_t
terms_from_fields(const struct terms_form *form, struct terms *t)
{
	struct reading r = {.form = form};
	const char *refusal;

	t->rule.kind = (enum clock_kind)read_choice(&r, "clock", clocks,
	    N_CLOCKS, (int)t->rule.kind);
	if (t->rule.kind == CLOCK_NONE)
		return r.faults;
	if (t->rule.kind == CLOCK_PER_MOVE)
		read_length(&r, "clock-move", &t->rule.move);
	if (t->rule.kind == CLOCK_BANK) {
		read_length(&r, "clock-start", &t->rule.start);
		read_length(&r, "clock-increment", &t->rule.increment);
		read_length(&r, "clock-cap", &t->rule.cap);
	}
	read_length(&r, "clock-grace", &t->rule.grace);
	t->late = (enum late)read_choice(&r, "clock-late", lates, N_LATES,
	    (int)t->late);
	set_standin(t,
	    read_choice(&r, "clock-standin", standins, N_STANDINS,
		terms_find(standins, N_STANDINS, standin_name(t))));
	t->vacation =
	    read_choice(&r, "clock-vacation", answers, 2, t->vacation) != 0;
	refusal = clock_rule_refuse(&t->rule);
	if (refusal != NULL)
		add_rule_fault(&r, refusal);
	return r.faults;
}

static void
put_field(const struct terms_shown *shown, const char *name, const char *own,
    struct model *into)
{
	const char *typed = shown->value(shown->arg, name);
	const char *key = shown->fault(shown->arg, name);
	struct model *m = model_object();
	struct buffer word = {0};

	model_put_text(m, "value", typed != NULL ? typed : own);
	buffer_printf(&word, "terms.fault.%s", key != NULL ? key : "");
	model_put(m, "fault-word",
	    key != NULL ? model_text(buffer_text(&word)) : model_null());
	model_put(into, name, m);
	buffer_fini(&word);
}

static void
put_length(const struct terms_shown *shown, const char *name, int64_t own,
    struct model *into)
{
	struct buffer text = {0};

	terms_length_write(own, &text);
	put_field(shown, name, buffer_text(&text), into);
	buffer_fini(&text);
}

/* Puts the field with "choices", of which one is "chosen". */
static void
terms_put_choice(const struct terms_shown *shown, const char *name,
    const char *const *names, int n, const char *own, struct model *into)
{
	struct model *list = model_array();
	const char *chosen;

	put_field(shown, name, own, into);
	chosen = model_get_text(model_get(into, name), "value", "");
	for (int i = 0; i < n; i++) {
		struct model *m = model_object();
		struct buffer word = {0};

		buffer_printf(&word, "terms.choose.%s.%s", name, names[i]);
		model_put_text(m, "choice", names[i]);
		model_put_text(m, "choice-word", buffer_text(&word));
		model_put_bool(m, "chosen", strcmp(chosen, names[i]) == 0);
		model_add(list, m);
		buffer_fini(&word);
	}
	model_put(model_get(into, name), "choices", list);
}

void
terms_put_form(const struct terms *t, const struct terms_shown *shown,
    struct model *model)
{
	struct model *m = model_object();
	const struct clock_rule *r = &t->rule;

	terms_put_choice(shown, "clock", clocks, N_CLOCKS, clocks[r->kind], m);
	put_length(shown, "clock-move", r->move, m);
	put_length(shown, "clock-start", r->start, m);
	put_length(shown, "clock-increment", r->increment, m);
	put_length(shown, "clock-cap", r->cap, m);
	put_length(shown, "clock-grace", r->grace, m);
	terms_put_choice(shown, "clock-late", lates, N_LATES, lates[t->late],
	    m);
	terms_put_choice(shown, "clock-standin", standins, N_STANDINS,
	    standin_name(t), m);
	terms_put_choice(shown, "clock-vacation", answers, 2,
	    answers[t->vacation], m);
	model_put(model, "terms", m);
}

/* --- in words ------------------------------------------------------------- */

static void
terms_put_in_words(const struct desk *d, const char *lang, const char *name,
    int64_t seconds, struct model *m)
{
	struct buffer text = {0};

	if (seconds > 0)
		when_length(d, lang, seconds, &text);
	model_put_text(m, name, buffer_text(&text));
	buffer_fini(&text);
}

void
terms_put(const struct desk *d, const struct terms *t, const char *lang,
    struct model *model)
{
	const struct clock_rule *r = &t->rule;
	struct model *m = model_object();
	struct buffer key = {0};

	buffer_printf(&key, "terms.clock.%s", clocks[r->kind]);
	model_put_text(m, "clock-word", buffer_text(&key));
	buffer_reset(&key);
	buffer_printf(&key, "terms.late.%s", lates[t->late]);
	model_put(m, "late-word",
	    r->kind != CLOCK_NONE ? model_text(buffer_text(&key))
				  : model_null());
	buffer_reset(&key);
	buffer_printf(&key, "bot.%s", standin_name(t));
	model_put(m, "standin-word",
	    t->standin != NULL ? model_text(buffer_text(&key)) : model_null());
	terms_put_in_words(d, lang, "move", r->move, m);
	terms_put_in_words(d, lang, "start", r->start, m);
	terms_put_in_words(d, lang, "increment", r->increment, m);
	terms_put_in_words(d, lang, "cap", r->cap, m);
	terms_put_in_words(d, lang, "grace", r->grace, m);
	model_put_bool(m, "vacation", t->vacation);
	model_put(model, "terms", m);
	buffer_fini(&key);
}

void
terms_say(const struct desk *d, const struct terms *t, const char *lang,
    struct buffer *out)
{
	struct model *m = model_object();
	char why[256];

	terms_put(d, t, lang, m);
	if (!words_say(d->words, lang, "terms.line", model_get(m, "terms"), out,
		why, sizeof why))
		log_event("words-fault", "why=\"%s\"", why);
	model_free(m);
}
