// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CLIBYAML_SHIM_H
#define MOCKAPI_CLIBYAML_SHIM_H

#include <stdlib.h>
#include <yaml.h>

// A parser with its last event, whose texts live until the next one. What an event has is in unions, which only its type tells apart:
// these functions read them, so that no other code can take one for another.
typedef struct {
  yaml_parser_t parser;
  yaml_event_t event;
} mockapi_yaml;

// NULL without memory. The text is UTF-8, which must outlive the parser.
static inline mockapi_yaml *
mockapi_yaml_open (const unsigned char *text, size_t count)
{
  mockapi_yaml *yaml = (mockapi_yaml *) calloc (1, sizeof (mockapi_yaml));
  if (yaml == NULL || !yaml_parser_initialize (&yaml->parser))
    {
      free (yaml);
      return NULL;
    }
  yaml_parser_set_encoding (&yaml->parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string (&yaml->parser, text, count);
  return yaml;
}

static inline void
mockapi_yaml_close (mockapi_yaml *yaml)
{
  yaml_event_delete (&yaml->event);
  yaml_parser_delete (&yaml->parser);
  free (yaml);
}

// Reads the next event; YAML_NO_EVENT if the text is not YAML, and then the parser knows why.
static inline yaml_event_type_t
mockapi_yaml_next (mockapi_yaml *yaml)
{
  yaml_event_delete (&yaml->event);
  return yaml_parser_parse (&yaml->parser, &yaml->event) ? yaml->event.type : YAML_NO_EVENT;
}

// The name of an alias, or of the anchor of a value; NULL if there is none.
static inline const char *
mockapi_yaml_anchor (const mockapi_yaml *yaml)
{
  switch (yaml->event.type)
    {
    case YAML_ALIAS_EVENT: return (const char *) yaml->event.data.alias.anchor;
    case YAML_SCALAR_EVENT: return (const char *) yaml->event.data.scalar.anchor;
    case YAML_SEQUENCE_START_EVENT: return (const char *) yaml->event.data.sequence_start.anchor;
    case YAML_MAPPING_START_EVENT: return (const char *) yaml->event.data.mapping_start.anchor;
    default: return NULL;
    }
}

// The tag of a value as it is written, with its handle replaced; NULL if there is none.
static inline const char *
mockapi_yaml_tag (const mockapi_yaml *yaml)
{
  switch (yaml->event.type)
    {
    case YAML_SCALAR_EVENT: return (const char *) yaml->event.data.scalar.tag;
    case YAML_SEQUENCE_START_EVENT: return (const char *) yaml->event.data.sequence_start.tag;
    case YAML_MAPPING_START_EVENT: return (const char *) yaml->event.data.mapping_start.tag;
    default: return NULL;
    }
}

// The text of a scalar, which may have zeros in it; NULL for other events.
static inline const unsigned char *
mockapi_yaml_scalar (const mockapi_yaml *yaml, size_t *count)
{
  if (yaml->event.type != YAML_SCALAR_EVENT) return NULL;
  *count = yaml->event.data.scalar.length;
  return yaml->event.data.scalar.value;
}

// Whether the event is a scalar without quotes that is no block.
static inline int
mockapi_yaml_is_plain (const mockapi_yaml *yaml)
{
  return yaml->event.type == YAML_SCALAR_EVENT && yaml->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
}

#endif
