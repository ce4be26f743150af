/*
 * Opens what a server needs (words, database, keys) as its configuration says,
 * and closes it in reverse.
 */
#include "config.h"

#include "desk/desk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/data.h"
#include "desk/limit.h"
#include "desk/mailer.h"
#include "desk/progress.h"
#include "desk/rescue.h"
#include "search/bot.h"
#include "sign/sign.h"
#include "store/store.h"
#include "store/store_check.h"
#include "words/words.h"
#include "zone/zone.h"

/* The positions of a few thousand games: more than are played at once on a small
 * server, and little beside what the operating system uses. And those that
 * several letters in a row are about. */
enum { POSITIONS = 96 << 20, POSITIONS_FEW = 1 << 20 };

struct desk_kept {
	void *part;
	void (*release)(void *part);
	struct desk_kept *next;
};

static int64_t
system_clock(void *arg)
{
	(void)arg;
	return (int64_t)time(NULL);
}

static void
system_random(void *arg, void *bytes, size_t len)
{
	(void)arg;
	sign_random(bytes, len);
}

/* Whether keys may be made: not where something was ever signed. */
static bool
may_make_keys(struct desk *d, struct buffer *why)
{
	bool used = true;

	if (store_is_used(d->store, &used) != STORE_OK) {
		buffer_puts(why, store_why(d->store));
		return false;
	}
	if (used)
		buffer_printf(why,
		    "%s: the keys are not there, but %s has games: put them "
		    "back from a backup; `turnpost keys renew --yes` makes others, "
		    "then all links in letters are dead, and letters with new "
		    "ones go out",
		    d->conf->keys, d->conf->told);
	return !used;
}

/* Opens the key file. Only a server makes one, and only with its first
 * database: a file that a command made would belong to the user who runs the
 * command, and the server could not read it. A command that only reads can do
 * without keys. */
static bool
open_keys(struct desk *d, enum desk_use use, struct buffer *why)
{
	const char *keys = d->conf->keys;
	char fault[512];
	enum sign_status status =
	    sign_open(keys, &d->sign, fault, sizeof fault);

	if (status == SIGN_ABSENT && use == DESK_READ)
		return true;
	if (status == SIGN_ABSENT && !may_make_keys(d, why))
		return false;
	if (status == SIGN_ABSENT && use == DESK_CHANGE) {
		buffer_printf(why,
		    "%s: is not there: start the server first, or name its "
		    "configuration with -c",
		    keys);
		return false;
	}
	if (status == SIGN_ABSENT) {
		status =
		    sign_make(keys, false, desk_now(d), fault, sizeof fault);
		if (status == SIGN_OK)
			status = sign_open(keys, &d->sign, fault, sizeof fault);
	}
	if (status != SIGN_OK)
		buffer_puts(why, fault);
	return status == SIGN_OK;
}

bool
desk_database_lost(const struct conf *conf, struct buffer *why)
{
	struct buffer copy = {0};
	struct stat st;
	int kept;

	if (conf->server)
		return false;
	/* Keys are made after the database, so an empty file is none. */
	if (stat(conf->database, &st) == 0 ? st.st_size > 0 : errno != ENOENT)
		return false;
	if (access(conf->keys, F_OK) != 0)
		return false;
	kept = rescue_kept(conf, &copy);
	buffer_printf(why,
	    "there is no database %s, but the keys of a server are there (%s); ",
	    conf->database, conf->keys);
	if (kept > 0)
		buffer_printf(why,
		    "what that server had is in %s%s: move away what else is "
		    "left of the database, and give that file its name",
		    copy.data,
		    kept > 1 ? ", the newest of several such copies" : "");
	else
		buffer_puts(why,
		    "put the database back (`turnpost restore FILE` makes it "
		    "from a backup), or let `turnpost new-database` make one "
		    "without games");
	buffer_fini(&copy);
	return true;
}

/* One of an older program is brought up to date, which may take long. */
static bool
open_store(struct desk *d, enum store_mode mode, struct buffer *why)
{
	struct progress progress;
	const struct store_watch watch = {progress_of, &progress};
	char fault[512];
	bool good;

	progress_begin(&progress, "upgrade", NULL, 0, 0);
	good = store_open_watched(d->conf->database, mode, &watch, &d->store,
		   fault, sizeof fault) == STORE_OK;
	progress_end(&progress);
	if (good)
		store_wakes_beside(d->store, d->conf->beside);
	else
		buffer_puts(why, fault);
	return good;
}

