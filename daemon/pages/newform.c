/*
 * Reading the form that proposes a game: who plays, how many, which game with
 * which options, in which time.
 *
 * Not here: showing it (newformview.c).
 */
#include "config.h"

#include "pages/newform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/lines.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/desk.h"
#include "desk/weblink.h"
#include "rules/dataset.h"
#include "words/words.h"
#include "zone/zone.h"

/* The fields that the form has for every ruleset, besides the clock's. Those
 * with a judge are about the person who proposes the game; the others are
 * judged together. */
static const struct formfield newform_plain[] = {
    {.name = "ruleset"},
    {"name", offsetof(struct person, name), formfield_name, FORMFIELD_MUST},
    {"mail", offsetof(struct person, mail), formfield_mail, FORMFIELD_MUST},
    {"lang", offsetof(struct person, lang), formfield_lang, FORMFIELD_BLANK},
    {"zone", offsetof(struct person, zone), formfield_zone, FORMFIELD_BLANK},
    {.name = "with"},
    {.name = "players"},
    {.name = "bots"},
    {.name = "level"},
    {.name = "message"},
    {.name = "seats"},
    {.name = "open"},
    {.name = "watch"},
    {.name = "review"},
    {.name = NULL},
};

void
newform_init(struct desk *d, struct newform *f)
{
	memset(f, 0, sizeof *f);
	formfield_begin(d, NULL, &f->form);
	f->terms_faults = model_object();
	terms_standard(&f->game.terms);
}

void
newform_fini(struct newform *f)
{
	for (size_t i = 0; i < f->game.n_people; i++)
		person_fini(&f->game.people[i]);
	if (f->game.setup.data != NULL)
		f->game.rules->data_free((void *)f->game.setup.data);
	store_data_fini(&f->game.data);
	formfield_end(&f->form);
	model_free(f->terms_faults);
	free(f->game.message);
	memset(f, 0, sizeof *f);
}

void
newform_type(struct newform *f, const char *field, const char *text)
{
	if (text != NULL)
		model_put_text(f->form.typed, field, text);
}

static const char *
newform_typed(const struct newform *f, const char *field)
{
	return formfield_typed(&f->form, field, "");
}

static void
newform_fault(struct desk *d, struct newform *f, const char *field,
    const char *key, const struct model *more)
{
	formfield_fault(d, &f->form, field, key, more);
}

const char *
newform_field(const struct rules *rules, size_t i, struct buffer *text)
{
	const size_t plain = sizeof newform_plain / sizeof newform_plain[0] - 1;

	if (i < plain)
		return newform_plain[i].name;
	i -= plain;
	for (size_t n = 0; terms_fields[n] != NULL; n++)
		if (i-- == 0)
			return terms_fields[n];
	if (rules == NULL || i >= rules->n_options)
		return NULL;
	buffer_reset(text);
	buffer_printf(text, "o-%s", rules->options[i].name);
	return buffer_text(text);
}

/* Who may take the places for which nobody is named. */
enum newform_open {
	NEWFORM_NAMED,	 /* there are none */
	NEWFORM_LINK,	 /* whoever has the link that the starter gets */
	NEWFORM_ANYBODY, /* whoever reads the front page, too */
	NEWFORM_UNKNOWN
};

/* What somebody chose: a circle of the page, or the field "open". */
static enum newform_open
newform_open(const struct newform *f)
{
	static const struct {
		const char *field, *typed;
		enum newform_open open;
	} ways[] = {{"with", "friend", NEWFORM_NAMED},
	    {"with", "computer", NEWFORM_NAMED}, {"with", "link", NEWFORM_LINK},
	    {"with", "anybody", NEWFORM_ANYBODY}, {"open", "no", NEWFORM_NAMED},
	    {"open", "", NEWFORM_NAMED}, {"open", "link", NEWFORM_LINK},
	    {"open", "yes", NEWFORM_ANYBODY}};
	const char *field = *newform_typed(f, "with") != '\0' ? "with" : "open";

	for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
		if (strcmp(ways[i].field, field) == 0 &&
		    strcmp(ways[i].typed, newform_typed(f, field)) == 0)
			return ways[i].open;
	return NEWFORM_UNKNOWN;
}

