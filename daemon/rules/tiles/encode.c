/*
 * Writes a board as bytes (encode.h).
 */
#include "config.h"

#include "rules/tiles/encode.h"

#include <string.h>

uint8_t *
tiles_encode_int(uint8_t *p, uint64_t value, unsigned bytes)
{
	while (bytes-- > 0)
		*p++ = (uint8_t)(value >> 8 * bytes);
	return p;
}

uint8_t *
tiles_encode_pile(uint8_t *p, const struct tiles_board *b)
{
	size_t n = b->set->n_faces;

	*p++ = (uint8_t)n;
	memcpy(p, b->pile, n);
	return p + n;
}

uint8_t *
tiles_encode_tiles(uint8_t *p, const struct tiles_board *b)
{
	*p++ = b->n_tiles;
	for (unsigned i = 0; i < b->n_tiles; i++) {
		*p++ = (uint8_t)tiles_key_x(b->tile[i].key);
		*p++ = (uint8_t)tiles_key_y(b->tile[i].key);
		*p++ = b->tile[i].face;
		*p++ = b->tile[i].turn;
	}
	return p;
}
