/* mockapi
   SPDX-License-Identifier: Apache-2.0 */

/* Finds the end of an HTTP/1.1 response in the bytes of a connection. */

#ifndef RATELOAD_ANSWER_H
#define RATELOAD_ANSWER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { largest_head = 8192 };

struct answer {
  enum { in_head, in_body, in_chunk_size, in_chunk, in_trailer, ended, broken } state;
  /* The bytes of the head, or of the line of a chunk. */
  char text[largest_head];
  size_t length;
  /* What is left of the body or the chunk, with the line end after a chunk. */
  uint64_t rest;
  int status;
  /* Whether the server closes the connection after it. */
  bool closes;
};

void answer_begin(struct answer *answer);

/* Takes received bytes; afterwards the state is `ended`, `broken`, or one in which more bytes are needed. */
void answer_take(struct answer *answer, const char *bytes, size_t count);

#endif
