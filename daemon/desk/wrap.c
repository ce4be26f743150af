/*
 * Decides line by line what is prose, and where to break it.
 */
#include "config.h"

#include "desk/wrap.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/utf8.h"
#include "base/xmalloc.h"

enum { COLUMNS = 72 };

static bool
is_prose(const char *line)
{
	return line[0] != ' ' && strstr(line, "  ") == NULL;
}

/* How many bytes of LINE go into this line: up to the last blank within ROOM
 * characters, or to the first blank when there is none so early. */
static size_t
piece_of(const char *line, size_t room)
{
	size_t end = utf8_prefix(line, room), cut = 0;

	if (line[end] == '\0')
		return end;
	for (size_t i = 1; i <= end; i++)
		if (line[i] == ' ')
			cut = i;
	return cut > 0 ? cut : strcspn(line + 1, " ") + 1;
}

static void
wrap_line(const char *line, struct buffer *out)
{
	bool item = strncmp(line, "- ", 2) == 0 || strncmp(line, "* ", 2) == 0;
	size_t room = COLUMNS;

	while (*line != '\0') {
		size_t len = piece_of(line, room);

		buffer_add(out, line, len);
		line += len;
		if (*line == '\0')
			break;
		line++;
		buffer_puts(out, item ? "\n  " : "\n");
		room = item ? COLUMNS - 2 : COLUMNS;
	}
}

void
wrap_text(const char *text, struct buffer *out)
{
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		char *line = xstrndup(text, len);

		if (is_prose(line))
			wrap_line(line, out);
		else
			buffer_puts(out, line);
		free(line);
		text += len;
		if (*text == '\n') {
			buffer_putc(out, '\n');
			text++;
		}
	}
}
