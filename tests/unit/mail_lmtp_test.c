/*
 * The LMTP dialogue of the server without a network: what is answered to what,
 * which letters are taken, however the bytes are cut; bounds; letters within
 * letters.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "mail/lmtp.h"
#include "tap.h"

#define HELLO \
	"250-mx.example\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n" \
	"250-8BITMIME\r\n250 SIZE 262144\r\n"
#define GREET "220 mx.example LMTP\r\n"
#define OPEN "LHLO mta.example\r\n"
#define TO(local) "RCPT TO:<" local "@play.example>\r\n"
#define FROM "MAIL FROM:<ann@home.example>\r\n"
#define GO "354 the letter, and a dot at its end\r\n"
#define SENDER "250 2.1.0 ok\r\n"
#define RECIPIENT "250 2.1.5 ok\r\n"
#define TAKEN "250 2.0.0 taken\r\n"
#define OK "250 2.0.0 ok\r\n"
#define NO_PARAMETER "555 5.5.4 no such parameter\r\n"
#define NO_COMMAND "500 5.5.1 no such command\r\n"
#define NOT_ASCII "500 5.5.2 commands are in ASCII, ended by CR LF\r\n"
#define BAD_TO "501 5.1.3 this is no address\r\n"
#define BAD_FROM "501 5.1.7 this is no address\r\n"
#define BYE "221 2.0.0 bye\r\n"

/* --- a post that remembers ------------------------------------------------ */

/* What an address begins with says what becomes of it. */
static enum mail_lmtp_verdict
verdict_of(const char *address, const char *when)
{
	size_t n = strlen(when);

	if (strncmp(address, when, n) != 0)
		return MAIL_LMTP_TAKEN;
	return strncmp(address + n, "none", 4) == 0 ? MAIL_LMTP_UNKNOWN
	    : strncmp(address + n, "late", 4) == 0  ? MAIL_LMTP_LATER
	    : strncmp(address + n, "junk", 4) == 0  ? MAIL_LMTP_UNREADABLE
						    : MAIL_LMTP_TAKEN;
}

static enum mail_lmtp_verdict
may(void *arg, const char *address)
{
	(void)arg;
	return verdict_of(address, "");
}

static void
take(void *arg, const struct mail_lmtp_letter *letter,
    enum mail_lmtp_verdict *fate)
{
	struct buffer *took = arg;

	buffer_printf(took, "%s to", letter->from);
	for (size_t i = 0; i < letter->n_to; i++) {
		buffer_printf(took, " %s", letter->to[i]);
		if (strncmp(letter->to[i], "x-forgotten", 11) != 0)
			fate[i] = verdict_of(letter->to[i], "x-");
	}
	buffer_puts(took, ": [");
	buffer_add(took, letter->bytes, letter->len);
	buffer_puts(took, "]");
}

/* Hears LEN bytes in pieces of N; what is answered and taken is appended.
 * Returns whether the connection is over. */
static bool
talk(const char *bytes, size_t len, size_t n, struct buffer *said,
    struct buffer *took)
{
	const struct mail_lmtp_post post = {took, may, take};
	struct mail_lmtp *l = mail_lmtp_new("mx.example", &post);
	size_t left;
	bool over;

	for (size_t at = 0; at < len; at += n) {
		mail_lmtp_hear(l, bytes + at, len - at < n ? len - at : n);
		while (mail_lmtp_say(l, &left) != NULL) {
			size_t part = left > 7 ? 7 : left;

			buffer_add(said, mail_lmtp_say(l, &left), part);
			mail_lmtp_said(l, part);
		}
	}
	over = mail_lmtp_over(l);
	mail_lmtp_free(l);
	return over;
}

static bool
equals(const struct buffer *b, const char *text)
{
	return b->len == strlen(text) &&
	    (b->len == 0 || memcmp(b->data, text, b->len) == 0);
}

/* Whether LEN bytes are answered SAID and bring in TOOK, as a whole and in
 * pieces. */
