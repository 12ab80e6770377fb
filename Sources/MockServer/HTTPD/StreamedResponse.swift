// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIControl
import MockAPIMatching
import MockAPISystem

/// An answer whose body goes on until its stream ends. libmicrohttpd suspends its connection while there is nothing to
/// send, so it costs no time and no thread.
enum StreamedResponse {
  /// The largest number of bytes that are given to libmicrohttpd at once.
  private static let blockSize = 16 << 10
  /// The largest possible size of the head, in bytes.
  static let headSize = 512

  /// Gives the response to a connection. Wraps `MHD_create_response_from_callback` and `MHD_queue_response`.
  static func queue(_ stream: ByteStream, on connection: OpaquePointer) -> MHD_Result {
    nonisolated(unsafe) let handle = connection
    // The stream forgets it before the connection ends (`ByteStream.close`).
    let socket = FileDescriptor(rawValue: mockapi_connection_socket(connection))
    stream.attach {
      MHD_resume_connection(handle)
    } hasLeft: {
      socket.isClosedByPeer
    }
    // Released by `releaseStream`.
    let box = Unmanaged.passRetained(StreamBox(stream: stream, connection: connection)).toOpaque()
    guard
      let response = MHD_create_response_from_callback(
        UInt64.max, blockSize, readStream, box, releaseStream)
    else { preconditionFailure("libmicrohttpd is out of memory") }
    defer { MHD_destroy_response(response) }
    for field in stream.headers {
      MHD_add_response_header(response, field.name, field.value)
    }
    return MHD_queue_response(connection, 200, response)
  }
}

/// The context of libmicrohttpd's callbacks for a stream.
private final class StreamBox {
  let stream: ByteStream
  let connection: OpaquePointer

  init(stream: ByteStream, connection: OpaquePointer) {
    self.stream = stream
    self.connection = connection
  }
}

/// `MHD_ContentReaderCallback`: gives the next bytes, or suspends the connection until there are some.
private func readStream(
  context: UnsafeMutableRawPointer?, position: UInt64, bytes: UnsafeMutablePointer<CChar>?,
  limit: Int
) -> Int {
  guard let context, let bytes else { return endOfStream }
  let box = Unmanaged<StreamBox>.fromOpaque(context).takeUnretainedValue()
  let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: limit)
  return box.stream.read(into: buffer) { MHD_suspend_connection(box.connection) } ?? endOfStream
}

/// `MHD_CONTENT_READER_END_OF_STREAM`.
private let endOfStream = -1

private func releaseStream(context: UnsafeMutableRawPointer?) {
  guard let context else { return }
  Unmanaged<StreamBox>.fromOpaque(context).release()
}