static bool
open_parts(struct desk *d, enum desk_use use, struct buffer *why)
{
	static const enum store_mode modes[] = {
	    [DESK_SERVE] = STORE_CREATE,
	    [DESK_FIRST] = STORE_CREATE,
	    [DESK_CHANGE] = STORE_WRITE,
	    [DESK_READ] = STORE_READ,
	};
	const char *templates = d->conf->templates;

	d->words = words_open(*templates != '\0' ? templates : NULL, why);
	if (d->words == NULL)
		return false;
	if (use == DESK_WORDS)
		return true;
	if (use != DESK_FIRST && !rescue_may_open(d->conf, why))
		return false;
	if (desk_database_lost(d->conf, why))
		return false;
	if (!open_store(d, modes[use], why))
		return false;
	return open_keys(d, use, why);
}

static struct desk *
desk_new(const struct conf *conf)
{
	struct desk *d = xcalloc(1, sizeof *d);

	d->conf = conf;
	d->clock = system_clock;
	d->random = system_random;
	d->sender = mailer_sender(conf);
	d->host = strrchr(d->sender, '@') + 1;
	d->list_domain = mailer_list_domain(conf);
	d->guest = mailer_is_guest(conf);
	d->positions = POSITIONS;
	return d;
}

struct desk *
desk_open(const struct conf *conf, enum desk_use use, struct buffer *why)
{
	struct desk *d = desk_new(conf);

	d->limiter = limit_new();
	if (!open_parts(d, use, why)) {
		desk_close(d);
		return NULL;
	}
	return d;
}

struct desk *
desk_beside(const struct desk *d, struct buffer *why)
{
	struct desk *own = desk_new(d->conf);

	own->beside = true;
	own->words = d->words;
	own->clock = d->clock;
	own->clock_arg = d->clock_arg;
	if (!open_store(own, STORE_READ, why) ||
	    !open_keys(own, DESK_READ, why)) {
		desk_close(own);
		return NULL;
	}
	desk_be_small(own);
	return own;
}

void
desk_be_small(struct desk *d)
{
	d->positions = POSITIONS_FEW;
	store_be_small(d->store);
}

static void
release_kept(struct desk *d)
{
	while (d->kept != NULL) {
		struct desk_kept *kept = d->kept;

		d->kept = kept->next;
		kept->release(kept->part);
		free(kept);
	}
}

void
desk_close(struct desk *d)
{
	if (d == NULL)
		return;
	release_kept(d);
	limit_free(d->limiter);
	store_close(d->store);
	sign_close(d->sign);
	if (!d->beside)
		words_close(d->words);
	data_free(d->sets);
	free(d->sender);
	free(d->list_domain);
	free(d->mailbox);
	free(d);
}

void
desk_set_clock(struct desk *d, int64_t (*clock)(void *arg), void *arg)
{
	d->clock = clock;
	d->clock_arg = arg;
}

void
desk_set_random(struct desk *d,
    void (*random)(void *arg, void *bytes, size_t len), void *arg)
{
	d->random = random;
	d->random_arg = arg;
}

void
desk_set_mailbox(struct desk *d, const char *folder)
{
	free(d->mailbox);
	d->mailbox = xstrdup(folder);
}

int64_t
desk_now(const struct desk *d)
{
	return d->clock(d->clock_arg);
}

void
desk_keep(struct desk *d, void *part, void (*release)(void *part))
{
	struct desk_kept *kept = xcalloc(1, sizeof *kept);

	*kept = (struct desk_kept){part, release, d->kept};
	d->kept = kept;
}

/* The address of answers has a token behind the local part, which must not be
 * longer than 64 bytes (RFC 5321 section 4.5.3.1.1). */
static void
desk_check_replies(const struct conf *conf, struct buffer *why)
{
	enum { MOST = 64 - SIGN_REPLY_MAX - 1 };
	char *sender = mailer_sender(conf);

	if (conf->mail.replies && conf->mail.verp[0] == '\0')
		buffer_puts(why,
		    "replies = yes needs a verp, as in verp = \"+\"\n");
	if (conf->mail.replies && strcspn(sender, "@") > MOST)
		buffer_printf(why,
		    "replies = yes needs at most %d bytes before the @ in "
		    "from\n",
		    MOST);
	free(sender);
}

bool
desk_conf_check(const struct conf *conf, struct buffer *why)
{
	const char *folder = conf->templates;
	struct words *words = words_open(*folder != '\0' ? folder : NULL, why);
	size_t before = why->len;

	if (words == NULL)
		return false;
	if (!zone_known(conf->timezone))
		buffer_printf(why,
		    "timezone \"%s\" is not known here: use a name such as "
		    "Europe/Rome or UTC\n",
		    conf->timezone);
	if (!words_has_language(words, conf->language))
		buffer_printf(why, "language \"%s\" is not there: use en\n",
		    conf->language);
	if (bot_find(conf->stand_in) == NULL)
		buffer_printf(why, "stand-in \"%s\" is none of " BOT_NAMES "\n",
		    conf->stand_in);
	desk_check_replies(conf, why);
	words_close(words);
	return why->len == before;
}
