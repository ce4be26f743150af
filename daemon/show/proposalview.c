/*
 * A proposal, or an invitation to a seat, as a model for pages and letters.
 */
#include "config.h"

#include "show/proposalview.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/names.h"
#include "game/options.h"
#include "game/table.h"
#include "game/terms.h"
#include "store/store_players.h"
#include "words/words.h"

enum { QUOTE_COLUMNS = 72, DAY = 86400 };

static const char *const proposal_states[] = {
    [STORE_PROPOSAL_NEW] = "new",
    [STORE_PROPOSAL_CONFIRMED] = "confirmed",
    [STORE_PROPOSAL_BEGUN] = "begun",
    [STORE_PROPOSAL_WITHDRAWN] = "withdrawn",
    [STORE_PROPOSAL_LAPSED] = "lapsed",
};
static const char *const invite_states[] = {
    [STORE_INVITE_WAITING] = "waiting",
    [STORE_INVITE_ASKED] = "asked",
    [STORE_INVITE_ACCEPTED] = "accepted",
    [STORE_INVITE_DECLINED] = "declined",
    [STORE_INVITE_WITHDRAWN] = "withdrawn",
    [STORE_INVITE_UNREACHABLE] = "unreachable",
    [STORE_INVITE_JOINING] = "joining",
};
/* What is said of them when there will be no game. */
static const char *const gone_words[] = {
    [STORE_INVITE_WAITING] = "unasked",
    [STORE_INVITE_ASKED] = "unanswered",
    [STORE_INVITE_ACCEPTED] = "had-accepted",
    [STORE_INVITE_JOINING] = "wanted-to-join",
};

void
proposalview_reader(struct desk *d, const struct store_invite *i,
    struct reader *reader)
{
	struct store_player p = {0};
	int64_t id = i->player;

	reader_of_server(d, reader);
	if (words_has_language(d->words, i->lang))
		snprintf(reader->lang, sizeof reader->lang, "%s", i->lang);
	if (i->zone[0] != '\0')
		snprintf(reader->zone, sizeof reader->zone, "%s", i->zone);
	if (id == 0 && i->mail[0] != '\0' &&
	    store_player_find(d->store, i->mail, &id) != STORE_OK)
		return;
	if (id != 0 && store_player_get(d->store, id, &p) == STORE_OK)
		reader_of_player(d, &p, reader);
	store_player_fini(&p);
}

/* Appends the key of an address that nobody can guess: the uid of the game,
 * which nobody is told before the game begins. */
static void
proposalview_put_key(const struct proposal *p, struct buffer *out)
{
	buffer_add_hex(out, p->row.uid, sizeof p->row.uid);
}

/* Whether the front page shows P. */
static bool
is_listed(const struct desk *d, const struct proposal *p)
{
	return p->row.open && d->conf->open_tables;
}

void
proposalview_share(const struct desk *d, const struct proposal *p,
    struct buffer *out)
{
	buffer_printf(out, "%s/join/%lld", d->conf->base_url,
	    (long long)p->row.id);
	if (!is_listed(d, p)) {
		buffer_putc(out, '-');
		proposalview_put_key(p, out);
	}
}

bool
proposalview_may_know(const struct desk *d, const struct proposal *p,
    const char *key)
{
	struct buffer own = {0};
	bool may;

	if (p->row.state == STORE_PROPOSAL_NEW)
		return false;
	proposalview_put_key(p, &own);
	may = strcmp(buffer_text(&own), key) == 0 ||
	    (key[0] == '\0' && is_listed(d, p));
	buffer_fini(&own);
	return may;
}

void
proposalview_put_langs(const struct desk *d, const char *selected,
    struct model *model)
{
	struct model *list = model_array(), *none = model_object();
	struct buffer langs = {0};
	char *save = NULL;

	words_languages(d->words, &langs);
	for (char *lang = strtok_r(langs.data, "\n", &save); lang != NULL;
	     lang = strtok_r(NULL, "\n", &save)) {
		struct model *m = model_object();
		char *name = reader_say(d, lang, "player.language", none);

		model_put_text(m, "value", lang);
		model_put_text(m, "name", name);
		model_put_bool(m, "selected", strcmp(lang, selected) == 0);
		model_add(list, m);
		free(name);
	}
	model_free(none);
	model_put(model, "langs", list);
	buffer_fini(&langs);
}

