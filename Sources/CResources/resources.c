// mockapi
// SPDX-License-Identifier: Apache-2.0

#include "resources.h"

// As of C23, which is not the default of all compilers that have it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char openapi[] = {
#embed "openapi.json" suffix(, 0)
};

const char *
mockapi_openapi (void)
{
  return openapi;
}