/* --- who ------------------------------------------------------------------ */

static void
newform_replace(char **old, const char *text)
{
	free(*old);
	*old = xstrdup(text);
}

static void
newform_read_starter(struct desk *d, struct newform *f)
{
	struct person *p = &f->game.people[0];

	person_init(p);
	f->game.n_people = 1;
	formfield_judge(d, newform_plain, &f->form, p);
	if (*p->lang == '\0')
		newform_replace(&p->lang, f->form.reader.lang);
	if (*p->zone == '\0')
		newform_replace(&p->zone, d->conf->timezone);
}

/* Returns the one of the first N people who has the address MAIL, or NULL. */
static const struct person *
newform_find_mail(const struct newform *f, size_t n, const char *mail)
{
	for (size_t i = 0; i < n; i++)
		if (*mail != '\0' &&
		    strcasecmp(f->game.people[i].mail, mail) == 0)
			return &f->game.people[i];
	return NULL;
}

/* Takes the dots out of a name that P got from the address because none was
 * typed: the name must not look like a link. */
static void
newform_take_dots(struct person *p)
{
	size_t len = strlen(p->name);

	if (strncmp(p->mail, p->name, len) != 0 || p->mail[len] != '@' ||
	    !weblink_any(p->name))
		return;
	for (char *dot = strchr(p->name, '.'); dot != NULL;
	     dot = strchr(dot, '.'))
		*dot = ' ';
}

/* What is wrong with the mailbox that LINE begins with, in which person_read()
 * has found nobody. */
static const char *
newform_mailbox_fault(const char *line)
{
	const char *open = strchr(line, '<');
	size_t len = open != NULL ? strcspn(open + 1, ">") : strcspn(line, ";");
	char *mail = xstrndup(open != NULL ? open + 1 : line, len);
	char *name = xstrndup(line, open != NULL ? (size_t)(open - line) : 0);
	char *read = NULL;
	const char *key = NULL;

	if (strncmp(mail, "bot:", 4) != 0)
		key = person_mail_read(mail, &read);
	if (key == NULL && name[strspn(name, " \"")] != '\0')
		key = person_name_read(name, &read);
	free(mail);
	free(name);
	free(read);
	return key != NULL ? key : "player-form";
}

/* Whether P has an address that no form takes. */
static bool
newform_is_local(const struct desk *d, const struct person *p)
{
	char *mail = NULL;
	bool local =
	    p->mail[0] != '\0' && person_mail_open(d, p->mail, &mail) != NULL;

	free(mail);
	return local;
}

/* Whether P is a person, and is called as computer players are (names.h). */
static bool
newform_is_bot_name(const struct person *p)
{
	return p->mail[0] != '\0' && strncmp(p->name, "bot:", 4) == 0;
}

/* Puts into MORE why LINE, of which P was read, cannot be used, in the reader's
 * language. The words of person_read() are for people who type commands. */
static void
newform_put_reason(struct desk *d, const struct newform *f, const char *line,
    const struct person *p, struct model *more)
{
	struct buffer word = {0};
	const char *key = "player-form";
	char *text;

	if (p->mail[0] == '\0' && p->bot[0] == '\0')
		key = newform_mailbox_fault(line);
	else if (newform_is_local(d, p))
		key = "mail-local";
	else if (newform_is_bot_name(p))
		key = "name-bot";
	else if (weblink_plain(p->name))
		key = "name-link";
	else if (p->lang[0] != '\0' && !words_has_language(d->words, p->lang))
		key = "lang";
	else if (p->zone[0] != '\0' && !zone_known(p->zone))
		key = "zone";
	buffer_printf(&word, "new.fault.%s", key);
	text = reader_say(d, f->form.reader.lang, buffer_text(&word), NULL);
	model_put_text(more, "why", text);
	free(text);
	buffer_fini(&word);
}

