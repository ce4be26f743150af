/*
 * The key file, Ed25519, digests.
 */
#include "config.h"

#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hex.h"
#include "sign/sign.h"
#include "tap.h"

static char folder[] = "/tmp/turnpost-sign-XXXXXX";
static char path[64], why[512];

/* Test 2 of RFC 8032 section 7.1. */
static const char rfc_private[] =
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
static const char rfc_public[] =
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";
static const char rfc_signature[] =
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00";
static const char zeroes[] =
    "0000000000000000000000000000000000000000000000000000000000000000";

static void
put_file(const char *text, size_t len, mode_t mode)
{
	int fd;

	unlink(path);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
	if (fd < 0 || write(fd, text, len) != (ssize_t)len ||
	    fchmod(fd, mode) != 0 || close(fd) != 0)
		abort();
}

static enum sign_status
open_and_close(void)
{
	struct sign *s;
	enum sign_status status = sign_open(path, &s, why, sizeof why);

	if ((status == SIGN_OK) != (s != NULL))
		abort();
	sign_close(s);
	return status;
}

static size_t
files_in_folder(void)
{
	DIR *d = opendir(folder);
	size_t n = 0;

	while (d != NULL && readdir(d) != NULL)
		n++;
	closedir(d);
	return n - 2;
}

static void
test_made_and_kept(void)
{
	struct sign *s, *again;
	struct sign_token token = {SIGN_PLAY, 1, 0, 0}, out;
	char text[SIGN_TOKEN_MAX + 1];
	uint8_t one[SIGN_DIGEST], two[SIGN_DIGEST];
	struct stat st;
	mode_t mask = umask(0);

	tap_ok(open_and_close() == SIGN_ABSENT && files_in_folder() == 0,
	    "opening makes no key file: %s", why);
	if (!tap_ok(sign_make(path, false, 1000, why, sizeof why) == SIGN_OK &&
		    sign_open(path, &s, why, sizeof why) == SIGN_OK,
		"a key file is made where there is none"))
		exit(tap_done());
	umask(mask);
	tap_ok(stat(path, &st) == 0 && (st.st_mode & 07777) == 0600,
	    "its mode is 0600 whatever the umask");
	tap_ok(files_in_folder() == 1, "nothing else is left in the folder");
	sign_token_make(s, &token, text);
	tap_ok(sign_open(path, &again, why, sizeof why) == SIGN_OK &&
		sign_token_read(again, text, &out),
	    "the next start reads the same keys");
	sign_public(s, one);
	sign_public(again, two);
	tap_ok(memcmp(one, two, sizeof one) == 0,
	    "and has the same public key");
	tap_ok(sign_change(again, SIGN_ADD, 0, 1000, why, sizeof why) ==
		    SIGN_OK &&
		sign_change(s, SIGN_ADD, 0, 1000, why, sizeof why) == SIGN_OK,
	    "two processes rotate one after the other");
	sign_token_make(again, &token, text);
	tap_ok(sign_token_read(s, text, &out),
	    "the second has taken over the key of the first");
	sign_close(again);
	tap_ok(sign_open(path, &again, why, sizeof why) == SIGN_OK &&
		sign_token_read(again, text, &out),
	    "rotated keys are in the file");
	tap_ok(stat(path, &st) == 0 && (st.st_mode & 07777) == 0600 &&
		files_in_folder() == 1,
	    "a rotated file is 0600 and alone");
	sign_public(again, two);
	tap_ok(memcmp(one, two, sizeof one) != 0,
	    "the new key signs documents, too");
	sign_close(s);
	sign_close(again);
	unlink(path);
}

