// mockapi
// SPDX-License-Identifier: Apache-2.0

#include "commit.h"

// Not in the header, so that only this file is compiled again for another commit.
#ifndef MOCKAPI_COMMIT
#define MOCKAPI_COMMIT ""
#endif

const char *
mockapi_commit (void)
{
  return MOCKAPI_COMMIT;
}
