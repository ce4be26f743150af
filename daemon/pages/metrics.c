/*
 * Collects figures of this process, of the store and of the post, and writes
 * them.
 */
#include "config.h"

#include "pages/metrics.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "conf/conf.h"
#include "desk/backed.h"
#include "desk/desk.h"
#include "desk/mailer.h"
#include "desk/log.h"
#include "desk/meter.h"
#include "search/bot.h"
#include "store/store_alarm.h"
#include "store/store_check.h"
#include "store/store_data.h"
#include "store/store_figures.h"
#include "store/store_letters.h"
#include "store/store_reviews.h"
#include "store/store_thoughts.h"
#include "store/store_wake.h"

static const char plain[] = "text/plain; charset=utf-8";
static const char format[] = "text/plain; version=0.0.4; charset=utf-8";

/* --- the format ----------------------------------------------------------- */

enum type { COUNTER, GAUGE, HISTOGRAM };

static void
put_head(struct buffer *out, const char *name, enum type type, const char *help)
{
	static const char *const types[] = {[COUNTER] = "counter",
	    [GAUGE] = "gauge",
	    [HISTOGRAM] = "histogram"};

	buffer_printf(out, "# HELP turnpost_%s %s\n# TYPE turnpost_%s %s\n",
	    name, help, name, types[type]);
}

/* Writes a figure without labels. */
static void
put_one(struct buffer *out, const char *name, enum type type, int64_t value,
    const char *help)
{
	put_head(out, name, type, help);
	buffer_printf(out, "turnpost_%s %" PRId64 "\n", name, value);
}

/* Writes when something was; nothing but the head where that is 0: never. */
static void
put_time(struct buffer *out, const char *name, int64_t at, const char *help)
{
	put_head(out, name, GAUGE, help);
	if (at != 0)
		buffer_printf(out, "turnpost_%s %" PRId64 "\n", name, at);
}

/* Writes one of several figures that a label distinguishes. */
static void
put_labelled(struct buffer *out, const char *name, const char *label,
    const char *which, int64_t value)
{
	buffer_printf(out, "turnpost_%s{%s=\"%s\"} %" PRId64 "\n", name, label,
	    which, value);
}

static void
put_seconds(struct buffer *out, int64_t us)
{
	buffer_printf(out, "%" PRId64 ".%06d", us / 1000000,
	    (int)(us % 1000000));
}

/* Writes a histogram. LABELS is "" or ends with a comma. */
static void
put_histogram(struct buffer *out, const char *name, const char *labels,
    const struct histogram *h)
{
	int comma = labels[0] != '\0' ? (int)strlen(labels) - 1 : 0;
	const char *open = comma > 0 ? "{" : "", *shut = comma > 0 ? "}" : "";
	uint64_t n = 0;

	for (size_t i = 0; i < HISTOGRAM_STEPS; i++) {
		int64_t bound = histogram_bound(i);

		n += h->step[i];
		buffer_printf(out, "turnpost_%s_bucket{%sle=\"", name, labels);
		if (bound < 0)
			buffer_puts(out, "+Inf");
		else
			buffer_printf(out, "%g", (double)bound / 1000000);
		buffer_printf(out, "\"} %" PRIu64 "\n", n);
	}
	buffer_printf(out, "turnpost_%s_sum%s%.*s%s ", name, open, comma,
	    labels, shut);
	put_seconds(out, h->sum);
	buffer_printf(out, "\nturnpost_%s_count%s%.*s%s %" PRIu64 "\n", name,
	    open, comma, labels, shut, h->n);
}

/* --- of this process ------------------------------------------------------ */

