/*
 * Turns the [mail] part of the configuration into that of a transport, and
 * reads the password. Only the post and the doctor come here; the desk never
 * has the password.
 */
#include "config.h"

#include "desk/mailer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "conf/provider.h"

enum { PASSWORD_MAX = 1000, LOCAL_MAX = 64 }; /* bytes */

/* conf/ has checked that the address has exactly one '@'. */
char *
mailer_sender(const struct conf *conf)
{
	const char *from = conf->mail.from, *open = strrchr(from, '<');

	if (open != NULL)
		from = open + 1;
	return xstrndup(from, strcspn(from, "> \t"));
}

bool
mailer_tagged(const struct conf *conf, const char *sender, const char *tag,
    struct buffer *out)
{
	const char *between = conf->mail.verp;
	size_t local = strcspn(sender, "@");
	size_t added = strlen(between) + strlen(tag);

	if (*between == '\0' || local + added > LOCAL_MAX ||
	    strlen(sender) + added > MAIL_ADDRESS_MAX)
		return false;
	buffer_printf(out, "%.*s%s%s%s", (int)local, sender, between, tag,
	    sender + local);
	return true;
}

bool
mailer_is_guest(const struct conf *conf)
{
	char *sender = mailer_sender(conf);
	bool is = provider_is(strrchr(sender, '@') + 1);

	free(sender);
	return is;
}

/* CHOSEN, or the name under which we are known. The caller frees it. */
static char *
own_name(const struct conf *conf, const char *chosen)
{
	const char *host = strstr(conf->base_url, "://");
	char *sender, *name;

	if (*chosen != '\0')
		return xstrdup(chosen);
	if (mailer_is_guest(conf) && host != NULL && host[3] != '[')
		return xstrndup(host + 3, strcspn(host + 3, ":/"));
	sender = mailer_sender(conf);
	name = xstrdup(strrchr(sender, '@') + 1);
	free(sender);
	return name;
}

char *
mailer_list_domain(const struct conf *conf)
{
	return own_name(conf, conf->mail.list_domain);
}

char *
mailer_helo(const struct conf *conf)
{
	return own_name(conf, conf->mail.helo);
}

/* The first line of the password file, which the caller clears and frees. */
static char *
read_password(const char *file, struct buffer *why)
{
	char line[PASSWORD_MAX + 1], *password = NULL;
	ssize_t n;
	int fd;

	if (*file == '\0')
		return xstrdup("");
	fd = open(file, O_RDONLY | O_CLOEXEC);
	n = fd < 0 ? -1 : read(fd, line, sizeof line);
	if (n < 0) {
		buffer_printf(why, "password-file %s: %s", file,
		    strerror(errno));
	} else if (n > PASSWORD_MAX) {
		buffer_printf(why, "password-file %s: is longer than %d bytes",
		    file, PASSWORD_MAX);
	} else {
		line[n] = '\0';
		password = xstrndup(line, strcspn(line, "\r\n"));
	}
	if (fd >= 0)
		close(fd);
	explicit_bzero(line, sizeof line);
	return password;
}

bool
mailer_open(const struct conf *conf, int stall, mail_done *done, void *arg,
    struct mail_post **out, struct buffer *why)
{
	static const enum mail_tls tls[] = {
	    [CONF_TLS_NEVER] = MAIL_TLS_NEVER,
	    [CONF_TLS_OPPORTUNISTIC] = MAIL_TLS_OPPORTUNISTIC,
	    [CONF_TLS_REQUIRED] = MAIL_TLS_REQUIRED,
	};
	char *password = read_password(conf->mail.password_file, why);
	char *helo = mailer_helo(conf);
	struct mail_config config = {
	    .transport = conf->mail.transport,
	    .starttls = tls[conf->mail.starttls],
	    .username = conf->mail.username,
	    .password = password,
	    .helo = helo,
	    .stall_seconds = stall,
	};
	char fault[512];
	bool good = false;

	if (password != NULL) {
		good = mail_open(&config, done, arg, out, fault, sizeof fault);
		if (!good)
			buffer_puts(why, fault);
		explicit_bzero(password, strlen(password));
	}
	free(password);
	free(helo);
	return good;
}
