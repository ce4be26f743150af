/*
 * What every letter looks like, whatever it says and in whatever language.
 */
#ifndef TURNPOST_TESTS_LETTER_SHAPE_H
#define TURNPOST_TESTS_LETTER_SHAPE_H

struct mail_read;

/* What is wrong with it, as the sentence that it breaks; NULL: nothing. */
const char *
letter_shape_fault(const struct mail_read *read);

#endif
