// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A connection to a server, which waits until its deadline.
protocol WebConnection: AnyObject {
  /// Sends bytes.
  /// - Returns: the number of bytes that were accepted.
  /// - Throws: `NoAnswer`.
  func send(_ bytes: ArraySlice<UInt8>) throws -> Int

  /// The bytes that are there, or the first that arrive; empty at the end of the connection.
  /// - Throws: `NoAnswer`.
  func receive() throws -> [UInt8]
}
