// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONPath {
  /// The language of a query.
  package enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// Only RFC 9535.
    case rfc9535

    /// RFC 9535 with the extensions of WireMock's library (Jayway's, as in WireMock 2.35 and 3).
    ///
    /// The extensions:
    /// - A query need not begin with `$`: `a.b` and `['a']` are `$.a.b` and `$['a']`, if the name begins with a
    ///   letter, a digit or `_`. A leading `@` is `$`. Blanks are allowed at the end.
    /// - A name after a dot may begin with a digit and contain the signs `-@$:/#%+~^` (`$.e-mail`, `$.@type`). A dot
    ///   may precede a bracket (`$.['a']`).
    /// - Either quote may be escaped in either kind of quotes.
    /// - `.length()`, `.size()`, `.min()`, `.max()`, `.avg()`, `.sum()` and `.keys()` are allowed at the end of a
    ///   query, also inside filters. They take one array (length, size and keys also an object) and give nothing for
    ///   any other value; numbers become doubles. They apply to each value separately, except after a descendant
    ///   segment: there they use the numbers among all found values, and the length is that of all of them together.
    /// - Filters may contain `=~ /expression/flags` (flags `i`, `m`, `s`, `u`, `x`): it must match the whole text of
    ///   a string, number or boolean, and its dot matches no line end without `s`. They may contain `===` and `!==`;
    ///   `in`, `nin`, `contains`, `empty`, `size`, `subsetof`, `anyof` and `noneof` in any case; lists such as
    ///   `['a', 1]`; and, in comparisons, queries that select many values, which are compared as a list of these.
    ///
    /// Some expressions have another meaning than in the RFC:
    /// - A filter on an object tests the object itself, not its members; after `..` every object and every element of
    ///   an array is tested once.
    /// - With `==`, `!=` and in lists, a number equals a string that spells the same value (`2.3000 == '2.3'`), and a
    ///   string equals a number with the same spelling (`'2.3' == 2.3`, but not `'2.30' == 2.3`). `===` and `!==`
    ///   tell them apart.
    /// - A missing value equals nothing, not even another missing value.
    case wireMock
  }
}
