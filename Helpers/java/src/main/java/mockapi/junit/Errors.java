// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * What the exceptions that a client documents say. Any other exception is a crash.
 *
 * <pre>{@code
 * Errors.of(IOException.class, NO_ANSWER).and(ApiException.class, e -> failure(e.code()))
 * }</pre>
 *
 * The nearest class counts, in any order: an {@code ApiException} that is an {@code IOException} is a failure here.
 */
public final class Errors {
  static final Errors NONE = new Errors(Map.of());
  private final Map<Class<?>, Function<Throwable, Answer>> answers;

  private Errors(Map<Class<?>, Function<Throwable, Answer>> answers) { this.answers = answers; }

  public static Errors of(Class<? extends Throwable> type, Answer answer) { return NONE.and(type, answer); }

  public static <E extends Throwable> Errors of(Class<E> type, Function<? super E, Answer> answer) {
    return NONE.and(type, answer);
  }

  public Errors and(Class<? extends Throwable> type, Answer answer) { return and(type, error -> answer); }

  public <E extends Throwable> Errors and(Class<E> type, Function<? super E, Answer> answer) {
    Map<Class<?>, Function<Throwable, Answer>> more = new HashMap<>(answers);
    more.put(type, error -> answer.apply(type.cast(error)));
    return new Errors(more);
  }

  /** {@code null} for an exception that is not documented. What a future wraps counts as if it came alone. */
  Answer answer(Throwable error) {
    for (Class<?> type = error.getClass(); type != null; type = type.getSuperclass()) {
      if (answers.containsKey(type)) return answers.get(type).apply(error).detail(error.toString());
    }
    boolean isWrapper = error instanceof ExecutionException || error instanceof CompletionException;
    return isWrapper && error.getCause() != null ? answer(error.getCause()) : null;
  }
}