/* --- what is played ------------------------------------------------------ */

static void
proposalview_put_game(struct desk *d, const struct proposal *p,
    const char *lang, struct model *m)
{
	struct rules_setup setup = {.seats = p->row.seats};
	struct buffer word = {0}, data = {0};
	struct model *options;
	struct terms terms;
	char why[256];

	buffer_printf(&word, "%s.name", p->row.ruleset);
	model_put_text(m, "game-word", buffer_text(&word));
	model_put_text(m, "ruleset", p->row.ruleset);
	options =
	    model_read(p->row.options, strlen(p->row.options), why, sizeof why);
	if (p->rules != NULL &&
	    options_read(p->rules, options, &setup, &data, NULL))
		options_put_in_force(d, p->rules, &setup, buffer_text(&data),
		    m);
	else
		model_put(m, "in-force", model_null());
	if (!terms_read(p->row.terms, &terms))
		terms_none(&terms);
	terms_put(d, &terms, lang, m);
	model_free(options);
	buffer_fini(&word);
	buffer_fini(&data);
}

const char *
proposalview_state(const struct proposal *p)
{
	return proposal_states[p->row.state];
}

/* --- who plays ----------------------------------------------------------- */

static struct model *
proposalview_person_model(const struct store_invite *i, bool gone, int64_t own,
    int64_t now)
{
	const char *state = invite_states[i->state], *said = NULL;
	struct model *m = model_object();
	struct buffer word = {0};

	if (i->bot[0] != '\0')
		state = "bot";
	else if (i->place == 0)
		state = "starter";
	else if (gone)
		said = gone_words[i->state];
	buffer_printf(&word, "lobby.state.%s", said != NULL ? said : state);
	model_put_int(m, "invite", i->id);
	names_put(m, "name", i->name);
	model_put_text(m, "state", state);
	model_put_text(m, "state-word", buffer_text(&word));
	model_put_bool(m, "own", i->id == own);
	model_put_bool(m, "starter", i->place == 0);
	model_put_bool(m, "bot", i->bot[0] != '\0');
	model_put_bool(m, "can-remind",
	    i->state == STORE_INVITE_ASKED && i->reminded == 0 &&
		now - i->asked >= DAY);
	buffer_fini(&word);
	return m;
}

static void
proposalview_put_people(struct proposal *p, int64_t own, int64_t now,
    struct model *m)
{
	struct model *people = model_array(), *others = model_phrase();
	bool gone = p->row.state == STORE_PROPOSAL_WITHDRAWN ||
	    p->row.state == STORE_PROPOSAL_LAPSED;

	for (size_t i = 0; i < p->n; i++) {
		const struct store_invite *who = &p->invites[i];

		/* A person without a place may never have asked for one, as
		 * others can type his address. A stranger sees only those who
		 * have accepted. */
		if (who->place == PROPOSAL_NOWHERE ||
		    (own == 0 && who->state != STORE_INVITE_ACCEPTED))
			continue;
		model_add(people,
		    proposalview_person_model(who, gone, own, now));
		if (who->id != own && proposal_holds(who))
			names_join(others, ", ", who->name);
	}
	model_put(m, "people", people);
	model_put(m, "others", others);
}

static int
count_free(struct proposal *p)
{
	int n = 0;

	for (int place = 0; place < p->row.seats; place++)
		n += proposal_at(p, place) == NULL;
	return n;
}

/* Appends a line of LEN bytes as mail programs quote it. Lines are broken here
 * because a mail program that breaks them leaves the mark out, and what a
 * stranger wrote would pass for ours. */
static void
quote_line(const char *line, size_t len, struct buffer *out)
{
	size_t column = 0;

	buffer_puts(out, out->len > 0 ? "\n>" : ">");
	while (len > 0) {
		size_t blank = *line == ' ', word = blank;

		while (word < len && line[word] != ' ')
			word++;
		if (column > 0 && column + word > QUOTE_COLUMNS) {
			buffer_puts(out, "\n>");
			column = 0;
		}
		if (column == 0 && blank == 0)
			buffer_putc(out, ' ');
		buffer_add(out, line, word);
		column += word;
		line += word;
		len -= word;
	}
}

