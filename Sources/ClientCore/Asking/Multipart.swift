// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Request {
  /// A body of several parts (`multipart/form-data`, RFC 7578): fields and files of a form.
  ///
  ///     .post("photos", multipart: [
  ///       .field("title", "Sunset"),
  ///       .file("image", name: "sunset.jpg", contentType: "image/jpeg", jpeg),
  ///     ])
  public struct Multipart: Sendable, Hashable {
    /// The parts, in order.
    public var parts: [Part]

    /// Creates a body of `parts`.
    public init(_ parts: [Part] = []) {
      self.parts = parts
    }

    /// One part.
    public struct Part: Sendable, Hashable {
      /// The name of the form's field; several parts may have the same name.
      public var name: String
      /// The name of the file; nil for a field.
      public var fileName: String?
      /// The media type; nil for text in UTF-8, which does not need one.
      public var contentType: String?
      /// The content; unused if it is read from `file`.
      public var content: Data {
        didSet { draft = BodyDraft() }
      }
      /// The content as it is written, if an encoder writes it.
      var draft = BodyDraft()
      /// The file with the content; nil if `content` has it.
      package var source: BodyFile?

      /// Creates a part.
      public init(name: String, fileName: String? = nil, contentType: String? = nil, content: Data)
      {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
        self.content = content
      }

      /// A field with text.
      public static func field(_ name: String, _ value: String) -> Part {
        Part(name: name, content: Data(value.utf8))
      }

      /// A field with JSON, as the client's ``ContractEncoder`` writes it, or `encoder`.
      ///
      /// If `value` cannot be encoded, a request with this part is invalid: the outcome is `.noAnswer(.invalidRequest)`.
      public static func json(
        _ name: String, _ value: some Encodable & Sendable, encoder: ContractEncoder? = nil
      ) -> Part {
        let draft = BodyDraft(with: encoder) {
          ([.bytes(try $0.encode(value))], "application/json")
        }
        var part = Part(
          name: name, contentType: "application/json", content: draft.content ?? Data())
        part.draft = draft
        return part
      }

      /// A file; `fileName` is a name without folders.
      public static func file(
        _ name: String, name fileName: String, contentType: String = "application/octet-stream",
        _ content: Data
      ) -> Part {
        Part(name: name, fileName: fileName, contentType: contentType, content: content)
      }
    }
  }
}

extension Request.Multipart: ExpressibleByArrayLiteral {
  /// Creates a body of parts.
  public init(arrayLiteral elements: Part...) {
    self.init(elements)
  }
}
