/*
 * smtp.c against a server that fails in every way servers fail: what each
 * failure means for the letter, and that the next letter gets through.
 */
#include "config.h"

#include "mail_faults.h"
#include "tap.h"

static const char letter[] = "Subject: hello\r\n\r\nHello.\r\n";

static const char *
fate_name(enum mail_fate fate)
{
	switch (fate) {
	case MAIL_DELIVERED:
		return "delivered";
	case MAIL_LATER:
		return "put off";
	case MAIL_REFUSED:
		return "refused";
	case MAIL_DOUBTED:
		return "refused, and nobody knows why";
	case MAIL_DOWN:
		break;
	}
	return "not sent now";
}

struct fault_case {
	const char *fault;
	const char *said; /* part of it */
	enum mail_fate fate;
	int taken; /* letters the server has afterwards */
};

static const struct fault_case cases[] = {
    {"", "250 2.0.0", MAIL_DELIVERED, 1},
    {"greeting 554", "554 5.1.1 fault at greeting", MAIL_DOWN, 0},
    {"greeting 421", "421", MAIL_DOWN, 0},
    {"greeting drop", "no connection", MAIL_DOWN, 0},
    {"greeting hang", "in time", MAIL_DOWN, 0},
    {"greeting garbage", "no connection", MAIL_DOWN, 0},
    {"greeting slow", "250", MAIL_DELIVERED, 1},
    {"ehlo 502", "250", MAIL_DELIVERED, 1},
    {"ehlo drop", "no connection", MAIL_DOWN, 0},
    {"ehlo hang", "in time", MAIL_DOWN, 0},
    {"mail 451", "451 4.2.0 fault at mail", MAIL_LATER, 0},
    {"mail 550", "550 5.1.1 fault at mail", MAIL_DOWN, 0},
    {"mail 552", "552", MAIL_REFUSED, 0},
    {"mail 421", "421", MAIL_DOWN, 0},
    {"mail drop", "awaiting the answer to MAIL", MAIL_DOWN, 0},
    {"mail hang", "no answer in time", MAIL_DOWN, 0},
    {"mail garbage", "not SMTP", MAIL_DOWN, 0},
    {"rcpt 450", "450 4.2.0 fault at rcpt", MAIL_LATER, 0},
    {"rcpt 550", "550 5.1.1 fault at rcpt", MAIL_REFUSED, 0},
    {"rcpt 550+", "550 5.1.1 the first line\nthe second\nthe last",
	MAIL_REFUSED, 0},
    {"rcpt 550 ann@example.org", "550", MAIL_REFUSED, 0},
    {"rcpt 550 bob@example.org", "250", MAIL_DELIVERED, 1},
    {"rcpt 550/:no", "550 no", MAIL_DOUBTED, 0},
    {"rcpt 554/5.7.1:no_relay", "554 5.7.1 no relay", MAIL_DOUBTED, 0},
    {"end 554/5.7.1:spam", "554 5.7.1 spam", MAIL_DOUBTED, 0},
    {"rcpt 550/5.1.7:sender", "550 5.1.7 sender", MAIL_DOWN, 0},
    {"rcpt 530", "530", MAIL_DOWN, 0},
    {"rcpt 421", "421", MAIL_DOWN, 0},
    {"rcpt drop", "awaiting the answer to RCPT", MAIL_DOWN, 0},
    {"rcpt hang", "no answer in time", MAIL_DOWN, 0},
    {"data 451", "451 4.2.0 fault at data", MAIL_LATER, 0},
    {"data 554", "554 5.1.1 fault at data", MAIL_REFUSED, 0},
    {"data 421", "421", MAIL_DOWN, 0},
    {"data drop", "awaiting the answer to DATA", MAIL_DOWN, 0},
    {"data hang", "no answer in time", MAIL_DOWN, 0},
    {"body drop", "awaiting the answer to the letter", MAIL_DOWN, 0},
    {"body hang", "no answer in time", MAIL_DOWN, 0},
    {"end 451", "451 4.2.0 fault at end", MAIL_LATER, 0},
    {"end 554", "554 5.1.1 fault at end", MAIL_REFUSED, 0},
    {"end 421", "421", MAIL_DOWN, 0},
    {"end drop", "awaiting the answer to the letter", MAIL_DOWN, 1},
    {"end hang", "no answer in time", MAIL_DOWN, 1},
    {"end garbage", "not SMTP", MAIL_DOWN, 1},
    {"end extra", "250", MAIL_DELIVERED, 1},
    {"end slow", "250", MAIL_DELIVERED, 1},
};

