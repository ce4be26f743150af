/*
 * The lines of a received letter as JSON.
 */
#include "config.h"

#include "game/answered.h"

#include <string.h>

#include "base/buffer.h"
#include "words/model.h"

/* Stored: never change. Words begin with "reply." */
static const char *const answered_names[] = {
    [ANSWERED_NOT] = "reply.not",
    [ANSWERED_MADE] = "reply.made",
    [ANSWERED_SAID] = "reply.said",
    [ANSWERED_UNDONE] = "reply.undone",
    [ANSWERED_RESIGNED] = "reply.resigned",
    [ANSWERED_BOARD] = "reply.board",
    [ANSWERED_HELP] = "reply.help",
    [ANSWERED_UNCLEAR] = "reply.unclear",
    [ANSWERED_MANY] = "reply.many",
    [ANSWERED_REFUSED] = "reply.refused",
    [ANSWERED_LATER] = "reply.later",
    [ANSWERED_ENDED] = "reply.ended",
    [ANSWERED_STALE] = "reply.stale",
    [ANSWERED_WAITING] = "reply.waiting",
    [ANSWERED_OVER] = "reply.over",
    [ANSWERED_PAUSED] = "reply.paused",
    [ANSWERED_FULL] = "reply.full",
    [ANSWERED_NOTHING] = "reply.nothing",
    [ANSWERED_CONSENT] = "reply.consent",
    [ANSWERED_FOREIGN] = "reply.foreign",
};

enum { ANSWERED_PREFIX = sizeof "reply." - 1 };

void
answered_write(char *const *lines, size_t n, struct buffer *out)
{
	struct model *list = model_array();

	for (size_t i = 0; i < n; i++) {
		struct model *line = model_object();

		model_put_text(line, "text", lines[i]);
		model_add(list, line);
	}
	model_write(list, false, out);
	model_free(list);
}

struct model *
answered_read(const char *text)
{
	char why[128];
	struct model *list = model_read(text, strlen(text), why, sizeof why);

	return list != NULL ? list : model_array();
}

void
answered_put(struct model *line, enum answered what)
{
	model_put_text(line, "became", answered_names[what] + ANSWERED_PREFIX);
}

enum answered
answered_get(const struct model *line)
{
	const char *name = model_get_text(line, "became", "");

	for (size_t i = 0; i < sizeof answered_names / sizeof answered_names[0];
	     i++)
		if (strcmp(answered_names[i] + ANSWERED_PREFIX, name) == 0)
			return (enum answered)i;
	return ANSWERED_NOT;
}

const char *
answered_word(enum answered what)
{
	return answered_names[what];
}
