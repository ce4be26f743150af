/*
 * The file: a line that says what it is of, then a line for each part. A line
 * that is not whole, because the program was killed, does not count.
 */
#include "config.h"

#include "operator/checkstate.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "rules/rules.h"

enum { DAY = 24 * 60 * 60, CHUNK = 1 << 16 };

/* What the first line says but for the time. */
static void
write_head(const char *database, struct buffer *out)
{
	struct stat st = {0};

	(void)stat(database, &st);
	buffer_printf(out, "turnpost-check " PACKAGE_VERSION " %s %ju %ju ",
	    rules_fingerprint, (uintmax_t)st.st_dev, (uintmax_t)st.st_ino);
}

static void
checkstate_load(struct checkstate *c)
{
	ssize_t n;

	while ((n = read(c->fd, buffer_reserve(&c->text, CHUNK), CHUNK)) > 0)
		c->text.len += (size_t)n;
	while (c->text.len > 0 && c->text.data[c->text.len - 1] != '\n')
		c->text.len--;
}

/* Whether it goes on with what the file says. */
static bool
is_ours(struct checkstate *c, const struct buffer *head)
{
	const char *text = buffer_text(&c->text);
	int64_t since, now = (int64_t)time(NULL);

	if (strncmp(text, head->data, head->len) != 0)
		return false;
	since = strtoll(text + head->len, NULL, 10);
	return since <= now && now - since < DAY;
}

void
checkstate_open(struct checkstate *c, const char *database, bool anew)
{
	struct buffer head = {0};

	*c = (struct checkstate){.fd = -1};
	buffer_printf(&c->name, "%s-check", database);
	c->fd = open(c->name.data,
	    O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (c->fd >= 0 && flock(c->fd, LOCK_EX | LOCK_NB) != 0) {
		close(c->fd);
		c->fd = -1;
	}
	if (c->fd < 0)
		return;
	write_head(database, &head);
	checkstate_load(c);
	if (anew || !is_ours(c, &head)) {
		buffer_reset(&c->text);
		buffer_printf(&head, "%" PRId64 "\n", (int64_t)time(NULL));
		if (ftruncate(c->fd, 0) != 0 ||
		    write(c->fd, head.data, head.len) != (ssize_t)head.len)
			checkstate_close(c, true);
	} else if (ftruncate(c->fd, (off_t)c->text.len) != 0) {
		checkstate_close(c, true);
	}
	buffer_fini(&head);
}

bool
checkstate_has(struct checkstate *c, const char *name, size_t *checked)
{
	struct buffer line = {0};
	const char *at;

	buffer_printf(&line, "\n%s ", name);
	at = strstr(buffer_text(&c->text), line.data);
	if (at != NULL)
		*checked = strtoul(at + line.len, NULL, 10);
	buffer_fini(&line);
	return at != NULL;
}

void
checkstate_add(struct checkstate *c, const char *name, size_t checked)
{
	struct buffer line = {0};

	if (c->fd < 0)
		return;
	buffer_printf(&line, "%s %zu\n", name, checked);
	/* What could not be kept is looked at once more. */
	(void)!write(c->fd, line.data, line.len);
	buffer_fini(&line);
}

void
checkstate_close(struct checkstate *c, bool done)
{
	if (c->fd >= 0 && done)
		(void)unlink(c->name.data);
	if (c->fd >= 0)
		close(c->fd);
	c->fd = -1;
	buffer_fini(&c->name);
	buffer_fini(&c->text);
}
