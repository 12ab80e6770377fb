// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Types that are JSON values by themselves, so that an array of strings needs no model of its own:
//
//     typealias Success = [String]
//
// `Data` is not among them: see UnavailableModels.swift.

extension String: APIModel {}
extension Bool: APIModel {}
extension Int: APIModel {}
extension Int64: APIModel {}
extension Double: APIModel {}
extension Decimal: APIModel {}
extension Date: APIModel {}
extension URL: APIModel {}
extension UUID: APIModel {}

extension JSONValue: APIModel {}
extension LosslessString: APIModel {}
extension LosslessBool: APIModel {}
extension LosslessInt: APIModel {}
extension LosslessDouble: APIModel {}
extension LosslessDecimal: APIModel {}
extension AbsoluteURL: APIModel {}
extension OpenEnum: APIModel where Case.RawValue: Decodable {}
extension WireDate: APIModel {}
