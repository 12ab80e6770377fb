// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CRESOURCES_RESOURCES_H
#define MOCKAPI_CRESOURCES_RESOURCES_H

// Files that are built into the program, each as a text that ends with a zero. The C compiler takes them as they are; an array with
// their bytes would cost the Swift compiler seconds.

// The file openapi.json.
const char *mockapi_openapi (void);

#endif