static void
put_requests(struct buffer *out, const struct meter *m)
{
	static const char *const methods[] = {[WEB_GET] = "GET",
	    [WEB_HEAD] = "HEAD",
	    [WEB_POST] = "POST",
	    [WEB_OTHER] = "other"};
	struct buffer labels = {0};

	put_head(out, "http_requests_total", COUNTER,
	    "Requests answered, by what was asked for.");
	for (size_t i = 0; i < m->n; i++)
		for (int class = 0; class < METER_CLASSES; class ++)
			buffer_printf(out,
			    "turnpost_http_requests_total{"
			    "route=\"%s\",method=\"%s\",code=\"%dxx\"} "
			    "%" PRIu64 "\n",
			    m->routes[i].route, methods[m->routes[i].method],
			    class + 2, m->routes[i].answers[class]);
	put_head(out, "http_request_duration_seconds", HISTOGRAM,
	    "From when a request was read until it was answered, commit "
	    "included.");
	for (size_t i = 0; i < m->n; i++) {
		buffer_reset(&labels);
		buffer_printf(&labels, "route=\"%s\",method=\"%s\",",
		    m->routes[i].route, methods[m->routes[i].method]);
		put_histogram(out, "http_request_duration_seconds",
		    buffer_text(&labels), &m->routes[i].took);
	}
	buffer_fini(&labels);
}

static void
put_commits(struct buffer *out, const struct store *s)
{
	static const char *const by[STORE_BY_END] = {[ENTRY_BY_SEAT] = "seat",
	    [ENTRY_BY_CLOCK] = "clock",
	    [ENTRY_BY_BOT] = "bot",
	    [ENTRY_BY_ORDER] = "order",
	    [STORE_BY_NOBODY] = "nobody"};
	const struct store_meter *m = store_meter(s);

	put_head(out, "entries_total", COUNTER,
	    "Entries of logs (moves) that the desk committed, by whom they "
	    "are.");
	for (int i = 0; i < STORE_BY_END; i++)
		put_labelled(out, "entries_total", "by", by[i],
		    (int64_t)m->entries[i]);
	put_one(out, "commits_total", COUNTER, (int64_t)m->commits.n,
	    "Transactions that the desk committed.");
	put_head(out, "commit_duration_seconds", HISTOGRAM,
	    "How long the desk's commits took.");
	put_histogram(out, "commit_duration_seconds", "", &m->commits);
}

static void
put_faults(struct buffer *out)
{
	const char *kind;
	uint64_t n;

	put_head(out, "errors_total", COUNTER,
	    "Faults that the desk logged, by event.");
	for (size_t i = 0; (kind = log_fault(i, &n)) != NULL; i++)
		put_labelled(out, "errors_total", "kind", kind, (int64_t)n);
}

/* --- of the database ------------------------------------------------------ */

static void
put_games(void *arg, const char *ruleset, enum store_game_state state,
    int64_t games)
{
	static const char *const states[] = {[STORE_OPEN] = "open",
	    [STORE_PAUSED] = "paused",
	    [STORE_OVER] = "over"};
	struct buffer *out = arg;

	buffer_printf(out,
	    "turnpost_games{ruleset=\"%s\",state=\"%s\"} %" PRId64 "\n",
	    ruleset, states[state], games);
}

static void
put_letters(struct buffer *out, const struct store_figures *f, int64_t now)
{
	static const char *const states[STORE_FATES] = {
	    "waiting", "sent", "dropped", "parked"};

	put_head(out, "letters", GAUGE,
	    "Letters by state; waiting: not to be sent yet.");
	put_labelled(out, "letters", "state", "due", f->due);
	for (int i = 0; i < STORE_FATES; i++)
		put_labelled(out, "letters", "state", states[i],
		    f->letters[i].now);
	put_head(out, "letters_total", COUNTER, "Letters that met a fate.");
	for (int i = STORE_LETTER_SENT; i < STORE_FATES; i++)
		put_labelled(out, "letters_total", "fate", states[i],
		    f->letters[i].ever);
	put_one(out, "letter_oldest_unsent_seconds", GAUGE,
	    f->oldest != 0 && now > f->oldest ? now - f->oldest : 0,
	    "How long the letter waits that has waited longest, of those that "
	    "their readers want by now.");
	put_time(out, "mail_last_success_timestamp_seconds",
	    f->letters[STORE_LETTER_SENT].last,
	    "When the last letter was taken by the mail server.");
}

