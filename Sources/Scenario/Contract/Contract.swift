// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The parts of the answers of one endpoint that a client may rely on, field by field.
package struct Contract: Sendable {
  /// The model of a success; `nil` if every 2xx is a success, and the client reads nothing from its body.
  package private(set) var success: Success?
  /// The modelled failure; `nil` if the endpoint has none.
  package private(set) var failure: Failure?
  /// Whether clients hand the body on as they got it, without a look at its fields.
  package let isPassedThrough: Bool
  /// Whether clients may have types for the fields that the contract does not name, too, and so may notice if such a field is
  /// missing or of another kind.
  package let typesOtherFields: Bool

  package init(
    success: Success?, failure: Failure?, isPassedThrough: Bool = false,
    typesOtherFields: Bool = false
  ) {
    self.success = success
    self.failure = failure
    self.isPassedThrough = isPassedThrough
    self.typesOtherFields = typesOtherFields
  }

  /// Takes the kinds of the fields from valid bodies: the kind of each field is taken from the first body that has
  /// it, unless the field declares `accepts`.
  package mutating func learnKinds(
    success: [(status: Int, body: JSONValue)], failure: [JSONValue]
  ) {
    self.success?.learnKinds(from: success)
    self.failure?.shape.tree.learnKinds(from: failure)
  }

  /// Whether a client reads the value at a pointer of a body with this status.
  package func reads(_ pointer: JSONPointer, status: Int) -> Bool {
    if mayBeSuccess(status: status), case .fields(let shape)? = success?.content(of: status),
      shape.tree.reads(pointer.tokens[...])
    {
      return true
    }
    guard let failure, mayBeFailure(status: status) else { return false }
    return failure.shape.tree.reads(pointer.tokens[...])
  }

  /// The fields of one body.
  package struct Shape: Sendable {
    /// The declared fields in the order of the file.
    package let fields: [ContractField]
    package internal(set) var tree: ContractTree

    package init(fields: [ContractField]) {
      self.fields = fields
      tree = ContractTree(fields)
    }
  }

  /// The modelled failure: its fields, and how it is recognised.
  package struct Failure: Sendable {
    package fileprivate(set) var shape: Shape
    /// The places of the failure's code: the first one with a value other than null has it. Empty if it has no code.
    package let codes: [JSONPointer]
    /// Whether a body with a value at one of ``codes`` is this failure under every status: an error inside a 200.
    package let isUnderAnyStatus: Bool
    /// The declared content types; `nil` for every type of JSON.
    package let contentTypes: ContentTypes?

    package init(
      shape: Shape, codes: [JSONPointer], isUnderAnyStatus: Bool, contentTypes: ContentTypes? = nil
    ) {
      self.shape = shape
      self.codes = codes
      self.isUnderAnyStatus = isUnderAnyStatus
      self.contentTypes = contentTypes
    }
  }

  /// The model of a success: its statuses, and the fields of their bodies.
  package struct Success: Sendable {
    /// The part of a body that a client reads.
    package enum Content: Sendable {
      /// These fields.
      case fields(Shape)
      /// Nothing: there is no body.
      case empty
      /// Nothing, whatever the body is.
      case unread
    }

    /// The statuses of a success; `nil` if they are not declared, and every 2xx is one. A status of errors is a success if
    /// nothing in the body says otherwise.
    package let statuses: Set<Int>?
    /// The place that tells a success from the failure under the same status: a body without a value there, or with null, is
    /// the failure. `nil` if the status or the failure's code decides.
    package let payload: JSONPointer?
    /// The declared content types; `nil` for every type of JSON.
    package let contentTypes: ContentTypes?
    private var general: Content
    private var special: [Int: Content]

    /// - Parameters:
    ///   - content: the body under every status that is not in `byStatus`.
    package init(
      _ content: Content, statuses: Set<Int>? = nil, payload: JSONPointer? = nil,
      contentTypes: ContentTypes? = nil, byStatus: [Int: Content] = [:]
    ) {
      self.statuses = statuses
      self.payload = payload
      self.contentTypes = contentTypes
      general = content
      special = byStatus
    }

    /// Whether a response with this status can be a success.
    package func allows(status: Int) -> Bool {
      statuses?.contains(status) ?? (200..<300).contains(status)
    }

    /// Whether the file declares that a response with this status is a success.
    package func declares(status: Int) -> Bool {
      statuses?.contains(status) ?? (special[status] != nil)
    }

    /// The fields of bodies with a status that has its own, or, with `nil`, of all others; `nil` if there are none.
    package func fields(ofOwnStatus status: Int?) -> Shape? {
      guard case .fields(let shape)? = status.map({ special[$0] }) ?? general else { return nil }
      return shape
    }

    /// The part of the body of a response with this status that a client reads.
    package func content(of status: Int) -> Content { special[status] ?? general }

    /// Whether some fields hold for some values of others only.
    var dependsOnValues: Bool {
      ([general] + special.values).contains {
        if case .fields(let shape) = $0 { shape.tree.dependsOnValues } else { false }
      }
    }

    fileprivate mutating func learnKinds(from bodies: [(status: Int, body: JSONValue)]) {
      let others = bodies.filter { special[$0.status] == nil }.map(\.body)
      general = general.learningKinds(from: others)
      for (status, content) in special {
        special[status] = content.learningKinds(
          from: bodies.filter { $0.status == status }.map(\.body))
      }
    }
  }
}

extension Contract.Success.Content {
  fileprivate func learningKinds(from bodies: [JSONValue]) -> Self {
    guard case .fields(var shape) = self else { return self }
    shape.tree.learnKinds(from: bodies)
    return .fields(shape)
  }
}
