// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CCOMMIT_COMMIT_H
#define MOCKAPI_CCOMMIT_COMMIT_H

// The commit that the program is built from, as Package.swift has it from the variable MOCKAPI_COMMIT; empty if it is not known.
const char *mockapi_commit (void);

#endif
