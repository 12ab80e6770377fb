// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A body that may lose entries.
protocol TolerantBody {}
