// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;

/** The view of one test on the server: its own selected cases, sequences, states and journal. It ends with the test. */
public final class MockLease implements ExtensionContext.Store.CloseableResource {
  final String path;
  private final MockServer server;
  private volatile String url;

  MockLease(MockServer server, Map<String, Object> reply) {
    this.server = server;
    path = "leases/" + reply.get("id");
    url = (String) reply.get("url");
  }

  /** The base URL for the client. It has a path, which {@code URI.resolve} would take away: see {@link #url(String)}. */
  public URI url() { return URI.create(url); }

  /** The URL of a path, such as {@code url("/users/user01")}. */
  public URI url(String path) { return URI.create(url + path); }

  /**
   * Selects cases from the next request on, and takes back all earlier choices: {@code select("user=missingName")}. For
   * some variants the server has another address, so read {@link #url()} afterwards.
   */
  public void select(String... choices) {
    url = (String) server.call("PATCH", path, Map.of("select", MockServer.selection(choices))).get("url");
  }

  /** The last requests of the test, oldest first. */
  public List<MockRequest> journal() {
    return Json.array(server.call("GET", path + "/journal", null).get("requests")).stream()
        .map(MockRequest::new).collect(Collectors.toList());
  }

  /** Fails unless the client made exactly so many requests: {@code verify(1, "GET", "/users/user01")}. */
  public void verify(int count, String method, String urlPath) {
    Map<String, Object> request = Map.of("method", method, "urlPath", urlPath);
    verify(Json.write(Map.of("verify", List.of(Map.of("request", request, "exactly", count)))));
  }

  /** Fails, with a report, unless the requests are as a verification wants: the JSON of docs/journal.md. */
  public void verify(String verification) {
    Map<String, Object> reply = server.call("POST", path + "/verify", verification);
    if (!Boolean.TRUE.equals(reply.get("holds"))) throw new AssertionFailedError((String) reply.get("report"));
  }

  /** Takes sequences, states and the journal back to their beginning. */
  public void reset() { server.call("POST", path + "/reset", null); }

  /** Ends the lease; the end of the test does this. */
  @Override
  public void close() { server.call("DELETE", path, null); }
}