static bool
holds(const char *bytes, size_t len, const char *said, const char *took)
{
	static const size_t pieces[] = {100000000, 1, 2, 3, 11};
	bool good = true;

	for (size_t i = 0; i < sizeof pieces / sizeof pieces[0] && good; i++) {
		struct buffer s = {0}, t = {0};

		(void)talk(bytes, len, pieces[i], &s, &t);
		good = equals(&s, said) && equals(&t, took);
		if (!good)
			printf("# by %zu: %s\n# took %s\n", pieces[i],
			    buffer_text(&s), buffer_text(&t));
		buffer_fini(&s);
		buffer_fini(&t);
	}
	return good;
}

/* --- dialogues --------------------------------------------------------------- */

struct dialogue {
	const char *rule, *heard, *said, *took;
};

static void
check_all(const struct dialogue *all, size_t n)
{
	for (const struct dialogue *d = all; d < all + n; d++)
		tap_ok(holds(d->heard, strlen(d->heard), d->said, d->took),
		    "%s", d->rule);
}

#define CHECK_ALL(all) check_all(all, sizeof(all) / sizeof(all)[0])

static void
check_letters(void)
{
	static const struct dialogue all[] = {
	    {"a letter is taken, and two on one connection",
		OPEN FROM TO("r1") "DATA\r\nS: a\r\n\r\nb\r\n.\r\n"
				   "MAIL FROM:<>\r\n" TO("r2") "DATA\r\n.\r\n"
							       "QUIT\r\n",
		GREET HELLO SENDER RECIPIENT GO TAKEN SENDER RECIPIENT GO TAKEN
		    BYE,
		"ann@home.example to r1@play.example: [S: a\r\n\r\nb\r\n]"
		" to r2@play.example: []"},
	    {"each recipient has an answer of its own, before and after",
		OPEN FROM TO("none") TO("x-late") TO("late") TO("x-none")
		    TO("r") TO("r") TO("junk")
			TO("x-junk") "DATA\r\nS\r\n.\r\n",
		GREET HELLO SENDER
		"550 5.1.1 no such address\r\n" RECIPIENT
		"451 4.3.0 not now\r\n" RECIPIENT RECIPIENT RECIPIENT
		"550 5.1.1 no such "
		"address\r\n" RECIPIENT GO "451 4.3.0 not now\r\n"
		"550 5.1.1 no such address\r\n" TAKEN TAKEN
		"554 5.6.0 this is no letter\r\n",
		"ann@home.example to x-late@play.example x-none@play.example "
		"r@play.example r@play.example x-junk@play.example: [S\r\n]"},
	    {"what nobody decides comes again",
		OPEN FROM TO("x-forgotten") "DATA\r\nS\r\n.\r\n",
		GREET HELLO SENDER RECIPIENT GO "451 4.3.0 not now\r\n",
		"ann@home.example to x-forgotten@play.example: [S\r\n]"},
	    {"parameters of MAIL are read; commands are in any case",
		"lhlo x\r\nmail from:<a@b.c> SIZE=262144 BODY=8bitmime \r\n"
		"Rset\r\nMail From:<a@b.c>  body=7BIT\r\nnoop x\r\nVRFY a\r\n",
		GREET HELLO SENDER OK SENDER OK
		"252 2.5.0 send a letter and see\r\n",
		""},
	    {"RSET and LHLO forget a letter",
		OPEN FROM TO("r") "RSET\r\n" FROM TO("r") OPEN
		"DATA\r\n" TO("r"),
		GREET HELLO SENDER RECIPIENT OK SENDER RECIPIENT HELLO
		"503 5.5.1 a recipient comes first\r\n"
		"503 5.5.1 MAIL comes first\r\n",
		""},
	    {"a letter without a final dot is none",
		OPEN FROM TO("r") "DATA\r\nS: a\r\n\r\n.",
		GREET HELLO SENDER RECIPIENT GO, ""},
	    {"what follows QUIT is not heard", OPEN "QUIT\r\n" FROM "NOOP\r\n",
		GREET HELLO BYE, ""},
	};

	CHECK_ALL(all);
}

