/*
 * Turns the records of the store into a model, and adds up how fast the person
 * plays.
 */
#include "config.h"

#include "pages/statistics.h"

#include "desk/desk.h"
#include "desk/log.h"
#include "match/clock.h"
#include "store/store_outcomes.h"
#include "store/store_players.h"
#include "words/model.h"

struct counting {
	struct model *list;
	int64_t moves, first;
};

static bool
put_record(void *arg, const struct store_record *record)
{
	struct counting *c = arg;
	const struct rules *rules = rules_find(record->ruleset, 0);
	struct model *m = model_object();
	struct buffer word = {0};

	c->moves += record->moves;
	if (c->first == 0 || record->first < c->first)
		c->first = record->first;
	buffer_printf(&word, "%s.name", record->ruleset);
	model_put_text(m, "name-word", buffer_text(&word));
	model_put_text(m, "ruleset", record->ruleset);
	model_put_int(m, "games", record->games);
	model_put_int(m, "over", record->over);
	model_put_int(m, "won", record->won);
	model_put_int(m, "shared", record->shared);
	model_put_int(m, "resigned", record->resigned);
	model_put_int(m, "moves", record->moves);
	model_put_int(m, "uncounted", record->over - record->counted);
	model_put_bool(m, "together", rules != NULL && rules->together);
	model_put_bool(m, "any-counted", record->counted > 0);
	model_put_bool(m, "any-shared", record->shared > 0);
	model_put_bool(m, "any-resigned", record->resigned > 0);
	model_put_bool(m, "any-uncounted", record->over > record->counted);
	model_put(m, "best",
	    record->counted > 0 ? model_int(record->best) : model_null());
	model_add(c->list, m);
	buffer_fini(&word);
	return true;
}

/* Moves a day with one decimal place. Less than a week would say nothing. */
static struct model *
pace(struct desk *d, const struct counting *c)
{
	int64_t days = (desk_now(d) - c->first) / CLOCK_DAY, tenths;
	struct buffer text = {0};
	struct model *m;

	if (c->moves == 0 || days < 7)
		return model_null();
	m = model_object();
	tenths = (c->moves * 10 + days / 2) / days;
	buffer_printf(&text, "%lld.%lld", (long long)(tenths / 10),
	    (long long)(tenths % 10));
	model_put_int(m, "moves", c->moves);
	model_put_int(m, "days", days);
	model_put_text(m, "a-day", buffer_text(&text));
	buffer_fini(&text);
	return m;
}

void
statistics_put(struct desk *d, const struct store_player *p,
    struct model *model)
{
	struct counting c = {.list = model_array()};

	if (store_records_each(d->store, p->id, put_record, &c) != STORE_OK)
		log_event("statistics-unread", "player=%lld", (long long)p->id);
	model_put_bool(model, "has-statistics", model_size(c.list) > 0);
	model_put(model, "pace", pace(d, &c));
	model_put(model, "statistics", c.list);
}
