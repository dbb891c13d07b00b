// Stands in for glibc's allocator in this program, counts, and passes on.
#include "allocation_counter.h"
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static unsigned long count;

unsigned long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void counted(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    counted();
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    counted();
    return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
    counted();
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    counted();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    counted();
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
