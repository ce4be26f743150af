/*
 * Any bytes as what an SMTP server says during a letter. The first byte says
 * what the server can do and how its words are cut into pieces.
 */
#include "config.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "mail/talk.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whether SAID is text whose only control characters are the ends of its
 * lines. */
static bool
is_plain(char *said)
{
	bool good = utf8_valid(said, strlen(said));

	for (char *end = strchr(said, '\n'); end != NULL;
	     end = strchr(end, '\n'))
		*end = ' ';
	return good && !utf8_has_control(said);
}

/* Says what is to be said, in pieces of at most N bytes. */
static void
say(struct mail_talk *t, size_t n)
{
	size_t len;

	while (mail_talk_say(t, &len) != NULL)
		mail_talk_said(t, len < n ? len : n);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char from[] = "g@h.i", to[] = "a@b.c", id[] = "id";
	static char letter[] = "S: x\r\n\r\n.dot\r\n";
	const struct mail_job job = {.from = from,
	    .to = to,
	    .message_id = id,
	    .bytes = letter,
	    .len = sizeof letter - 1};
	struct mail_talk t = {0};
	struct mail_skill skill;
	size_t piece;

	if (size == 0)
		return 0;
	skill.pipelining = data[0] & 1;
	skill.size = data[0] & 2;
	piece = (data[0] >> 3) + 1U;
	mail_talk_reset(&t, skill);
	mail_talk_begin(&t, &job);
	for (size_t at = 1; at < size; at += piece) {
		size_t n = size - at < piece ? size - at : piece;

		if (!(data[0] & 4))
			say(&t, piece);
		if (!mail_talk_hear(&t, (const char *)data + at, n))
			continue;
		if (!t.judged || !is_plain(t.out.said))
			abort();
		if (t.dead)
			break;
		mail_talk_begin(&t, &job);
	}
	mail_talk_fini(&t);
	return 0;
}
