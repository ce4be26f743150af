/*
 * Giving up what root may do, and keeping secrets in memory.
 *
 * Not here: the user that doctor looks as, who is the database's owner
 * (operator/doctor.c).
 */
#include "config.h"

#include "cmd/user.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buffer.h"
#include "cmd/cmd.h"

static int
user_fail(int status, struct buffer *why)
{
	cmd_fail(buffer_text(why));
	buffer_fini(why);
	return status;
}

/* Root becomes P, for good. */
static int
drop_to(const struct passwd *p)
{
	struct buffer why = {0};

	if (initgroups(p->pw_name, p->pw_gid) == 0 &&
	    setresgid(p->pw_gid, p->pw_gid, p->pw_gid) == 0 &&
	    setresuid(p->pw_uid, p->pw_uid, p->pw_uid) == 0)
		return CMD_OK;
	buffer_printf(&why, "root cannot become %s: %s; start it as that user",
	    p->pw_name, strerror(errno));
	return user_fail(CMD_FAILED, &why);
}

int
user_become(const struct conf *conf)
{
	struct buffer why = {0};
	const struct passwd *p;

	if (conf->user[0] == '\0' && geteuid() != 0)
		return CMD_OK;
	if (conf->user[0] == '\0') {
		buffer_puts(&why,
		    "root does not serve games: let `user` in the "
		    "configuration name who shall, and own database and keys "
		    "(or \"root\", where there is nobody else)");
		return user_fail(CMD_CONFIG, &why);
	}
	p = getpwnam(conf->user);
	if (p == NULL) {
		buffer_printf(&why,
		    "there is no user \"%s\": make one, or let `user` in the "
		    "configuration name another",
		    conf->user);
		return user_fail(CMD_CONFIG, &why);
	}
	if (p->pw_uid == geteuid())
		return CMD_OK;
	if (geteuid() == 0)
		return drop_to(p);
	buffer_printf(&why,
	    "only root can become %s, whom `user` in the configuration names: "
	    "start it as that user, or as root",
	    conf->user);
	return user_fail(CMD_CONFIG, &why);
}

void
user_keep_secrets(void)
{
	const struct rlimit none = {0, 0};

	(void)setrlimit(RLIMIT_CORE, &none);
	(void)prctl(PR_SET_DUMPABLE, 0);
}