static bool
open_to(struct fates *b, const struct faults *f)
{
	struct mail_config config = {.starttls = MAIL_TLS_OPPORTUNISTIC,
	    .helo = "play.example.org",
	    .stall_seconds = 1};

	return fates_open(b, f, "smtp", "127.0.0.1", &config);
}

/* One fault on a new connection, then a letter without it. */
static void
check_case(const struct faults *f, const struct fault_case *c)
{
	struct fates b;
	int before = faults_letters(f), taken;
	enum mail_fate fate;
	bool good;

	faults_set(f, c->fault);
	if (!open_to(&b, f))
		abort();
	fate = fates_send(&b, "ann@example.org", letter, sizeof letter - 1);
	taken = faults_letters(f) - before;
	good = fate == c->fate && strstr(b.said, c->said) != NULL &&
	    taken == c->taken;
	tap_ok(good, "%s: the letter is %s, and the server's words are told",
	    c->fault[0] != '\0' ? c->fault : "no fault", fate_name(c->fate));
	if (!good)
		printf("# fate %d, taken %d, said %s\n", (int)fate, taken,
		    b.said);
	faults_set(f, "");
	fate = fates_send(&b, "ann@example.org", letter, sizeof letter - 1);
	if (!tap_ok(fate == MAIL_DELIVERED, "... and the next is delivered"))
		printf("# fate %d, said %s\n", (int)fate, b.said);
	mail_close(b.post);
}

static void
check_kept(const struct faults *f)
{
	struct fates b;
	int connects = faults_logged(f, "connect");
	bool good = open_to(&b, f);

	faults_set(f, "");
	for (int i = 0; i < 5; i++)
		good = good &&
		    fates_send(&b, "ann@example.org", letter,
			sizeof letter - 1) == MAIL_DELIVERED;
	tap_ok(good && faults_logged(f, "connect") == connects + 1,
	    "five letters go over one connection");
	faults_set(f, "rcpt 550 gone@example.org");
	good = fates_send(&b, "gone@example.org", letter, 10) == MAIL_REFUSED;
	good = good &&
	    fates_send(&b, "ann@example.org", letter, sizeof letter - 1) ==
		MAIL_DELIVERED;
	tap_ok(good && faults_logged(f, "connect") == connects + 1,
	    "a refused letter does not cost the connection");
	faults_set(f, "mail drop 1");
	good = fates_send(&b, "ann@example.org", letter, sizeof letter - 1) ==
	    MAIL_DELIVERED;
	tap_ok(good && faults_logged(f, "connect") == connects + 2,
	    "a kept connection found dead is replaced, unnoticed");
	faults_set(f, "mail hang 1");
	good = fates_send(&b, "ann@example.org", letter, sizeof letter - 1) ==
	    MAIL_DELIVERED;
	tap_ok(good && faults_logged(f, "connect") == connects + 3,
	    "so is one that says nothing any more");
	faults_set(f, "mail drop 2");
	tap_ok(fates_send(&b, "ann@example.org", letter, 10) == MAIL_DOWN,
	    "a new connection that breaks too is told");
	faults_set(f, "end drop 1");
	good = fates_send(&b, "ann@example.org", letter, 10) == MAIL_DOWN;
	tap_ok(good,
	    "no answer to a letter is never a reason to repeat it "
	    "at once");
	faults_set(f, "quit hang");
	(void)fates_send(&b, "ann@example.org", letter, sizeof letter - 1);
	{
		int64_t start = faults_now();

		mail_close(b.post);
		tap_ok(faults_now() - start < 300,
		    "closing does not wait for the answer to QUIT");
	}
	faults_set(f, "");
}

