// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import static mockapi.junit.Answer.NO_ANSWER;
import static mockapi.junit.Answer.SUCCESS;
import static mockapi.junit.Answer.UNEXPECTED;
import static mockapi.junit.Answer.failure;
import static mockapi.junit.Answer.partial;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.TestExecutionResult.Status;

class JudgeTest {
  private static final Errors ERRORS = Errors.of(IOException.class, NO_ANSWER).and(Malformed.class, UNEXPECTED);

  private static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** A client that notices whatever is wrong with the scenario `user`. */
  private static Answer careful(URI url) throws Exception {
    Map<String, Object> user = user(url);
    List<String> defects = new ArrayList<>();
    for (String name : List.of("name", "email")) if (!(user.get(name) instanceof String)) defects.add("/" + name);
    if (!(user.get("id") instanceof String) && !(user.get("id") instanceof Number)) throw new Malformed();
    return partial(defects);
  }

  private static Map<String, Object> user(URI url) throws Exception {
    HttpResponse<String> response = LeaseTest.get(URI.create(url + "/users/user01"));
    if (response.statusCode() != 200) throw new Malformed();
    try {
      return Json.readObject(response.body());
    } catch (IllegalArgumentException error) {
      throw new Malformed();
    }
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Careful {
    @Judge(scenario = "user", cases = {"complete", "notFound"}, operators = {"drop", "null", "close", "status", "refused"})
    void careful(MockVariant variant) { variant.judge(JudgeTest::careful, ERRORS); }
  }

  @Test
  void aCarefulClientPassesEveryCaseAndVariant() {
    Run run = Run.of(Careful.class);
    List<String> failing = run.results.keySet().stream().filter(test -> !run.passes(test)).collect(Collectors.toList());
    assertEquals(List.of(), failing, () -> failing.stream().map(run::trace).collect(Collectors.joining()));
    assertTrue(run.results.keySet().containsAll(List.of("complete", "notFound", "complete~drop@/name", "complete~refused", "notFound~close(start)")),
        () -> run.results.keySet().toString());
    assertFalse(run.results.containsKey("nullName"));
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Careless {
    @Judge(scenario = "user", cases = "complete", operators = {"drop", "null"})
    void careless(MockVariant variant) {
      variant.judge(url -> {
        Map<String, Object> user = user(url);
        return SUCCESS.read("id", user.get("id")).read("name", user.get("name").toString());
      }, ERRORS);
    }
  }

  @Test
  void aFailureNamesFieldOperatorAndPlace() {
    Run run = Run.of(Careless.class);
    assertTrue(run.passes("complete"));
    String trace = run.trace("complete~drop@/id");
    assertTrue(trace.startsWith("org.opentest4j.AssertionFailedError: user/complete~drop@/id: "), trace);
    assertTrue(trace.matches("(?s).*\n  at \\S*Scenarios/user.json:\\d+:\\d+: field /id, operator drop \\(.+\\)\n.*"), trace);
    assertTrue(trace.contains("JudgeTest$Careless.careless"), trace);
  }

  @Test
  void anExceptionThatIsNotDocumentedIsACrashWithItsTrace() {
    String trace = Run.of(Careless.class).trace("complete~null@/name");
    assertTrue(trace.startsWith("org.opentest4j.AssertionFailedError: user/complete~null@/name: "), trace);
    assertTrue(trace.contains("field /name, operator null ("), trace);
    assertTrue(trace.contains("Caused by: java.lang.NullPointerException"), trace);
    assertTrue(trace.contains("at mockapi.junit.JudgeTest$Careless.lambda$careless"), trace);
  }

  @MockAPI(scenarios = "../../Scenarios")
  @Execution(ExecutionMode.SAME_THREAD)
  static class Wrong {
    static final AtomicInteger asked = new AtomicInteger();

    @Judge(scenario = "user", cases = "complete", operators = "drop")
    @Execution(ExecutionMode.SAME_THREAD)
    void wrong(MockVariant variant) {
      variant.judge(url -> {
        asked.incrementAndGet();
        throw new Malformed();
      }, ERRORS);
    }
  }

  @Test
  void variantsOfACaseThatFailsAreAborted() {
    Run run = Run.of(Wrong.class);
    assertEquals(Status.FAILED, run.status("complete"));
    assertEquals(Status.ABORTED, run.status("complete~drop@/name"));
    assertTrue(run.trace("complete~drop@/name").contains("the case itself must pass: user/complete: "), run.trace("complete~drop@/name"));
    assertEquals(1, Wrong.asked.get(), "the case is asked once");
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Hanging {
    @Judge(scenario = "user", cases = "complete", operators = "drop", timeoutMilliseconds = 1)
    void hanging(MockVariant variant) {
      variant.judge(url -> {
        Map<String, Object> user = user(url);
        if (user.get("email") == null) new CountDownLatch(1).await();
        if (user.get("id") == null) throw new Malformed();
        return user;
      }, ERRORS);
    }
  }

  @Test
  void aClientThatDoesNotAnswerFailsWithThePlaceWhereItWaits() {
    Run run = Run.of(Hanging.class);
    assertTrue(run.passes("complete") && run.passes("complete~drop@/id"));
    String trace = run.trace("complete~drop@/email");
    assertTrue(trace.contains("field /email, operator drop"), trace);
    assertTrue(trace.contains("Caused by: java.util.concurrent.TimeoutException: the client was still here"), trace);
    assertTrue(trace.contains("CountDownLatch.await"), trace);
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Skipping {
    @Judge(scenario = "user", cases = "complete", operators = "drop")
    void skipping(MockVariant variant) {
      Assumptions.assumeFalse(variant.id().endsWith("/email"));
      variant.judge(JudgeTest::careful, ERRORS);
    }
  }

  @Test
  void aTestCanLeaveVariantsOut() {
    Run run = Run.of(Skipping.class);
    assertEquals(Status.ABORTED, run.status("complete~drop@/email"));
    assertTrue(run.passes("complete~drop@/name"));
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Beside {
    @Judge(scenario = "user", cases = "complete", operators = "drop")
    @Select({"login=loggedIn", "user=notFound"})
    void beside(MockVariant variant) {
      variant.judge(url -> {
        HttpRequest login = HttpRequest.newBuilder(URI.create(url + "/login")).POST(HttpRequest.BodyPublishers.ofString("{}")).build();
        if (LeaseTest.CLIENT.send(login, HttpResponse.BodyHandlers.discarding()).statusCode() != 200) throw new Malformed();
        return careful(url);
      }, ERRORS);
    }
  }

  @Test
  void casesOfOtherScenariosAreSelectedBesideTheVariant() {
    Run run = Run.of(Beside.class);
    assertTrue(run.passes("complete") && run.passes("complete~drop@/name") && run.passes("complete~drop@/id"), () -> run.trace("complete"));
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Forgetful {
    @Judge(scenario = "user", cases = "complete", operators = "drop")
    void forgetful(MockVariant variant) {}
  }

  @Test
  void aTestThatJudgesNothingFails() {
    assertTrue(Run.of(Forgetful.class).trace("complete~drop@/id").contains("a judged test must call judge(…)"));
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Mistaken {
    @Judge(scenario = "usr")
    void noScenario(MockVariant variant) {}

    @Judge(scenario = "user", cases = "complet")
    void noCase(MockVariant variant) {}

    @Judge(scenario = "user", operators = "dop")
    void noOperator(MockVariant variant) {}
  }

  @Test
  void namesThatDoNotExistAreErrors() {
    Run run = Run.of(Mistaken.class);
    assertTrue(run.trace("noScenario(MockVariant)").contains("no scenario has the name 'usr'"));
    assertTrue(run.trace("noCase(MockVariant)").contains("'case' must be a case of 'user'; found 'complet'"));
    assertTrue(run.trace("noOperator(MockVariant)").contains("'operator' must be an operator of variants; found 'dop'"));
  }

  @Test
  void theNearestClassOfAnExceptionCounts() {
    Errors errors = Errors.of(IOException.class, NO_ANSWER).and(java.io.FileNotFoundException.class, e -> failure(e.getMessage()));
    assertEquals("gone", errors.answer(new java.io.FileNotFoundException("gone")).members.get("code"));
    assertEquals("noAnswer", errors.answer(new java.io.EOFException()).members.get("outcome"));
    assertEquals("noAnswer", errors.answer(new CompletionException(new IOException())).members.get("outcome"));
    assertNull(errors.answer(new CompletionException(new IllegalStateException())));
    assertNull(errors.answer(new StackOverflowError()));
  }

  @Test
  void anAnswerHasWhatADriverWrites() {
    assertEquals("{\"outcome\":\"success\",\"decoded\":{\"id\":7,\"name\":null}}", Json.write(SUCCESS.read("id", 7).read("name", null).members));
    assertEquals(SUCCESS, partial(List.of()));
    assertEquals(List.of("/name"), partial(List.of("/name")).members.get("defects"));
  }
}