static void
check_order(void)
{
	static const struct dialogue all[] = {
	    {"LHLO comes first", FROM TO("r") "DATA\r\nNOOP\r\nRSET\r\n",
		GREET "503 5.5.1 LHLO comes first\r\n"
		      "503 5.5.1 MAIL comes first\r\n"
		      "503 5.5.1 a recipient comes first\r\n" OK OK,
		""},
	    {"HELO and EHLO are SMTP's, and other commands nobody's",
		"HELO x\r\nEHLO x\r\nHELP\r\nMAILS\r\n\r\nSTARTTLS\r\n",
		GREET NO_COMMAND NO_COMMAND NO_COMMAND NO_COMMAND NO_COMMAND
		    NO_COMMAND,
		""},
	    {"a second MAIL is refused, and the first goes on",
		OPEN FROM "MAIL FROM:<b@c.d>\r\n" TO("r") "DATA\r\nS\r\n.\r\n",
		GREET HELLO SENDER
		"503 5.5.1 a letter is under way\r\n" RECIPIENT GO TAKEN,
		"ann@home.example to r@play.example: [S\r\n]"},
	    {"without a recipient there is no letter",
		OPEN FROM TO("none") "DATA\r\nQUIT\r\n",
		GREET HELLO SENDER "550 5.1.1 no such address\r\n"
				   "503 5.5.1 a recipient comes first\r\n" BYE,
		""},
	    {"commands that stand alone do so",
		"LHLO\r\nLHLO \r\nDATA x\r\nRSET x\r\nQUIT x\r\n",
		GREET "501 5.5.4 LHLO is followed by a name\r\n"
		      "501 5.5.4 LHLO is followed by a name\r\n"
		      "501 5.5.4 nothing follows this command\r\n"
		      "501 5.5.4 nothing follows this command\r\n"
		      "501 5.5.4 nothing follows this command\r\n",
		""},
	    {"parameters that are bad or unknown are refused",
		OPEN "MAIL FROM:<a@b.c> SIZE=\r\nMAIL FROM:<a@b.c> SIZE=1x\r\n"
		     "MAIL FROM:<a@b.c> SIZE=262145\r\n"
		     "MAIL FROM:<a@b.c> SIZE=99999999999999999999\r\n"
		     "MAIL FROM:<a@b.c> SIZE=999999999999999999999\r\n"
		     "MAIL FROM:<a@b.c> BODY=BINARYMIME\r\n"
		     "MAIL FROM:<a@b.c> SMTPUTF8\r\n"
		     "MAIL FROM:<a@b.c>SIZE=1\r\n" FROM
		     "RCPT TO:<r@b.c> NOTIFY=NEVER\r\n",
		GREET HELLO
		"501 5.5.4 SIZE is a number\r\n"
		"501 5.5.4 SIZE is a number\r\n"
		"552 5.3.4 the letter is too large\r\n"
		"552 5.3.4 the letter is too large\r\n"
		"501 5.5.4 SIZE is a number\r\n"
		"501 5.5.4 BODY is 7BIT or 8BITMIME\r\n" NO_PARAMETER BAD_FROM
		    SENDER NO_PARAMETER,
		""},
	};

	CHECK_ALL(all);
}

/* --- addresses ----------------------------------------------------------------- */

static void
check_address(const char *path, const char *address)
{
	struct buffer heard = {0}, said = {0}, took = {0};

	buffer_printf(&heard, OPEN FROM "RCPT TO:%s\r\nDATA\r\n.\r\n", path);
	buffer_printf(&took, "ann@home.example to %s: []",
	    address == NULL ? "" : address);
	buffer_puts(&said, GREET HELLO SENDER);
	buffer_puts(&said,
	    address != NULL ? RECIPIENT GO TAKEN
			    : BAD_TO
		"503 5.5.1 a recipient comes first\r\n" NO_COMMAND);
	tap_ok(holds(heard.data, heard.len, buffer_text(&said),
		   address == NULL ? "" : buffer_text(&took)),
	    "%.60s %s", path, address == NULL ? "is no path" : "is a path");
	buffer_fini(&heard);
	buffer_fini(&said);
	buffer_fini(&took);
}