/* Reads LINE, the next person who is to be asked. Returns NULL or the key of
 * what is wrong; WHAT and MORE get more about it. */
static const char *
newform_player_fault(struct desk *d, struct newform *f, const char *line,
    struct buffer *what, struct model *more)
{
	struct person *p = &f->game.people[f->game.n_people];
	const struct person *same;

	person_read(d, line, p, what);
	same = newform_find_mail(f, f->game.n_people, p->mail);
	f->game.n_people++;
	if (what->len > 0 || newform_is_local(d, p) || newform_is_bot_name(p)) {
		buffer_reset(what);
		buffer_puts(what, line);
		newform_put_reason(d, f, line, p, more);
		return "player";
	}
	if (p->phrase[0] != '\0')
		return "player-phrase";
	newform_take_dots(p);
	if (weblink_any(p->name)) {
		buffer_puts(what, p->name);
		return "player-link";
	}
	if (same == NULL)
		return NULL;
	buffer_puts(what, p->mail);
	return same == &f->game.people[0] ? "player-own" : "player-twice";
}

static void
newform_read_player(struct desk *d, struct newform *f, const char *line,
    int number)
{
	struct model *more = model_object();
	struct buffer what = {0};
	const char *key;

	if (f->game.n_people >= RULES_SEATS_MAX) {
		f->crowded = true;
	} else {
		key = newform_player_fault(d, f, line, &what, more);
		model_put_int(more, "line", number);
		model_put_text(more, "what",
		    what.len > 0 ? buffer_text(&what) : "");
		if (key != NULL)
			newform_fault(d, f, "players", key, more);
	}
	buffer_fini(&what);
	model_free(more);
}

/* Reads the people who are named; whoever does not play with friends has named
 * none, whatever stands in that field. */
static void
newform_read_named(struct desk *d, struct newform *f)
{
	const char *with = newform_typed(f, "with");
	bool named = *with == '\0' || strcmp(with, "friend") == 0 ||
	    newform_open(f) == NEWFORM_UNKNOWN;
	const char *text = named ? newform_typed(f, "players") : "";

	for (int number = 1; *text != '\0'; number++) {
		size_t len = strcspn(text, "\n"), end = len;
		char *line;

		while (end > 0 && strchr(" \t\r", text[end - 1]) != NULL)
			end--;
		line = xstrndup(text, end);
		if (line[strspn(line, " \t")] != '\0')
			newform_read_player(d, f, line + strspn(line, " \t"),
			    number);
		free(line);
		text += len + (text[len] == '\n');
	}
}

/* Adds the computer players, of whom there is one at least when somebody plays
 * with the computer. */
static void
newform_read_bots(struct desk *d, struct newform *f)
{
	const char *text = newform_typed(f, "bots");
	const char *level = newform_typed(f, "level");
	bool alone = strcmp(newform_typed(f, "with"), "computer") == 0;
	int n = alone;
	struct buffer line = {0}, why = {0};

	if (*text != '\0' && !lines_number(text, 2, 0, RULES_SEATS_MAX - 1, &n))
		newform_fault(d, f, "bots", "bots", NULL);
	n = n < alone ? alone : n;
	buffer_printf(&line, "bot:%s", *level != '\0' ? level : "fallback");
	for (int i = 0; i < n && why.len == 0; i++) {
		f->crowded = f->game.n_people == RULES_SEATS_MAX;
		if (f->crowded)
			break;
		person_read(d, buffer_text(&line),
		    &f->game.people[f->game.n_people++], &why);
	}
	if (why.len > 0)
		newform_fault(d, f, "level", "option", NULL);
	buffer_fini(&line);
	buffer_fini(&why);
}

static void
newform_read_players(struct desk *d, struct newform *f)
{
	newform_read_named(d, f);
	newform_read_bots(d, f);
	person_tell_bots_apart(f->game.people, f->game.n_people);
	if (f->crowded)
		newform_fault(d, f, "players", "players-many", NULL);
}

