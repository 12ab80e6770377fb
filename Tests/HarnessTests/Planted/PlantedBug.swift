// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A bug that a client has, of the kinds that break apps.
enum PlantedBug: String, CaseIterable, Sendable {
  // Fields.
  case unknownStateLosesAll, nullNameCrashes, missingRowsCrash, wrongTypeCrashes, defaultIsHidden
  case badRowVanishes, badRowLosesAll, badRowEmptiesList, wrongRowIsDropped, optionalIsRequired
  case nullOptionalIsReported, missingOptionalIsReported, missingIDIsZero, nullNumberIsEmpty
  case requiredIsDefaulted, textIsANumber, numberIsAText, booleanIsANumber, fractionIsCut
  case wholeFractionIsRefused, longTextIsCut, nulIsLost, textIsLatin1, astralIsLost
  case loneSurrogateCrashes, unknownKeyIsRefused, orderMatters, keyCaseIsIgnored, emptyTextIsMissing
  case emptyListIsMissing, dateIsNotChecked, urlIsNotChecked, integerOverflowCrashes,
    negativeCrashes
  case zeroCrashes, wrongPlaceIsReported, oneDefectIsReported, everythingIsPartial
  case ignoredFieldIsRequired, stringifiedIsUnwrapped, firstRowOnly, oldStateIsKept
  // Bodies.
  case truncatedIsAccepted, trailingIsAccepted, htmlIsAFailure, emptyBodyIsSuccess, markCrashes
  case prefixIsStripped, envelopeIsUnwrapped, firstDocumentIsEnough, deepCrashes, wideCrashes
  // Heads.
  case statusIsIgnored, codeIsMadeUp, errorBodyIsIgnored, errorInside200IsSuccess
  case unknownCodeIsAFailure, textIsTheCode, retriesAfter4xx, retriesBrokenPost
  case sendsCredentialsElsewhere, obeysRetryAfter, noContentCrashes
  // The wire.
  case stallIsMalformed, resetIsUnexpected, neverTimesOut, brokenConnectionCrashes, garbageIsSuccess
  case garbageIsFailure, refusalCrashes
}