static void
check_addresses(void)
{
	static const char *const good[] = {"a@b", "games+r2abc@play.example",
	    "\"a b\\\">\"@c.example", "a.b@[127.0.0.1]", "a@[IPv6:::1]",
	    "a=b#c@x_1.example", "postmaster", "Postmaster"};
	static const char *const bad[] = {"", "<", "<>", "a@b.c", "<a>", "<a@>",
	    "<@b.c>", "<a@b.c", "<a@b.c>>", "<a b@c.d>", "<a@b@c>", "<a@b..c>",
	    "<.a@b>", "<a.@b>", "<a..b@c>", "<\"a@b>", "<\"a\\", "<a@[]>",
	    "<a@[1>", "<@a.b>", "<@a.b:>", "<@a,b@c>", " <a@b.c>", "<a@b.c>x",
	    "<<a@b.c>>", "<a@b.>", "<a(x)@b>"};
	struct buffer longest = {0};

	for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
		struct buffer path = {0};

		buffer_printf(&path, "<%s>", good[i]);
		check_address(buffer_text(&path), good[i]);
		buffer_fini(&path);
	}
	check_address("<@a.example,@b.example:c@d.example>", "c@d.example");
	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		check_address(bad[i], NULL);
	buffer_puts(&longest, "<a@");
	while (longest.len < 1 + MAIL_LMTP_ADDRESS_MAX)
		buffer_putc(&longest, 'b');
	buffer_putc(&longest, '>');
	longest.data[longest.len - 1] = '\0';
	{
		struct buffer path = {0};

		buffer_printf(&path, "%s>", longest.data);
		check_address(buffer_text(&path), longest.data + 1);
		buffer_reset(&path);
		buffer_printf(&path, "%sb>", longest.data);
		check_address(buffer_text(&path), NULL);
		buffer_fini(&path);
	}
	buffer_fini(&longest);
}

/* --- what must not be smuggled ------------------------------------------------ */

/* A letter of TEXT is the letter LETTER, and nothing in it is a command. */
static void
check_text(const char *rule, const char *text, size_t len, const char *letter,
    size_t letter_len)
{
	struct buffer heard = {0}, took = {0}, t = {0}, s = {0};
	bool good = true;

	buffer_puts(&heard, OPEN FROM TO("r") "DATA\r\n");
	buffer_add(&heard, text, len);
	buffer_puts(&heard, "\r\n.\r\nQUIT\r\n");
	buffer_puts(&took, "ann@home.example to r@play.example: [");
	buffer_add(&took, letter, letter_len);
	buffer_puts(&took, "\r\n]");
	for (size_t n = 1; n <= heard.len && good; n++) {
		buffer_reset(&t);
		buffer_reset(&s);
		good = talk(heard.data, heard.len, n, &s, &t) &&
		    equals(&s, GREET HELLO SENDER RECIPIENT GO TAKEN BYE) &&
		    t.len == took.len && memcmp(t.data, took.data, t.len) == 0;
	}
	tap_ok(good, "%s", rule);
	buffer_fini(&heard);
	buffer_fini(&took);
	buffer_fini(&t);
	buffer_fini(&s);
}

