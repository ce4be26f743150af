/*
 * The allocation functions of xmalloc.h: each calls libc's and aborts when
 * there is no memory.
 */
#include "config.h"

#include "base/xmalloc.h"

#include <stdlib.h>
#include <string.h>

enum { SMALL = 1024 }; /* bytes */

void *
xcalloc(size_t n, size_t size)
{
	void *p;

	/* glibc keeps blocks at hand for malloc() alone. */
	if (n != 0 && size != 0 && size <= SMALL && n <= SMALL / size)
		return memset(xrealloc(NULL, n, size), 0, n * size);
	p = calloc(n != 0 ? n : 1, size != 0 ? size : 1);
	if (p == NULL)
		abort();
	return p;
}

void *
xrealloc(void *old, size_t n, size_t size)
{
	void *p;

	if (n == 0 || size == 0)
		n = size = 1;
	p = reallocarray(old, n, size);
	if (p == NULL)
		abort();
	return p;
}

char *
xstrdup(const char *text)
{
	return xstrndup(text, strlen(text));
}

char *
xstrndup(const char *text, size_t len)
{
	size_t n = strnlen(text, len);
	char *copy = xrealloc(NULL, n + 1, 1);

	memcpy(copy, text, n);
	copy[n] = '\0';
	return copy;
}
