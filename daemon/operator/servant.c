/*
 * Who serves games. Not here: whether that user can do so (doctor.c).
 */
#include "config.h"

#include "operator/servant.h"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include "base/buffer.h"
#include "conf/conf.h"

bool
servant_find(const struct conf *conf, const struct passwd **p,
    struct buffer *why)
{
	*p = NULL;
	if (conf->user[0] == '\0' && geteuid() != 0)
		return true;
	if (conf->user[0] == '\0') {
		buffer_puts(why,
		    "root does not serve games; let `user` in the "
		    "configuration name who shall, and own database and keys "
		    "(or \"root\", where there is nobody else)");
		return false;
	}
	*p = getpwnam(conf->user);
	if (*p == NULL) {
		buffer_printf(why,
		    "there is no user \"%s\"; make one, or let `user` in the "
		    "configuration name another",
		    conf->user);
		return false;
	}
	if ((*p)->pw_uid == geteuid() || geteuid() == 0)
		return true;
	buffer_printf(why,
	    "only root can become %s, whom `user` in the configuration names; "
	    "start it as that user, or as root",
	    conf->user);
	return false;
}

bool
servant_become(uid_t uid, gid_t group, const char *name)
{
	return (name != NULL ? initgroups(name, group)
			     : setgroups(1, &group)) == 0 &&
	    setresgid(group, group, group) == 0 &&
	    setresuid(uid, uid, uid) == 0;
}
