/*
 * Giving up what root may do, and keeping secrets in memory.
 *
 * Not here: who that shall be (operator/servant.h).
 */
#include "config.h"

#include "cmd/user.h"

#include <errno.h>
#include <pwd.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cmd/cmd.h"
#include "operator/servant.h"

int
user_become(const struct conf *conf)
{
	struct buffer why = {0};
	const struct passwd *p;
	int status = CMD_OK;

	if (!servant_find(conf->user, SERVANT_CONF, &p, &why)) {
		status = CMD_CONFIG;
	} else if (p != NULL && p->pw_uid != geteuid() &&
	    !servant_become(p->pw_uid, p->pw_gid, p->pw_name)) {
		buffer_printf(&why,
		    "root cannot become %s: %s; start it as that user",
		    conf->user, strerror(errno));
		status = CMD_FAILED;
	}
	if (status != CMD_OK)
		cmd_fail(buffer_text(&why));
	buffer_fini(&why);
	return status;
}

void
user_keep_secrets(void)
{
	const struct rlimit none = {0, 0};

	(void)setrlimit(RLIMIT_CORE, &none);
	(void)prctl(PR_SET_DUMPABLE, 0);
}
