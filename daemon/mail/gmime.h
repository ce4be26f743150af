/*
 * GMime, begun once. Only for the files of this folder.
 */
#ifndef TURNPOST_MAIL_GMIME_H
#define TURNPOST_MAIL_GMIME_H

/* Called before anything else of GMime, as often as one likes. */
void
mail_gmime_init(void);

#endif
