// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIVariants

extension PlantedBug {
  /// What the judge must say of a bug.
  struct Finding {
    /// What the client does, for people.
    let bug: String
    /// The exchange that shows it, without its scenario.
    let id: String
    let verdict: Verdict
    let reason: VerdictReason?

    /// The operator of the exchange, so that only variants with it are made; empty for a case itself.
    var operators: Set<VariantOperator> { Set([VariantID(id)?.operator].compactMap { $0 }) }

    init(_ bug: String, _ id: String, _ verdict: Verdict, _ reason: VerdictReason? = nil) {
      self.bug = bug
      self.id = id
      self.verdict = verdict
      self.reason = reason
    }
  }

  var finding: Finding {
    switch self {
    case .unknownStateLosesAll:
      Finding(
        "an unknown value of an enum blanks all", "placed~unknownValue@/state", .fail, .outcome)
    case .nullNameCrashes:
      Finding("a null crashes", "placed~null@/customer/name", .crash)
    case .missingRowsCrash: Finding("a missing list crashes", "placed~drop@/rows", .crash)
    case .wrongTypeCrashes: Finding("an object for a number crashes", "placed~object@/id", .crash)
    case .defaultIsHidden:
      Finding("a default hides a missing value", "placed~drop@/discount", .silent)
    case .badRowVanishes:
      Finding("a bad row vanishes without a word", "placed~null@/rows/0/sku", .silent)
    case .badRowLosesAll:
      Finding("one bad row loses the whole order", "placed~null@/rows/0", .fail, .outcome)
    case .badRowEmptiesList:
      Finding("one bad row empties the list", "placed~null@/rows/0", .fail, .decoded)
    case .wrongRowIsDropped:
      Finding("another row is dropped than the bad one", "placed~null@/rows/0", .fail, .decoded)
    case .optionalIsRequired:
      Finding("a wrong optional value blanks all", "placed~string@/gift", .fail, .outcome)
    case .nullOptionalIsReported:
      Finding("a legal null is reported as a defect", "placed~null@/gift", .fail, .overreported)
    case .missingOptionalIsReported:
      Finding("a legal absence is reported as a defect", "placed~drop@/gift", .fail, .overreported)
    case .missingIDIsZero: Finding("a missing number becomes 0", "placed~drop@/id", .silent)
    case .nullNumberIsEmpty: Finding("a null text becomes empty", "placed~null@/number", .silent)
    case .requiredIsDefaulted:
      Finding("a required value is replaced and reported", "placed~drop@/id", .fail, .outcome)
    case .textIsANumber: Finding("a text is read as a number", "placed~stringified@/id", .silent)
    case .numberIsAText: Finding("a number is read as a text", "placed~number@/number", .silent)
    case .booleanIsANumber: Finding("true is read as 1", "placed~boolean@/id", .silent)
    case .fractionIsCut: Finding("7.5 becomes 7", "placed~fraction@/id", .silent)
    case .wholeFractionIsRefused:
      Finding("7.0 is refused where 7 is right", "placed~wholeFraction@/id", .fail, .outcome)
    case .longTextIsCut:
      Finding("a long text is cut", "placed~long@/customer/name", .fail, .decoded)
    case .nulIsLost:
      Finding("NUL is lost from a text", "placed~nul@/customer/name", .fail, .decoded)
    case .textIsLatin1:
      Finding("UTF-8 is read as Latin-1", "placed~astral@/customer/name", .fail, .decoded)
    case .astralIsLost:
      Finding("emoji are lost", "placed~astral@/customer/name", .fail, .decoded)
    case .loneSurrogateCrashes:
      Finding("half of a surrogate pair crashes", "placed~loneSurrogate@/customer/name", .crash)
    case .unknownKeyIsRefused:
      Finding("an unknown key blanks all", "placed~extraKey@", .fail, .outcome)
    case .orderMatters: Finding("the order of keys matters", "placed~reversed@", .fail, .outcome)
    case .keyCaseIsIgnored:
      Finding("keys are compared without their case", "placed~keyCase(upper)@/id", .silent)
    case .emptyTextIsMissing:
      Finding("an empty text counts as missing", "placed~empty@/customer/name", .fail, .outcome)
    case .emptyListIsMissing:
      Finding("an empty list counts as missing", "placed~empty@/rows", .fail, .outcome)
    case .dateIsNotChecked:
      Finding("any text is taken for a date", "placed~badFormat@/placedAt", .silent)
    case .urlIsNotChecked:
      Finding("any text is taken for a URL", "placed~badFormat@/customer/homepage", .silent)
    case .integerOverflowCrashes:
      Finding("an integer beyond 64 bits crashes", "placed~beyondInt64@/id", .crash)
    case .negativeCrashes:
      Finding("a negative number crashes", "placed~negative@/rows/0/count", .crash)
    case .zeroCrashes: Finding("a zero crashes", "placed~zero@/discount", .crash)
    case .wrongPlaceIsReported:
      Finding("a defect is reported at another field", "placed~drop@/discount", .fail, .defects)
    case .oneDefectIsReported:
      Finding("only the first of two defects is reported", "twoDefects", .fail, .defects)
    case .everythingIsPartial:
      Finding("a defect is reported where there is none", "placed", .fail, .overreported)
    case .ignoredFieldIsRequired:
      Finding(
        "a field is needed that the contract does not promise", "placed~drop@/trace", .fail,
        .outcome)
    case .stringifiedIsUnwrapped:
      Finding(
        "JSON inside a string is taken for an object", "placed~stringified@/customer", .silent)
    case .firstRowOnly: Finding("rows after the first are lost", "placed", .fail, .decoded)
    case .oldStateIsKept:
      Finding(
        "an unknown value of an enum is taken as it is", "placed~unknownValue@/state", .silent)
    case .truncatedIsAccepted:
      Finding("half a body is taken for the whole", "placed~cut(349)", .fail, .outcome)
    case .trailingIsAccepted:
      Finding("rubbish after the body is ignored", "placed~trailing", .fail, .outcome)
    case .htmlIsAFailure:
      Finding("an HTML page becomes the API's failure", "gateway", .fail, .outcome)
    case .emptyBodyIsSuccess:
      Finding("an empty body is a success", "placed~emptyBody", .fail, .outcome)
    case .markCrashes: Finding("a byte order mark crashes", "placed~byteOrderMark", .crash)
    case .prefixIsStripped:
      Finding("rubbish before the body is ignored", "placed~xssiPrefix", .fail, .outcome)
    case .envelopeIsUnwrapped:
      Finding(
        "an envelope that nobody declared is unwrapped", "placed~wrapped(data)", .fail, .outcome)
    case .firstDocumentIsEnough:
      Finding("the second of two bodies is ignored", "placed~twice", .fail, .outcome)
    case .deepCrashes: Finding("deep nesting crashes", "placed~deep", .crash)
    case .wideCrashes: Finding("UTF-16 crashes", "placed~utf16", .crash)
    case .statusIsIgnored:
      Finding("a good body makes an error a success", "placed~status(500)", .fail, .outcome)
    case .codeIsMadeUp:
      Finding("garbage becomes a failure with a code of its own", "soldOut~html", .fail, .code)
    case .errorBodyIsIgnored:
      Finding("the body of an error is not read", "soldOut", .fail, .outcome)
    case .errorInside200IsSuccess:
      Finding("an error inside a 200 is a success", "soldOutInside200", .fail, .outcome)
    case .unknownCodeIsAFailure:
      Finding(
        "an unknown code is passed on as known", "soldOut~unknownValue@/error/code", .fail, .outcome
      )
    case .textIsTheCode: Finding("the text is taken for the code", "soldOut", .fail, .code)
    case .retriesAfter4xx: Finding("a POST is sent again after a 4xx", "soldOut", .fail, .repeated)
    case .retriesBrokenPost:
      Finding(
        "a POST is sent again after the connection broke", "placed~reset(bodyHalf)", .fail,
        .repeated)
    case .sendsCredentialsElsewhere:
      Finding(
        "credentials follow a redirect to another port", "placed~redirect(307)", .fail, .credentials
      )
    case .obeysRetryAfter:
      Finding("Retry-After: 120 is waited out", "placed~status(429)", .hang)
    case .noContentCrashes: Finding("a 204 crashes", "placed~noContent", .crash)
    case .stallIsMalformed:
      Finding("a stall is reported as a malformed body", "placed~stall(bodyHalf)", .fail, .outcome)
    case .resetIsUnexpected:
      Finding("a reset is reported as a malformed body", "placed~reset(bodyHalf)", .fail, .outcome)
    case .neverTimesOut: Finding("there is no time limit", "placed~stall(start)", .hang)
    case .brokenConnectionCrashes:
      Finding("a connection that breaks crashes", "placed~close(bodyHalf)", .crash)
    case .garbageIsSuccess:
      Finding("bytes that are not HTTP are a success", "placed~notHTTP", .fail, .outcome)
    case .garbageIsFailure:
      Finding("bytes that are not HTTP are the API's failure", "placed~notHTTP", .fail, .outcome)
    case .refusalCrashes: Finding("a refused connection crashes", "placed~refused", .crash)
    }
  }
}
