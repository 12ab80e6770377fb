// mockapi
// SPDX-License-Identifier: Apache-2.0

@_exported public import MockAPIMarkup

// Documents and XPath, on libxml2 where programs may use libraries. In apps the types of the same names refuse everything.
#if SERVER_PLATFORM
  @_exported public import MockAPILibXML
#endif
