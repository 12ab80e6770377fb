// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What the invocations of a judged test share: leases, and what the client made of the cases themselves. */
final class Judging implements ExtensionContext.Store.CloseableResource {
  /** A busy machine must not use it up: a client that gives up later than it should does not hang. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  final Duration timeout;
  private final MockServer server;
  private final Judge judge;
  private final String[] choices;
  /** There is one exchange at a time in a lease, so there are as many as invocations that run at once. */
  private final Queue<Place> free = new ConcurrentLinkedQueue<>();
  private final Map<String, AssertionFailedError> failedCases = new ConcurrentHashMap<>();

  /** A lease, and the cases that passed in it: their variants are judged against them. */
  private static final class Place {
    final MockLease lease;
    final Set<String> passed = new HashSet<>();
    boolean isSpoilt;

    Place(MockLease lease) { this.lease = lease; }
  }

  Judging(MockServer server, Judge judge, String[] choices) {
    this.server = server;
    this.judge = judge;
    this.choices = choices;
    timeout = Duration.ofMillis(judge.timeoutMilliseconds());
  }

  /** The cases, each before its variants. */
  Stream<MockVariant> variants() {
    StringBuilder query = new StringBuilder("/variants?controls=true&limit=10000" + (judge.quick() ? "&quick=true" : ""));
    for (String operator : judge.operators()) query.append("&operator=").append(encode(operator));
    String path = "scenarios/" + encode(judge.scenario()) + query;
    if (judge.cases().length == 0) return variants(path).stream();
    return Stream.of(judge.cases()).flatMap(name -> variants(path + "&case=" + encode(name)).stream());
  }

  private List<MockVariant> variants(String path) {
    List<MockVariant> variants = new ArrayList<>();
    List<?> page;
    do {
      page = Json.array(server.call("GET", path + "&offset=" + variants.size(), null).get("variants"));
      page.forEach(element -> variants.add(new MockVariant(this, element)));
    } while (!page.isEmpty());
    return variants;
  }

  private static String encode(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  void judge(MockVariant variant, MockVariant.Client client, Errors errors) {
    String name = variant.caseName();
    Place place = free.poll();
    if (place == null) place = new Place(server.lease("judge " + judge.scenario(), choices));
    AssertionFailedError failure = null;
    try {
      if (!failedCases.containsKey(name) && !place.passed.contains(name)) {
        failure = exchange(place, variant, true, client, errors);
        if (failure == null) place.passed.add(name);
        else failedCases.put(name, failure);
      }
      if (!variant.isCase() && !failedCases.containsKey(name)) {
        failure = exchange(place, variant, false, client, errors);
      }
    } finally {
      // A client that hangs may ask later, when the lease has another exchange.
      if (place.isSpoilt) place.lease.close();
      else free.add(place);
    }
    AssertionFailedError failedCase = failedCases.get(name);
    if (failedCase != null && !variant.isCase()) {
      throw new TestAbortedException("the case itself must pass: " + failedCase.getMessage());
    }
    if (failedCase != null) throw failedCase;
    if (failure != null) throw failure;
  }

  /** Returns what is wrong with the client; null if nothing is. */
  private AssertionFailedError exchange(
      Place place, MockVariant variant, boolean isCase, MockVariant.Client client, Errors errors) {
    String id = isCase ? variant.caseName() : variant.id();
    String[] selected = Stream.concat(Stream.of(choices), Stream.of(judge.scenario() + "=" + id)).toArray(String[]::new);
    place.lease.select(selected);
    Map<String, Object> outcome = new HashMap<>(Map.of("scenario", judge.scenario(), "case", variant.caseName()));
    outcome.put("variant", isCase ? null : id);
    Throwable thrown = ask(place, client, errors, outcome);
    Map<String, Object> verdict = server.call("POST", place.lease.path + "/outcomes", outcome);
    if ("pass".equals(verdict.get("status"))) return null;
    return new AssertionFailedError(judge.scenario() + "/" + id + ": " + verdict.get("message") + "\n  at "
        + verdict.get("location") + (isCase ? "" : ": " + variant.damage()), thrown);
  }

  /** Adds what the client makes of the answer to `outcome`, and returns what it threw. */
  private Throwable ask(Place place, MockVariant.Client client, Errors errors, Map<String, Object> outcome) {
    URI url = place.lease.url();
    FutureTask<Object> task = new FutureTask<>(() -> client.ask(url));
    Thread thread = new Thread(task, "mockapi client");
    thread.setDaemon(true);
    thread.start();
    long limit = timeout.plus(PATIENCE).toMillis();
    place.isSpoilt = true;
    try {
      Object value = task.get(limit, TimeUnit.MILLISECONDS);
      outcome.putAll(value instanceof Answer ? ((Answer) value).members : Answer.OK.members);
      place.isSpoilt = false;
      return null;
    } catch (ExecutionException error) {
      Throwable thrown = error.getCause();
      if (thrown instanceof TestAbortedException) throw (TestAbortedException) thrown;
      Answer answer = errors.answer(thrown);
      outcome.putAll(answer == null ? Map.of("ended", Map.of("standardError", trace(thrown))) : answer.members);
      place.isSpoilt = false;
      return thrown;
    } catch (TimeoutException error) {
      outcome.put("ended", Map.of("afterMilliseconds", limit));
      Throwable hang = new TimeoutException("the client was still here");
      hang.setStackTrace(thread.getStackTrace());
      return hang;
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the client was asked", error);
    } finally {
      task.cancel(true);
    }
  }

  /** As the JVM writes it where nobody catches an exception. */
  private static String trace(Throwable thrown) {
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace, true));
    return "Exception in thread \"main\" " + trace;
  }

  @Override
  public void close() { free.forEach(place -> place.lease.close()); }
}
