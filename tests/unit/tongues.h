/*
 * Letters in every language: what a test composes in English is composed in all
 * the others, too, and compared with it.
 *
 * LETTERS=FOLDER writes every letter that has a golden copy to
 * FOLDER/LANGUAGE/NAME: tests/letters makes such a folder for whoever
 * translates.
 */
#ifndef TURNPOST_TESTS_TONGUES_H
#define TURNPOST_TESTS_TONGUES_H

#include "desk_kit.h"
#include "mail/mail.h"
#include "store/store_letters.h"

/* Composes the letter of INTENT, which READ is in English, in each other
 * language: it can be written, has no sentence of the English one, all of its
 * numbers and links, no line of text over 72 columns that need not be, no slip
 * in its sentences, the shape of all letters (letter_shape.h), and an HTML half
 * of less than 60 KB. Nothing of it arrives. */
void
tongues_compose(struct desk_kit *kit, const struct store_letter *intent,
    const struct mail_read *read);

/* How much was wrong with that so far; each fault was printed. */
unsigned
tongues_faults(void);

/* Whether the other languages' halves of the letter whose English one is TEXT
 * are their golden copies, for those NAMEs that have some. */
bool
tongues_same(const char *name, const char *text);

#endif