static void
check_smuggling(void)
{
	static const char second[] = FROM TO("r") "DATA\r\nevil";
	static const char *const ends[] = {"\n.\n", "\r.\r", "\n.\r\n",
	    "\r.\r\n", "\r\n.\n", "\r\n.\r", "\r\n.\r\r\n", "\r\r\n..\r\n",
	    "\n.\r", "\r\n. \r\n", "\r\n..\r\n", "\n\n.\n\n", "\r\n\r.\r\n"};
	/* What stands of them in the letter: a dot goes where a line of CR LF
	 * begins with it. */
	static const char *const kept[] = {"\n.\n", "\r.\r", "\n.\r\n",
	    "\r.\r\n", "\r\n\n", "\r\n\r", "\r\n\r\r\n", "\r\r\n.\r\n", "\n.\r",
	    "\r\n \r\n", "\r\n.\r\n", "\n\n.\n\n", "\r\n\r.\r\n"};

	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		struct buffer text = {0}, letter = {0}, rule = {0};

		buffer_printf(&text, "S: a%s%s", ends[i], second);
		buffer_printf(&letter, "S: a%s%s", kept[i], second);
		for (const char *p = ends[i]; *p != '\0'; p++)
			buffer_puts(&rule,
			    *p == '\r'	     ? "CR "
				: *p == '\n' ? "LF "
				: *p == '.'  ? ". "
					     : "blank ");
		buffer_puts(&rule, "does not end a letter");
		check_text(buffer_text(&rule), text.data, text.len, letter.data,
		    letter.len);
		buffer_fini(&text);
		buffer_fini(&letter);
		buffer_fini(&rule);
	}
	check_text("NUL and bytes above ASCII stay in a letter",
	    "\0.\r\n.\0\xff", 7, "\0.\r\n\0\xff", 6);
	check_text("a dot is taken off once at a line's begin",
	    ".a\r\n...\r\nb.", 11, "a\r\n..\r\nb.", 9);
}

static void
check_line_ends(void)
{
	static const struct dialogue all[] = {
	    {"a command ends in CR LF only",
		OPEN "NOOP\nNOOP\r\nNOOP\rNOOP\r\nNOOP\r\r\nNOOP\r\n",
		GREET HELLO NOT_ASCII NOT_ASCII NOT_ASCII OK, ""},
	    {"commands are of printable ASCII",
		OPEN "MAIL FROM:<\xc3\xa4@b.c>\r\nNOOP\tx\r\nNOOP \x7f\r\n",
		GREET HELLO NOT_ASCII NOT_ASCII NOT_ASCII, ""},
	};
	static const char nul[] = "NOOP\0\r\nNOOP\r\n";

	CHECK_ALL(all);
	tap_ok(holds(nul, sizeof nul - 1, GREET NOT_ASCII OK, ""),
	    "nor may a command have a NUL");
}

/* --- bounds --------------------------------------------------------------------- */

static void
repeat(struct buffer *b, const char *text, size_t n)
{
	while (n-- > 0)
		buffer_puts(b, text);
}

static void
check_long_line(size_t len, const char *said)
{
	struct buffer heard = {0};

	buffer_puts(&heard, "NOOP ");
	repeat(&heard, "x", len - 5);
	buffer_puts(&heard, "\r\nNOOP\r\n");
	tap_ok(holds(heard.data, heard.len, said, ""),
	    "a command of %zu bytes%s", len,
	    len > MAIL_LMTP_LINE_MAX ? " is refused, and the next one is read"
				     : "");
	buffer_fini(&heard);
}

static void
check_faults(void)
{
	struct buffer heard = {0}, said = {0};

	buffer_puts(&said, GREET);
	repeat(&heard, "x\r\nNOOP\r\n", MAIL_LMTP_FAULTS_MAX);
	repeat(&said, NO_COMMAND OK, MAIL_LMTP_FAULTS_MAX);
	tap_ok(holds(heard.data, heard.len, buffer_text(&said), ""),
	    "%d commands may be bad", MAIL_LMTP_FAULTS_MAX);
	repeat(&heard, "x\r\nNOOP\r\n", 1);
	buffer_puts(&said, "421 4.7.0 too many bad commands\r\n");
	tap_ok(holds(heard.data, heard.len, buffer_text(&said), ""),
	    "one more ends the connection");
	buffer_fini(&heard);
	buffer_fini(&said);
}

