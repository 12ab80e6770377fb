// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// nginx, whose configuration has a location for each stub.
struct NginxPeer: Peer {
  let program: String
  let name = "nginx"

  func version() throws -> String {
    try output(of: [program, "-v"]).trimmingCharacters(in: .whitespacesAndNewlines)
      .replacing("nginx version: ", with: "")
  }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    let locations: [String]
    switch set.kind {
    case .exact: locations = (0..<set.count).map { "= /m/\($0) \(Self.answer($0))" }
    case .templates: locations = (0..<set.count).map { "~ ^/t/\($0)/[^/]+$ \(Self.answer($0))" }
    case .expressions:
      locations = (0..<set.count).map { "~ ^/[a-z]+/\($0)/[0-9]+$ \(Self.answer($0))" }
    case .large:
      try write(largeBody, to: "large", in: folder)
      locations = ["= /large { root \(folder.path); }"]
    case .body: throw Failure("it does not look into bodies")
    case .registration: throw Failure("the scenario is mockapi's own")
    }
    try write(
      """
      worker_processes \(set.threads);
      daemon off;
      user root;
      pid \(folder.path)/pid;
      error_log /dev/null crit;
      events { worker_connections 1024; }
      http {
        access_log off;
        keepalive_requests 1000000000;
        default_type application/json;
        sendfile on;
        client_body_temp_path \(folder.path)/body;
        proxy_temp_path \(folder.path)/proxy;
        fastcgi_temp_path \(folder.path)/fastcgi;
        uwsgi_temp_path \(folder.path)/uwsgi;
        scgi_temp_path \(folder.path)/scgi;
        server {
          listen 127.0.0.1:\(port);
          \(locations.map { "location \($0)" }.joined(separator: "\n    "))
        }
      }
      """, to: "nginx.conf", in: folder)
    return [program, "-p", folder.path, "-c", folder.appending(path: "nginx.conf").path]
  }

  private static func answer(_ number: Int) -> String {
    #"{ return 200 '{"id":\#(number)}'; }"#
  }
}
