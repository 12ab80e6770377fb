/* mockapi
   SPDX-License-Identifier: Apache-2.0 */

#include "answer.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void answer_begin(struct answer *answer) {
  answer->state = in_head;
  answer->length = 0;
  answer->rest = 0;
  answer->status = 0;
  answer->closes = false;
}

/* The value of a field of the head, up to the end of its line; NULL if it is missing. */
static const char *field(const struct answer *answer, const char *name) {
  size_t length = strlen(name);
  const char *line = answer->text;
  while ((line = strstr(line, "\r\n")) != NULL) {
    line += 2;
    if (strncasecmp(line, name, length) == 0 && line[length] == ':') {
      line += length + 1;
      while (*line == ' ') line++;
      return line;
    }
  }
  return NULL;
}

static void end_head(struct answer *answer) {
  answer->text[answer->length] = 0;
  if (strncmp(answer->text, "HTTP/1.", 7) != 0) {
    answer->state = broken;
    return;
  }
  answer->status = atoi(answer->text + 9);
  const char *connection = field(answer, "Connection");
  answer->closes = connection != NULL && strncasecmp(connection, "close", 5) == 0;
  const char *size = field(answer, "Content-Length");
  const char *coding = field(answer, "Transfer-Encoding");
  answer->length = 0;
  if (coding != NULL && strncasecmp(coding, "chunked", 7) == 0) {
    answer->state = in_chunk_size;
  } else {
    answer->rest = size == NULL ? 0 : strtoull(size, NULL, 10);
    answer->state = answer->rest == 0 ? ended : in_body;
  }
}

/* Takes one byte of a line; returns whether the line is complete. */
static bool take_line(struct answer *answer, char byte) {
  if (byte == '\n') {
    answer->text[answer->length] = 0;
    return true;
  }
  if (answer->length == largest_head - 1) {
    answer->state = broken;
  } else if (byte != '\r') {
    answer->text[answer->length++] = byte;
  }
  return false;
}

void answer_take(struct answer *answer, const char *bytes, size_t count) {
  for (size_t index = 0; index < count;) {
    switch (answer->state) {
    case in_head:
      if (answer->length == largest_head - 1) {
        answer->state = broken;
        return;
      }
      answer->text[answer->length++] = bytes[index++];
      if (answer->length >= 4 && memcmp(answer->text + answer->length - 4, "\r\n\r\n", 4) == 0) end_head(answer);
      break;
    case in_body:
    case in_chunk: {
      size_t part = count - index < answer->rest ? count - index : (size_t)answer->rest;
      answer->rest -= part;
      index += part;
      if (answer->rest == 0) {
        answer->state = answer->state == in_body ? ended : in_chunk_size;
        answer->length = 0;
      }
      break;
    }
    case in_chunk_size:
      if (!take_line(answer, bytes[index++])) break;
      answer->rest = strtoull(answer->text, NULL, 16);
      answer->length = 0;
      if (answer->rest == 0) {
        answer->state = in_trailer;
      } else {
        answer->rest += 2;
        answer->state = in_chunk;
      }
      break;
    case in_trailer:
      if (!take_line(answer, bytes[index++])) break;
      if (answer->length == 0) answer->state = ended;
      answer->length = 0;
      break;
    case ended: /* More than was asked for. */
      answer->state = broken;
      return;
    case broken: return;
    }
  }
}
