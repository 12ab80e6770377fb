// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

@MockAPI(scenarios = "../../Scenarios")
class LeaseTest {
  static final HttpClient CLIENT = HttpClient.newHttpClient();
  /** Leases end with their tests, and ids do not occur twice. */
  static final Set<URI> urls = ConcurrentHashMap.newKeySet();

  static HttpResponse<String> get(URI url) throws Exception {
    return CLIENT.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString());
  }

  static HttpResponse<String> user(MockLease lease) throws Exception { return get(lease.url("/users/user01")); }

  @Test
  void theDefaultCaseAnswers(MockLease lease) throws Exception {
    assertTrue(user(lease).body().contains("Bach Le"));
  }

  @Test
  @Select("user=missingName")
  void theSelectedCaseAnswers(MockLease lease) throws Exception {
    assertFalse(user(lease).body().contains("Bach Le"));
  }

  @Test
  @Select({"user=complete~drop@/name", "login=loggedIn"})
  void aVariantIsSelected(MockLease lease) throws Exception {
    assertFalse(user(lease).body().contains("Bach Le"));
  }

  @Test
  @Select("user=missingName")
  void anotherSelectionReplacesTheFirst(MockLease lease) throws Exception {
    lease.select("user=notFound");
    assertEquals(404, user(lease).statusCode());
    lease.select();
    assertEquals(200, user(lease).statusCode());
  }

  @Test
  void aCaseThatDoesNotExistIsAnErrorWithASuggestion(MockLease lease) {
    String message = assertThrows(IllegalStateException.class, () -> lease.select("user=missinName")).getMessage();
    assertTrue(message.contains("did you mean 'missingName'?"), message);
  }

  @Test
  void aChoiceWithoutACaseIsAnError(MockLease lease) {
    String message = assertThrows(IllegalArgumentException.class, () -> lease.select("user")).getMessage();
    assertEquals("a selection must be SCENARIO=CASE; found 'user'", message);
  }

  @Test
  void theJournalHasTheRequestsOfThisTestAlone(MockLease lease) throws Exception {
    assertEquals(List.of(), lease.journal());
    user(lease);
    CLIENT.send(HttpRequest.newBuilder(lease.url("/registration?a=1")).header("X-Trace", "7")
        .POST(HttpRequest.BodyPublishers.ofString("{}")).build(), HttpResponse.BodyHandlers.discarding());
    List<MockRequest> requests = lease.journal();
    assertEquals("GET /users/user01: user/complete", requests.get(0).toString());
    MockRequest second = requests.get(1);
    assertEquals(List.of("POST", "/registration?a=1", "{}", "registration"),
        List.of(second.method(), second.target(), second.body(), second.scenario()));
    assertEquals(List.of("7"), second.header("x-trace"));
    assertEquals("http", Json.object(second.entry().get("request")).get("scheme"));
    lease.reset();
    assertEquals(List.of(), lease.journal());
  }

  @Test
  void verifyComparesTheNumberOfRequests(MockLease lease) throws Exception {
    user(lease);
    lease.verify(1, "GET", "/users/user01");
    lease.verify(0, "GET", "/registration");
    lease.verify("{\"verify\": [{\"request\": {\"urlPath\": \"/users/user01\"}, \"atLeast\": 1}]}");
    String report = assertThrows(AssertionFailedError.class, () -> lease.verify(2, "GET", "/users/user01")).getMessage();
    assertTrue(report.contains("expected exactly 2 requests with urlPath /users/user01, method GET; found 1 of 1"), report);
  }

  @Test
  void aVerificationWithAMistakeIsAnError(MockLease lease) {
    assertThrows(IllegalStateException.class, () -> lease.verify("{\"verify\": 7}"));
  }

  @RepeatedTest(8)
  void eachTestHasALeaseOfItsOwn(MockLease lease) {
    assertTrue(urls.add(lease.url()));
  }

  @Nested
  @Select("user=notFound")
  class InANestedClass {
    URI before;

    @BeforeEach
    void remember(MockLease lease) { before = lease.url(); }

    @Test
    void theLeaseOfBeforeEachIsThatOfTheTest(MockLease lease) { assertEquals(before, lease.url()); }

    @Test
    void theSelectionOfTheClassCounts(MockLease lease) throws Exception { assertEquals(404, user(lease).statusCode()); }

    @Test
    @Select("user=complete")
    void thatOfTheMethodCountsMore(MockLease lease) throws Exception { assertEquals(200, user(lease).statusCode()); }
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Leaving {
    static volatile URI first;

    @Test
    void leaves(MockLease lease) { first = lease.url("/users/user01"); }
  }

  @Test
  void aLeaseAndItsServerEndAfterTheTests(MockLease lease) throws Exception {
    assertTrue(Run.of(Leaving.class).passes("leaves(MockLease)"));
    assertNotEquals(lease.url().getPort(), Leaving.first.getPort());
    assertThrows(java.net.ConnectException.class, () -> get(Leaving.first));
  }
}
