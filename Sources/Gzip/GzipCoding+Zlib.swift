// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CZlib

  /// The format as zlib writes and reads it.
  enum GzipCoding {
    static func encode(_ content: ArraySlice<UInt8>) -> [UInt8] {
      var stream = z_stream()
      let code = mockapi_deflate_begin(&stream)
      precondition(code == Z_OK, "zlib is out of memory")
      defer { deflateEnd(&stream) }
      let bound = Int(deflateBound(&stream, UInt(content.count)))
      // `deflateBound` does not count the larger header and trailer of gzip.
      return [UInt8](unsafeUninitializedCapacity: bound + 32) { output, count in
        content.withUnsafeBytes { input in
          stream.next_in = UnsafeMutablePointer(
            mutating: input.bindMemory(to: UInt8.self).baseAddress)
          stream.avail_in = UInt32(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          let code = deflate(&stream, Z_FINISH)
          precondition(code == Z_STREAM_END, "deflateBound was too small")
          count = output.count - Int(stream.avail_out)
        }
      }
    }

    static func decode(_ bytes: [UInt8], limit: Int) throws(Gzip.Failure) -> [UInt8] {
      try decompress(bytes, limit: limit, hasMembers: true) { mockapi_inflate_begin(&$0) }
    }

    fileprivate static func decompress(
      _ bytes: [UInt8], limit: Int, hasMembers: Bool, _ begin: (inout z_stream) -> Int32
    ) throws(Gzip.Failure) -> [UInt8] {
      var stream = z_stream()
      let code = begin(&stream)
      precondition(code == Z_OK, "zlib is out of memory")
      defer { inflateEnd(&stream) }
      var output: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let result = bytes.withUnsafeBufferPointer { input -> Result<Void, Gzip.Failure> in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        while true {
          let (code, count) = buffer.withUnsafeMutableBufferPointer { buffer in
            stream.next_out = buffer.baseAddress
            stream.avail_out = UInt32(buffer.count)
            let code = inflate(&stream, Z_NO_FLUSH)
            return (code, buffer.count - Int(stream.avail_out))
          }
          if output.count + count > limit { return .failure(.tooLarge) }
          output += buffer[..<count]
          switch code {
          case Z_STREAM_END where stream.avail_in == 0: return .success(())
          // RFC 1952 section 2.2: members follow each other, and their contents are joined.
          case Z_STREAM_END:
            guard hasMembers, inflateReset(&stream) == Z_OK else { return .failure(.malformed) }
          case Z_OK: continue
          default: return .failure(.malformed)
          }
        }
      }
      try result.get()
      return output
    }
  }

  extension Gzip {
    /// Decompresses the coding `deflate` (RFC 9110 section 8.4.1.2): the zlib format, or its blocks alone, as some clients
    /// send it.
    /// - Parameter limit: as for ``decompress(_:limit:)``.
    package static func decompressDeflate(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
      for hasHeader: Int32 in [1, 0] {
        do throws(Failure) {
          return try GzipCoding.decompress(bytes, limit: limit, hasMembers: false) {
            mockapi_inflate_begin_deflate(&$0, hasHeader)
          }
        } catch {
          if error == .tooLarge { throw error }
        }
      }
      throw .malformed
    }
  }
#endif
