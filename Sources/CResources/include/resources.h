// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CRESOURCES_RESOURCES_H
#define MOCKAPI_CRESOURCES_RESOURCES_H

// Files of this folder, and of the folder schema of the package, that are built into the program. The C compiler takes them as they are; an array with their bytes would cost the
// Swift compiler seconds.

// The text of a file, which ends with a zero; NULL if there is no file with this path.
const char *_Nullable mockapi_resource (const char *_Nonnull path);

#endif
