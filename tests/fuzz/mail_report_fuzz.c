/*
 * Any bytes as a delivery report: what is read is sound, what failed has words,
 * and nothing is leaked.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/report.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* One line that may stand on a page. */
static void
check(const char *text)
{
	if (!utf8_valid(text, strlen(text)) || utf8_has_control(text))
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mail_report r;

	mail_report_read((const char *)data, size, &r);
	check(r.words);
	if (strlen(r.words) > MAIL_REPORT_WORDS ||
	    r.n_to > MAIL_REPORT_ADDRESSES ||
	    (r.n_failed > 0) != (r.kind == MAIL_REPORT_FAILED) ||
	    (r.kind != MAIL_REPORT_FAILED && r.words[0] != '\0'))
		abort();
	for (size_t i = 0; i < r.n_to; i++)
		check(r.to[i]);
	mail_report_fini(&r);
	return 0;
}
