/*
 * Any bytes as what a mail server says over LMTP. The first byte says how they
 * are cut into pieces: the answers are the same as to the whole, they are lines
 * with a code, and what is handed over keeps to its bounds.
 */
#include "config.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "mail/lmtp.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
insist(bool good)
{
	if (!good)
		abort();
}

/* One of three addresses is unknown, one comes later. */
static enum mail_lmtp_verdict
may(void *arg, const char *address)
{
	size_t len = strlen(address);

	(void)arg;
	insist(len > 0 && len <= MAIL_LMTP_ADDRESS_MAX);
	for (size_t i = 0; i < len; i++)
		insist(address[i] >= ' ' && address[i] <= '~');
	return address[0] == 'n' ? MAIL_LMTP_UNKNOWN
	    : address[0] == 'l'	 ? MAIL_LMTP_LATER
				 : MAIL_LMTP_TAKEN;
}

static void
take(void *arg, const struct mail_lmtp_letter *letter,
    enum mail_lmtp_verdict *fate)
{
	struct buffer *took = arg;

	insist(letter->n_to > 0 && letter->n_to <= MAIL_LMTP_RECIPIENTS &&
	    letter->len <= MAIL_LMTP_LETTER_MAX &&
	    strlen(letter->from) <= MAIL_LMTP_ADDRESS_MAX);
	/* The end's own line end is part of the letter. */
	insist(letter->len == 0 ||
	    (letter->len >= 2 &&
		memcmp(letter->bytes + letter->len - 2, "\r\n", 2) == 0));
	for (size_t i = 0; i < letter->n_to; i++)
		fate[i] = letter->len % 4;
	buffer_puts(took, letter->from);
	buffer_add(took, letter->bytes, letter->len);
}

/* Appends what is said now, which hearing HEARD bytes made. */
static void
say(struct mail_lmtp *l, size_t heard, struct buffer *said)
{
	size_t len;
	const char *text = mail_lmtp_say(l, &len);

	insist(len <= heard * MAIL_LMTP_SAY_EACH + MAIL_LMTP_SAY_MORE);
	if (text == NULL)
		return;
	buffer_add(said, text, len);
	mail_lmtp_said(l, len);
}

/* Lines of a code, a blank or "-", and printable text. */
static void
check_answers(const struct buffer *said)
{
	const char *p = said->data, *end = p + said->len;

	while (p < end) {
		const char *cr = memchr(p, '\r', (size_t)(end - p));

		insist(cr != NULL && cr + 1 < end && cr[1] == '\n' &&
		    cr - p > 4 && cr - p < 512);
		insist(p[0] >= '2' && p[0] <= '5' && p[3] != '\0' &&
		    strchr(" -", p[3]) != NULL);
		for (; p < cr; p++)
			insist(*p >= ' ' && *p <= '~');
		p = cr + 2;
	}
}

static void
talk(const char *bytes, size_t len, size_t piece, struct buffer *said,
    struct buffer *took)
{
	const struct mail_lmtp_post post = {took, may, take};
	struct mail_lmtp *l = mail_lmtp_new("mx.example", &post);

	for (size_t at = 0; at < len; at += piece) {
		size_t n = len - at < piece ? len - at : piece;

		mail_lmtp_hear(l, bytes + at, n);
		say(l, n, said);
	}
	mail_lmtp_free(l);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buffer said[2] = {{0}}, took[2] = {{0}};
	const char *bytes = (const char *)data + 1;

	if (size < 2)
		return 0;
	talk(bytes, size - 1, size, &said[0], &took[0]);
	talk(bytes, size - 1, (data[0] % 32) + 1U, &said[1], &took[1]);
	check_answers(&said[0]);
	insist(said[0].len == said[1].len && took[0].len == took[1].len &&
	    strcmp(said[0].data, said[1].data) == 0 &&
	    (took[0].len == 0 ||
		memcmp(took[0].data, took[1].data, took[0].len) == 0));
	for (int i = 0; i < 2; i++) {
		buffer_fini(&said[i]);
		buffer_fini(&took[i]);
	}
	return 0;
}
