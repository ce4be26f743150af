/*
 * A simulated year: the clock, what happens when, and the loop.
 *
 *	year [PEOPLE [GAMES [DAYS [SEED]]]]
 */
#include "config.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "people/proposals.h"
#include "sign/sign.h"
#include "store/store_mover.h"
#include "year.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "play/outcome.h"
#include "game/proposal.h"

enum { DAY = 24 * YEAR_HOUR, STEPS_MAX = 100000, BEAT = 240 };

/* --- luck and time --------------------------------------------------------------- */

int64_t
year_luck(struct year *y, int64_t n)
{
	struct chance *c = &y->luck.chance;

	return n <= 1 ? 0 : (int64_t)c->draw(c, "year", (uint64_t)n);
}

bool
year_chance(struct year *y, int percent)
{
	return year_luck(y, 100) < percent;
}

static int64_t
clock_of_year(void *arg)
{
	const struct year *y = arg;

	return y->now;
}

/* Bytes that differ each time and are the same in each run. */
static void
random_of_year(void *arg, void *bytes, size_t len)
{
	struct year *y = arg;
	uint8_t digest[SIGN_DIGEST];

	for (size_t at = 0; at < len; at += sizeof digest) {
		size_t left = len - at;

		y->random++;
		sign_sha256(&y->random, sizeof y->random, digest);
		memcpy((char *)bytes + at, digest,
		    left < sizeof digest ? left : sizeof digest);
	}
}

void
year_fault(struct year *y, const char *format, ...)
{
	char text[sizeof y->fault];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	printf("# day %lld: %s\n", (long long)((y->now - y->begin) / DAY),
	    text);
	if (y->failures++ == 0)
		strcpy(y->fault, text);
}

/* --- what happens next: a heap -------------------------------------------------------- */

static bool
is_before(const struct event *a, const struct event *b)
{
	return a->at != b->at ? a->at < b->at : a->order < b->order;
}

void
year_event(struct year *y, const struct event *e)
{
	size_t i = y->n_events++;

	if (y->n_events > y->cap_events) {
		y->cap_events = y->cap_events * 2 + 64;
		y->event = xrealloc(y->event, y->cap_events, sizeof *y->event);
	}
	y->event[i] = *e;
	y->event[i].order = y->order++;
	while (i > 0 && is_before(&y->event[i], &y->event[(i - 1) / 2])) {
		struct event swap = y->event[i];

		y->event[i] = y->event[(i - 1) / 2];
		y->event[(i - 1) / 2] = swap;
		i = (i - 1) / 2;
	}
}

static struct event
take_event(struct year *y)
{
	struct event first = y->event[0];
	size_t i = 0;

	y->event[0] = y->event[--y->n_events];
	for (;;) {
		size_t least = i;

		for (size_t k = 2 * i + 1; k <= 2 * i + 2; k++)
			if (k < y->n_events &&
			    is_before(&y->event[k], &y->event[least]))
				least = k;
		if (least == i)
			return first;
		struct event swap = y->event[i];

		y->event[i] = y->event[least];
		y->event[least] = swap;
		i = least;
	}
}

/* --- the server ------------------------------------------------------------------------ */

/* The next alarm, if one is due. */
static bool
ring(struct year *y)
{
	int64_t game;

	if (alarms_step(y->desk, &y->alarms) != 0)
		return false;
	game = y->alarms.game;
	year_fair_look(y, game);
	return true;
}

/* All that is due now, as the loop of the desk and that of the post do it. */
static void
serve(struct year *y)
{
	int steps = 0;

	while (!y->down && steps++ < STEPS_MAX) {
		bool again = false;

		again |= ring(y);
		again |= proposals_step(y->desk) == 0;
		again |= outcome_step(y->desk) == 0;
		again |= outbox_step(y->outbox);
		again |= y->n_flying > 0;
		year_deliver(y);
		if (!again)
			break;
	}
	if (steps >= STEPS_MAX)
		year_fault(y, "the server is never done");
	if (!y->down)
		outbox_flush(y->outbox);
}

/* When it wants to be called again. */
static int64_t
next_service(struct year *y)
{
	int64_t next = INT64_MAX, at;
	int ms;

	if (y->down)
		return next;
	if (y->alarms.at != 0 && y->alarms.at < next)
		next = y->alarms.at;
	ms = proposals_step(y->desk);
	if (ms >= 0 && y->now + ms / 1000 < next)
		next = y->now + ms / 1000;
	at = outbox_next(y->outbox);
	if (at < next)
		next = at;
	return next <= y->now ? y->now + 1 : next;
}

static void
open_server(struct year *y)
{
	y->outbox = outbox_new(y->post, &year_transport, y, false);
	downtime_begin(y->desk, &y->downtime);
	alarms_init(&y->alarms, y->desk);
	y->alarms.not_before = y->now;
	y->down = false;
}

static void
close_server(struct year *y)
{
	outbox_flush(y->outbox);
	outbox_free(y->outbox);
	y->outbox = NULL;
	y->down = true;
}

/* --- the year --------------------------------------------------------------------------- */