/* --- how many ------------------------------------------------------------- */

static void
newform_refuse_number(struct desk *d, struct newform *f, const char *field,
    const char *key)
{
	struct model *more = model_object();

	model_put_int(more, "min", f->game.rules->seats_min);
	model_put_int(more, "max", f->game.rules->seats_max);
	model_put_int(more, "others", (int64_t)f->game.n_people - 1);
	newform_fault(d, f, field, key, more);
	model_free(more);
}

/* Sets *SEATS to the number of seats: the number that was chosen, else as many
 * as are named. The page shows the number only where places are OPEN. False
 * when the chosen number is wrong. */
static bool
newform_read_seats(struct desk *d, struct newform *f, bool open, int *seats)
{
	bool page = *newform_typed(f, "with") != '\0';
	const char *text = page && !open ? "" : newform_typed(f, "seats");
	int named = (int)f->game.n_people;

	*seats = open ? f->game.rules->seats_max : named;
	if (*text != '\0' &&
	    !lines_number(text, 2, f->game.rules->seats_min,
		f->game.rules->seats_max, seats)) {
		newform_refuse_number(d, f, "seats", "seats");
		return false;
	}
	return true;
}

static void
newform_read_number(struct desk *d, struct newform *f)
{
	enum newform_open how = newform_open(f);
	bool open = how == NEWFORM_LINK || how == NEWFORM_ANYBODY;
	int named = (int)f->game.n_people, seats;

	f->game.open = how == NEWFORM_ANYBODY;
	if (how == NEWFORM_UNKNOWN)
		newform_fault(d, f,
		    *newform_typed(f, "with") != '\0' ? "with" : "open", "open",
		    NULL);
	if (f->game.rules == NULL || !newform_read_seats(d, f, open, &seats))
		return;
	if (named > f->game.rules->seats_max)
		newform_refuse_number(d, f, "players", "players-over");
	else if (!open && named < f->game.rules->seats_min)
		newform_refuse_number(d, f, "players", "players-few");
	else if (open && named >= seats)
		newform_refuse_number(d, f, "seats", "seats-full");
	else if (!open && named != seats)
		newform_refuse_number(d, f, "seats", "seats-named");
	f->game.setup.seats = seats;
}

/* Whether NAME, which is yes or no, is yes. */
static bool
newform_read_flag(struct desk *d, struct newform *f, const char *name)
{
	const char *typed = newform_typed(f, name);
	bool yes = strcmp(typed, "yes") == 0;

	if (!yes && *typed != '\0' && strcmp(typed, "no") != 0)
		newform_fault(d, f, name, name, NULL);
	return yes;
}

/* --- what ----------------------------------------------------------------- */

/* Notes why the rules refuse the combination of options, in their words. */
static void
newform_refuse_options(struct desk *d, struct newform *f, const char *refusal)
{
	struct buffer key = {0};
	char *text;

	buffer_printf(&key, "%s.options.%s", f->game.rules->id, refusal);
	text = reader_say(d, f->form.reader.lang, buffer_text(&key), NULL);
	model_put_text(f->form.faults, "options", text);
	free(text);
	buffer_fini(&key);
}

/* Reads the whole data set now, so that a faulty one is offered to nobody. What
 * is wrong then is each file that is not the usual one. */
static void
newform_read_data(struct desk *d, struct newform *f, const char *name)
{
	const struct rules *rules = f->game.rules;
	struct buffer field = {0}, file = {0}, why = {0};
	const struct rules_option *o;

	f->game.data.name = xstrdup(name);
	f->game.setup.data = data_load(rules, d->conf->data, name,
	    &f->game.data.text, &f->game.data.len, &why);
	for (size_t n = 0; f->game.setup.data == NULL &&
	     (o = rules_data_file(rules, n)) != NULL;
	     n++) {
		buffer_reset(&field);
		buffer_reset(&file);
		buffer_printf(&field, "o-%s", o->name);
		rules_data_name(rules, name, o, &file);
		if (strcmp(buffer_text(&file), o->standard) != 0)
			newform_fault(d, f, buffer_text(&field), "option",
			    NULL);
	}
	buffer_fini(&field);
	buffer_fini(&file);
	buffer_fini(&why);
}

