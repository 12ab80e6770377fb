/* mockapi
   SPDX-License-Identifier: Apache-2.0 */

/* Puts load on a server at 127.0.0.1, and prints what it did as one JSON object.

   RateLoad --port PORT --request FILE [--connections COUNT] [--warmup SECONDS] [--seconds SECONDS]
            [--least ANSWERS] [--most SECONDS] [--rate REQUESTS-A-SECOND] [--process PID]...

   FILE has the bytes of one request, which is sent again and again on connections that stay open. Without a rate, each connection sends
   the next request when it has the answer: this shows the capacity. With a rate, requests are due at equal intervals whatever the server
   does, and a time counts from the moment when the request was due, also when no connection was free: a slow answer is not omitted
   together with the requests that it held up. The CPU time of the processes is that of the measured seconds. These are more until there
   are ANSWERS, but never more than --most. */

#include "answer.h"
#include "histogram.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_processes = 64 };

static struct {
  unsigned short port;
  unsigned connections;
  double warmup, seconds, most, rate;
  unsigned long least;
  char *request;
  size_t request_size;
  clockid_t processes[most_processes];
  unsigned process_count;
} options = {.connections = 64, .warmup = 1, .seconds = 5, .most = 30};

struct connection {
  int socket;
  struct answer answer;
  /* The number of bytes of the request that are sent. */
  size_t sent;
  bool is_waiting, has_answer_bytes;
  /* When its request was due, in nanoseconds. */
  uint64_t due;
};

static struct connection *connections;
static struct connection **idle;
static unsigned idle_count;
static int poller;
static struct histogram times;
static uint64_t statuses[1000];
static uint64_t done, errors, reconnects;
static bool is_measuring;

static void fail(const char *what) {
  fprintf(stderr, "RateLoad: %s: %s\n", what, strerror(errno));
  exit(1);
}

static uint64_t now(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) fail("a measured process has ended");
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t processor_time(void) {
  uint64_t sum = 0;
  for (unsigned number = 0; number < options.process_count; number++) sum += now(options.processes[number]);
  return sum;
}

static void begin_connection(struct connection *connection) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(options.port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  connection->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (connection->socket < 0 || connect(connection->socket, (struct sockaddr *)&address, sizeof address) != 0)
    fail("cannot connect");
  int on = 1;
  setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, connection->socket, &event) != 0) fail("epoll_ctl");
}

static void send_request(struct connection *connection) {
  answer_begin(&connection->answer);
  connection->has_answer_bytes = false;
  connection->is_waiting = true;
  connection->sent = 0;
  while (connection->sent < options.request_size) {
    ssize_t count = send(connection->socket, options.request + connection->sent,
                         options.request_size - connection->sent, MSG_NOSIGNAL);
    if (count < 0) return; /* The server has closed; its end of the connection comes as an event. */
    connection->sent += (size_t)count;
  }
}

static void reconnect(struct connection *connection) {
  close(connection->socket);
  begin_connection(connection);
}

/* The connection has ended. A request that reached a server which was closing an idle connection is sent again. */
static void end_of_connection(struct connection *connection) {
  bool was_waiting = connection->is_waiting;
  if (was_waiting && connection->has_answer_bytes) {
    errors++;
    connection->is_waiting = false;
    idle[idle_count++] = connection;
    was_waiting = false;
  }
  reconnects++;
  if (reconnects > 1000000) {
    errno = ECONNABORTED;
    fail("the server closes every connection");
  }
  reconnect(connection);
  if (was_waiting) send_request(connection);
}

static void receive(struct connection *connection) {
  static char buffer[1 << 18];
  ssize_t count = recv(connection->socket, buffer, sizeof buffer, MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (count <= 0) return end_of_connection(connection);
  if (!connection->is_waiting) {
    errors++;
    return reconnect(connection);
  }
  connection->has_answer_bytes = true;
  answer_take(&connection->answer, buffer, (size_t)count);
  if (connection->answer.state == broken) return end_of_connection(connection);
  if (connection->answer.state != ended) return;
  connection->is_waiting = false;
  idle[idle_count++] = connection;
  done++;
  if (is_measuring) {
    histogram_add(&times, now(CLOCK_MONOTONIC) - connection->due);
    statuses[connection->answer.status % 1000]++;
  }
  if (connection->answer.closes) reconnect(connection);
}

/* Waits for events for at most some nanoseconds, and handles them. */
static void handle_events(uint64_t wait) {
  struct epoll_event events[256];
  struct timespec timeout = {.tv_sec = (time_t)(wait / 1000000000u), .tv_nsec = (long)(wait % 1000000000u)};
  int count = epoll_pwait2(poller, events, 256, &timeout, NULL);
  if (count < 0 && errno != EINTR) fail("epoll_pwait2");
  for (int number = 0; number < count; number++) receive(events[number].data.ptr);
}

/* Sends requests for some seconds, or more until there are enough answers; returns the real duration in nanoseconds. */
static uint64_t run(double seconds, uint64_t answers) {
  uint64_t start = now(CLOCK_MONOTONIC), end = start + (uint64_t)(seconds * 1e9);
  uint64_t last = start + (uint64_t)(options.most * 1e9), wanted = done + answers;
  uint64_t sent = 0;
  while (true) {
    uint64_t time = now(CLOCK_MONOTONIC);
    if (time >= end && (done >= wanted || time >= last)) return time - start;
    uint64_t due = time;
    while (idle_count > 0) {
      if (options.rate > 0) due = start + (uint64_t)((double)sent * 1e9 / options.rate);
      if (due > time) break;
      struct connection *connection = idle[--idle_count];
      connection->due = due;
      sent++;
      send_request(connection);
    }
    handle_events(due > time && idle_count > 0 ? due - time : time < end ? end - time : 10000000);
  }
}

static void read_request(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) fail(path);
  fseek(file, 0, SEEK_END);
  options.request_size = (size_t)ftell(file);
  rewind(file);
  options.request = malloc(options.request_size);
  if (fread(options.request, 1, options.request_size, file) != options.request_size) fail(path);
  fclose(file);
}