static void
test_two_makers(void)
{
	enum { MAKERS = 8 };
	uint8_t key[MAKERS][SIGN_DIGEST];
	int go[2], back[2];
	bool same = true;

	if (pipe(go) != 0 || pipe(back) != 0)
		abort();
	for (int i = 0; i < MAKERS; i++) {
		struct sign *s;
		char c;

		if (fork() != 0)
			continue;
		close(go[1]);
		memset(key[0], 0, SIGN_DIGEST);
		if (read(go[0], &c, 1) == 0 &&
		    sign_make(path, false, 0, why, sizeof why) == SIGN_OK &&
		    sign_open(path, &s, why, sizeof why) == SIGN_OK)
			sign_public(s, key[0]);
		_exit(write(back[1], key[0], SIGN_DIGEST) != SIGN_DIGEST);
	}
	close(go[0]);
	close(go[1]);
	for (int i = 0; i < MAKERS; i++) {
		if (read(back[0], key[i], SIGN_DIGEST) != SIGN_DIGEST)
			abort();
		same = same && memcmp(key[i], key[0], SIGN_DIGEST) == 0;
		wait(NULL);
	}
	close(back[0]);
	close(back[1]);
	memset(key[1], 0, SIGN_DIGEST);
	tap_ok(same && memcmp(key[0], key[1], SIGN_DIGEST) != 0,
	    "makers at the same time end up with one file");
	tap_ok(files_in_folder() == 1, "and leave only that file");
	unlink(path);
}

static void
test_refused(void)
{
	static const mode_t open_modes[] = {0640, 0604, 0660, 0622, 0601};
	bool all = true;

	for (size_t i = 0; i < sizeof open_modes / sizeof *open_modes; i++) {
		put_file("", 0, open_modes[i]);
		all = all && open_and_close() == SIGN_TOO_OPEN;
	}
	tap_ok(all, "a file that others can get at is refused");
	tap_ok(strstr(why, "chmod 600") != NULL && strstr(why, path) != NULL,
	    "and the sentence says what to do: %s", why);
	unlink(path);
	if (symlink("nowhere", path) != 0)
		abort();
	tap_ok(open_and_close() == SIGN_UNREADABLE,
	    "a link to nowhere is not written through: %s", why);
	unlink(path);
	if (mkdir(path, 0700) != 0)
		abort();
	tap_ok(open_and_close() == SIGN_MALFORMED, "a folder is refused: %s",
	    why);
	rmdir(path);
	if (mkfifo(path, 0600) != 0)
		abort();
	tap_ok(open_and_close() == SIGN_MALFORMED,
	    "a FIFO is refused and does not hold us: %s", why);
	unlink(path);
	strcat(path, "/x/keys");
	tap_ok(sign_make(path, false, 0, why, sizeof why) == SIGN_UNREADABLE,
	    "a missing folder is a sentence: %s", why);
	path[strlen(path) - strlen("/x/keys")] = '\0';
}

