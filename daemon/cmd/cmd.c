/*
 * The table of commands, and what all commands do alike: parsing -c, loading
 * the configuration, opening a desk, telling faults. Each command has a file of
 * its own.
 */
#include "config.h"

#include "cmd/cmd.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <syslog.h>
#include <unistd.h>

#include "cmd/user.h"
#include "desk/logline.h"
#include "proof/document.h"

static const struct cmd *const commands[] = {&cmd_serve, &cmd_demo, &cmd_new,
    &cmd_list, &cmd_show, &cmd_links, &cmd_resend, &cmd_pause, &cmd_resume,
    &cmd_end, &cmd_replace, &cmd_player, &cmd_outbox, &cmd_export, &cmd_import,
    &cmd_verify, &cmd_review, &cmd_simulate, &cmd_match, &cmd_check,
    &cmd_doctor, &cmd_backup, &cmd_restore, &cmd_copy, &cmd_new_database,
    &cmd_keys, &cmd_receive, &cmd_bounce, &cmd_rules};

enum {
	COMMANDS = sizeof commands / sizeof commands[0],
	/* Addresses that a process needs with its libraries, and some more for
	 * what it is to do. */
	MEMORY_KIB = 128 * 1024
};

struct conf *
cmd_conf_read(const char **file, struct buffer *faults)
{
	if (*file == NULL && access(CMD_STANDARD_CONFIG, F_OK) != 0 &&
	    errno == ENOENT)
		return conf_default();
	if (*file == NULL)
		*file = CMD_STANDARD_CONFIG;
	return conf_read(*file, faults);
}

struct conf *
cmd_conf(const char *file)
{
	struct buffer faults = {0}, unknown = {0};
	struct conf *conf = cmd_conf_read(&file, &faults);

	if (conf != NULL && file != NULL && !desk_conf_check(conf, &unknown)) {
		buffer_printf(&faults, "%s: %s", file, buffer_text(&unknown));
		conf_free(conf);
		conf = NULL;
	}
	if (conf == NULL)
		logline_write(LOG_ERR, buffer_text(&faults));
	buffer_fini(&faults);
	buffer_fini(&unknown);
	return conf;
}

struct desk *
cmd_desk(const char *config, enum desk_use use, struct conf **conf, int *status)
{
	struct buffer why = {0};
	struct desk *d;

	*status = CMD_CONFIG;
	*conf = cmd_conf(config);
	if (*conf == NULL)
		return NULL;
	d = desk_open(*conf, use, &why);
	if (d == NULL) {
		*status = cmd_fail(buffer_text(&why));
		conf_free(*conf);
		*conf = NULL;
	}
	buffer_fini(&why);
	return d;
}

int
cmd_fail(const char *why)
{
	struct buffer line = {0};

	buffer_puts(&line, "turnpost: ");
	for (; *why != '\0'; why++)
		if (*why != '\n')
			buffer_putc(&line, *why);
		else if (why[1] != '\0')
			buffer_puts(&line, "; ");
	buffer_putc(&line, '\n');
	logline_write(LOG_ERR, buffer_text(&line));
	buffer_fini(&line);
	return CMD_FAILED;
}

int
cmd_usage(const struct cmd *cmd)
{
	fprintf(stderr, "usage: turnpost %s%s%s\n", cmd->name,
	    *cmd->usage != '\0' ? " " : "", cmd->usage);
	return CMD_USAGE;
}

bool
cmd_page(struct buffer *out)
{
	bool good = fwrite(buffer_text(out), 1, out->len, stdout) == out->len &&
	    fflush(stdout) == 0;

	buffer_reset(out);
	return good;
}

int
cmd_print(struct buffer *out)
{
	if (cmd_page(out))
		return CMD_OK;
	return cmd_fail("standard output cannot be written");
}

int
cmd_finish(bool done, struct buffer *report, struct buffer *why)
{
	int status = done ? cmd_print(report) : cmd_fail(buffer_text(why));

	buffer_fini(report);
	buffer_fini(why);
	return status;
}

static bool
file_fault(const char *file, const char *what)
{
	struct buffer why = {0};

	buffer_printf(&why, "%s: %s", file, what);
	cmd_fail(buffer_text(&why));
	buffer_fini(&why);
	return false;
}

bool
cmd_read(const char *file, struct buffer *text)
{
	enum { PIECE = 1 << 16 };
	bool own = strcmp(file, "-") != 0, good = true;
	FILE *f = own ? fopen(file, "re") : stdin;
	size_t n;

	if (f == NULL)
		return file_fault(file, strerror(errno));
	do {
		n = fread(buffer_reserve(text, PIECE), 1, PIECE, f);
		text->len += n;
	} while (n > 0 && text->len <= DOCUMENT_SIZE_MAX);
	if (ferror(f))
		good = file_fault(file, strerror(errno));
	else if (text->len > DOCUMENT_SIZE_MAX)
		good =
		    file_fault(file, "is larger than 16 MiB, and no game is");
	if (own)
		fclose(f);
	return good;
}

bool
cmd_number(const char *text, long long min, long long max, long long *value)
{
	char *end;

	errno = 0;
	*value = strtoll(text, &end, 10);
	return errno == 0 && end != text && *end == '\0' && *value >= min &&
	    *value <= max && text[0] != ' ' && text[0] != '+';
}

static int
help(FILE *to, int status)
{
	fputs("usage: turnpost [-c FILE] COMMAND ...\n", to);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(to, "  %-9s %s\n", commands[i]->name,
		    commands[i]->does);
	return status;
}

/* Takes "-c FILE" out of the arguments, wherever it stands. False when FILE is
 * missing. */
static bool
take_config(int *argc, char **argv, const char **config)
{
	int kept = 1;

	for (int i = 1; i < *argc; i++) {
		if (strcmp(argv[i], "-c") != 0) {
			argv[kept++] = argv[i];
			continue;
		}
		if (++i == *argc)
			return false;
		*config = argv[i];
	}
	argv[kept] = NULL;
	*argc = kept;
	return true;
}

/* Whether the limits of this process leave it enough memory, which is told
 * where it ends otherwise without a word. */
static bool
enough_memory(void)
{
	struct buffer why = {0};
	struct rlimit memory;

	if (getrlimit(RLIMIT_AS, &memory) != 0 ||
	    memory.rlim_cur == RLIM_INFINITY ||
	    memory.rlim_cur / 1024 >= MEMORY_KIB)
		return true;
	buffer_printf(&why,
	    "`ulimit -v` allows %llu KiB of memory, and turnpost needs %d: "
	    "raise it",
	    (unsigned long long)memory.rlim_cur / 1024, MEMORY_KIB);
	cmd_fail(buffer_text(&why));
	buffer_fini(&why);
	return false;
}

int
cmd_main(int argc, char **argv)
{
	const char *config = NULL;

	user_keep_secrets();
	if (!enough_memory())
		return CMD_FAILED;
	if (!take_config(&argc, argv, &config)) {
		cmd_fail("-c needs the name of a configuration file");
		return CMD_USAGE;
	}
	if (argc < 2)
		return help(stderr, CMD_USAGE);
	if (strcmp(argv[1], "--version") == 0) {
		puts(PACKAGE_STRING);
		return CMD_OK;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0)
		return help(stdout, CMD_OK);
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i]->name) == 0)
			return commands[i]->run(commands[i], config, argc - 1,
			    argv + 1);
	fprintf(stderr, "turnpost: there is no command \"%s\"\n", argv[1]);
	return help(stderr, CMD_USAGE);
}
