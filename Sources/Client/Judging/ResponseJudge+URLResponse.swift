// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension ResponseJudge {
  /// The outcome of a response of URLSession, Alamofire, Moya or RxAlamofire to `resource`.
  public func outcome<R: Resource>(
    of resource: R, response: HTTPURLResponse, data: Data
  ) -> R.Outcome {
    outcome(of: resource, received: Received(response: response, data: data))
  }

  /// The outcome of a download task, whose body is in a file: see ``outcome(of:received:file:movingTo:)``. Call it where the
  /// session gives the file, since the session deletes it afterwards.
  public func outcome<R: Resource>(
    of resource: R, response: HTTPURLResponse, file: URL, movingTo destination: URL
  ) -> Outcome<Transfer.SavedFile, R.Failure.Domain> where R.Success == RawBody {
    outcome(
      of: resource, received: Received(response: response, data: Data()), file: file,
      movingTo: destination)
  }

  /// The outcome of a result that may be an error. An error becomes `.noAnswer`; `URLError.cancelled` counts as the
  /// caller's own cancellation. If an error wraps another, as `AFError` does, pass the inner error.
  public func outcome<R: Resource>(
    of resource: R, result: Result<(HTTPURLResponse, Data), any Error>
  ) -> R.Outcome {
    switch result {
    case .success(let (response, data)):
      outcome(of: resource, response: response, data: data)
    case .failure(let error):
      .noAnswer((error as? URLError)?.code == .cancelled ? .cancelled : NoAnswer(error))
    }
  }
}