static void read_options(int count, char **arguments) {
  for (int index = 1; index < count; index += 2) {
    const char *name = arguments[index], *value = index + 1 < count ? arguments[index + 1] : "";
    if (strcmp(name, "--port") == 0) options.port = (unsigned short)atoi(value);
    else if (strcmp(name, "--request") == 0) read_request(value);
    else if (strcmp(name, "--connections") == 0) options.connections = (unsigned)atoi(value);
    else if (strcmp(name, "--warmup") == 0) options.warmup = atof(value);
    else if (strcmp(name, "--seconds") == 0) options.seconds = atof(value);
    else if (strcmp(name, "--least") == 0) options.least = strtoul(value, NULL, 10);
    else if (strcmp(name, "--most") == 0) options.most = atof(value);
    else if (strcmp(name, "--rate") == 0) options.rate = atof(value);
    else if (strcmp(name, "--process") == 0 && options.process_count < most_processes) {
      errno = clock_getcpuclockid((pid_t)atoi(value), &options.processes[options.process_count++]);
      if (errno != 0) fail("--process");
    } else {
      fprintf(stderr, "RateLoad: '%s' is not an option; see the beginning of main.c\n", name);
      exit(64);
    }
  }
  if (options.port == 0 || options.request_size == 0 || options.connections == 0) {
    fprintf(stderr, "RateLoad: --port, --request and at least one connection are needed\n");
    exit(64);
  }
}

static void print_results(uint64_t duration, uint64_t processor, uint64_t own) {
  double microseconds = 1e-3;
  printf("{\"requests\":%llu,\"seconds\":%.6f,\"errors\":%llu,\"reconnects\":%llu,\"backlog\":%u,",
         (unsigned long long)times.total, (double)duration * 1e-9, (unsigned long long)errors,
         (unsigned long long)reconnects, options.connections - idle_count);
  printf("\"processorSeconds\":%.6f,\"ownProcessorSeconds\":%.6f,", (double)processor * 1e-9, (double)own * 1e-9);
  printf("\"p50\":%.1f,\"p99\":%.1f,\"p999\":%.1f,\"most\":%.1f,\"statuses\":{",
         (double)histogram_percentile(&times, 0.5) * microseconds, (double)histogram_percentile(&times, 0.99) * microseconds,
         (double)histogram_percentile(&times, 0.999) * microseconds, (double)times.largest * microseconds);
  bool is_first = true;
  for (int status = 0; status < 1000; status++) {
    if (statuses[status] == 0) continue;
    printf("%s\"%d\":%llu", is_first ? "" : ",", status, (unsigned long long)statuses[status]);
    is_first = false;
  }
  printf("}}\n");
}

int main(int count, char **arguments) {
  read_options(count, arguments);
  /* Requests are due at exact times; the default lets the system be 50 microseconds late. */
  prctl(PR_SET_TIMERSLACK, 1);
  poller = epoll_create1(0);
  connections = calloc(options.connections, sizeof *connections);
  idle = calloc(options.connections, sizeof *idle);
  if (poller < 0 || connections == NULL || idle == NULL) fail("cannot start");
  for (unsigned number = 0; number < options.connections; number++) {
    begin_connection(&connections[number]);
    idle[idle_count++] = &connections[number];
  }
  run(options.warmup, 0);
  errors = 0;
  is_measuring = true;
  uint64_t processor = processor_time(), own = now(CLOCK_PROCESS_CPUTIME_ID);
  uint64_t duration = run(options.seconds, options.least);
  print_results(duration, processor_time() - processor, now(CLOCK_PROCESS_CPUTIME_ID) - own);
  return 0;
}
