// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CMICROHTTPD_SHIM_H
#define MOCKAPI_CMICROHTTPD_SHIM_H

#include <fcntl.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
// MHD_start_daemon is variadic, so Swift cannot call it; all options are passed in MHD_OPTION_ARRAY.
static inline struct MHD_Daemon *
mockapi_start_daemon (unsigned int flags, MHD_AccessHandlerCallback handler, void *handler_context,
                      struct MHD_OptionItem *options)
{
  return MHD_start_daemon (flags, 0, NULL, NULL, handler, handler_context, MHD_OPTION_ARRAY,
                           options, MHD_OPTION_END);
}

// MHD_set_response_options is variadic too. Makes libmicrohttpd say Keep-Alive where it keeps the connection; it says close where it
// does not.
static inline void
mockapi_say_keep_alive (struct MHD_Response *response)
{
  MHD_set_response_options (response, MHD_RF_SEND_KEEP_ALIVE_HEADER, MHD_RO_END);
}

// MHD_get_connection_info is variadic too. Writes the address of the peer, without its port; empty when unknown.
static inline void
mockapi_peer_address (struct MHD_Connection *connection, char *text, size_t size)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  text[0] = 0;
  if (NULL == info || NULL == info->client_addr)
    return;
  socklen_t length = AF_INET6 == info->client_addr->sa_family ? sizeof (struct sockaddr_in6)
                                                              : sizeof (struct sockaddr_in);
  if (0 != getnameinfo (info->client_addr, length, text, (socklen_t) size, NULL, 0, NI_NUMERICHOST))
    text[0] = 0;
}

// MHD_get_connection_info is variadic. Gives the size of the request's head in bytes, including the request line and the
// empty line.
static inline size_t
mockapi_head_size (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return NULL == info ? 0 : info->header_size;
}

// The number of fields, cookies and trailers of a request; each takes memory of the connection.
static inline int
mockapi_field_count (struct MHD_Connection *connection)
{
  return MHD_get_connection_values (connection,
                                    (enum MHD_ValueKind) (MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_FOOTER_KIND),
                                    NULL, NULL);
}

static inline enum MHD_Result
mockapi_add_size (void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                  const char *value, size_t value_size)
{
  (void) kind, (void) name, (void) value;
  *(size_t *) context += name_size + value_size;
  return MHD_YES;
}

// The bytes of the names and values of a request's trailers, which follow a body in chunks.
static inline size_t
mockapi_trailer_size (struct MHD_Connection *connection)
{
  size_t size = 0;
  MHD_get_connection_values_n (connection, MHD_FOOTER_KIND, &mockapi_add_size, &size);
  return size;
}

// Hides the query of a target from libmicrohttpd; must be called in its URI_LOG_CALLBACK. Each parameter would take memory of
// the connection, and a few hundred would take all of it. The text belongs to libmicrohttpd, which cuts it at the same place
// afterwards.
static inline void
mockapi_hide_query (const char *target)
{
  char *query = NULL == target ? NULL : strchr ((char *) target, '?');
  if (NULL != query)
    query[1] = 0;
}

// The value that NOTIFY_CONNECTION's callback has stored for a connection; NULL before the connection starts and after it ends.
static inline void *
mockapi_connection_context (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return NULL == info ? NULL : info->socket_context;
}

static inline int
mockapi_connection_socket (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return NULL == info ? -1 : info->connect_fd;
}

// Makes libmicrohttpd notice that the client has closed its side. With edge-triggered epoll libmicrohttpd is notified only of
// changes. A FIN that arrived with the request was notified before the answer, so the connection would stay open until its
// timeout. Closing our reading side makes epoll notify it again. It changes nothing else. The socket must not be closed meanwhile,
// because its number could be that of another one then.
static inline void
mockapi_notice_half_close (int socket)
{
  char byte;
  if (0 == recv (socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT))
    shutdown (socket, SHUT_RD);
}

// Makes libmicrohttpd notice the end of a connection whose client is silent. It logs this before it closes the connection; at its own
// timeout it closes it without a word. The socket can still be written to.
static inline void
mockapi_end_reading (int socket)
{
  shutdown (socket, SHUT_RD);
}

// Makes libmicrohttpd close a connection as if its client had gone.
static inline void
mockapi_end_connection (int socket)
{
  shutdown (socket, SHUT_RDWR);
}

