/* mockapi
   SPDX-License-Identifier: Apache-2.0 */

/* The costs of a server on libmicrohttpd: it answers every request with the same prepared response.

   ConstantAnswer [--port PORT] [--threads COUNT] [--size BYTES] [--memory BYTES]

   The body has the size of a small stub's, or that of --size. A connection has libmicrohttpd's memory, 32 KiB, or that of
   --memory. When it accepts connections, it prints a line such as
   {"event":"ready","url":"http://127.0.0.1:8080"}; a signal ends it. Its daemon has the threads of mockapi's: one
   with epoll, or a pool of them. */

#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <arpa/inet.h>

static const char small_body[] = "{\"id\": 7, \"name\": \"Ada\"}";

/* Called with the head of a request, with each part of its body, and at its end; only then it answers. */
static enum MHD_Result answer(void *response, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **state) {
  static char begun;
  (void)url, (void)method, (void)version, (void)upload;
  if (*state == NULL) {
    *state = &begun;
    return MHD_YES;
  }
  if (*upload_size > 0) {
    *upload_size = 0;
    return MHD_YES;
  }
  return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

/* A whole number from 0 to the limit; anything else ends the program. */
static unsigned long number(const char *option, const char *text, unsigned long limit) {
  char *end;
  unsigned long value = strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end != 0 || value > limit) {
    fprintf(stderr, "ConstantAnswer: '%s' must be a number from 0 to %lu; found '%s'\n", option, limit, text);
    exit(64);
  }
  return value;
}

int main(int count, char **arguments) {
  unsigned long port = 0, threads = 1, size = 0, memory = 32 << 10;
  for (int i = 1; i < count; i += 2) {
    const char *value = i + 1 < count ? arguments[i + 1] : "";
    if (strcmp(arguments[i], "--port") == 0) port = number("--port", value, 65535);
    else if (strcmp(arguments[i], "--threads") == 0) threads = number("--threads", value, 64);
    else if (strcmp(arguments[i], "--size") == 0) size = number("--size", value, 1ul << 30);
    else if (strcmp(arguments[i], "--memory") == 0) memory = number("--memory", value, 1ul << 20);
    else {
      fprintf(stderr, "usage: ConstantAnswer [--port PORT] [--threads COUNT] [--size BYTES] [--memory BYTES]\n");
      return 64;
    }
  }

  /* Blocked before the daemon starts its threads, so that only sigwait receives them. */
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigprocmask(SIG_BLOCK, &signals, NULL);

  char *body = size == 0 ? strdup(small_body) : malloc(size);
  if (body == NULL) return 2;
  if (size == 0) size = strlen(body);
  else memset(body, 'a', size);
  struct MHD_Response *response = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_MUST_FREE);
  MHD_add_response_header(response, "Content-Type", "application/json");

  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  /* libmicrohttpd refuses a pool of one thread. */
  enum MHD_OPTION pool = threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END;
  struct MHD_Daemon *daemon =
      MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ERROR_LOG | MHD_USE_ITC, 0, NULL, NULL, answer, response,
                       MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)memory, pool,
                       (unsigned)threads, MHD_OPTION_END);
  if (daemon == NULL) {
    fprintf(stderr, "ConstantAnswer: libmicrohttpd cannot start on port %lu\n", port);
    return 2;
  }
  printf("{\"event\":\"ready\",\"url\":\"http://127.0.0.1:%u\"}\n",
         (unsigned)MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
  fflush(stdout);

  int received;
  sigwait(&signals, &received);
  MHD_stop_daemon(daemon);
  MHD_destroy_response(response);
  return 0;
}
