// mockapi
// SPDX-License-Identifier: Apache-2.0

// The C library, for the module MockAPISystem alone: each call under a name of its own, so that no Swift file has to know
// whether it is glibc, musl or Darwin, and with errno in the result: what fails gives the number of the error, negative.

#ifndef MOCKAPI_CSYSTEM_SHIM_H
#define MOCKAPI_CSYSTEM_SHIM_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <netdb.h>
#include <poll.h>
#ifdef __linux__
#include <sys/inotify.h>
#endif

static inline int64_t
mockapi_sys_result (int64_t result)
{
  return result < 0 ? -(int64_t) errno : result;
}

// The text is written, ended and cut off if need be.
static inline void
mockapi_sys_describe (int code, char *text, size_t size)
{
  // glibc's own strerror_r returns the text in place of writing it; strerror's text is constant for every code that exists.
  const char *known = strerror (code);
  text[0] = 0;
  if (NULL != known)
    strncat (text, known, size - 1);
}

// Descriptors

// Never waits, not even for the other end of a pipe, and becomes no terminal of the process.
static inline int64_t
mockapi_sys_open_to_read (const char *path)
{
  return mockapi_sys_result (open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
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

static inline int64_t
mockapi_sys_write (int descriptor, const void *bytes, size_t size)
{
  ssize_t count;
  do
    count = write (descriptor, bytes, size);
  while (count < 0 && EINTR == errno);
  return mockapi_sys_result (count);
}

// Not again after EINTR: the descriptor is closed even so.
static inline void
mockapi_sys_close (int descriptor)
{
  close (descriptor);
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

// How many columns a terminal has; 0 when it does not say, or is none.
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
  // A pipe, a device, a socket; or, of an entry of a folder, what the file system does not say.
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

static inline int64_t
mockapi_sys_status_of_descriptor (int descriptor, struct mockapi_sys_status *status)
{
  struct stat found;
  int result = fstat (descriptor, &found);
  if (0 == result)
    mockapi_sys_take (&found, status);
  return mockapi_sys_result (result);
}

// Where a symbolic link leads to, as it is written in it: NULL when it is none. To be freed with mockapi_sys_free.
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

// The absolute path without links; NULL when there is nothing. To be freed with mockapi_sys_free.
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

// NULL with the error in `code`. To be closed with mockapi_sys_close_folder.
static inline void *
mockapi_sys_open_folder (const char *path, int *code)
{
  DIR *folder = opendir (path);
  *code = NULL == folder ? errno : 0;
  return folder;
}

// The name of the next entry, which is gone with the next call; NULL at the end.
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

// Time

static inline void
mockapi_sys_now (int64_t *seconds, int64_t *nanoseconds)
{
  struct timespec now;
  clock_gettime (CLOCK_REALTIME, &now);
  *seconds = now.tv_sec;
  *nanoseconds = now.tv_nsec;
}

struct mockapi_sys_calendar
{
  int64_t year;
  // From 1.
  int32_t month;
  int32_t day;
  int32_t hour;
  int32_t minute;
  // 60 in a leap second.
  int32_t second;
  // From Sunday, which is 0.
  int32_t weekday;
  // East of Greenwich, in seconds.
  int32_t offset;
};

// 0, and nothing is written, for a year that the library has no room for.
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

// The moment at which clocks of the machine's zone show a time; a second may be any number. Years need room in an int.
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

// Sockets

// The text of an error of mockapi_sys_resolve.
static inline const char *
mockapi_sys_describe_lookup (int code)
{
  return EAI_SYSTEM == code ? strerror (errno) : gai_strerror (code);
}

// A TCP socket that is connected to a host, and on which a call blocks for no longer than some seconds. 0, and the socket in
// `socket_found`; or the number of an error: positive of the C library, negative of the look-up.
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

// The process

static inline void
mockapi_sys_ignore_broken_pipes (void)
{
  signal (SIGPIPE, SIG_IGN);
}

static inline int
mockapi_sys_is_ignored (int number)
{
  struct sigaction action;
  return 0 == sigaction (number, NULL, &action) && SIG_IGN == action.sa_handler;
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

#endif
