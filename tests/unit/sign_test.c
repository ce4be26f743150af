/*
 * The key file, Ed25519, digests.
 */
#include "config.h"

#include <dirent.h>
#include <fcntl.h>
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

	if (!tap_ok(sign_open(path, &s, why, sizeof why) == SIGN_OK,
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
	tap_ok(sign_rotate(again, why, sizeof why) == SIGN_OK &&
		sign_rotate(s, why, sizeof why) == SIGN_OK,
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
	tap_ok(memcmp(one, two, sizeof one) == 0,
	    "a rotation leaves the Ed25519 key alone");
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
	tap_ok(open_and_close() == SIGN_UNREADABLE,
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
	malformed(1, "another version", "turnpost-keys/2\nhmac 1 %s\n", z);
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
	memset(large, '#', sizeof large);
	put_file(large, sizeof large, 0600);
	tap_ok(open_and_close() == SIGN_MALFORMED, "malformed, large: %s", why);
	put_file("turnpost-keys/1\n\0\n", 18, 0600);
	tap_ok(open_and_close() == SIGN_MALFORMED, "malformed, NUL: %s", why);
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
	test_signature();
	test_digests();
	rmdir(folder);
	return tap_done();
}
