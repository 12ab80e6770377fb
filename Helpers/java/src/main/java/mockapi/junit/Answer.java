// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a client made of a response. */
public final class Answer {
  /** The model, with nothing wrong in it. */
  public static final Answer SUCCESS = new Answer(Map.of("outcome", "success"));
  /** A success, from a client that cannot tell whether fields were bad. */
  public static final Answer OK = new Answer(Map.of("outcome", "ok"));
  /** An answer outside of the contract. */
  public static final Answer UNEXPECTED = new Answer(Map.of("outcome", "unexpected"));
  /** No complete response. */
  public static final Answer NO_ANSWER = new Answer(Map.of("outcome", "noAnswer"));
  /** No success, from a client that cannot tell why. */
  public static final Answer ERROR = new Answer(Map.of("outcome", "error"));

  final Map<String, Object> members;

  private Answer(Map<String, Object> members) { this.members = members; }

  /** The failure that the API documents, with its code. */
  public static Answer failure(String code) { return new Answer(Map.of("outcome", "failure", "code", code)); }

  /** The model, and JSON pointers to the fields that were bad; a success if there are none. */
  public static Answer partial(Collection<String> defects) {
    return defects.isEmpty() ? SUCCESS : new Answer(Map.of("outcome", "partial", "defects", List.copyOf(defects)));
  }

  /**
   * What the client read, in the shape of the body: maps, lists, strings, numbers, booleans and {@code null}. It shows
   * values that were changed without a word.
   */
  public Answer decoded(Object value) { return with("decoded", value); }

  /** A member that the client read, by its name in the body: {@code SUCCESS.read("id", user.id())}. */
  public Answer read(String name, Object value) {
    return decoded(new Answer(Json.object(members.get("decoded"))).with(name, value).members);
  }

  /** A text for people. */
  public Answer detail(String text) { return with("detail", text); }

  private Answer with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(members);
    more.put(name, value);
    return new Answer(more);
  }
}
