// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Functions of `math.h`.
package enum RealFunctions {
  package static func log(_ number: Double) -> Double { mockapi_sys_log(number) }
  package static func exp(_ number: Double) -> Double { mockapi_sys_exp(number) }
  package static func cos(_ number: Double) -> Double { mockapi_sys_cos(number) }
}