static enum store_status
put_mail_server(struct buffer *out, struct store *s)
{
	char *since = NULL;
	enum store_status status = store_fact_get(s, MAILER_DOWN, &since);

	if (status == STORE_OK || status == STORE_ABSENT)
		put_one(out, "mail_server_up", GAUGE, status == STORE_ABSENT,
		    "1: nothing is known against the mail server; 0: it could "
		    "not be reached the last time, or takes no letters.");
	free(since);
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum store_status
put_backup(struct buffer *out, struct store *s)
{
	int64_t at;
	enum store_status status = backed_last(s, &at);

	put_time(out, "backup_last_success_timestamp_seconds", at,
	    "When the last backup was made of the running server.");
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum store_status
put_alarms(struct buffer *out, struct store *s, int64_t now)
{
	int64_t game, at, late = 0;
	enum store_status status = store_alarm_next(s, &game, &at);

	if (status == STORE_OK && now > at)
		late = now - at;
	if (status == STORE_OK || status == STORE_ABSENT)
		put_one(out, "alarm_overdue_seconds", GAUGE, late,
		    "How long a game's clock should have acted and has not.");
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* What a bot that thinks has come to; 0 of one that has made no move yet. */
struct thinker {
	const char *bot;
	int64_t moves, ms;
};

static void
take_thinker(void *arg, const char *bot, int64_t moves, int64_t ms)
{
	struct thinker *t = arg;

	if (strcmp(bot, t->bot) != 0)
		return;
	t->moves = moves;
	t->ms = ms;
}

/* Writes the moves of each, or else the time. */
static enum store_status
put_thinkers(struct buffer *out, struct store *s, const char *name, bool moves)
{
	enum store_status status = STORE_OK;

	for (const struct bot *b = bot_all();
	     b->name != NULL && status == STORE_OK; b++) {
		struct thinker t = {.bot = b->name};

		if (!b->thinks)
			continue;
		status = store_thinkers_each(s, take_thinker, &t);
		buffer_printf(out, "turnpost_%s{bot=\"%s\"} ", name, b->name);
		if (moves)
			buffer_printf(out, "%" PRId64, t.moves);
		else
			put_seconds(out, t.ms * 1000);
		buffer_putc(out, '\n');
	}
	return status;
}

static enum store_status
put_bots(struct buffer *out, struct store *s, int64_t now)
{
	int64_t n, since;
	enum store_status status = store_thoughts_figures(s, now, &n, &since);

	if (status != STORE_OK)
		return status;
	put_one(out, "bots_waiting", GAUGE, n,
	    "Games that wait for a bot that thinks.");
	put_one(out, "bot_longest_wait_seconds", GAUGE,
	    n > 0 && now > since ? now - since : 0,
	    "How long the game waits that has waited longest for its bot.");
	put_head(out, "bot_moves_total", COUNTER, "Moves of bots that think.");
	status = put_thinkers(out, s, "bot_moves_total", true);
	put_head(out, "bot_thought_seconds_total", COUNTER,
	    "Seconds of one core that bots have thought for them.");
	return status == STORE_OK
	    ? put_thinkers(out, s, "bot_thought_seconds_total", false)
	    : status;
}

static enum store_status
put_reviews(struct buffer *out, struct store *s)
{
	struct thinker made = {.bot = STORE_THINKER_REVIEW};
	int64_t waiting;
	enum store_status status = store_reviews_waiting(s, &waiting);

	if (status == STORE_OK)
		status = store_thinkers_each(s, take_thinker, &made);
	if (status != STORE_OK)
		return status;
	put_one(out, "reviews_waiting", GAUGE, waiting,
	    "Games that are over and wait to be reviewed.");
	put_one(out, "reviews_total", COUNTER, made.moves,
	    "Reviews that were made.");
	put_head(out, "review_seconds_total", COUNTER,
	    "Seconds of one core that these took.");
	buffer_puts(out, "turnpost_review_seconds_total ");
	put_seconds(out, made.ms * 1000);
	buffer_putc(out, '\n');
	return STORE_OK;
}

static enum store_status
put_stored(struct buffer *out, struct store *s, int64_t now)
{
	struct store_figures f;
	enum store_status status = store_figures_read(s, now, &f);

	if (status != STORE_OK)
		return status;
	put_one(out, "players", GAUGE, f.players,
	    "People with an address here.");
	put_one(out, "games_held", GAUGE, f.held,
	    "Games that are not served, because the rules of this program do "
	    "not make of them what is stored.");
	put_letters(out, &f, now);
	put_head(out, "games", GAUGE, "Games by ruleset and state.");
	status = store_figures_games(s, put_games, out);
	if (status == STORE_OK)
		status = put_mail_server(out, s);
	if (status == STORE_OK)
		status = put_backup(out, s);
	if (status == STORE_OK)
		status = put_alarms(out, s, now);
	if (status == STORE_OK)
		status = put_bots(out, s, now);
	return status == STORE_OK ? put_reviews(out, s) : status;
}

/* Writes what the database says. After a fault, the figures that were read
 * before it stay. */
static void
put_database(struct buffer *out, struct desk *d)
{
	enum store_status status = store_read_begin(d->store);

	if (status == STORE_OK) {
		status = put_stored(out, d->store, desk_now(d));
		store_read_end(d->store);
	}
	if (status != STORE_OK)
		log_event("metrics-unread", "why=\"%s\"", store_why(d->store));
}

/* Of the database on a server: how much room that has, only it knows. */
static void
put_server_size(struct buffer *out, struct store *s)
{
	int64_t bytes = store_size(s);

	if (bytes >= 0)
		put_labelled(out, "database_size_bytes", "file", "database",
		    bytes);
}

static void
put_file_sizes(struct buffer *out, const char *database)
{
	struct buffer log = {0};
	struct statvfs fs;
	struct stat st;

	buffer_printf(&log, "%s-wal", database);
	if (stat(database, &st) == 0)
		put_labelled(out, "database_size_bytes", "file", "database",
		    st.st_size);
	if (stat(buffer_text(&log), &st) == 0)
		put_labelled(out, "database_size_bytes", "file", "wal",
		    st.st_size);
	put_head(out, "disk_available_bytes", GAUGE,
	    "Room for more on the file system of the database.");
	if (statvfs(database, &fs) == 0)
		buffer_printf(out,
		    "turnpost_disk_available_bytes %" PRIu64 "\n",
		    (uint64_t)fs.f_bavail * fs.f_frsize);
	buffer_fini(&log);
}

static void
put_sizes(struct buffer *out, struct desk *d)
{
	put_head(out, "database_size_bytes", GAUGE,
	    "The database and its write-ahead log on the disk.");
	if (d->conf->server)
		put_server_size(out, d->store);
	else
		put_file_sizes(out, d->conf->database);
}

/* Several machines may serve one database. */
static void
put_machine(struct buffer *out)
{
	char host[256] = "";

	(void)gethostname(host, sizeof host - 1);
	put_head(out, "machine_info", GAUGE, "The machine that tells this.");
	put_labelled(out, "machine_info", "host", host, 1);
}

/* --- the page ------------------------------------------------------------- */

static void
put_all(struct desk *d, const struct meter *m, int64_t started,
    struct buffer *out)
{
	int64_t post = store_wake_since(d->conf->beside, "post");

	put_head(out, "build_info", GAUGE, "1, for the version at work.");
	put_labelled(out, "build_info", "version", PACKAGE_VERSION, 1);
	put_one(out, "start_time_seconds", GAUGE, started,
	    "When the desk was started.");
	put_one(out, "post_up", GAUGE, post != 0,
	    "1: the process that sends letters is there.");
	put_time(out, "post_start_time_seconds", post,
	    "When the process that sends letters was started.");
	put_one(out, "thinker_up", GAUGE,
	    store_wake_since(d->conf->beside, "think") != 0,
	    "1: the process that thinks for bots is there.");
	put_database(out, d);
	put_sizes(out, d);
	put_machine(out);
	put_commits(out, d->store);
	put_requests(out, m);
	put_faults(out);
}

void
metrics_answer(struct desk *d, const struct meter *m, int64_t started,
    const struct web_request *r, struct web_answer *a)
{
	if (strcmp(web_path(r), "/metrics") != 0) {
		a->status = 404;
		a->type = plain;
		buffer_puts(&a->body, "There is nothing here but /metrics.\n");
	} else if (web_method(r) != WEB_GET && web_method(r) != WEB_HEAD) {
		a->status = 405;
		a->type = plain;
		a->allow = "GET, HEAD";
		buffer_puts(&a->body, "Figures can only be looked at.\n");
	} else {
		a->status = 200;
		a->type = format;
		put_all(d, m, started, &a->body);
	}
}
