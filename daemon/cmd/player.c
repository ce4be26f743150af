/*
 * turnpost player: shows what the server knows of a person, revokes the
 * person's links, changes the address or which letters come, exports all of it,
 * or erases the person.
 */
#include "config.h"

#include <string.h>

#include "cmd/cmd.h"
#include "operator/operator_people.h"
#include "pages/persondata.h"
#include "people/erase.h"

static bool
run_show(struct desk *d, int64_t player, const char *more, struct buffer *out,
    struct buffer *why)
{
	(void)more;
	return operator_show(d, player, out, why);
}

static bool
run_revoke(struct desk *d, int64_t player, const char *more, struct buffer *out,
    struct buffer *why)
{
	(void)more;
	buffer_puts(out,
	    "the private link is void, and a new one is on its "
	    "way\n");
	return operator_revoke(d, player, why);
}

static bool
run_move(struct desk *d, int64_t player, const char *more, struct buffer *out,
    struct buffer *why)
{
	buffer_printf(out,
	    "the address is %s now, and a letter is on its way "
	    "there\n",
	    more);
	return operator_move(d, player, more, why);
}

static bool
run_letters(struct desk *d, int64_t player, const char *more,
    struct buffer *out, struct buffer *why)
{
	bool on = strcmp(more, "on") == 0;

	if (!on && strcmp(more, "off") != 0) {
		buffer_puts(why, "letters are on or off");
		return false;
	}
	buffer_printf(out, "letters %s\n", more);
	return operator_letters(d, player, on, why);
}

static bool
run_export(struct desk *d, int64_t player, const char *more, struct buffer *out,
    struct buffer *why)
{
	(void)more;
	return persondata_player(d, player, out, why);
}

static bool
player_export_invited(struct desk *d, const char *mail, const char *more,
    struct buffer *out, struct buffer *why)
{
	(void)more;
	return persondata_invited(d, mail, out, why);
}

static bool
is_sure(const char *more, struct buffer *out, struct buffer *why)
{
	bool sure = strcmp(more, "--yes") == 0;

	buffer_puts(sure ? out : why,
	    sure ? "erased\n"
		 : "nothing was changed: who is erased cannot be "
		   "brought back, and resigns from all games; "
		   "if that is what you want, add --yes");
	return sure;
}

static bool
run_erase(struct desk *d, int64_t player, const char *more, struct buffer *out,
    struct buffer *why)
{
	return is_sure(more, out, why) && erase_player(d, player, false, why);
}

static bool
player_erase_invited(struct desk *d, const char *mail, const char *more,
    struct buffer *out, struct buffer *why)
{
	return is_sure(more, out, why) && erase_invited(d, mail, why);
}

/* The verbs that may follow the person. */
static const struct verb {
	const char *name;
	int more; /* how many arguments follow the verb */
	bool looks;
	bool (*run)(struct desk *d, int64_t player, const char *more,
	    struct buffer *out, struct buffer *why);
	/* For an address at which somebody was only invited; NULL when the verb
	 * does not apply to it. */
	bool (*invited)(struct desk *d, const char *mail, const char *more,
	    struct buffer *out, struct buffer *why);
} verbs[] = {{"show", 0, true, run_show, NULL},
    {"revoke", 0, false, run_revoke, NULL}, {"move", 1, false, run_move, NULL},
    {"letters", 1, false, run_letters, NULL},
    {"export", 0, true, run_export, player_export_invited},
    {"erase", 1, false, run_erase, player_erase_invited}};

static const struct verb *
find_verb(const char *name)
{
	for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
		if (strcmp(verbs[i].name, name) == 0)
			return &verbs[i];
	return NULL;
}

static bool
try_it(struct desk *d, const struct verb *verb, const char *who,
    const char *more, struct buffer *out, struct buffer *why)
{
	int64_t player;

	if (operator_find(d, who, &player, why))
		return verb->run(d, player, more, out, why);
	if (verb->invited == NULL || strchr(who, '@') == NULL)
		return false;
	buffer_reset(why);
	return verb->invited(d, who, more, out, why);
}

static int
cmd_player_act(struct desk *d, const struct verb *verb, const char *who,
    const char *more)
{
	struct buffer out = {0}, why = {0};
	int status;

	if (try_it(d, verb, who, more, &out, &why))
		status = cmd_print(&out);
	else
		status = cmd_fail(buffer_text(&why));
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

static int
cmd_player_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	const struct verb *verb = find_verb(argc > 2 ? argv[2] : "show");
	const char *more = argc > 3 ? argv[3] : "";
	struct conf *conf;
	struct desk *d;
	int status;

	if (argc < 2 || verb == NULL || argc > 3 + verb->more ||
	    (verb->more == 1 && argc < 4 && strcmp(verb->name, "erase") != 0))
		return cmd_usage(cmd);
	d = cmd_desk(config, verb->looks ? DESK_READ : DESK_CHANGE, &conf,
	    &status);
	if (d == NULL)
		return status;
	status = cmd_player_act(d, verb, argv[1], more);
	desk_close(d);
	conf_free(conf);
	return status;
}

const struct cmd cmd_player = {"player",
    "ADDRESS|ID [show|revoke|move ADDRESS|letters on|off|export|erase --yes]",
    "look at a person, help, take along, forget", cmd_player_run};
