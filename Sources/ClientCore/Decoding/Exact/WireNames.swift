// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The keys of one object by the names that a model gives them.
final class WireNames {
  private let container: KeyedDecodingContainer<AnyKey>
  private let observer: Observer
  /// Whether names and keys are the same: the keys of a dictionary are data, in whatever case they are written.
  private let areAsWritten: Bool
  /// For snake case: the keys by their letters and digits alone, the first in the order of the alphabet. Made for the
  /// first name whose usual key is missing, since most objects have the usual keys.
  private lazy var folded = Dictionary(
    container.allKeys.map(\.stringValue).sorted().map { (SnakeCase.folded($0), $0) },
    uniquingKeysWith: { first, _ in first })

  /// The keys of an object that is read with keys of the type `keys`.
  init(
    _ container: KeyedDecodingContainer<AnyKey>, _ observer: Observer, for keys: any CodingKey.Type
  ) {
    self.container = container
    self.observer = observer
    areAsWritten = observer.keys == .asWritten || keys.areKeysOfDictionaries
  }

  /// The key that the model's `name` is read from; nil if there is none. With several, the one that is spelled as an
  /// encoder spells it is read, then the name itself, then the first in the order of the alphabet.
  func wire(_ name: String) -> String? {
    let usual = expected(name)
    if container.contains(AnyKey(usual)) { return usual }
    if areAsWritten { return nil }
    return container.contains(AnyKey(name)) ? name : folded[SnakeCase.folded(name)]
  }

  /// The key that the wire should have for `name`.
  func expected(_ name: String) -> String { areAsWritten ? name : observer.usualKey(name) }

  /// The names of all keys, sorted, for a model whose keys are not known in advance: equal bodies must give equal lists
  /// of defects.
  var names: [String] {
    let keys = container.allKeys.map(\.stringValue).sorted()
    return areAsWritten ? keys : keys.map(SnakeCase.property)
  }
}

extension CodingKey {
  /// Whether this is the type that the standard library uses for the keys of every dictionary. It has no public name.
  static var areKeysOfDictionaries: Bool { ObjectIdentifier(Self.self) == keysOfDictionaries }
}

private let keysOfDictionaries = ObjectIdentifier(type(of: "".codingKey))
