#!/usr/bin/env node
// mockapi
// SPDX-License-Identifier: Apache-2.0

// The command of the package for a registry, whose programs are in a package for each platform: starts the one that is installed.
'use strict'
const name = `mockapi-${process.platform}-${process.arch}`
try {
  process.env.MOCKAPI_PROGRAM ||= require.resolve(`${name}/bin/mockapi`)
} catch {
  console.error(
    `mockapi: error: the package '${name}' is not installed; install with optional dependencies, or, where there is none for this ` +
      'platform, set MOCKAPI_PROGRAM to the path of a program that you built',
  )
  process.exit(2)
}
import('./mockapi.mjs')