/* Letters are stored as sent, whatever their lines begin with. */
static void
check_bytes(const struct faults *f)
{
	static const char dots[] = ".first\r\n\r\n.\r\n..\r\n.x\r\nmid.dle\r\n"
				   "..x\r\n.";
	size_t big_len = 3000000, len;
	char *big = malloc(big_len), *got;
	char name[32];
	struct fates b;
	bool good;

	if (big == NULL || !open_to(&b, f))
		abort();
	faults_set(f, "");
	good = fates_send(&b, "ann@example.org", dots, sizeof dots - 1) ==
	    MAIL_DELIVERED;
	snprintf(name, sizeof name, "new/%06d.eml", faults_letters(f));
	got = faults_file(f, name, &len);
	tap_ok(good && len == sizeof dots + 1 &&
		memcmp(got, dots, sizeof dots - 1) == 0 &&
		memcmp(got + len - 2, "\r\n", 2) == 0,
	    "lines that begin with a dot arrive as they are, and the last "
	    "line gets its end");
	free(got);
	for (size_t i = 0; i < big_len; i++)
		big[i] = (char)(i % 72 == 70 ? '\r'
			: i % 72 == 71	     ? '\n'
					     : '.');
	memcpy(big + big_len - 2, "\r\n", 2);
	good =
	    fates_send(&b, "ann@example.org", big, big_len) == MAIL_DELIVERED;
	snprintf(name, sizeof name, "new/%06d.eml", faults_letters(f));
	got = faults_file(f, name, &len);
	tap_ok(good && len == big_len && memcmp(got, big, len) == 0,
	    "three megabytes of dots arrive as they are");
	free(got);
	faults_set(f, "body 552");
	tap_ok(fates_send(&b, "ann@example.org", big, big_len) ==
		    MAIL_REFUSED &&
		strstr(b.said, "fault at body") != NULL,
	    "a refusal in the middle of the letter is heard");
	faults_set(f, "body 452");
	tap_ok(fates_send(&b, "ann@example.org", big, big_len) == MAIL_LATER,
	    "so is a delay");
	faults_set(f, "body hang");
	tap_ok(fates_send(&b, "ann@example.org", big, big_len) == MAIL_DOWN,
	    "a server that stops reading is given up");
	faults_set(f, "");
	mail_close(b.post);
	free(big);
}

static void
check_injection(const struct faults *f)
{
	static const char *const bad[] = {"", "a@b>\r\nRCPT TO:<evil@c.d",
	    "a@b c", "a@b>", "a@\xc3\xa4.b", "a@b\n"};
	int commands = faults_logged(f, "C ");
	struct fates b;
	bool good = open_to(&b, f);

	for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		good = good &&
		    fates_send(&b, bad[i], letter, 10) == MAIL_REFUSED &&
		    strstr(b.said, "malformed") != NULL;
	mail_send(b.post, 7, "a@b>\r\nX", "ann@example.org", "id", letter, 10);
	good = good && fates_wait(&b, 1) && b.fate == MAIL_REFUSED;
	tap_ok(good && faults_logged(f, "C ") == commands,
	    "an address that could end its command is refused, not sent");
	mail_send(b.post, 8, "", "ann@example.org", "id", letter,
	    sizeof letter - 1);
	tap_ok(fates_wait(&b, 1) && b.fate == MAIL_DELIVERED && b.ticket == 8 &&
		faults_logged(f, "C MAIL FROM:<>") == 1,
	    "the null sender is an envelope sender");
	tap_ok(faults_logged(f, "C EHLO play.example.org") > 0,
	    "EHLO says our host name");
	mail_close(b.post);
}

static void
run_server(const char *const *options, const char *name)
{
	struct faults f;

	if (!faults_start(&f, options))
		abort();
	printf("# %s\n", name);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		check_case(&f, &cases[i]);
	check_kept(&f);
	check_bytes(&f);
	check_injection(&f);
	faults_stop(&f);
}

int
main(void)
{
	static const char *const plain[] = {"--slow", "0.3", NULL};
	static const char *const pipelining[] = {
	    "--slow", "0.3", "--pipelining", "--size", "4000000", NULL};

	if (system("python3 -c 'import socket' 2>/dev/null") != 0) {
		printf("1..0 # SKIP there is no python3\n");
		return 0;
	}
	run_server(plain, "a server without extensions");
	run_server(pipelining, "a server with PIPELINING and SIZE");
	return tap_done();
}
