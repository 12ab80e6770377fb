// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A timeout that no test reaches, however busy the machine is. (In apps there is no `HangLimit`.)
let patient = Duration.seconds(3_600)