static void
newform_read_options(struct desk *d, struct newform *f)
{
	size_t before = model_size(f->form.faults);
	int seats = f->game.setup.seats;
	struct buffer data = {0};
	const char *refusal;

	rules_defaults(f->game.rules, seats, &f->game.setup);
	for (size_t i = 0; i < f->game.rules->n_options; i++) {
		const struct rules_option *o = &f->game.rules->options[i];
		struct buffer field = {0};
		const char *text;

		buffer_printf(&field, "o-%s", o->name);
		text = newform_typed(f, buffer_text(&field));
		if (*text == '\0')
			text = o->standard;
		if (!rules_option_read(o, text, &f->game.setup.options[i]))
			newform_fault(d, f, buffer_text(&field), "option",
			    NULL);
		else if (o->type == RULES_DATA)
			rules_data_add(&data, text);
		buffer_fini(&field);
	}
	if (data.len > 0 && model_size(f->form.faults) == before)
		newform_read_data(d, f, buffer_text(&data));
	buffer_fini(&data);
	if (seats == 0 || model_size(f->form.faults) > before)
		return;
	refusal = f->game.rules->options_refuse(&f->game.setup);
	if (refusal != NULL)
		newform_refuse_options(d, f, refusal);
}

static void
newform_read_message(struct desk *d, struct newform *f)
{
	f->game.message = formfield_clean_text(newform_typed(f, "message"));
	if (utf8_length(f->game.message) > PROPOSAL_MESSAGE_MAX)
		newform_fault(d, f, "message", "message-long", NULL);
	if (weblink_any(f->game.message))
		newform_fault(d, f, "message", "message-link", NULL);
}

static const char *
newform_terms_value(void *arg, const char *field)
{
	const struct newform *f = arg;

	return model_get_text(f->form.typed, field, NULL);
}

static void
newform_terms_fault(void *arg, const char *field, const char *key)
{
	struct newform *f = arg;

	model_put_text(f->terms_faults, field, key);
}

/* Tells faults of the clock in words, too, for programs that asked for JSON. */
static void
newform_read_terms(struct desk *d, struct newform *f)
{
	const struct terms_form form = {
	    newform_terms_value, newform_terms_fault, f};

	if (terms_from_fields(&form, &f->game.terms) == 0)
		return;
	for (size_t i = 0; terms_fields[i] != NULL; i++) {
		const char *key =
		    model_get_text(f->terms_faults, terms_fields[i], NULL);
		struct buffer word = {0};
		char *text;

		if (key == NULL)
			continue;
		buffer_printf(&word, "terms.fault.%s", key);
		text = reader_say(d, f->form.reader.lang, buffer_text(&word),
		    NULL);
		model_put_text(f->form.faults, terms_fields[i], text);
		free(text);
		buffer_fini(&word);
	}
}

bool
newform_read(struct desk *d, struct newform *f)
{
	const char *lang = newform_typed(f, "lang");

	if (*lang != '\0' && words_has_language(d->words, lang))
		snprintf(f->form.reader.lang, sizeof f->form.reader.lang, "%s",
		    lang);
	f->game.rules = rules_find(newform_typed(f, "ruleset"), 0);
	if (f->game.rules == NULL)
		newform_fault(d, f, "ruleset", "ruleset", NULL);
	newform_read_starter(d, f);
	newform_read_players(d, f);
	newform_read_number(d, f);
	f->game.watch = newform_read_flag(d, f, "watch");
	f->game.review = newform_read_flag(d, f, "review");
	if (f->game.rules != NULL)
		newform_read_options(d, f);
	newform_read_message(d, f);
	newform_read_terms(d, f);
	return !formfield_faulty(&f->form);
}
