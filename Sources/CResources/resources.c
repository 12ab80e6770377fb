// mockapi
// SPDX-License-Identifier: Apache-2.0

#include "resources.h"

#include <stddef.h>
#include <string.h>

// As of C23, which is not the default of all compilers that have it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char openapi[] = {
#embed "openapi.json" suffix(, 0)
};
static const char scenario_schema[] = {
#embed "../../schema/scenario.schema.json" suffix(, 0)
};
static const char verify_schema[] = {
#embed "../../schema/verify.schema.json" suffix(, 0)
};
static const char look[] = {
#embed "look.css" suffix(, 0)
};
static const char style[] = {
#embed "report/report.css" suffix(, 0)
};
static const char elements[] = {
#embed "report/elements.mjs" suffix(, 0)
};
static const char records[] = {
#embed "report/records.mjs" suffix(, 0)
};
static const char filters[] = {
#embed "report/filters.mjs" suffix(, 0)
};
static const char table[] = {
#embed "report/table.mjs" suffix(, 0)
};
static const char dialog[] = {
#embed "report/dialog.mjs" suffix(, 0)
};
static const char theme[] = {
#embed "report/theme.mjs" suffix(, 0)
};
static const char report[] = {
#embed "report/report.mjs" suffix(, 0)
};
static const char page_html[] = {
#embed "page/page.html" suffix(, 0)
};
static const char page_style[] = {
#embed "page/page.css" suffix(, 0)
};
static const char page[] = {
#embed "page/page.mjs" suffix(, 0)
};

static const struct
{
  const char *path;
  const char *text;
} files[] = {
  { "openapi.json", openapi },
  { "schema/scenario.schema.json", scenario_schema },
  { "schema/verify.schema.json", verify_schema },
  { "look.css", look },
  { "report/report.css", style },
  { "report/elements.mjs", elements },
  { "report/records.mjs", records },
  { "report/filters.mjs", filters },
  { "report/table.mjs", table },
  { "report/dialog.mjs", dialog },
  { "report/theme.mjs", theme },
  { "report/report.mjs", report },
  { "page/page.html", page_html },
  { "page/page.css", page_style },
  { "page/page.mjs", page },
};

const char *
mockapi_resource (const char *path)
{
  for (size_t number = 0; number < sizeof files / sizeof files[0]; number++)
    if (strcmp (files[number].path, path) == 0)
      return files[number].text;
  return NULL;
}
