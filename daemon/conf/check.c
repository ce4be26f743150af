/*
 * What the values of keys may be, by their form alone. Whether a folder is
 * there, a language is known or a server answers shows only to the code that
 * uses the value.
 */
#include "config.h"

#include "conf/check.h"

#include <arpa/inet.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

enum {
	HOST_MAX = 255,
	ZONE_MAX = 64,
	NAME_MAX_POINTS = 60,
	LINK_MAX = 500,
	SOCKET_MAX = 107
};

static const char letters_digits[] = "abcdefghijklmnopqrstuvwxyz"
				     "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/* Whether the LEN bytes are all letters, digits or one of OTHERS. */
static bool
consists_of(const char *text, size_t len, const char *others)
{
	for (size_t i = 0; i < len; i++)
		if (text[i] == '\0' ||
		    (strchr(letters_digits, text[i]) == NULL &&
			strchr(others, text[i]) == NULL))
			return false;
	return true;
}

static bool
is_ipv6(const char *text, size_t len)
{
	char copy[INET6_ADDRSTRLEN];
	struct in6_addr address;

	if (len >= sizeof copy)
		return false;
	memcpy(copy, text, len);
	copy[len] = '\0';
	return inet_pton(AF_INET6, copy, &address) == 1;
}

/* Whether TEXT is a number from LEAST to 65535. */
static bool
is_port(const char *text, long least)
{
	size_t digits = strspn(text, "0123456789");

	return digits >= 1 && digits <= 5 && text[digits] == '\0' &&
	    strtol(text, NULL, 10) <= 65535 && strtol(text, NULL, 10) >= least;
}

/* Passes over the host at the beginning: a name, an IPv4 address or [an IPv6
 * address]. Returns what follows, or NULL where there is no host. */
static const char *
skip_host(const char *text)
{
	size_t len;

	if (*text == '[') {
		const char *stop = strchr(text, ']');

		if (stop == NULL ||
		    !is_ipv6(text + 1, (size_t)(stop - text) - 1))
			return NULL;
		return stop + 1;
	}
	len = strcspn(text, ":/?#@");
	if (len == 0 || len > HOST_MAX || !consists_of(text, len, ".-"))
		return NULL;
	return text + len;
}

/* Whether TEXT is HOST or HOST:PORT and nothing else. */
static bool
is_host_port(const char *text)
{
	const char *rest = skip_host(text);

	return rest != NULL &&
	    (*rest == '\0' || (*rest == ':' && is_port(rest + 1, 1)));
}

const char *
check_any(const char *value)
{
	(void)value;
	return NULL;
}

const char *
check_path(const char *value)
{
	size_t len = strlen(value);

	if (len == 0)
		return "is empty: name a file";
	return value[len - 1] == '/' ? "names a folder: name a file" : NULL;
}

const char *
check_database(const char *value)
{
	if (strstr(value, "://") == NULL)
		return check_path(value);
	return strncmp(value, "postgresql://", 13) == 0 ||
		strncmp(value, "postgres://", 11) == 0
	    ? NULL
	    : "is no file, and of servers only postgresql://... can be used";
}

const char *
check_listen(const char *value)
{
	const char *rest = *value == ':' ? value : skip_host(value);

	return rest != NULL && *rest == ':' && is_port(rest + 1, 0)
	    ? NULL
	    : "is no address with a port, as in \"127.0.0.1:8080\" or "
	      "\"[::1]:8080\"";
}

const char *
check_base_url(const char *value)
{
	const char *host;

	if (*value == '\0')
		return NULL;
	if (strncmp(value, "https://", 8) == 0)
		host = value + 8;
	else if (strncmp(value, "http://", 7) == 0)
		host = value + 7;
	else
		return "begins neither with https:// nor with http://";
	if (strchr(host, '@') != NULL)
		return "has a user in it: links would show it to everybody";
	if (strpbrk(host, "/?#") != NULL)
		return "has something behind the host: write it as "
		       "\"https://play.example.org\", without a / at the end";
	return is_host_port(host)
	    ? NULL
	    : "has no good host, as in \"https://play.example.org\"";
}

const char *
check_proxy(const char *value)
{
	struct in_addr v4;

	return *value == '\0' || inet_pton(AF_INET, value, &v4) == 1 ||
		is_ipv6(value, strlen(value))
	    ? NULL
	    : "is no IP address, as in \"127.0.0.1\" or \"::1\"";
}

/* Figures are for whoever runs the machine. So VALUE must be an address of this
 * machine: everybody could read them at an address that the world reaches, or
 * under a name that somebody else's resolver maps. */
const char *
check_metrics(const char *value)
{
	static const char loop6[] = "[::1]:";
	struct in_addr v4;
	char host[INET_ADDRSTRLEN];
	size_t len = strcspn(value, ":");
	bool good = false;

	if (*value == '\0')
		return NULL;
	if (strncmp(value, loop6, strlen(loop6)) == 0) {
		good = is_port(value + strlen(loop6), 1);
	} else if (len < sizeof host && value[len] == ':') {
		memcpy(host, value, len);
		host[len] = '\0';
		good = inet_pton(AF_INET, host, &v4) == 1 &&
		    ntohl(v4.s_addr) >> 24 == 127 &&
		    is_port(value + len + 1, 1);
	}
	return good ? NULL
		    : "is no address of this machine alone with a port, as in "
		      "\"127.0.0.1:9480\" or \"[::1]:9480\"";
}

