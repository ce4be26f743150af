/*
 * Texts of shapes in one open hash table. As with pictures (cache.c), what a
 * server shows fits with room to spare, so that nothing is dropped singly.
 */
#include "config.h"

#include "draw/shapes.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

enum { PLACES = 1 << 12, TEXT_MAX = 1 << 20 };

struct kept {
	uint64_t digest;
	size_t at, len; /* in the texts; LEN is 0 where nothing is kept */
};

struct draw_shapes {
	struct kept *place; /* PLACES of them */
	size_t used;
	struct buffer texts;
};

struct draw_shapes *
draw_shapes_new(void)
{
	struct draw_shapes *shapes = xcalloc(1, sizeof *shapes);

	shapes->place = xcalloc(PLACES, sizeof *shapes->place);
	return shapes;
}

void
draw_shapes_free(struct draw_shapes *shapes)
{
	if (shapes == NULL)
		return;
	buffer_fini(&shapes->texts);
	free(shapes->place);
	free(shapes);
}

/* Where the shape is kept, or would be. */
static struct kept *
place_of(const struct draw_shapes *shapes, uint64_t digest)
{
	size_t i = digest & (PLACES - 1);

	while (shapes->place[i].len > 0 && shapes->place[i].digest != digest)
		i = (i + 1) & (PLACES - 1);
	return &shapes->place[i];
}

bool
draw_shapes_get(const struct draw_shapes *shapes, uint64_t digest,
    struct buffer *out)
{
	const struct kept *kept = place_of(shapes, digest);

	if (kept->len == 0)
		return false;
	buffer_add(out, shapes->texts.data + kept->at, kept->len);
	return true;
}

void
draw_shapes_keep(struct draw_shapes *shapes, uint64_t digest, const char *text,
    size_t len)
{
	if (shapes->used >= PLACES / 2 || shapes->texts.len + len > TEXT_MAX) {
		memset(shapes->place, 0, PLACES * sizeof *shapes->place);
		buffer_reset(&shapes->texts);
		shapes->used = 0;
	}
	*place_of(shapes, digest) = (struct kept){
	    .digest = digest, .at = shapes->texts.len, .len = len};
	buffer_add(&shapes->texts, text, len);
	shapes->used++;
}