static void
proposalview_put_message(const char *message, struct model *m)
{
	struct buffer quoted = {0};

	for (const char *line = message; *line != '\0';) {
		size_t len = strcspn(line, "\n");

		quote_line(line, len, &quoted);
		line += len + (line[len] == '\n');
	}
	model_put_text(m, "message", message);
	model_put_text(m, "quoted", buffer_text(&quoted));
	buffer_fini(&quoted);
}

/* --- the whole ----------------------------------------------------------- */

static void
put_state(const struct proposal *p, struct model *m)
{
	struct model *is = model_object();

	for (unsigned i = 0;
	     i < sizeof proposal_states / sizeof proposal_states[0]; i++)
		model_put_bool(is, proposal_states[i], i == p->row.state);
	model_put(m, "is", is);
	model_put_text(m, "state", proposalview_state(p));
}

/* Whether somebody gets a letter when the starter confirms P. */
static bool
asks_others(const struct proposal *p)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->invites[i].place > 0 && p->invites[i].bot[0] == '\0')
			return true;
	return false;
}

void
proposalview_put(struct desk *d, struct proposal *p, int64_t own,
    const struct reader *reader, struct model *model)
{
	struct buffer text = {0};

	model_put_int(model, "proposal", p->row.id);
	proposalview_put_game(d, p, reader->lang, model);
	model_put_int(model, "seats", p->row.seats);
	model_put_bool(model, "open", p->row.open);
	model_put_bool(model, "watch", p->row.watch);
	model_put_bool(model, "reviewed", p->row.review);
	model_put_int(model, "free", count_free(p));
	model_put_bool(model, "has-free", count_free(p) > 0);
	names_put(model, "starter", proposal_starter(p)->name);
	proposalview_put_message(p->row.message, model);
	model_put_hex(model, "commitment", p->row.commitment,
	    sizeof p->row.commitment);
	put_state(p, model);
	when_words(d, reader->lang, reader->zone, proposal_lapses(d, p), &text);
	model_put_text(model, "lapses", buffer_text(&text));
	buffer_reset(&text);
	proposalview_share(d, p, &text);
	if (p->row.open || count_free(p) > 0)
		model_put_text(model, "share", buffer_text(&text));
	else
		model_put(model, "share", model_null());
	model_put_bool(model, "listed", is_listed(d, p));
	model_put_bool(model, "asks-others", asks_others(p));
	model_put_bool(model, "again", p->row.again != 0);
	proposalview_put_people(p, own, desk_now(d), model);
	buffer_fini(&text);
}

void
proposalview_play(struct desk *d, int64_t game, int64_t player,
    struct buffer *out)
{
	struct table t;

	if (player == 0 || table_load_rows(d, game, &t, NULL) == TABLE_STORE)
		return;
	for (int i = 0; i < t.n_seats && out->len == 0; i++)
		if (t.seats[i].player == player)
			link_play(d, game, i, t.game.made[i], out);
	table_fini(&t);
}

void
proposalview_put_seat(struct desk *d, const struct table *t,
    const struct store_invite *i, const char *lang, struct model *model)
{
	struct model *seat = model_object(), *others = model_phrase();
	struct buffer text = {0};
	struct terms terms;

	buffer_printf(&text, "%s.name", t->game.ruleset);
	model_put_text(model, "game-word", buffer_text(&text));
	model_put_int(model, "game", t->game.id);
	names_put(model, "by", t->seats[i->by_seat].name);
	names_put(seat, "player", t->seats[i->place].name);
	model_put_bool(seat, "own", i->place == i->by_seat);
	model_put(model, "seat", seat);
	model_put_bool(model, "again", false);
	for (int k = 0; k < t->n_seats; k++)
		if (k != i->place)
			names_join(others, ", ", t->seats[k].name);
	model_put(model, "others", others);
	if (!terms_read(t->game.terms, &terms))
		terms_none(&terms);
	terms_put(d, &terms, lang, model);
	buffer_fini(&text);
}