/* Whether a file with that text is malformed at that line. */
static void
malformed(int line, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void
malformed(int line, const char *what, const char *format, ...)
{
	char text[1024], place[128];
	va_list ap;

	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
	put_file(text, strlen(text), 0600);
	snprintf(place, sizeof place, "%s:%d: ", path, line);
	why[0] = '\0';
	tap_ok(open_and_close() == SIGN_MALFORMED &&
		strncmp(why, place, strlen(place)) == 0,
	    "malformed, %s: %s", what, why);
}

static void
test_malformed(void)
{
	const char *z = zeroes;
	char large[70000];

	malformed(1, "empty", "%s", "");
	malformed(1, "another version", "turnpost-keys/3\nhmac 1 %s\n", z);
	malformed(1, "no keys", "turnpost-keys/1\n");
	malformed(2, "no hmac", "turnpost-keys/1\ned25519 %s\n", z);
	malformed(2, "no pair", "turnpost-keys/1\nhmac 1 %s\n", z);
	malformed(2, "short", "turnpost-keys/1\nhmac 1 %s\n", z + 1);
	malformed(2, "long", "turnpost-keys/1\nhmac 1 %s0\n", z);
	malformed(2, "id 0", "turnpost-keys/1\nhmac 0 %s\n", z);
	malformed(2, "id 256", "turnpost-keys/1\nhmac 256 %s\n", z);
	malformed(2, "id -1", "turnpost-keys/1\nhmac -1 %s\n", z);
	malformed(2, "no id", "turnpost-keys/1\nhmac %s\n", z);
	malformed(3, "twice", "turnpost-keys/1\nhmac 1 %s\nhmac 1 %s\n", z, z);
	malformed(4, "two pairs",
	    "turnpost-keys/1\nhmac 1 %s\ned25519 %s\ned25519 %s\n", z, z, z);
	malformed(3, "other", "turnpost-keys/1\n\nrsa 1 %s\n", z);
	malformed(3, "cut", "turnpost-keys/1\nhmac 1 %s\ned25519 %s", z, z);
	malformed(2, "no key", "turnpost-keys/2\nhmac 1 %s\n", z);
	malformed(2, "no state", "turnpost-keys/2\nkey 1 1 0\n");
	malformed(2, "no time", "turnpost-keys/2\nkey 1 active 1\n");
	malformed(2, "a time below 0", "turnpost-keys/2\nkey 1 active 1 -1\n");
	malformed(2, "more", "turnpost-keys/2\nkey 1 active 1 0 \n");
	malformed(3, "two states",
	    "turnpost-keys/2\nkey 1 active 1 0\nkey 1 void 1 0\n");
	malformed(3, "void with a secret",
	    "turnpost-keys/2\nkey 1 void 1 2\nhmac 1 %s\n", z);
	malformed(4, "none active",
	    "turnpost-keys/2\nkey 1 retired 1 2\nhmac 1 %s\ned25519 1 %s\n", z,
	    z);
	memset(large, '#', sizeof large);
	put_file(large, sizeof large, 0600);
	tap_ok(open_and_close() == SIGN_MALFORMED, "malformed, large: %s", why);
	put_file("turnpost-keys/1\n\0\n", 18, 0600);
	tap_ok(open_and_close() == SIGN_MALFORMED, "malformed, NUL: %s", why);
	unlink(path);
}

/* --- addresses that are answered ------------------------------------------ */

static bool
reply_is(const struct sign *s, const char *text,
    const struct sign_token *wanted)
{
	struct sign_token token = {.seat = 0};

	return sign_reply_read(s, text, &token) &&
	    token.purpose == SIGN_REPLY && token.id == wanted->id &&
	    token.seat == wanted->seat && token.count == wanted->count;
}

static void
test_replies(void)
{
	static const uint8_t seed[SIGN_DIGEST] = "replies", other[SIGN_DIGEST];
	struct sign *s = sign_open_memory(seed), *t = sign_open_memory(other);
	struct sign_token token = {SIGN_REPLY, 123456, 37, 0xfff00012}, out;
	char text[SIGN_REPLY_MAX + 1], upper[SIGN_REPLY_MAX + 1];
	bool none = true;

	sign_reply_make(s, &token, text);
	tap_ok(strlen(text) == SIGN_REPLY_MAX &&
		strspn(text, "abcdefghijklmnopqrstuvwxyz234567") ==
		    SIGN_REPLY_MAX,
	    "letters in lower case and digits: %s", text);
	tap_ok(reply_is(s, text, &token), "it is read again");
	for (size_t i = 0; i <= SIGN_REPLY_MAX; i++)
		upper[i] = (char)toupper((unsigned char)text[i]);
	tap_ok(reply_is(s, upper, &token), "a mail server may fold its case");
	for (size_t i = 0; i < SIGN_REPLY_MAX; i++) {
		char kept = text[i];

		text[i] = kept == '2' ? '3' : '2';
		none = none && !sign_reply_read(s, text, &out);
		text[i] = kept;
	}
	tap_ok(none, "with one character changed it is none of ours");
	tap_ok(!sign_reply_read(t, text, &out), "nor with another key");
	tap_ok(!sign_token_read(s, text, &out) &&
		!sign_token_read(s, text + 1, &out),
	    "it is no token of a link");
	text[SIGN_REPLY_MAX - 1] = '\0';
	tap_ok(!sign_reply_read(s, text, &out) &&
		!sign_reply_read(s, "", &out) && !sign_reply_read(s, "r", &out),
	    "a part of it is nothing");
	sign_close(s);
	sign_close(t);
}

/* Whether a token, made now, is read by S later. */
static void
token_of(const struct sign *s, char text[SIGN_TOKEN_MAX + 1])
{
	struct sign_token token = {SIGN_PLAY, 1, 0, 0};

	sign_token_make(s, &token, text);
}

static bool
is_good(const struct sign *s, const char *text)
{
	struct sign_token out;

	return sign_token_read(s, text, &out);
}

static bool
change(struct sign *s, enum sign_change what, int id)
{
	return sign_change(s, what, id, 2000, why, sizeof why) == SIGN_OK;
}

/* The states of all keys: "active retired void". */
static const char *
states(const struct sign *s)
{
	static const char *const names[] = {"active", "retired", "void"};
	static char text[200];
	struct sign_key keys[SIGN_KEYS_MAX];
	size_t n = sign_list(s, keys);

	text[0] = '\0';
	for (size_t i = 0; i < n; i++)
		sprintf(text + strlen(text), "%s%s%s", i > 0 ? " " : "",
		    names[keys[i].state],
		    keys[i].links && keys[i].signs ? "*" : "");
	return text;
}

static void
test_states(void)
{
	char one[SIGN_TOKEN_MAX + 1], two[SIGN_TOKEN_MAX + 1];
	char tag[SIGN_BOUNCE_MAX + 1];
	uint8_t first[SIGN_DIGEST];
	struct sign *s, *other;
	bool taken;
	int64_t id;

	if (sign_make(path, false, 1000, why, sizeof why) != SIGN_OK ||
	    sign_open(path, &s, why, sizeof why) != SIGN_OK ||
	    sign_open(path, &other, why, sizeof why) != SIGN_OK)
		abort();
	token_of(s, one);
	sign_bounce_make(s, 7, tag);
	sign_public(s, first);
	tap_ok(!change(s, SIGN_RETIRE, 1) && !change(s, SIGN_MAKE_VOID, 1) &&
		strcmp(states(s), "active*") == 0,
	    "the only key can be neither retired nor made void: %s", why);
	tap_ok(!change(s, SIGN_RETIRE, 2) && !change(s, SIGN_MAKE_VOID, 0),
	    "nor one that is not there: %s", why);
	tap_ok(change(s, SIGN_ADD, 0) &&
		strcmp(states(s), "active active*") == 0,
	    "a key is added, and new things are made with it");
	token_of(s, two);
	tap_ok(is_good(s, one) && is_good(s, two) && sign_is_own(s, first),
	    "those of the old one stay good");
	tap_ok(!is_good(other, two), "another process does not know it yet");
	tap_ok(sign_refresh(other, &taken, why, sizeof why) == SIGN_OK &&
		taken && is_good(other, two),
	    "but after it has looked at the file");
	tap_ok(sign_refresh(other, &taken, why, sizeof why) == SIGN_OK &&
		!taken,
	    "once");
	tap_ok(change(s, SIGN_RETIRE, 2) &&
		strcmp(states(s), "active* retired") == 0,
	    "the new one is retired, and the old one is used again");
	tap_ok(is_good(s, one) && is_good(s, two), "both are good");
	tap_ok(!change(s, SIGN_RETIRE, 2) && !change(s, SIGN_MAKE_VOID, 1),
	    "not twice; nor can the last one go: %s", why);
	tap_ok(change(s, SIGN_RENEW, 0) &&
		strcmp(states(s), "void void active*") == 0,
	    "all are renewed: <%s>", states(s));
	tap_ok(!is_good(s, one) && !is_good(s, two) &&
		!sign_bounce_read(s, tag, &id) && !sign_is_own(s, first),
	    "nothing of before is good");
	tap_ok(sign_was_renewed(s, 2000) && !sign_was_renewed(s, 1000),
	    "when it was is known");
	sign_close(s);
	sign_close(other);
}

/* What becomes of keys whose file changes in other ways. */
static void
test_refresh(void)
{
	char one[SIGN_TOKEN_MAX + 1];
	struct sign *other;
	bool taken;

	if (sign_open(path, &other, why, sizeof why) != SIGN_OK)
		abort();
	tap_ok(strcmp(states(other), "void void active*") == 0,
	    "all of that stands in the file");
	if (chmod(path, 0644) != 0)
		abort();
	token_of(other, one);
	tap_ok(sign_refresh(other, &taken, why, sizeof why) == SIGN_TOO_OPEN &&
		is_good(other, one),
	    "a file that others can read is not taken, what was read stays");
	tap_ok(sign_refresh(other, &taken, why, sizeof why) == SIGN_OK &&
		!taken && chmod(path, 0600) == 0 &&
		sign_refresh(other, &taken, why, sizeof why) == SIGN_OK &&
		taken,
	    "that is said once, and when it is mended it is taken");
	unlink(path);
	tap_ok(sign_refresh(other, &taken, why, sizeof why) == SIGN_ABSENT &&
		is_good(other, one) && sign_put_back(other, why, sizeof why) &&
		open_and_close() == SIGN_OK,
	    "a file that is gone can be put back");
	sign_close(other);
	unlink(path);
}

/* A file of an early version, with two keys and one pair. */
static void
test_version_1(void)
{
	char text[512], token[SIGN_TOKEN_MAX + 1];
	uint8_t key[SIGN_DIGEST];
	struct sign *s;

	snprintf(text, sizeof text,
	    "turnpost-keys/1\nhmac 1 %s\nhmac 2 %s\ned25519 %s\n", zeroes,
	    rfc_public, rfc_private);
	put_file(text, strlen(text), 0600);
	if (sign_open(path, &s, why, sizeof why) != SIGN_OK)
		abort();
	token_of(s, token);
	sign_public(s, key);
	tap_ok(sign_covers(s, text, strlen(text)), "it has all keys of a copy");
	tap_ok(!change(s, SIGN_MAKE_VOID, 2) && change(s, SIGN_ADD, 0) &&
		is_good(s, token) && sign_is_own(s, key),
	    "a file of version 1 gets a key more, and keeps its own");
	tap_ok(change(s, SIGN_RETIRE, 2) && change(s, SIGN_MAKE_VOID, 1) &&
		is_good(s, token) &&
		strcmp(states(s), "void retired active*") == 0,
	    "which are retired and made void like others");
	tap_ok(sign_covers(s, text, strlen(text)),
	    "and still has all of the copy that are not void");
	text[strlen(text) - 2] ^= 1;
	tap_ok(!sign_covers(s, text, strlen(text)), "but not another");
	sign_close(s);
	unlink(path);
}

/* A process that changes the keys is killed at any moment. */
static void
test_killed(void)
{
	bool whole = true;
	struct sign *s;

	if (sign_make(path, false, 0, why, sizeof why) != SIGN_OK)
		abort();
	for (int i = 0; i < 40 && whole; i++) {
		pid_t pid = fork();

		if (pid == 0) {
			if (sign_open(path, &s, why, sizeof why) != SIGN_OK)
				_exit(1);
			for (int n = 0; n < 5; n++)
				(void)change(s, SIGN_RENEW, 0);
			_exit(0);
		}
		usleep((useconds_t)(500 + 300 * i));
		kill(pid, SIGKILL);
		waitpid(pid, NULL, 0);
		whole = open_and_close() == SIGN_OK;
	}
	tap_ok(whole, "whenever a change is killed, the file is whole");
	tap_ok(sign_open(path, &s, why, sizeof why) == SIGN_OK &&
		change(s, SIGN_ADD, 0) && files_in_folder() == 1,
	    "and nothing of it is left after the next one");
	sign_close(s);
	unlink(path);
}

static void
test_signature(void)
{
	char text[512];
	uint8_t key[SIGN_DIGEST], want[SIGN_DIGEST];
	uint8_t signature[SIGN_SIGNATURE], expected[SIGN_SIGNATURE];
	struct sign *s;

	snprintf(text, sizeof text,
	    "turnpost-keys/1\n# remark\n\nhmac 7 %s\ned25519 %s\n", zeroes,
	    rfc_private);
	put_file(text, strlen(text), 0600);
	if (!tap_ok(sign_open(path, &s, why, sizeof why) == SIGN_OK,
		"remarks, empty lines and gaps in the ids are fine"))
		return;
	sign_public(s, key);
	tap_ok(hex_read(want, sizeof want, rfc_public) &&
		memcmp(key, want, sizeof want) == 0,
	    "the public key of RFC 8032's second test");
	sign_message(s, "\x72", 1, signature);
	tap_ok(hex_read(expected, sizeof expected, rfc_signature) &&
		memcmp(signature, expected, sizeof expected) == 0,
	    "the signature of RFC 8032's second test");
	tap_ok(sign_check(key, "\x72", 1, signature), "it is good");
	tap_ok(!sign_check(key, "\x73", 1, signature), "for no other message");
	signature[5] ^= 1;
	tap_ok(!sign_check(key, "\x72", 1, signature), "nor changed");
	sign_message(s, "", 0, signature);
	tap_ok(sign_check(key, "", 0, signature), "nothing can be signed too");
	memset(key, 0xff, sizeof key);
	tap_ok(!sign_check(key, "\x72", 1, signature),
	    "a key that is none makes no signature good");
	sign_close(s);
	unlink(path);
}

static void
test_digests(void)
{
	static const char abc[] =
	    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
	static const char of_abc[] =
	    "f0133729c4163dede81e21cd47839256da58171238c8a0d874397c73b14e1e47";
	static const uint8_t jefe_key[] = {0x4a, 0x65, 0x66, 0x65};
	static const char jefe[] = "what do ya want for nothing?";
	static const char of_jefe[] =
	    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
	uint8_t key[SIGN_DIGEST], out[SIGN_DIGEST], other[SIGN_DIGEST];
	char hex[2 * SIGN_DIGEST + 1];

	sign_sha256("abc", 3, out);
	hex_write(hex, out, sizeof out);
	tap_ok(strcmp(hex, abc) == 0, "SHA-256 of abc");
	sign_sha256_two("a", 1, "bc", 2, out);
	hex_write(hex, out, sizeof out);
	tap_ok(strcmp(hex, abc) == 0, "SHA-256 of two pieces");
	for (int i = 0; i < SIGN_DIGEST; i++)
		key[i] = (uint8_t)i;
	sign_hmac(key, "abc", 3, out);
	hex_write(hex, out, sizeof out);
	tap_ok(strcmp(hex, of_abc) == 0, "HMAC-SHA-256 of abc");
	/* A shorter key counts as one with zeros behind it. */
	memset(key, 0, sizeof key);
	memcpy(key, jefe_key, sizeof jefe_key);
	sign_hmac(key, jefe, strlen(jefe), out);
	hex_write(hex, out, sizeof out);
	tap_ok(strcmp(hex, of_jefe) == 0, "RFC 4231, test case 2");
	memset(key, 1, sizeof key);
	sign_hmac(key, NULL, 0, other);
	memset(key, 2, sizeof key);
	sign_hmac(key, NULL, 0, out);
	tap_ok(memcmp(out, other, sizeof out) != 0,
	    "another key, another HMAC");
	sign_random(out, sizeof out);
	sign_random(other, sizeof other);
	tap_ok(memcmp(out, other, sizeof out) != 0,
	    "random bytes are not the same twice");
}

int
main(void)
{
	if (mkdtemp(folder) == NULL)
		return 1;
	snprintf(path, sizeof path, "%s/keys", folder);
	test_made_and_kept();
	test_two_makers();
	test_refused();
	test_malformed();
	test_states();
	test_refresh();
	test_version_1();
	test_killed();
	test_signature();
	test_digests();
	rmdir(folder);
	test_replies();
	return tap_done();
}