static void
happen(struct year *y, const struct event *e)
{
	switch (e->what) {
	case EVENT_DOWN:
		y->downs[y->n_downs++] =
		    (struct clock_span){y->now, CLOCK_NEVER};
		close_server(y);
		break;
	case EVENT_UP:
		y->downs[y->n_downs - 1].to = y->now;
		open_server(y);
		break;
	case EVENT_MAIL_DOWN:
		y->silences[y->n_silences++] =
		    (struct clock_span){y->now, CLOCK_NEVER};
		y->mail_down = true;
		break;
	case EVENT_MAIL_UP:
		y->silences[y->n_silences - 1].to = y->now;
		y->mail_down = false;
		break;
	case EVENT_PROPOSE:
	case EVENT_READ:
	case EVENT_SETTLE:
	case EVENT_CHOOSE:
	case EVENT_MOVE:
	case EVENT_JOIN:
	case EVENT_OLD:
	case EVENT_RESEND:
	case EVENT_BOUNCE:
		year_do(y, e);
		break;
	}
}

/* The server wakes once in a while, and nothing else happens, until NEXT: of
 * all these times only the last is done. */
static void
pass_time(struct year *y, int64_t next)
{
	if (!y->down && next - y->now > BEAT) {
		if (y->downtime.alive != 0 && next - y->now > 2 * BEAT)
			y->downtime.alive = next - 2 * BEAT;
		y->now = next - BEAT;
		downtime_step(y->desk, &y->downtime, y->alarms.at != 0);
	}
	if (next > y->now)
		y->now = next;
	if (!y->down && downtime_step(y->desk, &y->downtime, y->alarms.at != 0))
		y->alarms.known = false;
}

static void
run(struct year *y)
{
	while (y->now < y->end) {
		int64_t next = next_service(y);

		if (y->n_events > 0 && y->event[0].at < next)
			next = y->event[0].at;
		if (next >= y->end)
			break;
		pass_time(y, next);
		while (y->n_events > 0 && y->event[0].at <= y->now) {
			struct event e = take_event(y);

			happen(y, &e);
		}
		serve(y);
	}
	y->now = y->end;
}

/* The server and its mail server are not always there. */
static void
plan_faults(struct year *y, int days)
{
	static const struct {
		int day;
		enum event_what down, up;
		int64_t seconds;
	} faults[] = {
	    {20, EVENT_DOWN, EVENT_UP, 6 * YEAR_HOUR},
	    {33, EVENT_MAIL_DOWN, EVENT_MAIL_UP, 9 * YEAR_HOUR},
	    {61, EVENT_DOWN, EVENT_UP, 9 * DAY},
	    {90, EVENT_MAIL_DOWN, EVENT_MAIL_UP, 3 * DAY},
	    {130, EVENT_DOWN, EVENT_UP, 240},
	    {200, EVENT_DOWN, EVENT_UP, 2 * DAY},
	};

	for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
		struct event e = {.what = faults[i].down,
		    .at = y->begin + (int64_t)faults[i].day * days * DAY / 365};

		year_event(y, &e);
		e.what = faults[i].up;
		e.at += faults[i].seconds;
		year_event(y, &e);
	}
}

static struct desk *
open_desk(struct year *y)
{
	struct buffer why = {0};
	struct desk *d = desk_open(y->conf, DESK_SERVE, &why);

	if (d == NULL) {
		fprintf(stderr, "%s\n", buffer_text(&why));
		abort();
	}
	buffer_fini(&why);
	desk_set_clock(d, clock_of_year, y);
	desk_set_random(d, random_of_year, y);
	return d;
}

static void
begin(struct year *y, int days)
{
	struct buffer text = {0}, why = {0};

	/* In memory where there is such a folder: a year has many commits. */
	strcpy(y->folder, "/dev/shm/turnpost-year-XXXXXX");
	if (mkdtemp(y->folder) == NULL) {
		strcpy(y->folder, "/tmp/turnpost-year-XXXXXX");
		if (mkdtemp(y->folder) == NULL)
			abort();
	}
	buffer_printf(&text,
	    "database = \"%s/turnpost.db\"\nkeys = \"%s/keys\"\n"
	    "base-url = \"https://play.example\"\n"
	    "operator = \"Olga\"\ncontact = \"olga@play.example\"\n"
	    "vacation = 8\n"
	    "mail { from = \"turnpost <games@play.example>\" }\n",
	    y->folder, y->folder);
	y->conf = conf_read_text(text.data, text.len, "year", &why);
	if (y->conf == NULL)
		abort();
	y->begin = y->now = 1798761600; /* 1 January 2027 */
	y->end = y->begin + (int64_t)days * DAY;
	y->desk = open_desk(y);
	store_mover_begin(y->desk->store);
	y->post = open_desk(y);
	open_server(y);
	buffer_fini(&text);
	buffer_fini(&why);
}

static void
finish(struct year *y)
{
	struct buffer command = {0};

	if (!y->down)
		close_server(y);
	desk_close(y->desk);
	desk_close(y->post);
	conf_free(y->conf);
	buffer_printf(&command, "rm -rf '%s'", y->folder);
	if (system(command.data) != 0)
		printf("# %s was left\n", y->folder);
	buffer_fini(&command);
	for (size_t i = 0; i < y->n_records; i++)
		for (int k = 0; k < RULES_SEATS_MAX; k++)
			clock_spans_fini(&y->records[i].seats[k].losses);
	free(y->records);
	free(y->people);
	free(y->event);
	free(y->sent);
}

int
main(int argc, char **argv)
{
	struct year y = {0};
	int days = argc > 3 ? atoi(argv[3]) : 70, result;

	y.n_people = argc > 1 ? atoi(argv[1]) : 30;
	y.n_games = argc > 2 ? atoi(argv[2]) : 10;
	chance_fast_init(&y.luck, argc > 4 ? strtoull(argv[4], NULL, 0) : 8);
	begin(&y, days);
	year_people_make(&y);
	plan_faults(&y, days);
	run(&y);
	result = year_check(&y);
	finish(&y);
	return result;
}
