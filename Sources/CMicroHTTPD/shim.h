// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CMICROHTTPD_SHIM_H
#define MOCKAPI_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>

// MHD_start_daemon is variadic, which Swift cannot call: every option goes through MHD_OPTION_ARRAY.
static inline struct MHD_Daemon *
mockapi_start_daemon (unsigned int flags, MHD_AccessHandlerCallback handler, void *handler_context,
                      struct MHD_OptionItem *options)
{
  return MHD_start_daemon (flags, 0, NULL, NULL, handler, handler_context, MHD_OPTION_ARRAY,
                           options, MHD_OPTION_END);
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

// MHD_set_connection_option is variadic too. How long the connection may be silent before it is closed.
static inline void
mockapi_set_timeout (struct MHD_Connection *connection, unsigned int seconds)
{
  MHD_set_connection_option (connection, MHD_CONNECTION_OPTION_TIMEOUT, seconds);
}

// A function with a va_list cannot be written in Swift: libmicrohttpd's messages are made into text here.
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

#endif
