// mockapi
// SPDX-License-Identifier: Apache-2.0

// The C library, only for the module MockAPISystem. Each call has a name of its own, so no Swift file depends on glibc, musl or
// Darwin. Errors are part of the result: a failed call gives the negative error number.

#ifndef MOCKAPI_CLIBRARY_SHIM_H
#define MOCKAPI_CLIBRARY_SHIM_H

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <limits.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#endif
#ifdef __APPLE__
#include <TargetConditionals.h>
#include <sys/event.h>
#endif
// An app on a device must not start programs, and the functions for it are not declared there.
#if !defined(__APPLE__) || TARGET_OS_OSX
#define MOCKAPI_SYS_STARTS_PROGRAMS 1
#include <spawn.h>
#endif

// The bytes of memory of the machine; negative if they are not known.
static inline int64_t
mockapi_sys_memory (void)
{
  int64_t pages = sysconf (_SC_PHYS_PAGES);
  return pages < 0 ? pages : pages * (int64_t) sysconf (_SC_PAGESIZE);
}

// Large blocks get pages of their own, which go back to the system when they are freed. By default, glibc raises the size from which
// they do with each one that is freed, up to 32 MiB, and keeps the others in its heap.
static inline void
mockapi_sys_give_back_blocks (int size)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, size);
#else
  (void) size;
#endif
}

static inline int64_t
mockapi_sys_result (int64_t result)
{
  return result < 0 ? -(int64_t) errno : result;
}

// Writes the text with its final NUL; cuts it if it is too long.
static inline void
mockapi_sys_describe (int code, char *text, size_t size)
{
  // glibc's strerror_r returns the text instead of writing it; strerror's text is constant for every existing code.
  const char *known = strerror (code);
  text[0] = 0;
  if (NULL != known)
    strncat (text, known, size - 1);
}

// Descriptors

// Never waits, not even for the other end of a pipe, and the file never becomes the terminal of the process.
static inline int64_t
mockapi_sys_open_to_read (const char *path)
{
  return mockapi_sys_result (open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
}

// Like mockapi_sys_open_to_read, but waits, for example for the writer of a pipe.
static inline int64_t
mockapi_sys_open_to_read_waiting (const char *path)
{
  return mockapi_sys_result (open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY));
}

// Something that exists, such as a pipe or a device; waits, for example for the reader of a pipe.
static inline int64_t
mockapi_sys_open_to_write (const char *path)
{
  return mockapi_sys_result (open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY));
}

