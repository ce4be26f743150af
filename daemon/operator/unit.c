/*
 * Reading a unit of systemd: of its lines "KEY=VALUE", those that matter here.
 */
#include "config.h"

#include "operator/unit.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char edited[] = "/etc/systemd/system/" UNIT_NAME ".d/*.conf";

/* An empty value takes back what was said before. */
static void
take_value(struct buffer *out, const char *value)
{
	if (*value == '\0')
		buffer_reset(out);
	else
		buffer_printf(out, " %s", value);
}

/* Appends the folders in VALUE, which are named by their place below ROOT. */
static void
take_folders(struct buffer *out, const char *root, char *value)
{
	char *name;

	while ((name = strsep(&value, " \t")) != NULL)
		if (*name != '\0')
			buffer_printf(out, " %s/%s", root, name);
}

static void
take_line(struct unit *u, char *line)
{
	char *key = line + strspn(line, " \t"), *value = strchr(key, '=');

	if (value == NULL)
		return;
	*value++ = '\0';
	key[strcspn(key, " \t")] = '\0';
	value += strspn(value, " \t");
	value[strcspn(value, "\r\n")] = '\0';
	if (strcmp(key, "User") == 0) {
		buffer_reset(&u->user);
		buffer_puts(&u->user, value);
	} else if (strcmp(key, "ExecStart") == 0) {
		take_value(&u->command, value);
	} else if (strcmp(key, "StateDirectory") == 0) {
		take_folders(&u->folders, "/var/lib", value);
	} else if (strcmp(key, "RuntimeDirectory") == 0) {
		take_folders(&u->folders, "/run", value);
	}
}

static void
read_file(struct unit *u, const char *path)
{
	FILE *f = fopen(path, "re");
	char *line = NULL;
	size_t size = 0;

	while (f != NULL && getline(&line, &size, f) >= 0)
		take_line(u, line);
	free(line);
	if (f != NULL)
		fclose(f);
}

void
unit_read(struct unit *u)
{
	/* In the order of systemd.unit(5). */
	static const char *const units[] = {"/etc/systemd/system/" UNIT_NAME,
	    "/run/systemd/system/" UNIT_NAME,
	    "/usr/local/lib/systemd/system/" UNIT_NAME,
	    "/usr/lib/systemd/system/" UNIT_NAME,
	    "/lib/systemd/system/" UNIT_NAME};
	enum { UNITS = sizeof units / sizeof units[0] };
	glob_t files;
	size_t i = 0;

	*u = (struct unit){0};
	while (i < UNITS && access(units[i], F_OK) != 0)
		i++;
	if (i == UNITS)
		return;
	read_file(u, units[i]);
	if (glob(edited, 0, NULL, &files) == 0) {
		for (i = 0; i < files.gl_pathc; i++)
			read_file(u, files.gl_pathv[i]);
		globfree(&files);
	}
}

void
unit_fini(struct unit *u)
{
	buffer_fini(&u->user);
	buffer_fini(&u->command);
	buffer_fini(&u->folders);
}

bool
unit_serves(struct unit *u, const char *file, bool standard)
{
	const char *named = strstr(buffer_text(&u->command), " -c ");

	if (u->command.len == 0)
		return false;
	if (named == NULL)
		return standard;
	return file != NULL && *file == '/' && strstr(named, file) != NULL;
}

/* What is above a folder that is made is made, too. */
bool
unit_makes(struct unit *u, const char *folder)
{
	const char *at = buffer_text(&u->folders);
	size_t len = strlen(folder);

	if (*folder != '/')
		return false;
	/* A blank is before each. */
	while ((at = strstr(at, folder)) != NULL) {
		bool whole =
		    at[len] == '/' || at[len] == ' ' || at[len] == '\0';

		if (whole && at[-1] == ' ')
			return true;
		at += len;
	}
	return false;
}
