// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Decoder {
  /// Notes that the value here could not be decoded because of `error`, and that it was recovered.
  ///
  /// Does nothing if the decoder is not one of `ContractDecoder`: wrappers then recover without a report.
  func recover(from error: any Error, by recovery: Defect.Recovery) {
    if let decoder = self as? ObservedDecoder {
      decoder.recover(from: error, by: recovery)
    } else {
      findFault()
    }
  }

  /// Notes that something is wrong here, if this is a quick attempt; returns whether it is.
  @discardableResult
  func findFault() -> Bool {
    (userInfo[.bodyPlan] as? BodyPlan)?.attempt?.findFault() ?? false
  }

  /// This decoder of the app's own with an observer, in whose sight no value is decoded again at every level.
  var observed: ObservedDecoder {
    ObservedDecoder(place: Place(Observer(keys: .asWritten)), base: self)
  }

  /// Whether the value here is null. False if the decoder has no single value.
  var holdsNull: Bool {
    do {
      return try singleValueContainer().decodeNil()
    } catch {
      return false
    }
  }
}

extension ObservedDecoder {
  fileprivate func recover(from error: any Error, by recovery: Defect.Recovery) {
    // The container threw, and the error ends here: the model that opened the container goes on.
    place.session?.hasThrown = false
    // An error without causes is one that a model has made of ours, in the decoder of another value.
    let causes =
      place.observer.failure(of: error)?.causes()
      ?? [.fatal(at: place.path, .notAccepted(Defect.JSONType(at: base)))]
    for cause in causes {
      record(
        Defect(path: cause.path, kind: cause.kind, recovery: recovery, affected: place.path))
    }
  }

  /// Records a defect of the value here.
  func record(_ defect: Defect) {
    place.observer.record(defect, through: place.session)
  }

  /// An error with the given causes, to throw from the initialiser of the value here.
  func failure(causes: [Defect], recovered: [Defect]) -> DecodingError {
    // The initialiser that throws this may be one of several that are tried here.
    place.sessions.last?.hasThrown = true
    return place.observer.fail(
      at: place, like: Rejection(kind: causes.first?.kind ?? .missing), recovered: recovered
    ) { causes }
  }
}
