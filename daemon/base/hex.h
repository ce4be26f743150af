/*
 * Bytes as hexadecimal digits and back, in lower case as the export format
 * wants it. To append digits to a buffer there is buffer_add_hex().
 */
#ifndef TURNPOST_BASE_HEX_H
#define TURNPOST_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes 2 * LEN digits and a NUL to TEXT. */
void
hex_write(char *text, const uint8_t *bytes, size_t len);

/* Reads exactly LEN bytes from 2 * LEN digits that TEXT consists of. False
 * (BYTES is then undefined) when TEXT is longer, shorter or has other
 * characters. Upper case is refused: the format knows one spelling. */
bool
hex_read(uint8_t *bytes, size_t len, const char *text);

#endif
