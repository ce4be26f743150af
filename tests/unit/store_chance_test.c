/*
 * Draws as bytes: nothing lost, one spelling only, nothing else accepted.
 */
#include "config.h"

#include <stdint.h>
#include <string.h>

#include "store/chance_code.h"
#include "tap.h"

static bool
same(const struct draws *a, const struct draws *b)
{
	if (a->len != b->len)
		return false;
	for (size_t i = 0; i < a->len; i++)
		if (strcmp(a->draw[i].label, b->draw[i].label) != 0 ||
		    a->draw[i].n != b->draw[i].n ||
		    a->draw[i].value != b->draw[i].value)
			return false;
	return true;
}

/* Whether DRAWS come back from their bytes. */
static bool
comes_back(const struct draws *draws)
{
	struct buffer bytes = {0};
	struct draws again = {0};
	bool good;

	store_chance_write(draws, &bytes);
	good =
	    store_chance_read((const uint8_t *)bytes.data, bytes.len, &again) &&
	    same(draws, &again);
	buffer_fini(&bytes);
	draws_fini(&again);
	return good;
}

static size_t
size_of(const struct draws *draws)
{
	struct buffer bytes = {0};
	size_t len;

	store_chance_write(draws, &bytes);
	len = bytes.len;
	buffer_fini(&bytes);
	return len;
}

static bool
is_read(const char *bytes, size_t len)
{
	struct draws draws = {0};
	bool good = store_chance_read((const uint8_t *)bytes, len, &draws);

	draws_fini(&draws);
	return good;
}

static void
test_known(void)
{
	struct draws d = {0};

	tap_ok(comes_back(&d), "no draws come back as no draws");
	tap_ok(size_of(&d) == 0, "no draws take no room");
	draws_add(&d, "tile", 75, 12);
	tap_ok(comes_back(&d), "a draw comes back");
	tap_ok(size_of(&d) == 7, "an ordinary draw takes label and 3 bytes");
	for (uint64_t i = 0; i < 6; i++)
		draws_add(&d, "die", 6, i);
	tap_ok(comes_back(&d), "a throw of dice comes back");
	tap_ok(size_of(&d) == 7 + 6 + 5 * 2, "each further die takes 2 bytes");
	draws_add(&d, "abcdefghijklmno", UINT64_MAX, UINT64_MAX - 1);
	draws_add(&d, "abcdefghijklmno", 1, 0);
	draws_add(&d, "a", 1, 0);
	draws_add(&d, "b c", (uint64_t)1 << 63, 127);
	draws_add(&d, "b c", 129, 128);
	tap_ok(comes_back(&d),
	    "the longest label, the largest numbers and a "
	    "draw from one come back");
	draws_fini(&d);
}

static void
test_random(void)
{
	static const char *const labels[] = {
	    "tile", "die", "row", "threat-card", "x"};
	struct chance_fast chance;
	struct draws d = {0};
	bool good = true;

	chance_fast_init(&chance, 7);
	for (int i = 0; i < 20000; i++) {
		size_t len = chance_draw(&chance.chance, "", 12);

		draws_reset(&d);
		for (size_t j = 0; j < len; j++) {
			uint64_t n = (uint64_t)1
			    << chance_draw(&chance.chance, "", 64);

			draws_add(&d,
			    labels[chance_draw(&chance.chance, "", 5)], n,
			    chance_draw(&chance.chance, "", n));
		}
		good = good && comes_back(&d);
	}
	draws_fini(&d);
	tap_ok(good, "20,000 random lists of draws come back");
}

static const struct {
	const char *bytes;
	size_t len;
	const char *what;
} refused[] = {
    {"\x03"
     "die\x06",
	5, "a draw without value"},
    {"\x03"
     "die",
	4, "a draw without numbers"},
    {"\x03"
     "di",
	3, "a label cut short"},
    {"\x03"
     "die\x06\x06",
	6, "a value that is not below n"},
    {"\x03"
     "die\x00\x00",
	6, "a draw from nothing"},
    {"\x00\x06\x05", 3, "a first draw without label"},
    {"\x13"
     "die\x05",
	5, "a first draw without n"},
    {"\x23"
     "die\x06\x05",
	6, "a reserved bit"},
    {"\x83"
     "die\x06\x05",
	6, "another reserved bit"},
    {"\x03"
     "d\x01"
     "e\x06\x05",
	6, "a label that is not printable"},
    {"\x03"
     "d\xc3\xa4\x06\x05",
	6, "a label that is not ASCII"},
    {"\x03"
     "die\x80\x06\x05",
	7, "a number with a leading zero"},
    {"\x03"
     "die\x06\x80",
	6, "a number that does not end"},
    {"\x03"
     "die\x06\x05\x13"
     "die\x05",
	11, "a label that is that of the draw before, in full"},
    {"\x03"
     "die\x06\x05\x00\x06\x05",
	9, "an n that is that of the draw before, in full"},
    {"\x01"
     "d\x82\x80\x80\x80\x80\x80\x80\x80\x80\x00\x01",
	13, "a number of more than 64 bits"},
};

static void
test_refused(void)
{
	tap_ok(is_read("\x03"
		       "die\x06\x05",
		   6),
	    "a sound draw is read");
	for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
		tap_ok(!is_read(refused[i].bytes, refused[i].len),
		    "%s is refused", refused[i].what);
}

/* Random and damaged bytes: whatever is accepted is written the same. */
static void
test_one_spelling(void)
{
	struct chance_fast chance;
	struct draws d = {0};
	struct buffer bytes = {0};
	size_t accepted = 0;
	bool good = true;

	chance_fast_init(&chance, 8);
	for (int i = 0; i < 200000; i++) {
		uint8_t guess[16] = "\x03"
				    "die\x06\x05\x10\x04\x02"
				    "xy\x09";
		size_t len = chance_draw(&chance.chance, "", sizeof guess);

		for (int j = 0; j < 2; j++)
			guess[chance_draw(&chance.chance, "", sizeof guess)] =
			    (uint8_t)chance_draw(&chance.chance, "", 256);
		draws_reset(&d);
		if (!store_chance_read(guess, len, &d))
			continue;
		accepted++;
		buffer_reset(&bytes);
		store_chance_write(&d, &bytes);
		good = good && bytes.len == len &&
		    (len == 0 || memcmp(bytes.data, guess, len) == 0);
	}
	draws_fini(&d);
	buffer_fini(&bytes);
	tap_ok(good && accepted > 1000,
	    "damaged bytes that are accepted are written the same again");
}

int
main(void)
{
	test_known();
	test_random();
	test_refused();
	test_one_spelling();
	return tap_done();
}
