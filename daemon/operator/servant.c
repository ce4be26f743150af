/*
 * Who serves games. Not here: whether that user can do so (doctor.c).
 */
#include "config.h"

#include "operator/servant.h"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include "base/buffer.h"

bool
servant_find(const char *user, const char *where, const struct passwd **p,
    struct buffer *why)
{
	*p = NULL;
	if (*user == '\0' && geteuid() != 0)
		return true;
	if (*user == '\0') {
		buffer_puts(why,
		    "root does not serve games; let `user` in the "
		    "configuration name who shall, and own database and keys "
		    "(or \"root\", where there is nobody else)");
		return false;
	}
	*p = getpwnam(user);
	if (*p == NULL) {
		buffer_printf(why,
		    "there is no user \"%s\"; make one, or let %s name another",
		    user, where);
		return false;
	}
	if ((*p)->pw_uid == geteuid() || geteuid() == 0)
		return true;
	buffer_printf(why,
	    "only root can become %s, whom %s names; start it as that user, or "
	    "as root",
	    user, where);
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
