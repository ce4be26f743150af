/*
 * Templates and languages: a view model becomes escaped text.
 *
 * Templates (templates/mail, templates/web) are mustache (the specification's
 * core: variables, sections, inverted, partials, comments, delimiters,
 * standalone lines), plus dynamic partial names {{>*key}} as in its optional
 * module. Strict: an unknown variable, section or partial is a fault, not
 * emptiness (a key that is present with null, false, "" or [] is fine; these
 * four leave a section out, 0 does not). A partial is a word of the reader's
 * language, else an English word, else a template. Those named in a template
 * are looked for when it is read.
 *
 * NAME.html is markup: {{x}} escapes & < > " ', {{{x}}} and {{&x}} do not.
 * NAME.txt is text: nothing is escaped, but {{x}} is one line (newlines and
 * tabs become spaces), {{{x}}} may have several. A .txt within a .html is
 * escaped as a whole; a .html cannot stand in a text. In all of them control
 * characters and direction overrides in values become spaces.
 *
 * Words (templates/lang/LANG/NAME.lang) are lines `key = text`, UTF-8, `#` in
 * the first column for comments. A line that begins with a blank goes on with
 * the text before it, joined by one space; an empty line or a comment ends it.
 * Keys are [a-zA-Z0-9-] in parts between dots, each once in a language. Each
 * word is a partial of that name, {{>turn.hello}}, one line without line end,
 * so that of a tag standing alone on its line stays; inside it {{name}} and the
 * like look into the model, {{#x}} and {{>other}} work, {{{x}}} is refused. In
 * an .html template its own characters are escaped too: a word has no markup.
 * {{count:one thing|many things}} chooses by the language's plural rule for
 * the integer `count` (CLDR cardinal; de, en, it: 1 is one; fr: 0 and 1 are
 * one); texts of the choice have no braces. {{,amount}}, in templates too,
 * writes a number as the language does: "1,500", "3.50" with the words
 * number.group and number.decimal between the figures.
 *
 * {{@battle}}a battle{{/battle}} in a word of a ruleset, RULESET.KEY, is a
 * term: on a page (templates of web/) a link to the paragraph "battle" of
 * /rules/RULESET, and elsewhere only text. A word with terms cannot stand in an
 * attribute, a link or a button.
 *
 * A missing key in a language falls back to English.
 */
#ifndef TURNPOST_WORDS_WORDS_H
#define TURNPOST_WORDS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/embed.h"
#include "words/model.h"

struct words;

/* Loads what is built in, each file replaced by the one in FOLDER (NULL: none):
 * FOLDER/mail/turn.txt, FOLDER/lang/de/turn.lang. With a FOLDER everything is
 * parsed. NULL when something is faulty; FAULTS then has a line
 * "FILE:LINE: fault" for each fault ("FILE: fault" for a file that cannot be
 * read). A README and what editors and packagers leave behind (.*, *~, *.bak,
 * *.orig, *.dpkg-*) are passed over. Without a FOLDER what is built in is
 * parsed when it is first asked for, a language at a time; a fault in it would
 * be a bug. */
struct words *
words_open(const char *folder, struct buffer *faults);
/* Whether everything is without fault, for tests: parses what was not asked for
 * yet, and tells as words_open() does. */
bool __attribute__((warn_unused_result))
words_check(const struct words *w, struct buffer *faults);
/* Parses everything, with another table in place of the built-in one (for
 * tests). */
struct words *
words_open_table(const struct embed_file *table, size_t n, const char *folder,
    struct buffer *faults);
void
words_close(struct words *w);

/* Whether there are words for LANG ("de"). */
bool
words_has_language(const struct words *w, const char *lang);

/* Appends every language that there are words for, one a line. */
void
words_languages(const struct words *w, struct buffer *out);

/* Whether LANG (or English) has a word with that key. */
bool
words_has(const struct words *w, const char *lang, const char *key);

/* Appends template NAME ("web/turn.html": HTML escapes; "mail/turn.txt": none)
 * with MODEL in language LANG (NULL or unknown: English). False when something
 * is unknown, partials stand in one another more than 64 deep, or the output
 * passes 8 MiB; WHY (LEN bytes) then names template, line and key, and OUT is
 * as before. */
bool __attribute__((warn_unused_result))
words_render(const struct words *w, const char *lang, const char *name,
    const struct model *model, struct buffer *out, char *why, size_t len);

/* Appends the word KEY with MODEL as plain text (no escapes, one line):
 * subjects, alt texts, command output. */
bool __attribute__((warn_unused_result))
words_say(const struct words *w, const char *lang, const char *key,
    const struct model *model, struct buffer *out, char *why, size_t len);

/* Renders a mustache template given as text, for the cases of the
 * specification: PARTIALS is an object of texts; escapes HTML; not strict. */
bool __attribute__((warn_unused_result))
words_render_text(const char *text, const struct model *model,
    const struct model *partials, struct buffer *out, char *why, size_t len);

/* Appends every key of LANG's words, one a line, sorted (for tests). */
void
words_keys(const struct words *w, const char *lang, struct buffer *out);

#endif
