/*
 * Driving the fault-injecting SMTP server (tests/e2e/fault_smtpd.py) and a
 * struct mail_post against it, for tests. Everything ends in bounded time.
 */
#ifndef TURNPOST_TESTS_MAIL_FAULTS_H
#define TURNPOST_TESTS_MAIL_FAULTS_H

#include <dirent.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "mail/mail.h"

enum { FAULTS_PATIENCE = 20000 }; /* ms until a test gives up */

struct faults {
	pid_t pid;
	int input; /* the server ends when this is closed */
	int port;
	char dir[64];
};

/* What became of the letters of one struct mail_post. */
struct fates {
	struct mail_post *post;
	int told;
	int64_t ticket;
	enum mail_fate fate;
	char said[600];
};

static inline int64_t
faults_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Replaces the server's faults by LINES. */
static inline void
faults_set(const struct faults *f, const char *lines)
{
	char path[128], tmp[128];
	FILE *out;

	snprintf(path, sizeof path, "%s/control", f->dir);
	snprintf(tmp, sizeof tmp, "%s/control.tmp", f->dir);
	out = fopen(tmp, "w");
	if (out == NULL || fputs(lines, out) < 0 || fclose(out) != 0 ||
	    rename(tmp, path) != 0)
		abort();
}

/* In the child: becomes the server. */
static inline void
faults_exec(const struct faults *f, int in, int out, const char *const *extra)
{
	const char *srcdir = getenv("srcdir");
	char script[4096], control[128];
	const char *argv[32] = {
	    "python3", script, "--dir", f->dir, "--control", control};
	int argc = 6;

	snprintf(script, sizeof script, "%s/tests/e2e/fault_smtpd.py",
	    srcdir != NULL ? srcdir : ".");
	snprintf(control, sizeof control, "%s/control", f->dir);
	for (; *extra != NULL && argc < 31; extra++)
		argv[argc++] = *extra;
	argv[argc] = NULL;
	if (dup2(in, 0) < 0 || dup2(out, 1) < 0)
		_exit(127);
	for (int fd = 3; fd < 64; fd++)
		close(fd);
	execvp(argv[0], (char *const *)argv);
	_exit(127);
}

/* Starts the server with the EXTRA options (NULL-terminated). False when it
 * can't be started (no Python). */
static inline bool
faults_start(struct faults *f, const char *const *extra)
{
	int in[2], out[2];
	char line[32];
	ssize_t n;
	size_t at = 0;

	memset(f, 0, sizeof *f);
	strcpy(f->dir, "/tmp/turnpost-smtpd-XXXXXX");
	signal(SIGPIPE, SIG_IGN);
	if (mkdtemp(f->dir) == NULL || pipe(in) < 0 || pipe(out) < 0)
		abort();
	f->pid = fork();
	if (f->pid < 0)
		abort();
	if (f->pid == 0)
		faults_exec(f, in[0], out[1], extra);
	close(in[0]);
	close(out[1]);
	f->input = in[1];
	while (at < sizeof line - 1 &&
	    (n = read(out[0], line + at, sizeof line - 1 - at)) > 0) {
		at += (size_t)n;
		if (memchr(line, '\n', at) != NULL)
			break;
	}
	line[at] = '\0';
	close(out[0]);
	f->port = atoi(line);
	return f->port > 0;
}

static inline int
faults_remove_one(const char *path, const struct stat *st, int type,
    struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static inline void
faults_remove(const char *dir)
{
	nftw(dir, faults_remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static inline void
faults_stop(struct faults *f)
{
	close(f->input);
	kill(f->pid, SIGTERM);
	waitpid(f->pid, NULL, 0);
	faults_remove(f->dir);
}

/* The whole file NAME of the server's folder; "" when there is none. The
 * caller frees it. */
static inline char *
faults_file(const struct faults *f, const char *name, size_t *len)
{
	char path[128];
	char *bytes = malloc(8 << 20);
	FILE *in;

	snprintf(path, sizeof path, "%s/%s", f->dir, name);
	in = fopen(path, "rb");
	if (bytes == NULL)
		abort();
	*len = in == NULL ? 0 : fread(bytes, 1, (8 << 20) - 1, in);
	bytes[*len] = '\0';
	if (in != NULL)
		fclose(in);
	return bytes;
}

/* How many lines of the server's log begin with PREFIX. */
static inline int
faults_logged(const struct faults *f, const char *prefix)
{
	size_t len;
	char *log = faults_file(f, "log", &len), *save = NULL;
	int n = 0;

	for (char *line = strtok_r(log, "\n", &save); line != NULL;
	     line = strtok_r(NULL, "\n", &save))
		n += strncmp(line, prefix, strlen(prefix)) == 0;
	free(log);
	return n;
}

/* How many letters the server has taken. */
static inline int
faults_letters(const struct faults *f)
{
	char path[128];
	struct dirent *entry;
	DIR *d;
	int n = 0;

	snprintf(path, sizeof path, "%s/new", f->dir);
	d = opendir(path);
	while (d != NULL && (entry = readdir(d)) != NULL)
		n += entry->d_name[0] != '.';
	if (d != NULL)
		closedir(d);
	return n;
}

static inline void
fates_tell(void *arg, int64_t ticket, enum mail_fate fate, const char *said)
{
	struct fates *b = arg;

	b->told++;
	b->ticket = ticket;
	b->fate = fate;
	snprintf(b->said, sizeof b->said, "%s", said);
}

/* Opens a post to the server with CONFIG's other fields; the host is HOST. */
static inline bool
fates_open(struct fates *b, const struct faults *f, const char *scheme,
    const char *host, struct mail_config *config)
{
	char url[128], why[200];

	memset(b, 0, sizeof *b);
	snprintf(url, sizeof url, "%s://%s:%d", scheme, host, f->port);
	config->transport = url;
	return mail_open(config, fates_tell, b, &b->post, why, sizeof why);
}

/* Waits until N more fates are told. False when it takes too long. */
static inline bool
fates_wait(struct fates *b, int n)
{
	int64_t end = faults_now() + FAULTS_PATIENCE;
	int want = b->told + n;

	while (b->told < want && faults_now() < end)
		mail_wait(b->post, NULL, 0, 100);
	return b->told >= want;
}

/* Sends BYTES to TO and waits for its fate. */
static inline enum mail_fate
fates_send(struct fates *b, const char *to, const char *bytes, size_t len)
{
	mail_send(b->post, b->told + 1, "games@example.org", to, "id@test",
	    bytes, len);
	if (!fates_wait(b, 1)) {
		snprintf(b->said, sizeof b->said, "no fate was told");
		return (enum mail_fate) - 1;
	}
	return b->fate;
}

#endif