const char *
check_language(const char *value)
{
	return strlen(value) == 2 && strspn(value, letters_digits) == 2 &&
		strcspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == 2
	    ? NULL
	    : "is no language code of two letters, as in \"en\"";
}

const char *
check_timezone(const char *value)
{
	size_t len = strlen(value);

	return len > 0 && len <= ZONE_MAX && consists_of(value, len, "/_+-") &&
		value[0] != '/' && value[len - 1] != '/' &&
		strstr(value, "//") == NULL
	    ? NULL
	    : "is no name of a time zone, as in \"Europe/Rome\" or \"UTC\"";
}

const char *
check_transport(const char *value)
{
	const char *host;

	if (*value == '\0')
		return NULL;
	if (strncmp(value, "maildir:", 8) == 0)
		return value[8] != '\0' ? NULL
					: "names no folder after maildir:";
	if (strncmp(value, "smtp://", 7) == 0)
		host = value + 7;
	else if (strncmp(value, "smtps://", 8) == 0)
		host = value + 8;
	else
		return "begins with none of smtp://, smtps:// and maildir:";
	if (strchr(host, '@') != NULL)
		return "has a user in it: set username and password-file";
	return is_host_port(host)
	    ? NULL
	    : "has no good host, as in \"smtp://127.0.0.1:25\"";
}

/* Checks the form only: "Name <a@b>" or "a@b". The code that writes letters
 * parses it fully. */
const char *
check_mailbox(const char *value)
{
	static const char wrong[] =
	    "is no mailbox, as in \"turnpost <games@example.org>\"";
	const char *from = value, *end = value + strlen(value), *at;
	size_t len = strlen(value);

	if (len > 0 && end[-1] == '>') {
		from = strrchr(value, '<');
		if (from == NULL)
			return wrong;
		from++;
		end--;
	}
	len = (size_t)(end - from);
	at = memchr(from, '@', len);
	if (at == NULL || at == from || at == end - 1 ||
	    memchr(at + 1, '@', (size_t)(end - at) - 1) != NULL)
		return wrong;
	for (const char *c = from; c < end; c++)
		if (strchr(" <>,;()\"", *c) != NULL)
			return wrong;
	return NULL;
}

const char *
check_reply_to(const char *value)
{
	return *value == '\0' ? NULL : check_mailbox(value);
}

const char *
check_host(const char *value)
{
	return consists_of(value, strlen(value), ".-") && value[0] != '.'
	    ? NULL
	    : "is no name of a host, as in \"mail.example.org\"";
}

const char *
check_selector(const char *value)
{
	return consists_of(value, strlen(value), ".-_") && value[0] != '.'
	    ? NULL
	    : "is no selector of a DKIM key, as in \"2026\" or \"mail\"";
}

/* The value stands inside of addresses, and on the command lines of mail
 * servers. */
const char *
check_verp(const char *value)
{
	return *value == '\0' ||
		(value[1] == '\0' && strchr("+-=_.#", *value) != NULL)
	    ? NULL
	    : "is none of \"+\", \"-\", \"=\", \"_\", \".\", \"#\" and \"\"";
}

const char *
check_authserv(const char *value)
{
	return consists_of(value, strlen(value), ".-_")
	    ? NULL
	    : "is no name as it stands first in Authentication-Results, as in "
	      "\"mx.example.org\"";
}

const char *
check_socket(const char *value)
{
	size_t len = strlen(value);

	if (len == 0)
		return NULL;
	if (value[0] != '/' || value[len - 1] == '/')
		return "is no path of a socket, as in "
		       "\"/run/turnpost/lmtp\"";
	return len > SOCKET_MAX ? "is longer than 107 bytes, which a path of a "
				  "socket must not be"
				: NULL;
}

const char *
check_operator(const char *value)
{
	if (utf8_has_control(value))
		return "has control characters: write a name";
	return utf8_length(value) > NAME_MAX_POINTS
	    ? "is longer than 60 characters"
	    : NULL;
}

/* Whether VALUE is the address of a page. After the host anything may stand,
 * except what would end a link in plain text. */
static bool
is_link(const char *value, const char *host)
{
	const char *rest = skip_host(host);
	size_t digits;

	for (const char *c = value; *c != '\0'; c++)
		if (*c <= ' ' || *c > '~' || strchr("<>\"\\^`{|}", *c) != NULL)
			return false;
	if (rest == NULL || strlen(value) > LINK_MAX)
		return false;
	if (*rest == ':') {
		digits = strspn(rest + 1, "0123456789");
		if (digits == 0 || digits > 5)
			return false;
		rest += 1 + digits;
	}
	return strchr("/?#", *rest) != NULL;
}

const char *
check_contact(const char *value)
{
	static const char page[] = "is no address of a page, as in "
				   "\"https://play.example.org/contact\"";

	if (*value == '\0')
		return NULL;
	if (strncmp(value, "https://", 8) == 0)
		return is_link(value, value + 8) ? NULL : page;
	if (strncmp(value, "http://", 7) == 0)
		return is_link(value, value + 7) ? NULL : page;
	for (const char *c = value; *c != '\0'; c++)
		if (*c <= ' ' || *c > '~')
			return "is no mail address of plain letters";
	return check_mailbox(value) == NULL && strpbrk(value, "<>:") == NULL &&
		strlen(value) <= HOST_MAX
	    ? NULL
	    : "is neither a mail address, as in \"games@example.org\", nor "
	      "the https:// address of a page";
}
