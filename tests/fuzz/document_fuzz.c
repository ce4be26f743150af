/*
 * Fuzz target: a game document from anybody. What can be read is written again
 * in one way, and proved or refused in one line; nothing that is written
 * differs in its verdict from what was read.
 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "desk/desk.h"
#include "proof/document.h"
#include "proof/verify.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool
is_true(const char *text, size_t len)
{
	struct buffer lines = {0}, why = {0};
	bool good = verify_text(text, len, &lines, &why);

	assert(good == (why.len == 0));
	assert(good || strchr(buffer_text(&why), '\n') == NULL);
	buffer_fini(&lines);
	buffer_fini(&why);
	return good;
}

/* Reads TEXT and appends it to OUT as it is written; false when it is
 * refused. */
static bool
read_and_write(const char *text, size_t len, struct buffer *out)
{
	struct document doc = {0};
	struct buffer why = {0};
	bool good = document_read(text, len, &doc, &why);

	if (good)
		document_write(&doc, out);
	document_fini(&doc);
	buffer_fini(&why);
	return good;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = size > 0 ? (const char *)data : "";
	struct buffer once = {0}, twice = {0};
	bool good = read_and_write(text, size, &once);

	if (good) {
		good = read_and_write(once.data, once.len, &twice);
		assert(good && strcmp(once.data, twice.data) == 0);
		good = is_true(once.data, once.len);
	}
	assert(is_true(text, size) == good);
	buffer_fini(&once);
	buffer_fini(&twice);
	return 0;
}
