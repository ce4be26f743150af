/*
 * turnpost show: prints a position as text, JSON or a picture, as a seat or a
 * spectator sees it.
 */
#include "config.h"

#include <getopt.h>
#include <string.h>

#include "cmd/cmd.h"
#include "operator/report.h"
#include "rules/rules.h"

struct wanted {
	long long game, seat, ply;
	enum report_form form;
};

static bool
cmd_show_read_form(const char *text, enum report_form *form)
{
	static const char *const names[] = {[REPORT_TEXT] = "text",
	    [REPORT_JSON] = "json",
	    [REPORT_SVG] = "svg",
	    [REPORT_PNG] = "png"};

	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (strcmp(text, names[i]) == 0) {
			*form = (enum report_form)i;
			return true;
		}
	return false;
}

static bool
cmd_show_read_arguments(int argc, char **argv, struct wanted *w)
{
	static const struct option options[] = {
	    {"seat", required_argument, NULL, 's'},
	    {"ply", required_argument, NULL, 'p'},
	    {"as", required_argument, NULL, 'a'}, {NULL, 0, NULL, 0}};
	int option;
	bool good = true;

	while (good &&
	    (option = getopt_long(argc, argv, "-", options, NULL)) != -1)
		switch (option) {
		case 1:
			good = w->game == 0 &&
			    cmd_number(optarg, 1, INT64_MAX, &w->game);
			break;
		case 's':
			good = cmd_number(optarg, 0, RULES_SEATS_MAX - 1,
			    &w->seat);
			break;
		case 'p':
			good = cmd_number(optarg, 0, UINT32_MAX, &w->ply);
			break;
		case 'a':
			good = cmd_show_read_form(optarg, &w->form);
			break;
		default:
			good = false;
		}
	return good && w->game != 0;
}

static int
cmd_show_run(const struct cmd *cmd, const char *config, int argc, char **argv)
{
	struct wanted w = {0, RULES_SPECTATOR, -1, REPORT_TEXT};
	struct buffer out = {0}, why = {0};
	struct conf *conf;
	struct desk *d;
	int status;

	if (!cmd_show_read_arguments(argc, argv, &w))
		return cmd_usage(cmd);
	d = cmd_desk(config, DESK_READ, &conf, &status);
	if (d == NULL)
		return status;
	if (report_show(d, w.game, (int)w.seat, w.ply, w.form, &out, &why))
		status = cmd_print(&out);
	else
		status = cmd_fail(buffer_text(&why));
	desk_close(d);
	conf_free(conf);
	buffer_fini(&out);
	buffer_fini(&why);
	return status;
}

const struct cmd cmd_show = {"show",
    "GAME [--seat N] [--ply N] [--as text|json|svg|png]",
    "a position, as a seat or a spectator sees it", cmd_show_run};
