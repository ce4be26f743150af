/*
 * Puts the line together from the rows of the game alone, without a replay.
 */
#include "config.h"

#include "post/gameline.h"

#include "desk/desk.h"
#include "desk/links.h"
#include "desk/reader.h"
#include "desk/when.h"
#include "game/names.h"
#include "game/table.h"
#include "show/clockview.h"
#include "words/model.h"

const char *
gameline_state(const struct table *t, bool asked)
{
	return t->game.state == STORE_PAUSED ? "digest.paused"
	    : asked			     ? "digest.your-turn"
					     : "digest.waiting";
}

void
gameline_put_link(struct desk *d, const struct table *t, int seat,
    struct model *m)
{
	struct buffer link = {0};

	link_play(d, t->game.id, seat, t->game.made[seat], &link);
	model_put_text(m, "link", buffer_text(&link));
	buffer_fini(&link);
}

static struct model *
gameline_deadline(struct desk *d, const struct table *t, int seat,
    const struct reader *reader)
{
	struct buffer text = {0};
	struct model *m;
	int64_t due;

	if (!clockview_deadline(d, t, seat, &due, NULL))
		return model_null();
	m = model_object();
	when_words(d, reader->lang, reader->zone, due, &text);
	model_put_text(m, "when", buffer_text(&text));
	buffer_reset(&text);
	when_in(d, reader->lang, desk_now(d), due, &text);
	model_put_text(m, "in", buffer_text(&text));
	buffer_fini(&text);
	return m;
}

void
gameline_add(struct desk *d, const struct table *t, int seat,
    const struct reader *reader, struct model *games)
{
	bool asked =
	    t->game.state == STORE_OPEN && (t->game.to_move >> seat & 1);
	struct model *m = model_object();
	struct buffer word = {0};

	buffer_printf(&word, "%s.name", t->game.ruleset);
	model_put_text(m, "name-word", buffer_text(&word));
	model_put_int(m, "game", t->game.id);
	names_put_seats(m, "with", t, ((1u << t->n_seats) - 1) & ~(1u << seat));
	model_put_bool(m, "alone", t->n_seats == 1);
	names_put_seats(m, "on-turn", t, t->game.to_move);
	model_put_text(m, "state-word", gameline_state(t, asked));
	model_put_bool(m, "asked", asked);
	model_put(m, "deadline",
	    asked ? gameline_deadline(d, t, seat, reader) : model_null());
	model_put_bool(m, "muted", t->seats[seat].muted);
	gameline_put_link(d, t, seat, m);
	model_add(games, m);
	buffer_fini(&word);
}
