/*
 * Codes and enhanced statuses of refusals, and what they mean.
 */
#include "config.h"

#include "mail/refusal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Reads the enhanced status ("5.1.1") of a refusal, wherever it stands in WORDS
 * (qmail has it at the end): its last two numbers. False when there is none. */
static bool
find_status(const char *words, int *subject, int *detail)
{
	for (const char *p = words; (p = strstr(p, "5.")) != NULL; p++) {
		size_t n = 0, m = 0;

		/* An address of a machine is no status. */
		if (p != words && strchr("0123456789.", p[-1]) != NULL)
			continue;
		n = strspn(p + 2, "0123456789");
		if (n == 0 || n > 3 || p[2 + n] != '.')
			continue;
		m = strspn(p + 3 + n, "0123456789");
		if (m == 0 || m > 3 || p[3 + n + m] == '.')
			continue;
		*subject = atoi(p + 2);
		*detail = atoi(p + 3 + n);
		return true;
	}
	return false;
}

/* What the code and the status say. */
static enum mail_fate
judge_code(const char *words)
{
	static const struct {
		int subject, detail; /* -1: any other */
		enum mail_fate fate;
	} meanings[] = {
	    {1, 7, MAIL_DOWN}, /* the sender's address */
	    {1, 8, MAIL_DOWN},
	    {1, -1, MAIL_REFUSED}, /* the recipient's */
	    {2, -1, MAIL_REFUSED}, /* his mailbox */
	    {3, 4, MAIL_REFUSED},  /* the letter is too large */
	    {7, 8, MAIL_DOWN},	   /* our login */
	    {7, 9, MAIL_DOWN},
	    {7, 11, MAIL_DOWN},
	};
	int subject, detail;

	switch (atoi(words)) {
	case 503: /* our dialogue and the server's differ */
	case 530: /* the server wants TLS or a login first */
	case 534:
	case 535:
	case 538:
		return MAIL_DOWN;
	default:
		break;
	}
	if (!find_status(words, &subject, &detail))
		return atoi(words) == 552 ? MAIL_REFUSED : MAIL_DOUBTED;
	for (size_t i = 0; i < sizeof meanings / sizeof meanings[0]; i++)
		if (meanings[i].subject == subject &&
		    (meanings[i].detail == detail || meanings[i].detail < 0))
			return meanings[i].fate;
	return MAIL_DOUBTED;
}

/* Whether the word at P, not before WORDS, is part of an address or of the name
 * of a machine. */
static bool
is_name(const char *words, const char *p)
{
	static const char blanks[] = " \t<>()[],;\"'";
	const char *dot;
	size_t len;

	while (p > words && strchr(blanks, p[-1]) == NULL)
		p--;
	len = strcspn(p, blanks);
	dot = memchr(p, '.', len);
	return memchr(p, '@', len) != NULL ||
	    (dot != NULL && dot + 1 < p + len &&
		isalnum((unsigned char)dot[1]));
}

/* qmail has a file of the recipients that it relays for. One that says so of a
 * table of recipients means the recipient. */
bool
mail_refusal_of_relay(const char *words)
{
	if (strcasestr(words, "rcpthosts") != NULL)
		return true;
	if (strcasestr(words, "relay recipient") != NULL)
		return false;
	for (const char *p = words; (p = strcasestr(p, "relay")) != NULL; p++)
		if (!is_name(words, p))
			return true;
	return false;
}

/* Servers that deny relaying do so with the status of a bad address, too. */
enum mail_fate
mail_refusal_judge(const char *words)
{
	enum mail_fate fate = judge_code(words);

	return fate == MAIL_REFUSED && mail_refusal_of_relay(words)
	    ? MAIL_DOUBTED
	    : fate;
}

bool
mail_refusal_of_reader(const char *words)
{
	enum mail_fate fate = mail_refusal_judge(words);

	return fate == MAIL_REFUSED ||
	    (fate == MAIL_DOUBTED && !mail_refusal_of_relay(words));
}