// A file that does not exist yet, for everyone whom the process's mask allows.
static inline int64_t
mockapi_sys_create (const char *path)
{
  return mockapi_sys_result (open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
}

static inline int64_t
mockapi_sys_open_null (void)
{
  return mockapi_sys_result (open ("/dev/null", O_RDWR));
}

static inline int64_t
mockapi_sys_read (int descriptor, void *buffer, size_t size)
{
  ssize_t count;
  do
    count = read (descriptor, buffer, size);
  while (count < 0 && EINTR == errno);
  return mockapi_sys_result (count);
}

// Does not move the place of the next call.
static inline int64_t
mockapi_sys_read_at (int descriptor, void *buffer, size_t size, int64_t offset)
{
  ssize_t count;
  do
    count = pread (descriptor, buffer, size, (off_t) offset);
  while (count < 0 && EINTR == errno);
  return mockapi_sys_result (count);
}

static inline int64_t
mockapi_sys_write (int descriptor, const void *bytes, size_t size)
{
  ssize_t count;
  do
    count = write (descriptor, bytes, size);
  while (count < 0 && EINTR == errno);
  return mockapi_sys_result (count);
}

// Whether it was open. Does not try again after EINTR: the descriptor is closed even then.
static inline int
mockapi_sys_close (int descriptor)
{
  return 0 == close (descriptor) || EBADF != errno;
}

static inline int
mockapi_sys_is_open (int descriptor)
{
  return fcntl (descriptor, F_GETFD) >= 0;
}

static inline int
mockapi_sys_is_terminal (int descriptor)
{
  return isatty (descriptor);
}

// Whether it is the terminal of this session, and not that of another one.
static inline int
mockapi_sys_is_own_terminal (int descriptor)
{
  return tcgetpgrp (descriptor) >= 0;
}

// Whether what is typed is for other processes: another group of them has the terminal, so that reading it would stop this one (SIGTTIN),
// or it belongs to another session, where nothing would. A terminal that has ended is nobody's (EIO).
static inline int
mockapi_sys_is_in_background (int descriptor)
{
  pid_t group = tcgetpgrp (descriptor);
  return group < 0 ? ENOTTY == errno : group != getpgrp ();
}

// A pipe or a socket: reading it ends when all processes have closed its other end.
static inline int
mockapi_sys_has_other_end (int descriptor)
{
  struct stat found;
  return 0 == fstat (descriptor, &found)
         && (S_ISFIFO (found.st_mode) || S_ISSOCK (found.st_mode));
}

// The number of columns of a terminal; 0 if it is unknown, or if the file is not a terminal.
static inline int
mockapi_sys_terminal_width (int descriptor)
{
  struct winsize size;
  return 0 == ioctl (descriptor, TIOCGWINSZ, &size) ? size.ws_col : 0;
}

// Files

enum mockapi_sys_kind
{
  mockapi_sys_kind_file,
  mockapi_sys_kind_folder,
  // A pipe, a device or a socket; also an entry of a folder whose kind the file system does not report.
  mockapi_sys_kind_other
};

struct mockapi_sys_status
{
  enum mockapi_sys_kind kind;
  uint64_t number;
  int64_t size;
  int64_t written_seconds;
  int64_t written_nanoseconds;
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
};

static inline void
mockapi_sys_take (const struct stat *from, struct mockapi_sys_status *status)
{
  status->kind = S_ISREG (from->st_mode)   ? mockapi_sys_kind_file
                 : S_ISDIR (from->st_mode) ? mockapi_sys_kind_folder
                                           : mockapi_sys_kind_other;
  status->number = (uint64_t) from->st_ino;
  status->size = from->st_size;
#ifdef __APPLE__
  const struct timespec *written = &from->st_mtimespec, *changed = &from->st_ctimespec;
#else
  const struct timespec *written = &from->st_mtim, *changed = &from->st_ctim;
#endif
  status->written_seconds = written->tv_sec;
  status->written_nanoseconds = written->tv_nsec;
  status->changed_seconds = changed->tv_sec;
  status->changed_nanoseconds = changed->tv_nsec;
}

static inline int64_t
mockapi_sys_status_of_path (const char *path, struct mockapi_sys_status *status)
{
  struct stat found;
  int result = stat (path, &found);
  if (0 == result)
    mockapi_sys_take (&found, status);
  return mockapi_sys_result (result);
}

// The permissions of a path, after following symbolic links; the given ones if it does not exist.
static inline uint32_t
mockapi_sys_permissions (const char *path, uint32_t otherwise)
{
  struct stat found;
  return 0 == stat (path, &found) ? (uint32_t) (found.st_mode & 0777) : otherwise;
}

static inline int64_t
mockapi_sys_status_of_descriptor (int descriptor, struct mockapi_sys_status *status)
{
  struct stat found;
  int result = fstat (descriptor, &found);
  if (0 == result)
    mockapi_sys_take (&found, status);
  return mockapi_sys_result (result);
}

// The target of a symbolic link as it is written; NULL if the path is not a symbolic link. Must be freed with mockapi_sys_free.
static inline char *
mockapi_sys_link_target (const char *path)
{
  char *target = (char *) malloc (PATH_MAX + 1);
  ssize_t length = NULL == target ? -1 : readlink (path, target, PATH_MAX);
  if (length < 0)
    {
      free (target);
      return NULL;
    }
  target[length] = 0;
  return target;
}

// The absolute path without links; NULL if the file does not exist. Must be freed with mockapi_sys_free.
static inline char *
mockapi_sys_resolved (const char *path)
{
  return realpath (path, NULL);
}

static inline void
mockapi_sys_free (char *text)
{
  free (text);
}

// If it fails, NULL with the error in `code`. Must be closed with mockapi_sys_close_folder.
static inline void *
mockapi_sys_open_folder (const char *path, int *code)
{
  DIR *folder = opendir (path);
  *code = NULL == folder ? errno : 0;
  return folder;
}

// The name of the next entry, which is valid until the next call; NULL at the end.
static inline const char *
mockapi_sys_next_entry (void *folder, enum mockapi_sys_kind *kind)
{
  const struct dirent *entry = readdir ((DIR *) folder);
  if (NULL == entry)
    return NULL;
  *kind = DT_REG == entry->d_type   ? mockapi_sys_kind_file
          : DT_DIR == entry->d_type ? mockapi_sys_kind_folder
                                    : mockapi_sys_kind_other;
  return entry->d_name;
}

static inline void
mockapi_sys_close_folder (void *folder)
{
  closedir ((DIR *) folder);
}

// Creates a file for writing. Its name is made from a template that ends with XXXXXX.
static inline int64_t
mockapi_sys_make_temporary (char *name, uint32_t mode)
{
  int descriptor = mkstemp (name); // With mode 0600.
  if (descriptor >= 0 && 0 != fchmod (descriptor, (mode_t) mode))
    {
      int code = errno;
      close (descriptor);
      unlink (name);
      return -(int64_t) code;
    }
  return mockapi_sys_result (descriptor);
}

static inline int64_t
mockapi_sys_rename (const char *from, const char *to)
{
  return mockapi_sys_result (rename (from, to));
}

// Gives two files each other's names at once. ENOSYS, EINVAL or ENOTSUP if the system, or the file system, cannot do it.
static inline int64_t
mockapi_sys_exchange (const char *path, const char *other)
{
#if defined(__APPLE__)
  return mockapi_sys_result (renamex_np (path, other, RENAME_SWAP));
#elif defined(SYS_renameat2)
  // RENAME_EXCHANGE. By its number, since musl has no function for it.
  return mockapi_sys_result (syscall (SYS_renameat2, AT_FDCWD, path, AT_FDCWD, other, 2));
#else
  return -ENOSYS;
#endif
}

// Gives a file a name that no other has: EEXIST if one has it. Further errors are those of mockapi_sys_exchange.
static inline int64_t
mockapi_sys_rename_to_free (const char *from, const char *to)
{
#if defined(__APPLE__)
  return mockapi_sys_result (renamex_np (from, to, RENAME_EXCL));
#elif defined(SYS_renameat2)
  // RENAME_NOREPLACE
  return mockapi_sys_result (syscall (SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1));
#else
  return -ENOSYS;
#endif
}

// For everyone whom the process's mask allows.
static inline int64_t
mockapi_sys_make_folder (const char *path)
{
  return mockapi_sys_result (mkdir (path, 0777));
}

// An empty one.
static inline int64_t
mockapi_sys_remove_folder (const char *path)
{
  return mockapi_sys_result (rmdir (path));
}

static inline int64_t
mockapi_sys_remove (const char *path)
{
  return mockapi_sys_result (unlink (path));
}

// Waits for the lock; closing the descriptor releases it.
static inline void
mockapi_sys_lock (int descriptor)
{
  while (0 != flock (descriptor, LOCK_EX) && EINTR == errno)
    ;
}

// Whether another open file has the lock.
static inline int
mockapi_sys_is_locked (int descriptor)
{
  return 0 != flock (descriptor, LOCK_SH | LOCK_NB) && EWOULDBLOCK == errno;
}

// Whether nobody else can have put something here: it is a folder or a file itself, not a link to one, belongs to the user, and nobody
// else may write to it.
static inline int
mockapi_sys_is_private (const char *path, int folder)
{
  struct stat found;
  return 0 == lstat (path, &found)
         && (folder ? S_ISDIR (found.st_mode) : S_ISREG (found.st_mode))
         && found.st_uid == geteuid () && 0 == (found.st_mode & (S_IWGRP | S_IWOTH));
}

static inline unsigned
mockapi_sys_user_id (void)
{
  return geteuid ();
}

// Time

static inline void
mockapi_sys_now (int64_t *seconds, int64_t *nanoseconds)
{
  struct timespec now;
  clock_gettime (CLOCK_REALTIME, &now);
  *seconds = now.tv_sec;
  *nanoseconds = now.tv_nsec;
}

// Since a moment in the past. The clock goes on while the machine sleeps; that of macOS with this name does so, too.
static inline int64_t
mockapi_sys_monotonic_nanoseconds (void)
{
  struct timespec now;
#ifdef __linux__
  clock_gettime (CLOCK_BOOTTIME, &now);
#else
  clock_gettime (CLOCK_MONOTONIC, &now);
#endif
  return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

// The processor time that the calling thread has used.
static inline int64_t
mockapi_sys_thread_nanoseconds (void)
{
  struct timespec used;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &used);
  return (int64_t) used.tv_sec * 1000000000 + used.tv_nsec;
}

struct mockapi_sys_calendar
{
  int64_t year;
  // Starts at 1.
  int32_t month;
  int32_t day;
  int32_t hour;
  int32_t minute;
  // 60 in a leap second.
  int32_t second;
  // Sunday is 0.
  int32_t weekday;
  // East of Greenwich, in seconds.
  int32_t offset;
};

// 0 if the library cannot represent the year; nothing is then written.
static inline int
mockapi_sys_fill_calendar (int64_t seconds, int is_local, struct mockapi_sys_calendar *calendar)
{
  time_t moment = (time_t) seconds;
  struct tm parts;
  if (moment != seconds || NULL == (is_local ? localtime_r (&moment, &parts) : gmtime_r (&moment, &parts)))
    return 0;
  calendar->year = (int64_t) parts.tm_year + 1900;
  calendar->month = parts.tm_mon + 1;
  calendar->day = parts.tm_mday;
  calendar->hour = parts.tm_hour;
  calendar->minute = parts.tm_min;
  calendar->second = parts.tm_sec;
  calendar->weekday = parts.tm_wday;
  calendar->offset = (int32_t) parts.tm_gmtoff;
  return 1;
}

// The moment at which the machine's local time has the given value. `second` may be any number. The year must fit in an int.
static inline int64_t
mockapi_sys_seconds_of_local (int32_t year, int32_t month, int32_t day, int32_t second)
{
  struct tm parts;
  memset (&parts, 0, sizeof (parts));
  parts.tm_year = year - 1900;
  parts.tm_mon = month - 1;
  parts.tm_mday = day;
  parts.tm_sec = second;
  parts.tm_isdst = -1;
  return mktime (&parts);
}

// Sockets. They do not block unless their comment says so, and child processes do not inherit them.

static inline void
mockapi_sys_set_option (int socket, int level, int option, int value)
{
  setsockopt (socket, level, option, &value, sizeof (value));
}

// The text for an error of getaddrinfo.
static inline const char *
mockapi_sys_describe_lookup (int code)
{
  return EAI_SYSTEM == code ? strerror (errno) : gai_strerror (code);
}

// A TCP socket that is connected to a host; a call on it blocks only for the given seconds. The result is 0 with the socket in
// `socket_found`, or an error number: positive for errors of the C library, negative for errors of the look-up.
static inline int
mockapi_sys_connect (const char *host, const char *port, int seconds, int *socket_found, int *lookup)
{
  struct addrinfo hints, *addresses = NULL;
  memset (&hints, 0, sizeof (hints));
  hints.ai_socktype = SOCK_STREAM;
  *lookup = getaddrinfo (host, port, &hints, &addresses);
  if (0 != *lookup)
    return -1;
  int code = EADDRNOTAVAIL;
  for (struct addrinfo *next = addresses; NULL != next; next = next->ai_next)
    {
      int descriptor = socket (next->ai_family, next->ai_socktype, 0);
      if (descriptor < 0)
        {
          code = errno;
          break;
        }
      struct timeval timeout = { seconds, 0 };
      fcntl (descriptor, F_SETFD, FD_CLOEXEC);
      setsockopt (descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof (timeout));
      setsockopt (descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof (timeout));
      if (0 == connect (descriptor, next->ai_addr, next->ai_addrlen))
        {
          *socket_found = descriptor;
          code = 0;
          break;
        }
      code = errno;
      close (descriptor);
    }
  freeaddrinfo (addresses);
  return code;
}

// Limits how long a call on a socket blocks.
static inline void
mockapi_sys_set_timeouts (int descriptor, int64_t microseconds)
{
  struct timeval timeout = { microseconds / 1000000, microseconds % 1000000 };
  setsockopt (descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof (timeout));
  setsockopt (descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof (timeout));
}

#if defined(__linux__) && !defined(__USE_GNU)
// glibc declares it only for programs that enable all GNU extensions.
int accept4 (int listener, struct sockaddr *address, socklen_t *length, int flags);
#endif

static inline int64_t
mockapi_sys_accept (int listener, struct sockaddr_storage *address, uint32_t *size)
{
  socklen_t length = sizeof (*address);
#ifdef __linux__
  int descriptor = accept4 (listener, (struct sockaddr *) address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
  int descriptor = accept (listener, (struct sockaddr *) address, &length);
  if (descriptor >= 0)
    {
      fcntl (descriptor, F_SETFD, FD_CLOEXEC);
      fcntl (descriptor, F_SETFL, O_NONBLOCK);
    }
#endif
  *size = length;
  return mockapi_sys_result (descriptor);
}

// A socket that is bound to a host, and listens if `listens` is set. The result is 0 with the socket in `socket_found`, or an
// error as in mockapi_sys_connect.
static inline int
mockapi_sys_bind (const char *host, const char *port, int listens, int *socket_found, int *lookup)
{
  struct addrinfo hints, *address = NULL;
  memset (&hints, 0, sizeof (hints));
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE;
  *lookup = getaddrinfo (host, port, &hints, &address);
  if (0 != *lookup)
    return -1;
  int code = 0;
  int descriptor = socket (address->ai_family, address->ai_socktype, 0);
  if (descriptor < 0)
    code = errno;
  else
    {
      fcntl (descriptor, F_SETFD, FD_CLOEXEC);
      fcntl (descriptor, F_SETFL, O_NONBLOCK);
      // Without it, a restart within a minute fails because of connections that are still closing. A port that does not
      // listen has no connections, and with the option another program could take the port.
      mockapi_sys_set_option (descriptor, SOL_SOCKET, SO_REUSEADDR, listens);
      // Accepted sockets inherit it. The system reports free space only when a third of the buffer is free. With a buffer of
      // megabytes, a client that reads slowly would seem to read nothing for minutes.
      mockapi_sys_set_option (descriptor, SOL_SOCKET, SO_SNDBUF, 131072);
      if (0 != bind (descriptor, address->ai_addr, address->ai_addrlen)
          || (listens && 0 != listen (descriptor, SOMAXCONN)))
        {
          code = errno;
          close (descriptor);
        }
    }
  freeaddrinfo (address);
  *socket_found = descriptor;
  return code;
}

// The port that a socket is bound to; 0 if it is unknown.
static inline int
mockapi_sys_bound_port (int socket)
{
  struct sockaddr_storage address;
  socklen_t length = sizeof (address);
  if (0 != getsockname (socket, (struct sockaddr *) &address, &length))
    return 0;
  return ntohs (AF_INET6 == address.ss_family ? ((struct sockaddr_in6 *) &address)->sin6_port
                                              : ((struct sockaddr_in *) &address)->sin_port);
}

// Whether a socket is bound to a loopback address.
static inline int
mockapi_sys_is_on_loopback (int socket)
{
  struct sockaddr_storage address;
  socklen_t length = sizeof (address);
  if (0 != getsockname (socket, (struct sockaddr *) &address, &length))
    return 0;
  if (AF_INET6 == address.ss_family)
    {
      const struct in6_addr *own = &((struct sockaddr_in6 *) &address)->sin6_addr;
      return IN6_IS_ADDR_LOOPBACK (own) || (IN6_IS_ADDR_V4MAPPED (own) && 127 == own->s6_addr[12]);
    }
  return AF_INET == address.ss_family
         && 127 == ntohl (((struct sockaddr_in *) &address)->sin_addr.s_addr) >> 24;
}

// A socket without a peer, which blocks.
static inline int64_t
mockapi_sys_lone_socket (void)
{
  int descriptor = socket (AF_UNIX, SOCK_STREAM, 0);
  if (descriptor >= 0)
    fcntl (descriptor, F_SETFD, FD_CLOEXEC);
  return mockapi_sys_result (descriptor);
}

// A socket that nobody can send to, so that there is nothing to read from it. It does not block. On Linux, not even a shutdown
// gives it an end.
static inline int64_t
mockapi_sys_silent_socket (void)
{
#ifdef __linux__
  int descriptor = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
  int descriptor = socket (AF_UNIX, SOCK_DGRAM, 0);
  if (descriptor >= 0)
    {
      fcntl (descriptor, F_SETFD, FD_CLOEXEC);
      fcntl (descriptor, F_SETFL, O_NONBLOCK);
    }
#endif
  return mockapi_sys_result (descriptor);
}

// Two sockets that are each other's peer.
static inline int64_t
mockapi_sys_socket_pair (int *first, int *second)
{
  int pair[2];
  if (0 != socketpair (AF_UNIX, SOCK_STREAM, 0, pair))
    return mockapi_sys_result (-1);
  for (int i = 0; i < 2; i++)
    {
      fcntl (pair[i], F_SETFD, FD_CLOEXEC);
      fcntl (pair[i], F_SETFL, O_NONBLOCK);
    }
  *first = pair[0];
  *second = pair[1];
  return 0;
}

// Another descriptor of the same file or socket.
static inline int64_t
mockapi_sys_duplicate (int descriptor)
{
  return mockapi_sys_result (fcntl (descriptor, F_DUPFD_CLOEXEC, 0));
}

#if defined(__linux__) && !defined(__USE_GNU)
// glibc declares it only for programs that enable all GNU extensions.
int dup3 (int descriptor, int number, int flags);
#endif

// Makes a number that is in use another descriptor of the file or socket of `descriptor`. Fails for no such number.
static inline void
mockapi_sys_put_at (int descriptor, int number)
{
#ifdef __linux__
  // In one step, because a program that another thread starts would inherit it before the flag is set.
  while (dup3 (descriptor, number, O_CLOEXEC) < 0 && EINTR == errno)
    ;
#else
  while (dup2 (descriptor, number) < 0 && EINTR == errno)
    ;
  fcntl (number, F_SETFD, FD_CLOEXEC);
#endif
}

// Makes the socket send written bytes at once. If the peer has gone, writing fails instead of ending the process.
static inline void
mockapi_sys_prepare_connection (int socket)
{
#ifdef SO_NOSIGPIPE
  mockapi_sys_set_option (socket, SOL_SOCKET, SO_NOSIGPIPE, 1);
#endif
  mockapi_sys_set_option (socket, IPPROTO_TCP, TCP_NODELAY, 1);
}

// is_followed: more bytes follow at once, so the system may wait for them.
static inline int64_t
mockapi_sys_send (int socket, const void *bytes, size_t size, int is_followed)
{
#ifdef __APPLE__
  int flags = 0;
  (void) is_followed;
#else
  int flags = MSG_NOSIGNAL | (is_followed ? MSG_MORE : 0);
#endif
  ssize_t count;
  do
    count = send (socket, bytes, size, flags);
  while (count < 0 && EINTR == errno);
  return mockapi_sys_result (count);
}

// 1 with the first byte that has arrived, which is not consumed; 0 if the peer sends no more.
static inline int64_t
mockapi_sys_peek (int socket, unsigned char *byte)
{
  ssize_t count;
  do
    count = recv (socket, byte, 1, MSG_PEEK);
  while (count < 0 && EINTR == errno);
  return mockapi_sys_result (count);
}

// Whether the peer has closed its side or the connection has failed, also while bytes wait that it sent before.
static inline int
mockapi_sys_is_closed_by_peer (int socket)
{
#ifdef __linux__
  // poll's own name for it needs _GNU_SOURCE; the kernel's value is the same.
  struct pollfd entry = { .fd = socket, .events = (short) EPOLLRDHUP };
  return poll (&entry, 1, 0) > 0;
#else
  struct pollfd entry = { .fd = socket, .events = 0 };
  return poll (&entry, 1, 0) > 0 && 0 != (entry.revents & (POLLHUP | POLLERR | POLLNVAL));
#endif
}

// Whether the connection has failed: its peer has reset it, or both sides are closed, as far as the system says so.
static inline int
mockapi_sys_has_failed (int socket)
{
  struct pollfd entry = { .fd = socket, .events = 0 };
#ifdef __linux__
  const short failures = POLLHUP | POLLERR | POLLNVAL;
#else
  // POLLHUP is also said of a peer that has closed its side.
  const short failures = POLLERR | POLLNVAL;
#endif
  return poll (&entry, 1, 0) > 0 && 0 != (entry.revents & failures);
}

// Sends FIN after all sent bytes.
static inline void
mockapi_sys_finish_sending (int socket)
{
  shutdown (socket, SHUT_WR);
}

// Acknowledges the received bytes at once.
static inline void
mockapi_sys_acknowledge (int socket)
{
#ifdef __linux__
  mockapi_sys_set_option (socket, IPPROTO_TCP, TCP_QUICKACK, 1);
#else
  (void) socket;
#endif
}

// Probes a silent peer at this interval in seconds, and closes the connection after this number of unanswered probes.
static inline void
mockapi_sys_probe (int socket, int seconds, int questions)
{
  mockapi_sys_set_option (socket, SOL_SOCKET, SO_KEEPALIVE, 1);
#ifdef __APPLE__
  mockapi_sys_set_option (socket, IPPROTO_TCP, TCP_KEEPALIVE, seconds);
#else
  mockapi_sys_set_option (socket, IPPROTO_TCP, TCP_KEEPIDLE, seconds);
#endif
  mockapi_sys_set_option (socket, IPPROTO_TCP, TCP_KEEPINTVL, seconds);
  mockapi_sys_set_option (socket, IPPROTO_TCP, TCP_KEEPCNT, questions);
}

// Closes with RST, and without a FIN before it; bytes that the peer has not acknowledged are lost.
static inline void
mockapi_sys_reset (int socket)
{
  struct linger at_once = { 1, 0 };
  setsockopt (socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof (at_once));
  close (socket);
}

// The number of sent bytes that are not acknowledged; 0 if the system does not report it.
static inline int
mockapi_sys_unacknowledged (int socket)
{
#ifdef __linux__
  int count = 0;
  // SIOCOUTQ; glibc declares it only for terminals.
  return 0 == ioctl (socket, 0x5411, &count) ? count : 0;
#else
  (void) socket;
  return 0;
#endif
}

// The number of bytes that have arrived and have not been received.
static inline int64_t
mockapi_sys_waiting (int socket)
{
  int unread = 0;
  int result = ioctl (socket, FIONREAD, &unread);
  return 0 == result ? unread : mockapi_sys_result (result);
}

// The number of bytes received from a connected socket since it was opened, by any reader; -1 if the system does not report
// it. The structure is the part of the kernel's that is read (linux/tcp.h, which conflicts with netinet/tcp.h).
static inline int64_t
mockapi_sys_received (int socket)
{
#ifdef __linux__
  struct
  {
    unsigned char before[128];
    uint64_t bytes_received;
  } information;
  uint64_t arrived = UINT64_MAX;
  int64_t unread = 0;
  // Bytes may arrive between the two calls. The results belong together if the first one has not changed.
  for (;;)
    {
      socklen_t length = sizeof (information);
      if (0 != getsockopt (socket, IPPROTO_TCP, TCP_INFO, &information, &length) || length < sizeof (information))
        return -1;
      if (information.bytes_received == arrived)
        return (int64_t) arrived - unread;
      arrived = information.bytes_received;
      unread = mockapi_sys_waiting (socket);
      if (unread < 0)
        return -1;
    }
#else
  (void) socket;
  return -1;
#endif
}

// The host of an address, without its port; empty if it is unknown.
static inline void
mockapi_sys_host (const void *address, uint32_t address_size, char *text, uint32_t size)
{
  if (0 != getnameinfo ((const struct sockaddr *) address, address_size, text, size, NULL, 0, NI_NUMERICHOST))
    text[0] = 0;
}

// Threads

// 0, or an error.
static inline int
mockapi_sys_start_thread (void *(*run) (void *context), void *context, size_t stack_size, uintptr_t *handle)
{
  pthread_t thread;
  pthread_attr_t attributes;
  *handle = 0;
  int code = pthread_attr_init (&attributes);
  if (0 != code)
    return code;
  if (0 != stack_size)
    code = pthread_attr_setstacksize (&attributes, stack_size);
  if (0 == code)
    code = pthread_create (&thread, &attributes, run, context);
  pthread_attr_destroy (&attributes);
  if (0 == code)
    *handle = (uintptr_t) thread;
  return code;
}

static inline void
mockapi_sys_join_thread (uintptr_t handle)
{
  pthread_join ((pthread_t) handle, NULL);
}

// Releases the thread at its end by itself.
static inline void
mockapi_sys_detach_thread (uintptr_t handle)
{
  pthread_detach ((pthread_t) handle);
}

// A number that no other living thread has.
static inline uintptr_t
mockapi_sys_thread (void)
{
  return (uintptr_t) pthread_self ();
}

// The process

static inline void
mockapi_sys_ignore_broken_pipes (void)
{
  signal (SIGPIPE, SIG_IGN);
}

// Reading a terminal of another group then fails (EIO), and does not stop the process.
static inline void
mockapi_sys_ignore_background_reads (void)
{
  signal (SIGTTIN, SIG_IGN);
}

static inline int
mockapi_sys_is_ignored (int number)
{
  struct sigaction action;
  return 0 == sigaction (number, NULL, &action) && SIG_IGN == action.sa_handler;
}

// The number of descriptors that the process may have.
static inline uint64_t
mockapi_sys_descriptor_limit (void)
{
  struct rlimit limits;
  return 0 == getrlimit (RLIMIT_NOFILE, &limits) ? limits.rlim_cur : 0;
}

static inline void
mockapi_sys_raise_descriptor_limit (uint64_t most)
{
  struct rlimit limits;
  if (0 != getrlimit (RLIMIT_NOFILE, &limits))
    return;
  limits.rlim_cur = limits.rlim_max < most ? limits.rlim_max : most;
  setrlimit (RLIMIT_NOFILE, &limits);
}

// Makes the kernel allocate room for this number of descriptors.
static inline void
mockapi_sys_make_room (int count)
{
  int copy = fcntl (STDERR_FILENO, F_DUPFD_CLOEXEC, count - 1);
  if (copy >= 0)
    close (copy);
}

// Child processes

#if defined(__linux__) && !defined(__USE_GNU)
// glibc declares them only for programs that enable all GNU extensions.
int posix_spawn_file_actions_addchdir_np (posix_spawn_file_actions_t *actions, const char *path);
#ifdef __GLIBC__
int posix_spawn_file_actions_addclosefrom_np (posix_spawn_file_actions_t *actions, int first);
#endif
#endif

#ifdef MOCKAPI_SYS_STARTS_PROGRAMS
// Starts a program in a process group of its own, whose number is that of the process. It gets three descriptors and no others,
// default actions for all signals, and none blocked. `directory` may be NULL. The result is 0, or an error number.
static inline int
mockapi_sys_spawn (const char *program, char *const *arguments, char *const *environment, const char *directory,
                   const int descriptors[3], int32_t *process)
{
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t signals;
  short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  pid_t id = 0;
  posix_spawn_file_actions_init (&actions);
  posix_spawnattr_init (&attributes);
  for (int i = 0; i < 3; i++)
    posix_spawn_file_actions_adddup2 (&actions, descriptors[i], i);
  if (NULL != directory)
    posix_spawn_file_actions_addchdir_np (&actions, directory);
#ifdef __GLIBC__
  posix_spawn_file_actions_addclosefrom_np (&actions, 3);
#endif
  sigemptyset (&signals);
  posix_spawnattr_setsigmask (&attributes, &signals);
  sigfillset (&signals);
  sigdelset (&signals, SIGKILL);
  sigdelset (&signals, SIGSTOP);
  posix_spawnattr_setsigdefault (&attributes, &signals);
  posix_spawnattr_setpgroup (&attributes, 0);
  posix_spawnattr_setflags (&attributes, flags);
  int code = posix_spawn (&id, program, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy (&attributes);
  posix_spawn_file_actions_destroy (&actions);
  *process = id;
  return code;
}
#else
static inline int
mockapi_sys_spawn (const char *program, char *const *arguments, char *const *environment, const char *directory,
                   const int descriptors[3], int32_t *process)
{
  (void) program, (void) arguments, (void) environment, (void) directory, (void) descriptors;
  *process = 0;
  return ENOTSUP;
}
#endif

// Waits until a child process has ended, and leaves it to mockapi_sys_reap; until then its number is not used again.
static inline void
mockapi_sys_await_end (int32_t process)
{
  siginfo_t information;
  while (0 != waitid (P_PID, (id_t) process, &information, WEXITED | WNOWAIT) && EINTR == errno)
    ;
}

// The exit status of a child process that has ended; of one that a signal ended, 0 and the signal.
static inline int
mockapi_sys_reap (int32_t process, int *signal_number)
{
  int status = 0;
  while (waitpid (process, &status, 0) < 0 && EINTR == errno)
    ;
  *signal_number = WIFSIGNALED (status) ? WTERMSIG (status) : 0;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 0;
}

static inline void
mockapi_sys_signal (int32_t process, int number)
{
  kill (process, number);
}

static inline void
mockapi_sys_signal_group (int32_t group, int number)
{
  kill (-group, number);
}

// Two ends of a pipe, which block, and which child processes do not inherit.
static inline int64_t
mockapi_sys_pipe (int *read_end, int *write_end)
{
  int ends[2];
  if (0 != pipe (ends))
    return mockapi_sys_result (-1);
  for (int i = 0; i < 2; i++)
    fcntl (ends[i], F_SETFD, FD_CLOEXEC);
  *read_end = ends[0];
  *write_end = ends[1];
  return 0;
}

// Makes calls on this end of a pipe fail with EAGAIN instead of waiting.
static inline void
mockapi_sys_do_not_wait (int descriptor)
{
  fcntl (descriptor, F_SETFL, fcntl (descriptor, F_GETFL) | O_NONBLOCK);
}

// Waits for events of descriptors, at most for the given time in milliseconds, -1 for ever. After a signal the caller must wait
// again.
static inline int64_t
mockapi_sys_poll (struct pollfd *descriptors, uint32_t count, int milliseconds)
{
  return mockapi_sys_result (poll (descriptors, (nfds_t) count, milliseconds));
}

// The variables of this process; none for an app, which starts no programs.
#ifdef MOCKAPI_SYS_STARTS_PROGRAMS
extern char **environ;
#endif

static inline char **
mockapi_sys_environment (void)
{
#ifdef MOCKAPI_SYS_STARTS_PROGRAMS
  return environ;
#else
  static char *none[] = { NULL };
  return none;
#endif
}

// Numbers

static inline double
mockapi_sys_log (double number)
{
  return log (number);
}

static inline double
mockapi_sys_exp (double number)
{
  return exp (number);
}

static inline double
mockapi_sys_cos (double number)
{
  return cos (number);
}

// Writes the numbers of the words that differ from another one in at most so many bits, or have any of the bits in exempt, and
// returns how many these are. The words are stride bytes apart.
#define MOCKAPI_SYS_FIND_SIMILAR                                                            \
  size_t found_count = 0;                                                                   \
  const char *place = words;                                                                \
  if (0 == exempt)                                                                          \
    MOCKAPI_SYS_FIND_WHERE (__builtin_popcountll (own ^ word) <= most)                      \
  else                                                                                      \
    MOCKAPI_SYS_FIND_WHERE (__builtin_popcountll (own ^ word) <= most || 0 != (own & exempt)) \
  return found_count;

#define MOCKAPI_SYS_FIND_WHERE(is_found)                                                    \
  _Pragma ("clang loop unroll_count(8)")                                                    \
  for (size_t index = 0; index < count; index++, place += stride) {                         \
    uint64_t own;                                                                           \
    memcpy (&own, place, sizeof own);                                                       \
    if (is_found)                                                                           \
      found[found_count++] = (uint8_t) index;                                               \
  }

#ifdef __x86_64__
// The first processors of this architecture have no instruction for it, so the compiler uses none unless it is told to.
__attribute__ ((target ("popcnt"))) static inline size_t
mockapi_sys_find_similar_popcnt (const void *words, size_t stride, size_t count, uint64_t word, uint64_t exempt, int most, uint8_t *found)
{
  MOCKAPI_SYS_FIND_SIMILAR
}
#endif

static inline size_t
mockapi_sys_find_similar (const void *words, size_t stride, size_t count, uint64_t word, uint64_t exempt, int most, uint8_t *found)
{
#ifdef __x86_64__
  if (__builtin_cpu_supports ("popcnt"))
    return mockapi_sys_find_similar_popcnt (words, stride, count, word, exempt, most, found);
#endif
  MOCKAPI_SYS_FIND_SIMILAR
}

#endif
