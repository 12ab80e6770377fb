// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A request in the journal of a lease, and what answered it. */
public final class MockRequest {
  private final Map<String, Object> entry;

  MockRequest(Object entry) { this.entry = Json.object(entry); }

  public String method() { return (String) request().get("method"); }

  /** Path and query, without the prefix of the lease. */
  public String target() { return (String) request().get("target"); }

  /** The body; {@code null} if it is not UTF-8. */
  public String body() { return (String) request().get("body"); }

  /** The scenario that answered; {@code null} if none did. */
  public String scenario() { return (String) entry.get("scenario"); }

  /** The case that answered; {@code null} if none did. */
  public String caseName() { return (String) entry.get("case"); }

  /** The values of the header fields with this name. */
  public List<String> header(String name) {
    return Json.array(request().get("headers")).stream().map(Json::object)
        .filter(field -> name.equalsIgnoreCase((String) field.get("name")))
        .map(field -> (String) field.get("value")).collect(Collectors.toList());
  }

  /** All members of the entry: maps, lists, strings, {@code BigDecimal}, booleans and {@code null}. */
  public Map<String, Object> entry() { return entry; }

  @Override
  public String toString() {
    String answer = isAnswered() ? scenario() + "/" + caseName() : "no scenario answers it" + nearMiss();
    return method() + " " + target() + ": " + answer;
  }

  /** A file may have answered without a scenario. */
  boolean isAnswered() { return scenario() != null || entry.get("reason") != null; }

  private Map<String, Object> request() { return Json.object(entry.get("request")); }

  private String nearMiss() {
    return Json.array(entry.get("nearMisses")).stream().limit(1).map(Json::object)
        .map(miss -> "; the nearest is '" + miss.get("scenario") + "'" + Json.array(miss.get("differences")).stream()
            .map(Json::object).map(MockRequest::difference).collect(Collectors.joining()))
        .collect(Collectors.joining());
  }

  private static String difference(Map<String, Object> difference) {
    return String.format("\n    %s must be %s; found %s (%s)", difference.get("part"), difference.get("expected"),
        difference.get("actual"), difference.get("location"));
  }
}
