// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The name of a type with its enclosing types and without modules, such as `Users.Get`.
///
/// `String(describing:)` leaves out the enclosing types, and `Users.Get` is not `Orders.Get`. For a private type,
/// Swift prints an address in place of the enclosing file or function. The address is removed, because it differs in
/// each build.
func typeName(_ type: Any.Type) -> String {
  String(reflecting: type)
    .replacing(#/\(unknown context at \$[0-9a-fA-F]+\)\./#, with: "")
    .replacing(#/\(extension in \w+\):/#, with: "")
    // A module is the first of several names: at the beginning, or after the `<`, space or bracket of an argument.
    .replacing(#/(^|[^\w.])\w+\./#) { $0.output.1 }
}
