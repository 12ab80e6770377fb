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
static const char cells[] = {
#embed "report/cells.mjs" suffix(, 0)
};
static const char grid[] = {
#embed "report/grid.mjs" suffix(, 0)
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
static const char page_control[] = {
#embed "page/control.mjs" suffix(, 0)
};
static const char page_words[] = {
#embed "page/words.mjs" suffix(, 0)
};
static const char page_notes[] = {
#embed "page/notes.mjs" suffix(, 0)
};
static const char page_requests[] = {
#embed "page/requests.mjs" suffix(, 0)
};
static const char page_state[] = {
#embed "page/state.mjs" suffix(, 0)
};
static const char page_address[] = {
#embed "page/address.mjs" suffix(, 0)
};
static const char page_actions[] = {
#embed "page/actions.mjs" suffix(, 0)
};
static const char page_answers[] = {
#embed "page/answers.mjs" suffix(, 0)
};
static const char page_scroll[] = {
#embed "page/scroll.mjs" suffix(, 0)
};
static const char page_focus[] = {
#embed "page/focus.mjs" suffix(, 0)
};
static const char page_rows[] = {
#embed "page/rows.mjs" suffix(, 0)
};
static const char page_arrivals[] = {
#embed "page/arrivals.mjs" suffix(, 0)
};
static const char page_body[] = {
#embed "page/body.mjs" suffix(, 0)
};
static const char page_modal[] = {
#embed "page/modal.mjs" suffix(, 0)
};
static const char page_chooser[] = {
#embed "page/chooser.mjs" suffix(, 0)
};
static const char page_secrets[] = {
#embed "page/secrets.mjs" suffix(, 0)
};
static const char page_copies[] = {
#embed "page/copies.mjs" suffix(, 0)
};
static const char page_curl[] = {
#embed "page/curl.mjs" suffix(, 0)
};
static const char page_damage[] = {
#embed "page/damage.mjs" suffix(, 0)
};
static const char page_drafts[] = {
#embed "page/drafts.mjs" suffix(, 0)
};
static const char page_editor[] = {
#embed "page/editor.mjs" suffix(, 0)
};
static const char page_events[] = {
#embed "page/events.mjs" suffix(, 0)
};
static const char page_messages[] = {
#embed "page/messages.mjs" suffix(, 0)
};
static const char page_served[] = {
#embed "page/served.mjs" suffix(, 0)
};
static const char page_tabs[] = {
#embed "page/tabs.mjs" suffix(, 0)
};
static const char page_maker[] = {
#embed "page/maker.mjs" suffix(, 0)
};
static const char page_copying[] = {
#embed "page/copying.mjs" suffix(, 0)
};
static const char page_times[] = {
#embed "page/times.mjs" suffix(, 0)
};
static const char page_conditions[] = {
#embed "page/conditions.mjs" suffix(, 0)
};
static const char page_why[] = {
#embed "page/why.mjs" suffix(, 0)
};
static const char page_request[] = {
#embed "page/request.mjs" suffix(, 0)
};
static const char page_saving[] = {
#embed "page/saving.mjs" suffix(, 0)
};
static const char page_walking[] = {
#embed "page/walking.mjs" suffix(, 0)
};
static const char page_walk[] = {
#embed "page/walk.mjs" suffix(, 0)
};
static const char page_keys[] = {
#embed "page/keys.mjs" suffix(, 0)
};
static const char page_phone[] = {
#embed "page/phone.mjs" suffix(, 0)
};
static const char page_leases[] = {
#embed "page/leases.mjs" suffix(, 0)
};
static const char page_scenarios[] = {
#embed "page/scenarios.mjs" suffix(, 0)
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
  { "report/cells.mjs", cells },
  { "report/grid.mjs", grid },
  { "report/table.mjs", table },
  { "report/dialog.mjs", dialog },
  { "report/theme.mjs", theme },
  { "report/report.mjs", report },
  { "page/page.html", page_html },
  { "page/page.css", page_style },
  { "page/control.mjs", page_control },
  { "page/words.mjs", page_words },
  { "page/notes.mjs", page_notes },
  { "page/requests.mjs", page_requests },
  { "page/state.mjs", page_state },
  { "page/address.mjs", page_address },
  { "page/actions.mjs", page_actions },
  { "page/answers.mjs", page_answers },
  { "page/scroll.mjs", page_scroll },
  { "page/focus.mjs", page_focus },
  { "page/rows.mjs", page_rows },
  { "page/arrivals.mjs", page_arrivals },
  { "page/body.mjs", page_body },
  { "page/modal.mjs", page_modal },
  { "page/chooser.mjs", page_chooser },
  { "page/secrets.mjs", page_secrets },
  { "page/copies.mjs", page_copies },
  { "page/curl.mjs", page_curl },
  { "page/damage.mjs", page_damage },
  { "page/drafts.mjs", page_drafts },
  { "page/editor.mjs", page_editor },
  { "page/events.mjs", page_events },
  { "page/messages.mjs", page_messages },
  { "page/served.mjs", page_served },
  { "page/tabs.mjs", page_tabs },
  { "page/maker.mjs", page_maker },
  { "page/copying.mjs", page_copying },
  { "page/times.mjs", page_times },
  { "page/conditions.mjs", page_conditions },
  { "page/why.mjs", page_why },
  { "page/request.mjs", page_request },
  { "page/saving.mjs", page_saving },
  { "page/walking.mjs", page_walking },
  { "page/walk.mjs", page_walk },
  { "page/keys.mjs", page_keys },
  { "page/phone.mjs", page_phone },
  { "page/leases.mjs", page_leases },
  { "page/scenarios.mjs", page_scenarios },
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
