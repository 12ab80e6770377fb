// mockapi
// SPDX-License-Identifier: Apache-2.0

extension JSONPath {
  /// Which language a query is written in.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// RFC 9535 and nothing else.
    case rfc9535

    /// RFC 9535 as far as it goes, with what WireMock's library (Jayway's, as in WireMock 2.35 and 3) adds:
    ///
    /// What can be written beyond the RFC:
    /// - no `$` at the start: `a.b` and `['a']` are `$.a.b` and `$['a']`, where the name begins with a letter, a
    ///   digit or `_`; `@` there is `$`; blanks at the end;
    /// - names after a dot may begin with a digit and have the signs `-@$:/#%+~^` (`$.e-mail`, `$.@type`), and
    ///   the dot may stand before a bracket (`$.['a']`);
    /// - either quote may be escaped in either kind of quotes;
    /// - `.length()`, `.size()`, `.min()`, `.max()`, `.avg()`, `.sum()` and `.keys()` at the end of a query,
    ///   also inside filters. They take one array (length, size and keys an object, too) and give nothing for
    ///   anything else; numbers come as doubles. They take each value on its own, except after a descendant
    ///   segment: there the numbers are those among all that was found, and the length is that of all of it
    ///   together;
    /// - in filters: `=~ /expression/flags` (`i`, `m`, `s`, `u`, `x`), which the whole text has to match, of
    ///   strings, numbers and booleans, with a dot that matches no line end unless `s` is given; `===` and
    ///   `!==`; `in`, `nin`, `contains`, `empty`, `size`, `subsetof`, `anyof`, `noneof` in any case; lists
    ///   such as `['a', 1]`; queries in comparisons that select many values, which compare as the list of
    ///   them.
    ///
    /// What is written alike and means something else:
    /// - a filter on an object tests the object itself, not its members; after `..` every object and every
    ///   element of an array is tested once;
    /// - with `==`, `!=` and in lists, a number equals a string that spells the same value (`2.3000 ==
    ///   '2.3'`), and a string equals a number that is spelled like it (`'2.3' == 2.3`, not `'2.30' == 2.3`);
    ///   `===` and `!==` tell them apart;
    /// - a missing value equals nothing, not even another missing value.
    case wireMock
  }
}
