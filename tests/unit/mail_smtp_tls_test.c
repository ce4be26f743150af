/*
 * smtp.c and who is at the other end: STARTTLS, smtps, certificates, login.
 */
#include "config.h"

#include "mail_faults.h"
#include "tap.h"

static const char letter[] = "Subject: hello\r\n\r\nHello.\r\n";

struct tls_case {
	const char *rule;
	const char *scheme, *host;
	struct mail_config config;
	const char *fault;
	const char *said; /* part of it */
	const char *user; /* who the server thinks we are */
	enum mail_fate fate;
	int starttls; /* how often it was asked for */
	bool ca;      /* the server's certificate is trusted */
};

/* Against a server that offers STARTTLS and no login. */
static const struct tls_case starttls_cases[] = {
    {.rule = "opportunistic TLS takes a certificate signed by itself",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC},
	.fate = MAIL_DELIVERED,
	.said = "250",
	.starttls = 1},
    {.rule = "never means that TLS is not asked for",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_NEVER},
	.fate = MAIL_DELIVERED,
	.said = "250",
	.starttls = 0},
    {.rule = "required TLS takes a good certificate",
	.scheme = "smtp",
	.host = "localhost",
	.config = {.starttls = MAIL_TLS_REQUIRED},
	.ca = true,
	.fate = MAIL_DELIVERED,
	.said = "250",
	.starttls = 1},
    {.rule = "required TLS does not take one that nobody vouches for",
	.scheme = "smtp",
	.host = "localhost",
	.config = {.starttls = MAIL_TLS_REQUIRED},
	.fate = MAIL_DOWN,
	.said = "certificate",
	.starttls = 1},
    {.rule = "required TLS does not take one of another name",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_REQUIRED},
	.ca = true,
	.fate = MAIL_DOWN,
	.said = "127.0.0.1",
	.starttls = 1},
    {.rule = "opportunistic goes on without TLS where it is refused",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC},
	.fault = "starttls 454",
	.fate = MAIL_DELIVERED,
	.said = "250",
	.starttls = 1},
    {.rule = "required does not go on without TLS where it is refused",
	.scheme = "smtp",
	.host = "localhost",
	.config = {.starttls = MAIL_TLS_REQUIRED},
	.ca = true,
	.fault = "starttls 454",
	.fate = MAIL_DOWN,
	.said = "454",
	.starttls = 1},
    {.rule = "a connection that ends at STARTTLS is told",
	.scheme = "smtp",
	.host = "localhost",
	.config = {.starttls = MAIL_TLS_REQUIRED},
	.ca = true,
	.fault = "starttls drop",
	.fate = MAIL_DOWN,
	.said = "no connection",
	.starttls = 1},
    {.rule = "a server that hangs at STARTTLS is given up",
	.scheme = "smtp",
	.host = "localhost",
	.config = {.starttls = MAIL_TLS_REQUIRED},
	.ca = true,
	.fault = "starttls hang",
	.fate = MAIL_DOWN,
	.said = "in time",
	.starttls = 1},
    {.rule = "a user name needs a server that lets us log in",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC,
	    .username = "ann",
	    .password = "secret"},
	.fate = MAIL_DOWN,
	.said = "offers no login",
	.starttls = 1},
};

/* Against a server without TLS that wants a login. */
static const struct tls_case login_cases[] = {
    {.rule = "a good password logs in",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC,
	    .username = "ann",
	    .password = "s\xc3\xa9"
			"cret"},
	.fate = MAIL_DELIVERED,
	.said = "250",
	.user = "ann"},
    {.rule = "a bad password is the server's words",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC,
	    .username = "ann",
	    .password = "wrong"},
	.fate = MAIL_DOWN,
	.said = "535 5.7.8 wrong user or password"},
    {.rule = "without a user name the server's wish for one is about us",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC},
	.fate = MAIL_DOWN,
	.said = "530 5.7.0 login first"},
    {.rule = "required TLS goes nowhere without TLS",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_REQUIRED,
	    .username = "ann",
	    .password = "s\xc3\xa9"
			"cret"},
	.fate = MAIL_DOWN,
	.said = "STARTTLS"},
    {.rule = "a login that is put off is about us",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_OPPORTUNISTIC,
	    .username = "ann",
	    .password = "s\xc3\xa9"
			"cret"},
	.fault = "auth 454",
	.fate = MAIL_DOWN,
	.said = "454"},
};

