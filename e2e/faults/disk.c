/*
 * A disk that is full or slow, for one program and its children: LD_PRELOAD puts these functions before those of the
 * system. While the disk is full, what would make a regular file longer fails with ENOSPC. Writing over what is there
 * succeeds on most file systems; those that copy on write have no space for that either. Sockets and pipes are not
 * touched. (libfiu does not tell growing from overwriting, and makes nothing slow.) The file at FAULTY_DISK is shared
 * memory with the program that controls it: see `disk.ts`.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct control {
  volatile uint32_t state;
  uint32_t refused;
};

enum { SOUND, FULL, FULL_FOR_ALL, SLOW };
enum { SLOW_SYNC_MICROSECONDS = 100000, SLOW_WRITE_MICROSECONDS = 1000 };

static struct control *control;

__attribute__((constructor)) static void attach(void) {
  const char *path = getenv("FAULTY_DISK");
  int file = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) return;
  void *memory = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) control = memory;
  close(file);
}

static int is(uint32_t state) { return control != NULL && control->state == state; }

static int refuse(void) {
  __atomic_fetch_add(&control->refused, 1, __ATOMIC_RELAXED);
  return 1;
}

/* Whether a full disk refuses this; `offset` is -1 for the position of the file. */
static int refused(int file, off64_t offset, size_t length) {
  struct stat64 found;
  if (control == NULL || is(SOUND) || fstat64(file, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
  if (is(SLOW)) {
    usleep(SLOW_WRITE_MICROSECONDS);
    return 0;
  }
  if (is(FULL_FOR_ALL)) return refuse();
  if (offset < 0) offset = fcntl(file, F_GETFL) & O_APPEND ? found.st_size : lseek64(file, 0, SEEK_CUR);
  return offset + (off64_t)length > found.st_size ? refuse() : 0;
}

static size_t length_of(const struct iovec *parts, int count) {
  size_t length = 0;
  for (int part = 0; part < count; part += 1) length += parts[part].iov_len;
  return length;
}

/* Defines a function that first asks the full disk, and else calls the system's function of the same name. */
#define REPLACE(type, name, parameters, arguments, is_refused, failure)       \
  type name parameters {                                                      \
    static type(*original) parameters;                                        \
    if (original == NULL) original = (type(*) parameters)dlsym(RTLD_NEXT, #name); \
    if (is_refused) {                                                         \
      errno = ENOSPC;                                                         \
      return failure;                                                         \
    }                                                                         \
    return original arguments;                                                \
  }

#define REPLACE_BOTH(type, name, parameters, arguments, is_refused, failure)  \
  REPLACE(type, name, parameters, arguments, is_refused, failure)             \
  REPLACE(type, name##64, parameters, arguments, is_refused, failure)

REPLACE(ssize_t, write, (int file, const void *data, size_t length), (file, data, length), refused(file, -1, length), -1)
REPLACE(ssize_t, writev, (int file, const struct iovec *parts, int count), (file, parts, count),
        refused(file, -1, length_of(parts, count)), -1)
REPLACE_BOTH(ssize_t, pwrite, (int file, const void *data, size_t length, off64_t offset),
             (file, data, length, offset), refused(file, offset, length), -1)
REPLACE_BOTH(ssize_t, pwritev, (int file, const struct iovec *parts, int count, off64_t offset),
             (file, parts, count, offset), refused(file, offset, length_of(parts, count)), -1)
REPLACE_BOTH(int, ftruncate, (int file, off64_t length), (file, length), refused(file, length, 0), -1)
REPLACE_BOTH(int, posix_fallocate, (int file, off64_t offset, off64_t length), (file, offset, length),
             refused(file, offset, (size_t)length), ENOSPC)

/* A slow disk takes its time to make something durable. */
static int is_late(void) {
  if (is(SLOW)) usleep(SLOW_SYNC_MICROSECONDS);
  return 0;
}

REPLACE(int, fsync, (int file), (file), is_late(), -1)
REPLACE(int, fdatasync, (int file), (file), is_late(), -1)
