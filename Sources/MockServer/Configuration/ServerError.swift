// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The reason why a server could not be started.
public enum ServerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another program listens on this port.
  case addressInUse(host: String, port: Int)
  /// This user may not listen on this port; ports below 1024 require a privilege.
  case permissionDenied(host: String, port: Int)
  /// The host is not an address of this machine, and not a name of such an address.
  case unknownHost(String, reason: String)
  /// Another error of the system.
  case cannotListen(host: String, port: Int, reason: String)
  /// A selected case, its scenario, or the case of failures does not exist, or a number or a time of a selection or a disturbance is not
  /// valid; contains one text for each mistake.
  case invalidSelection([String])
  /// The server has as many leases as it may have.
  case tooManyLeases(limit: Int)
  /// A lease cannot have this id; contains the reason.
  case invalidLeaseID(String)
  /// libmicrohttpd did not start; its messages are in the log.
  case daemonFailed
  /// The process has no descriptors left.
  case outOfDescriptors
  /// The system starts no more threads for this user or container.
  case outOfThreads
  /// The process may have too few descriptors to serve clients.
  case tooFewDescriptors(limit: Int, needed: Int)
  /// There is no certificate for TLS.
  case tls(TLSIdentityError)
  /// The certificate of such a port must be signed by an authority that clients trust, but there is none.
  case faultPortNeedsAuthority(FaultPort)

  public var description: String {
    switch self {
    case .addressInUse(let host, let port):
      "port \(port) on \(host) is in use; stop the program that holds it, or choose another port "
        + "(0 takes a free port)"
    case .permissionDenied(let host, let port):
      "this user must not listen on port \(port) of \(host); choose a port from 1024 on"
    case .unknownHost(let host, let reason):
      "the host must be an address or name of this machine; found '\(host)' (\(reason)); use 127.0.0.1, or 0.0.0.0 for all "
        + "addresses"
    case .cannotListen(let host, let port, let reason):
      "cannot listen on port \(port) of \(host): \(reason)"
    case .invalidSelection(let problems): problems.joined(separator: "\n")
    case .tooManyLeases(let limit):
      "a server can have \(limit) leases at one time, and has as many; end a lease, or give leases a time to live"
    case .invalidLeaseID(let problem): problem
    case .daemonFailed:
      "libmicrohttpd did not start; see the messages above"
    case .outOfDescriptors:
      "the process has no file descriptors left; raise its limit (ulimit -n)"
    case .outOfThreads:
      "the system starts no more threads; raise the limit of threads of this user (ulimit -u) or of the container (pids limit)"
    case .tooFewDescriptors(let limit, let needed):
      "the process must be allowed \(needed) file descriptors; found a limit of \(limit); raise it (ulimit -n \(needed))"
    case .tls(let error): error.description
    case .faultPortNeedsAuthority(let port):
      "the port '\(port.rawValue)' needs the self-signed identity (--tls self-signed --tls-ca FILE): an authority that the "
        + "client trusts must sign its certificate, so that only one thing is wrong with it"
    }
  }
}
