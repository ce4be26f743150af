/*
 * What tests of letters share: a letter is composed and compared with its
 * golden copy in tests/golden/letters. GOLDEN=update writes the copies anew:
 * read the difference.
 *
 * Not here: letters that no entry owes (letter_box.h).
 */
#ifndef TURNPOST_TESTS_LETTER_KIT_H
#define TURNPOST_TESTS_LETTER_KIT_H

#include "post/letters.h"
#include "desk_kit.h"
#include "mail/mail.h"

/* Composes the letter that entry PLY owes to SEAT. The caller frees READ, which
 * is all zero when none was written. */
enum letter_outcome
letter_kit_compose(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, struct mail_read *read);

/* The same, and the letter is marked as sent. */
enum letter_outcome
letter_kit_send(struct desk_kit *kit, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, struct mail_read *read);

/* Whether TEXT is the golden copy NAME, and the same letter in each other
 * language is the copy in that language (tongues.h). */
bool
letter_kit_same(const char *name, const char *text);
/* Whether TEXT is the golden copy NAME, in no other language. */
bool
letter_kit_is_copy(const char *name, const char *text);

#endif
