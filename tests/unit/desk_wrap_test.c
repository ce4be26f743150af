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
#define SIXTY TEN TEN TEN TEN TEN TEN
#define SEVENTY SIXTY TEN

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
	wraps(SEVENTY "12 4567", SEVENTY "12\n4567",
	    "a long line is broken at the last blank that fits");
	wraps("-- \nBo", "-- \nBo", "the mark of a signature keeps its blank");
	wraps("- " SIXTY "1234567890 2", "- " SIXTY "1234567890\n  2",
	    "the rest of a list item is set in");
	wraps("* " SIXTY "1234567890 2", "* " SIXTY "1234567890\n  2",
	    "of the other kind, too");
	wraps("https://play.example/t/" NINE NINE NINE NINE NINE NINE NINE,
	    "https://play.example/t/" NINE NINE NINE NINE NINE NINE NINE,
	    "a link is never broken");
	wraps("x" SEVENTY "  " SEVENTY, "x" SEVENTY "  " SEVENTY,
	    "what has two blanks in a row is a board and stays");
	wraps("  " SEVENTY SEVENTY, "  " SEVENTY SEVENTY,
	    "so does what is set in");
	wraps("\xc3\xa4\xc3\xa4 " SIXTY NINE, "\xc3\xa4\xc3\xa4 " SIXTY NINE,
	    "width is counted in characters, not in bytes");
	wraps(SEVENTY "12 5\u202f; 2", SEVENTY "12\n5\u202f; 2",
	    "a narrow blank that must not break does not");
	wraps(SEVENTY "12 5\u00a0: 2", SEVENTY "12\n5\u00a0: 2",
	    "nor does a wide one");
	wraps(SIXTY "1234567\u202f5000", SIXTY "1234567\u202f5000",
	    "and each of them is one character wide");
	return tap_done();
}