/* Against smtps with a login by LOGIN only. */
static const struct tls_case smtps_cases[] = {
    {.rule = "smtps takes a good certificate and logs in",
	.scheme = "smtps",
	.host = "localhost",
	.config = {.username = "ann", .password = "secret"},
	.ca = true,
	.fate = MAIL_DELIVERED,
	.said = "250",
	.user = "ann"},
    {.rule = "smtps never takes a certificate that nobody vouches for",
	.scheme = "smtps",
	.host = "localhost",
	.config = {.username = "ann", .password = "secret"},
	.fate = MAIL_DOWN,
	.said = "certificate"},
    {.rule = "plain SMTP to an smtps port is given up",
	.scheme = "smtp",
	.host = "127.0.0.1",
	.config = {.starttls = MAIL_TLS_NEVER},
	.fate = MAIL_DOWN,
	.said = "no connection"},
};

/* The user name in the envelope of the last letter. */
static void
last_user(const struct faults *f, char *user, size_t size)
{
	char name[32];
	size_t len;
	char *text, *line;

	snprintf(name, sizeof name, "envelope/%06d", faults_letters(f));
	text = faults_file(f, name, &len);
	line = strchr(text, '\n');
	line = line == NULL ? NULL : strchr(line + 1, '\n');
	snprintf(user, size, "%s", line == NULL ? "" : line + 1);
	user[strcspn(user, "\n")] = '\0';
	free(text);
}

static void
check(const struct faults *f, const struct tls_case *c)
{
	struct mail_config config = c->config;
	int asked = faults_logged(f, "C STARTTLS");
	char ca[128], user[64] = "";
	enum mail_fate fate;
	struct fates b;
	bool good;

	faults_set(f, c->fault != NULL ? c->fault : "");
	snprintf(ca, sizeof ca, "%s/cert.pem", f->dir);
	config.ca_file = c->ca ? ca : NULL;
	config.stall_seconds = 3;
	if (!fates_open(&b, f, c->scheme, c->host, &config))
		abort();
	fate = fates_send(&b, "ann@example.org", letter, sizeof letter - 1);
	if (c->user != NULL)
		last_user(f, user, sizeof user);
	good = fate == c->fate && strstr(b.said, c->said) != NULL &&
	    faults_logged(f, "C STARTTLS") - asked == c->starttls &&
	    (c->user == NULL || strcmp(user, c->user) == 0);
	/* The second letter goes over the same, protected, connection. */
	if (fate == MAIL_DELIVERED)
		good = good &&
		    fates_send(&b, "ann@example.org", letter,
			sizeof letter - 1) == MAIL_DELIVERED &&
		    faults_logged(f, "C STARTTLS") - asked == c->starttls;
	if (!tap_ok(good, "%s", c->rule))
		printf("# fate %d, user %s, said %s\n", (int)fate, user,
		    b.said);
	mail_close(b.post);
}

static void
run_server(const char *const *options, const struct tls_case *c, size_t n)
{
	struct faults f;

	if (!faults_start(&f, options))
		abort();
	for (size_t i = 0; i < n; i++)
		check(&f, &c[i]);
	faults_stop(&f);
}

int
main(void)
{
	static const char *const starttls[] = {"--starttls", NULL};
	static const char *const login[] = {"--user", "ann", "--password",
	    "s\xc3\xa9"
	    "cret",
	    "--pipelining", NULL};
	static const char *const smtps[] = {"--smtps", "--user", "ann",
	    "--password", "secret", "--auth", "LOGIN", NULL};

	if (system("python3 -c 'import ssl' 2>/dev/null && "
		   "openssl version >/dev/null 2>&1") != 0) {
		printf("1..0 # SKIP there is no python3 or no openssl\n");
		return 0;
	}
	run_server(starttls, starttls_cases,
	    sizeof starttls_cases / sizeof starttls_cases[0]);
	run_server(login, login_cases,
	    sizeof login_cases / sizeof login_cases[0]);
	run_server(smtps, smtps_cases,
	    sizeof smtps_cases / sizeof smtps_cases[0]);
	return tap_done();
}
