/*
 * malloc() and pwrite64() of the program come before those of libc, and
 * store_sql() is wrapped by the linker. All count in memory that parent and child
 * share.
 */
#include "config.h"

#include "counted.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "store/inner.h"

/* A frame of the log is a header and a page, which are written one after the
 * other (SQLite's file format, 4.1). */
enum { FRAME_HEADER = 24, PAGE = 4096 };

/* Until counted_begin() they count for nobody. */
static struct counts {
	_Atomic long blocks, statements, frames;
} before, *counts = &before;

void *
__libc_malloc(size_t size);
void *
__libc_calloc(size_t n, size_t size);
void *
__libc_realloc(void *old, size_t size);

static void
count(_Atomic long *n)
{
	atomic_fetch_add_explicit(n, 1, memory_order_relaxed);
}

void *
malloc(size_t size)
{
	count(&counts->blocks);
	return __libc_malloc(size);
}

void *
calloc(size_t nmemb, size_t size)
{
	count(&counts->blocks);
	return __libc_calloc(nmemb, size);
}

void *
realloc(void *ptr, size_t size)
{
	if (ptr == NULL)
		count(&counts->blocks);
	return __libc_realloc(ptr, size);
}

ssize_t
pwrite64(int fd, const void *buf, size_t n, off_t offset)
{
	if (n == FRAME_HEADER)
		count(&counts->frames);
	return syscall(SYS_pwrite64, fd, buf, n, offset);
}

struct statement *
__real_store_sql(struct store *s, enum store_sql which);
struct statement *
__wrap_store_sql(struct store *s, enum store_sql which);

struct statement *
__wrap_store_sql(struct store *s, enum store_sql which)
{
	count(&counts->statements);
	return __real_store_sql(s, which);
}

void
counted_begin(void)
{
	void *shared = mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (shared == MAP_FAILED)
		abort();
	counts = shared;
}

struct counted
counted_now(void)
{
	return (struct counted){.blocks = counts->blocks,
	    .statements = counts->statements,
	    .wal = counts->frames * (FRAME_HEADER + PAGE)};
}
