// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The aspects in which two XML documents are compared, with the names of XMLUnit.
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

  /// Aspects that XMLUnit names, but that WireMock never compares.
  package static let neverCompared = [
    "XML_VERSION", "XML_STANDALONE", "XML_ENCODING", "HAS_DOCTYPE_DECLARATION", "DOCTYPE_NAME",
    "DOCTYPE_PUBLIC_ID", "DOCTYPE_SYSTEM_ID", "NAMESPACE_PREFIX",
    "ATTR_VALUE_EXPLICITLY_SPECIFIED", "CHILD_NODELIST_SEQUENCE",
  ]
}