static void
check_recipients(void)
{
	struct buffer heard = {0}, said = {0}, took = {0};

	buffer_puts(&heard, OPEN FROM);
	repeat(&heard, TO("r"), MAIL_LMTP_RECIPIENTS + 2);
	buffer_puts(&heard, "DATA\r\n.\r\n");
	buffer_puts(&said, GREET HELLO SENDER);
	repeat(&said, RECIPIENT, MAIL_LMTP_RECIPIENTS);
	repeat(&said, "452 4.5.3 too many recipients\r\n", 2);
	buffer_puts(&said, GO);
	repeat(&said, TAKEN, MAIL_LMTP_RECIPIENTS);
	buffer_puts(&took, "ann@home.example to");
	repeat(&took, " r@play.example", MAIL_LMTP_RECIPIENTS);
	buffer_puts(&took, ": []");
	tap_ok(holds(heard.data, heard.len, buffer_text(&said),
		   buffer_text(&took)),
	    "a letter has at most %d recipients; the others come again",
	    MAIL_LMTP_RECIPIENTS);
	buffer_fini(&heard);
	buffer_fini(&said);
	buffer_fini(&took);
}

/* A letter of LEN bytes, one line of them ending in CR LF. */
static void
check_size(size_t len)
{
	struct buffer heard = {0}, said = {0}, took = {0}, text = {0};
	bool large = len > MAIL_LMTP_LETTER_MAX;

	repeat(&text, "x", len - 2);
	buffer_printf(&heard,
	    OPEN FROM TO("r") TO("s") "DATA\r\n%s\r\n.\r\nNOOP\r\n", text.data);
	buffer_puts(&said, GREET HELLO SENDER RECIPIENT RECIPIENT GO);
	repeat(&said, large ? "552 5.3.4 the letter is too large\r\n" : TAKEN,
	    2);
	buffer_puts(&said, OK);
	if (!large)
		buffer_printf(&took,
		    "ann@home.example to r@play.example s@play.example: "
		    "[%s\r\n]",
		    text.data);
	tap_ok(holds(heard.data, heard.len, buffer_text(&said),
		   buffer_text(&took)),
	    "a letter of %zu bytes is %s", len,
	    large ? "read to its end and refused"
		  : "taken, whatever its lines");
	buffer_fini(&heard);
	buffer_fini(&said);
	buffer_fini(&took);
	buffer_fini(&text);
}

static void
check_bounds(void)
{
	static const char name[] = "LHLO x\r\nLHLO x\r\nLHLO x\r\n";
	const struct mail_lmtp_post post = {NULL, may, take};
	char longest[1000];
	struct mail_lmtp *l;
	size_t len;

	check_long_line(MAIL_LMTP_LINE_MAX, GREET OK OK);
	check_long_line(MAIL_LMTP_LINE_MAX + 1,
	    GREET "500 5.5.2 the line is too long\r\n" OK);
	check_long_line((size_t)100 * MAIL_LMTP_LINE_MAX,
	    GREET "500 5.5.2 the line is too long\r\n" OK);
	check_faults();
	check_recipients();
	check_size(MAIL_LMTP_LETTER_MAX);
	check_size(MAIL_LMTP_LETTER_MAX + 1);
	check_size((size_t)4 * MAIL_LMTP_LETTER_MAX);
	memset(longest, 'n', sizeof longest);
	longest[sizeof longest - 1] = '\0';
	l = mail_lmtp_new(longest, &post);
	mail_lmtp_hear(l, name, sizeof name - 1);
	tap_ok(mail_lmtp_say(l, &len) != NULL && len > 600 &&
		len < (sizeof name - 1) * MAIL_LMTP_SAY_EACH,
	    "what is said is bounded by what is heard");
	mail_lmtp_free(l);
	mail_lmtp_free(NULL);
}

int
main(void)
{
	check_letters();
	check_order();
	check_addresses();
	check_smuggling();
	check_line_ends();
	check_bounds();
	return tap_done();
}
