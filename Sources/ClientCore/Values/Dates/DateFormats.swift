// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The formats of dates that ``WireDate`` knows.
public enum DateFormats {}
