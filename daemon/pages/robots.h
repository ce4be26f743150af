/*
 * What search engines are told of the pages: robots.txt (RFC 9309), and the
 * sitemap, which names each page that they may list, in each language. Both are
 * made of the rows of all pages (page.h), as is what each answer says itself.
 *
 * Not here: that table (routes.c), the header (web/answer.c), what a page says
 * in its head (templates/web/preview.html).
 */
#ifndef TURNPOST_PAGES_ROBOTS_H
#define TURNPOST_PAGES_ROBOTS_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct desk;
struct page;

/* Whether search engines may list P on this server. */
bool
robots_may_list(const struct desk *d, const struct page *p);

/* Appends robots.txt for N PAGES. */
void
robots_put_text(struct desk *d, const struct page *const *pages, size_t n,
    struct buffer *out);

/* Appends the sitemap (sitemaps.org). False when the operator wants nothing to
 * be found, so that there is none. */
bool
robots_put_sitemap(struct desk *d, const struct page *const *pages, size_t n,
    struct buffer *out);

#endif
