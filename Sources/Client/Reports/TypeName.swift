// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The name of a type with those that it is nested in, such as `Users.Get`, and without modules.
///
/// `String(describing:)` leaves out what encloses a type, and `Users.Get` is not `Orders.Get`. The address that stands for a
/// file or a function around a private type is left out: it is another one in each build.
func typeName(_ type: Any.Type) -> String {
  String(reflecting: type)
    .replacing(#/\(unknown context at \$[0-9a-fA-F]+\)\./#, with: "")
    .replacing(#/\(extension in \w+\):/#, with: "")
    // A module is the first of several names: at the beginning, or after the `<`, blank or bracket of an argument.
    .replacing(#/(^|[^\w.])\w+\./#) { $0.output.1 }
}
