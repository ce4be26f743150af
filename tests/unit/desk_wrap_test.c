/*
 * Rules for folding the text of a letter into lines.
 */
#include "config.h"

#include <string.h>

#include "base/buffer.h"
#include "desk/wrap.h"
#include "tap.h"

#define TEN "123456789 "
#define NINE "123456789"
#define SEVENTY TEN TEN TEN TEN TEN TEN TEN

static void
wraps(const char *text, const char *wanted, const char *rule)
{
	struct buffer out = {0};

	wrap_text(text, &out);
	tap_ok(strcmp(buffer_text(&out), wanted) == 0, "%s", rule);
	buffer_fini(&out);
}

int
main(void)
{
	wraps("", "", "nothing stays nothing");
	wraps("short\n\nlines\n", "short\n\nlines\n", "short lines stay");
	wraps(SEVENTY "12345 7890", SEVENTY "12345\n7890",
	    "a long line is broken at the last blank that fits");
	wraps("- " SEVENTY "12 4567890", "- " SEVENTY "12\n  4567890",
	    "the rest of a list item is set in");
	wraps("* " SEVENTY "12 4567890", "* " SEVENTY "12\n  4567890",
	    "of the other kind, too");
	wraps("https://play.example/t/" NINE NINE NINE NINE NINE NINE NINE,
	    "https://play.example/t/" NINE NINE NINE NINE NINE NINE NINE,
	    "a link is never broken");
	wraps("x" SEVENTY "  " SEVENTY, "x" SEVENTY "  " SEVENTY,
	    "what has two blanks in a row is a board and stays");
	wraps("  " SEVENTY SEVENTY, "  " SEVENTY SEVENTY,
	    "so does what is set in");
	wraps("\xc3\xa4\xc3\xa4 " SEVENTY "12",
	    "\xc3\xa4\xc3\xa4 " SEVENTY "12",
	    "width is counted in characters, not in bytes");
	wraps(SEVENTY "123 6\u202f; 2", SEVENTY "123\n6\u202f; 2",
	    "a narrow blank that must not break does not");
	wraps(SEVENTY "123 6\u00a0: 2", SEVENTY "123\n6\u00a0: 2",
	    "nor does a wide one");
	wraps(SEVENTY "1\u202f5000", SEVENTY "1\u202f5000",
	    "and each of them is one character wide");
	return tap_done();
}