// Takes a connection's socket away from libmicrohttpd: the number of its descriptor becomes a copy of `stand_in`. The old socket
// stays open in the copies that were made before. Must be called from the access handler. The handler is then called again and
// must return MHD_NO, which closes the copy of `stand_in`.
//
// A suspended connection is not in any of libmicrohttpd's epoll sets, so none of them keeps the old socket.
static inline void
mockapi_replace_socket (struct MHD_Connection *connection, int stand_in)
{
  int number = mockapi_connection_socket (connection);
  MHD_suspend_connection (connection);
  // dup2 fails only for a number above the limit, but this number is in use.
  dup2 (stand_in, number);
  fcntl (number, F_SETFD, FD_CLOEXEC);
  MHD_resume_connection (connection);
}

// Gives a connected socket to libmicrohttpd, which closes it at the end. MHD_NO if the peer has gone; the socket is then
// already closed.
static inline enum MHD_Result
mockapi_give_socket (struct MHD_Daemon *daemon, int socket)
{
  struct sockaddr_storage address;
  socklen_t length = sizeof (address);
  if (0 == getpeername (socket, (struct sockaddr *) &address, &length))
    return MHD_add_connection (daemon, socket, (const struct sockaddr *) &address, length);
  close (socket);
  return MHD_NO;
}

// Gives an accepted socket to libmicrohttpd, which closes it at the end.
static inline enum MHD_Result
mockapi_give_accepted (struct MHD_Daemon *daemon, int socket, const void *client, size_t size)
{
  return MHD_add_connection (daemon, socket, (const struct sockaddr *) client, (socklen_t) size);
}

// Gives one end of a socket pair to libmicrohttpd, which treats it as a connection from `client` and closes it at the end. The
// number of the tunnel is stored after the address: libmicrohttpd copies both, but reads only the address.
static inline enum MHD_Result
mockapi_give_tunnel (struct MHD_Daemon *daemon, int socket, const void *client, size_t size,
                     uint64_t tunnel)
{
  struct sockaddr_storage address;
  memset (&address, 0, sizeof (address));
  memcpy (&address, client, size);
#ifdef __APPLE__
  address.ss_len = sizeof (address);
#endif
  memcpy ((char *) &address + sizeof (address) - sizeof (tunnel), &tunnel, sizeof (tunnel));
  return MHD_add_connection (daemon, socket, (const struct sockaddr *) &address, sizeof (address));
}

// The number passed to mockapi_give_tunnel; 0 for all other connections.
static inline uint64_t
mockapi_connection_tunnel (struct MHD_Connection *connection)
{
  struct sockaddr_storage own;
  socklen_t length = sizeof (own);
  uint64_t tunnel = 0;
  if (0 != getsockname (mockapi_connection_socket (connection), (struct sockaddr *) &own, &length)
      || AF_UNIX != own.ss_family)
    return 0;
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  if (NULL != info && NULL != info->client_addr)
    memcpy (&tunnel, (const char *) info->client_addr + sizeof (own) - sizeof (tunnel),
            sizeof (tunnel));
  return tunnel;
}

// A function with a va_list cannot be written in Swift, so libmicrohttpd's messages are formatted here.
struct mockapi_message_sink
{
  void (*receive) (void *context, const char *text);
  void *context;
};

static inline void
mockapi_pass_message (void *sink, const char *format, va_list arguments)
{
  const struct mockapi_message_sink *target = (const struct mockapi_message_sink *) sink;
  char text[1024];
  // A socket pair does not have TCP's options; libmicrohttpd would report this for each response.
  if (0 == strncmp (format, "Setting %s option to", 20)
      || 0 == strncmp (format, "Failed to push the data", 23))
    return;
  vsnprintf (text, sizeof (text), format, arguments);
  target->receive (target->context, text);
}

// The option that sends libmicrohttpd's messages to a sink, which must outlive the daemon.
static inline struct MHD_OptionItem
mockapi_message_option (struct mockapi_message_sink *sink)
{
  struct MHD_OptionItem item = { MHD_OPTION_EXTERNAL_LOGGER, (intptr_t) &mockapi_pass_message,
                                 sink };
  return item;
}

static inline size_t
mockapi_keep_escapes (void *context, struct MHD_Connection *connection, char *text)
{
  (void) context;
  (void) connection;
  return strlen (text);
}

// The option that disables unescaping in libmicrohttpd, because requests are matched as they were sent.
static inline struct MHD_OptionItem
mockapi_unescape_option (void)
{
  struct MHD_OptionItem item = { MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t) &mockapi_keep_escapes, NULL };
  return item;
}

#endif
