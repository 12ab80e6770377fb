// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is compared of two XML documents, by the names that XMLUnit has for it.
package enum XMLComparison: String, CaseIterable, Sendable, Hashable {
  case elementTagName = "ELEMENT_TAG_NAME"
  case namespaceURI = "NAMESPACE_URI"
  case nodeType = "NODE_TYPE"
  case textValue = "TEXT_VALUE"
  case attributeCount = "ELEMENT_NUM_ATTRIBUTES"
  case attributeName = "ATTR_NAME_LOOKUP"
  case attributeValue = "ATTR_VALUE"
  case childCount = "CHILD_NODELIST_LENGTH"
  case child = "CHILD_LOOKUP"
  case instructionTarget = "PROCESSING_INSTRUCTION_TARGET"
  case instructionData = "PROCESSING_INSTRUCTION_DATA"
  case schemaLocation = "SCHEMA_LOCATION"
  case schemaLocationWithoutNamespace = "NO_NAMESPACE_SCHEMA_LOCATION"

  /// What XMLUnit has names for, and WireMock never compares.
  package static let neverCompared = [
    "XML_VERSION", "XML_STANDALONE", "XML_ENCODING", "HAS_DOCTYPE_DECLARATION", "DOCTYPE_NAME",
    "DOCTYPE_PUBLIC_ID", "DOCTYPE_SYSTEM_ID", "NAMESPACE_PREFIX",
    "ATTR_VALUE_EXPLICITLY_SPECIFIED", "CHILD_NODELIST_SEQUENCE",
  ]
}
