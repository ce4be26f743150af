/*
 * The providers that most private mailboxes are at. "gmx" stands for gmx.de,
 * gmx.net and all others of that name.
 */
#include "config.h"

#include "conf/provider.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char *const domains[] = {"aol.com", "aruba.it", "bluewin.ch",
    "fastmail.com", "fastmail.fm", "free.fr", "freenet.de", "gmail.com",
    "googlemail.com", "hey.com", "icloud.com", "laposte.net", "libero.it",
    "mac.com", "mail.com", "mail.ru", "mailbox.org", "me.com", "msn.com",
    "orange.fr", "pm.me", "posteo.de", "posteo.net", "proton.me",
    "protonmail.com", "qq.com", "rocketmail.com", "sfr.fr", "t-online.de",
    "tiscali.it", "tuta.com", "tutanota.com", "virgilio.it", "wanadoo.fr",
    "web.de", "zoho.com"};

static const char *const names[] = {
    "gmx", "hotmail", "live", "outlook", "yahoo", "yandex"};

bool
provider_is(const char *domain)
{
	for (size_t i = 0; i < sizeof domains / sizeof domains[0]; i++)
		if (strcasecmp(domain, domains[i]) == 0)
			return true;
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
		size_t len = strlen(names[i]);

		if (strncasecmp(domain, names[i], len) == 0 &&
		    domain[len] == '.')
			return true;
	}
	return false;
}
