/*
 * The draws of an entry as a few bytes. One spelling for each list of draws:
 * what store_chance_read() accepts, store_chance_write() makes again.
 *
 * A draw is a head byte, what the head says is there, and the value. Numbers
 * are base 128, most significant digits first, the top bit set on all bytes
 * but the last, without leading zeroes.
 *
 *	head & 0x0f	length of the label that follows; 0: the same label
 *			as the draw before
 *	head & 0x10	N is the same as that of the draw before and left out
 *	head & 0xe0	zero, for what is still to come
 */
#ifndef TURNPOST_STORE_CHANCE_CODE_H
#define TURNPOST_STORE_CHANCE_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/chance.h"

void
store_chance_write(const struct draws *draws, struct buffer *out);

/* Adds to DRAWS. False when the bytes are not what store_chance_write()
 * makes; DRAWS is then undefined but sound. */
bool __attribute__((warn_unused_result))
store_chance_read(const uint8_t *bytes, size_t len, struct draws *draws);

#endif
