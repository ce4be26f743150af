/*
 * News in a line.
 */
#include "config.h"

#include "post/newsline.h"

#include <stdbool.h>
#include <string.h>

#include "base/buffer.h"
#include "desk/desk.h"
#include "words/words.h"

/* Makes LINE one that a list of letters has room for: without blanks around it,
 * and cut between words. */
static void
newsline_shorten(struct buffer *line)
{
	enum { MOST = 100 };
	bool cut = line->len > MOST;

	if (cut)
		for (line->len = MOST;
		     line->len > 0 && line->data[line->len] != ' ';)
			line->len--;
	while (line->len > 0 &&
	    strchr(" \n", line->data[line->len - 1]) != NULL)
		line->len--;
	buffer_puts(line, cut ? " ..." : "");
}

void
newsline_put(const struct desk *d, const char *lang, struct model *model)
{
	struct buffer line = {0};
	char fault[256];

	if (words_render(d->words, lang, "mail/newsline.txt", model, &line,
		fault, sizeof fault))
		newsline_shorten(&line);
	model_put_text(model, "line", buffer_text(&line));
	buffer_fini(&line);
}
