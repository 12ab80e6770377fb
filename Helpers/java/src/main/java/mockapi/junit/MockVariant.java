// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** What one invocation of a judged test asks for: a case, or a variant of it in which one thing is damaged. */
public final class MockVariant {
  /** Makes the request of the client under test. */
  @FunctionalInterface
  public interface Client {
    /** Asks the server at a base URL. A value that is no {@link Answer} is {@link Answer#OK}. */
    Object ask(URI url) throws Exception;
  }

  private final Judging judging;
  private final Map<String, Object> element;
  private volatile boolean isJudged;

  MockVariant(Judging judging, Object element) {
    this.judging = judging;
    this.element = Json.object(element);
  }

  /** The name of the case that is damaged. */
  public String caseName() { return (String) element.get("case"); }

  /** Whether this is the case itself, without damage. */
  public boolean isCase() { return element.get("operator") == null; }

  /** The id of the variant, such as {@code complete~drop@/name}, or the name of the case. */
  public String id() { return isCase() ? caseName() : (String) element.getOrDefault("id", element.get("variant")); }

  /** The time after which the client should give up. */
  public Duration timeout() { return judging.timeout; }

  /** As {@link #judge(Client, Errors)}, for a client that documents no exception. */
  public void judge(Client client) { judge(client, Errors.NONE); }

  /**
   * Asks the client, and fails unless a correct client makes the same of the answer. An exception that {@code errors} does
   * not have is a crash, and no answer until ten seconds after {@link #timeout()} is a hang.
   */
  public void judge(Client client, Errors errors) {
    isJudged = true;
    judging.judge(this, client, errors);
  }

  @Override
  public String toString() { return id(); }

  boolean isJudged() { return isJudged; }

  /** What is damaged, for people. */
  String damage() {
    Object pointer = element.get("pointer");
    return (pointer == null || pointer.equals("") ? "the response" : "field " + pointer)
        + ", operator " + element.get("operator") + " (" + element.get("meaning") + ")";
  }
}
