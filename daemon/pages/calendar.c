/*
 * Writes an event for each game in which a deadline of the person runs.
 */
#include "config.h"

#include "pages/calendar.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/reader.h"
#include "game/table.h"
#include "pages/answer.h"
#include "show/clockview.h"
#include "sign/sign.h"
#include "store/store_players.h"
#include "words/model.h"
#include "zone/zone.h"

enum {
	LINE_MAX_BYTES = 75, /* bytes of a line without its end (RFC 5545,
			      * 3.1) */
	GAMES_MAX = 500
};

/* --- lines ---------------------------------------------------------------- */

/* Writes TEXT as one line, folded between characters where it is too long. */
static void
calendar_put_line(struct buffer *out, const char *text)
{
	size_t used = 0;

	while (*text != '\0') {
		size_t len = 1;

		while (((unsigned char)text[len] & 0xc0) == 0x80)
			len++;
		if (used + len > LINE_MAX_BYTES) {
			buffer_puts(out, "\r\n ");
			used = 1;
		}
		buffer_add(out, text, len);
		used += len;
		text += len;
	}
	buffer_puts(out, "\r\n");
}

/* Writes a property whose value is a text (RFC 5545, 3.3.11). */
static void
put_text(struct buffer *out, const char *name, const char *text)
{
	struct buffer line = {0};

	buffer_printf(&line, "%s:", name);
	for (; *text != '\0'; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '\n')
			buffer_puts(&line, "\\n");
		else if (c < ' ' || c == 0x7f)
			buffer_putc(&line, ' ');
		else if (strchr("\\;,", c) != NULL)
			buffer_printf(&line, "\\%c", c);
		else
			buffer_putc(&line, (char)c);
	}
	calendar_put_line(out, buffer_text(&line));
	buffer_fini(&line);
}

static void
calendar_put_time(struct buffer *out, const char *name, int64_t at)
{
	struct buffer line = {0};
	struct zone_local t;

	zone_local("UTC", at, &t);
	buffer_printf(&line, "%s:%04d%02d%02dT%02d%02d%02dZ", name, t.year,
	    t.month, t.day, t.hour, t.minute, t.second);
	calendar_put_line(out, buffer_text(&line));
	buffer_fini(&line);
}

/* An alarm so many SECONDS before the event begins (RFC 5545, 3.6.6). */
static void
calendar_put_alarm(struct buffer *out, const char *text, int64_t seconds)
{
	struct buffer line = {0};

	calendar_put_line(out, "BEGIN:VALARM");
	calendar_put_line(out, "ACTION:DISPLAY");
	put_text(out, "DESCRIPTION", text);
	buffer_printf(&line, "TRIGGER:-PT%lldM", (long long)(seconds / 60));
	calendar_put_line(out, buffer_text(&line));
	calendar_put_line(out, "END:VALARM");
	buffer_fini(&line);
}

/* --- events --------------------------------------------------------------- */

struct writing {
	struct desk *d;
	const struct reader *reader;
	struct buffer *out;
	int games, events;
};

static void
put_event(const struct writing *w, const struct table *t, int seat, int64_t due,
    int64_t warn)
{
	struct desk *d = w->d;
	struct buffer line = {0}, word = {0};
	struct model *m = model_object();
	char *summary;

	buffer_printf(&word, "%s.name", t->game.ruleset);
	model_put_text(m, "name-word", buffer_text(&word));
	model_put_int(m, "game", t->game.id);
	summary = reader_say(d, w->reader->lang, "player.calendar.event", m);
	calendar_put_line(w->out, "BEGIN:VEVENT");
	/* The UID names the turn, so that it stays the same when the deadline
	 * moves. */
	buffer_printf(&line, "UID:game-%lld.%d.%u@%s", (long long)t->game.id,
	    seat, (unsigned)t->game.made[seat], d->host);
	calendar_put_line(w->out, buffer_text(&line));
	/* The deadline may move although the game does not, so the event counts
	 * as changed now. */
	calendar_put_time(w->out, "DTSTAMP", desk_now(d));
	calendar_put_time(w->out, "DTSTART", due);
	put_text(w->out, "SUMMARY", summary);
	buffer_reset(&line);
	buffer_printf(&line, "URL:%s/", d->conf->base_url);
	calendar_put_line(w->out, buffer_text(&line));
	calendar_put_line(w->out, "TRANSP:TRANSPARENT");
	calendar_put_alarm(w->out, summary, due - warn);
	calendar_put_line(w->out, "END:VEVENT");
	free(summary);
	model_free(m);
	buffer_fini(&line);
	buffer_fini(&word);
}

static bool
calendar_look_at_place(void *arg, const struct store_place *place)
{
	struct writing *w = arg;
	struct table t;
	int64_t due, warn;

	if (place->state != STORE_OPEN)
		return true;
	if (table_load_rows(w->d, place->game, &t, NULL) == TABLE_OK &&
	    clockview_warning(w->d, &t, place->seat, &due, &warn)) {
		put_event(w, &t, place->seat, due, warn);
		w->events++;
	}
	table_fini(&t);
	return ++w->games < GAMES_MAX;
}

/* Puts an entry that says nothing, because a calendar must not be empty (RFC
 * 5545, 3.6). */
static void
put_zone(struct buffer *out)
{
	static const char *const lines[] = {"BEGIN:VTIMEZONE", "TZID:UTC",
	    "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000",
	    "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"};

	for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
		calendar_put_line(out, lines[i]);
}

static void
write_calendar(struct desk *d, const struct store_player *p,
    struct web_answer *a)
{
	struct reader reader;
	struct model *none = model_object();
	struct writing w = {.d = d, .reader = &reader, .out = &a->body};
	char *name;

	reader_of_player(d, p, &reader);
	name = reader_say(d, reader.lang, "player.calendar.name", none);
	calendar_put_line(w.out, "BEGIN:VCALENDAR");
	calendar_put_line(w.out, "VERSION:2.0");
	calendar_put_line(w.out, "PRODID:-//turnpost//turnpost//EN");
	calendar_put_line(w.out, "CALSCALE:GREGORIAN");
	put_text(w.out, "NAME", name);
	put_text(w.out, "X-WR-CALNAME", name);
	calendar_put_line(w.out, "REFRESH-INTERVAL;VALUE=DURATION:PT1H");
	calendar_put_line(w.out, "X-PUBLISHED-TTL:PT1H");
	if (store_player_games(d->store, p->id, calendar_look_at_place, &w) !=
	    STORE_OK)
		log_event("calendar-unread", "player=%lld", (long long)p->id);
	if (w.events == 0)
		put_zone(w.out);
	calendar_put_line(w.out, "END:VCALENDAR");
	a->status = 200;
	a->type = "text/calendar; charset=utf-8";
	free(name);
	model_free(none);
}

static void
calendar_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *rest)
{
	enum store_status status;
	struct store_player p;

	if (*rest != '\0' && strcmp(rest, "games.ics") != 0) {
		answer_not_found(d, r, a);
		return;
	}
	if (store_read_begin(d->store) != STORE_OK) {
		answer_unavailable(d, r, a);
		return;
	}
	status = store_player_get(d->store, token->id, &p);
	if (status == STORE_OK && p.epoch == token->count)
		write_calendar(d, &p, a);
	else if (status == STORE_OK || status == STORE_ABSENT)
		answer_not_found(d, r, a);
	else
		answer_unavailable(d, r, a);
	store_player_fini(&p);
	store_read_end(d->store);
}

const struct page calendar_page = {
    .route = "/t/calendar",
    .purpose = SIGN_CALENDAR,
    .deep = true,
    .look = calendar_look,
};
