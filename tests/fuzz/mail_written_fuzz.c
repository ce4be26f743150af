/*
 * Any bytes as a letter that somebody wrote: what is read of it is sound, keeps
 * to its bounds, and nothing is leaked.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/written.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One line of at most MAX bytes that may stand on a page. */
static void
check(const char *text, size_t max)
{
	if (strlen(text) > max || !utf8_valid(text, strlen(text)) ||
	    utf8_has_control(text))
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mail_written w;

	if (!mail_written_read((const char *)data, size, &w)) {
		mail_written_fini(&w);
		return 0;
	}
	check(w.from, 254);
	check(w.message_id, 998);
	if (w.n_to > WRITTEN_ADDRESSES || w.n_verdicts > WRITTEN_VERDICTS ||
	    w.lines.n > OWNLINES_MAX || (w.from[0] == '\0' && !w.automatic))
		abort();
	for (size_t i = 0; i < w.n_to; i++)
		check(w.to[i], 998);
	for (size_t i = 0; i < w.n_verdicts; i++)
		check(w.verdict[i], 998);
	for (size_t i = 0; i < w.lines.n; i++) {
		const char *line = w.lines.line[i];

		check(line, OWNLINES_LINE_MAX);
		if (line[0] == '\0' || line[0] == ' ' ||
		    line[strlen(line) - 1] == ' ')
			abort();
	}
	mail_written_fini(&w);
	return 0;
}
