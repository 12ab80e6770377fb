// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRedaction

/// Makes shapes of schemas, each once.
final class Shapes {
  let references: References
  let remarks: Remarks
  let dialect: Dialect
  /// The values that the schemas give.
  let given: GivenValues
  /// How many schemas and keywords may still be written to compare bodies with them: a document of ten thousand operations may have a
  /// schema for each that is just small enough by itself.
  var textBudget = 4_000_000
  private var known: [[Node.Key]: Shape] = [:]
  private var isTooLarge = false

  /// More different lists of schemas than any document of people has: unions of unions may have a million.
  private static let most = 200_000

  init(
    _ references: References, _ remarks: Remarks, _ dialect: Dialect, _ redaction: RedactionOptions
  ) {
    self.references = references
    self.remarks = remarks
    self.dialect = dialect
    given = GivenValues(redaction)
  }

  /// The shape of a value for which all the schemas hold.
  func shape(of schemas: [Node]) -> Shape {
    let key = schemas.map(\.key)
    if let shape = known[key] { return shape }
    guard known.count < Self.most else { return unread(schemas) }
    var reading = ShapeReading(shapes: self, chosen: Set(key.dropFirst()))
    for schema in schemas { reading.add(schema, depth: 0) }
    let shape = reading.finished()
    known[key] = shape
    return shape
  }

  /// The shape of schemas that are not read: any value fits.
  private func unread(_ schemas: [Node]) -> Shape {
    if !isTooLarge, let first = schemas.first {
      isTooLarge = true
      remarks.warn(
        "schema-too-large",
        "the unions of a document must have at most \(Self.most) different combinations of schemas; the rest is not read",
        at: first)
    }
    return Shape()
  }

  /// The shapes of the branches of a union, the schemas around it included; the shape itself without a union.
  /// - Parameter limit: the largest number of shapes.
  func alternatives(of schemas: [Node], limit: Int = 16) -> [(
    shape: Shape, branches: [Shape.Branch]
  )] {
    var found: [(shape: Shape, branches: [Shape.Branch])] = []
    var rest: [(schemas: [Node], branches: [Shape.Branch])] = [(schemas, [])]
    while let next = rest.popLast(), found.count < limit {
      let shape = shape(of: next.schemas)
      if shape.branches.isEmpty || next.branches.count >= 4 {
        found.append((shape, next.branches))
      } else {
        for branch in shape.branches.prefix(limit).reversed() {
          rest.append((next.schemas + [branch.schema], next.branches + [branch]))
        }
      }
    }
    return found
  }
}
