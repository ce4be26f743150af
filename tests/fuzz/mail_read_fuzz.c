/*
 * Any bytes as a letter: what is read is sound, and nothing is leaked.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/mail.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
check(const char *text)
{
	if (!utf8_valid(text, strlen(text)))
		abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct mail_read r;

	if (mail_read((const char *)data, size, &r)) {
		check(r.from);
		check(r.to);
		check(r.subject);
		check(r.date);
		check(r.message_id);
		check(r.text);
		check(r.html);
		for (size_t i = 0; i < r.n_parts; i++) {
			check(r.parts[i].cid);
			check(r.parts[i].name);
			check(r.parts[i].type);
		}
	}
	mail_read_free(&r);
	return 0;
}
