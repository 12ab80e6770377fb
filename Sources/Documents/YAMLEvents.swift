// mockapi
// SPDX-License-Identifier: Apache-2.0

import CLibYAML
import MockAPIText

/// The events of a YAML text, one after the other, as libyaml reads them.
///
/// All values are those of the last event that was read.
final class YAMLEvents {
  enum Kind {
    case streamStart
    case streamEnd
    case documentStart
    case documentEnd
    case scalar
    case alias
    case listStart
    case listEnd
    case mappingStart
    case mappingEnd
  }

  private let path: String
  private let text: UnsafeBufferPointer<UInt8>
  private let yaml: UnsafeMutablePointer<mockapi_yaml>

  private(set) var kind = Kind.streamStart

  /// - Parameter text: valid UTF-8 without a byte order mark, which must outlive this object.
  init(path: String, _ text: UnsafeBufferPointer<UInt8>) throws(DocumentProblem) {
    guard let yaml = mockapi_yaml_open(text.baseAddress, text.count) else {
      throw YAMLProblem(path: path, text: text).withoutMemory
    }
    self.path = path
    self.text = text
    self.yaml = yaml
  }

  deinit { mockapi_yaml_close(yaml) }

  /// Reads the next event.
  @discardableResult
  func next() throws(DocumentProblem) -> Kind {
    switch mockapi_yaml_next(yaml) {
    case YAML_STREAM_START_EVENT: kind = .streamStart
    case YAML_STREAM_END_EVENT: kind = .streamEnd
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
    case YAML_SCALAR_EVENT: kind = .scalar
    case YAML_ALIAS_EVENT: kind = .alias
    case YAML_SEQUENCE_START_EVENT: kind = .listStart
    case YAML_SEQUENCE_END_EVENT: kind = .listEnd
    case YAML_MAPPING_START_EVENT: kind = .mappingStart
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: throw YAMLProblem(path: path, text: text).problem(of: yaml.pointee.parser)
    }
    return kind
  }

  /// Where the event begins.
  var position: SourcePosition { SourcePosition(yaml.pointee.event.start_mark) }

  /// The name of an alias, or of the anchor of a value.
  var anchor: String? { mockapi_yaml_anchor(yaml).map { String(cString: $0) } }

  /// `!` if the tag is left to the kind of value.
  var tag: String? { mockapi_yaml_tag(yaml).map { String(cString: $0) } }

  /// The text of a scalar.
  var scalar: String {
    var count = 0
    let start = mockapi_yaml_scalar(yaml, &count)
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether a scalar has no quotes and is no block.
  var isPlain: Bool { mockapi_yaml_is_plain(yaml) != 0 }
}

extension SourcePosition {
  /// libyaml counts from 0, and columns in characters of Unicode.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
