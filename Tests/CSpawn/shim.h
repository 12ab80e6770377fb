// mockapi
// SPDX-License-Identifier: Apache-2.0

// What glibc declares only for GNU sources, which Swift does not see: parts of posix_spawn, and terminals.

#ifndef MOCKAPI_CSPAWN_SHIM_H
#define MOCKAPI_CSPAWN_SHIM_H

#include <spawn.h>

int posix_spawn_file_actions_addchdir_np (posix_spawn_file_actions_t *actions, const char *path);

// The same number in glibc and musl.
#if !defined(POSIX_SPAWN_SETSID) && !defined(__APPLE__)
#define POSIX_SPAWN_SETSID 0x80
#endif

#ifdef __GLIBC__
int posix_spawn_file_actions_addclosefrom_np (posix_spawn_file_actions_t *actions, int first);
int posix_openpt (int flags);
int grantpt (int descriptor);
int unlockpt (int descriptor);
char *ptsname (int descriptor);
#endif

#endif
