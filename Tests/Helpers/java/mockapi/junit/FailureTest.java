// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees when something is wrong, and what stays behind. */
class FailureTest {
  @MockAPI(scenarios = "../../Scenarios")
  static class Asking {
    @Test
    void fails(MockLease lease) throws Exception {
      LeaseTest.user(lease);
      LeaseTest.get(lease.url("/userz/user01"));
      fail("no user");
    }

    @Test
    void failsAlone(MockLease lease) throws Exception {
      LeaseTest.user(lease);
      fail("no user");
    }
  }

  @Test
  void aFailureShowsTheRequestsThatNoScenarioAnswered() {
    Run run = Run.of(Asking.class);
    String trace = run.trace("fails(MockLease)");
    assertTrue(trace.contains("AssertionFailedError: no user"), trace);
    assertTrue(trace.contains("UnansweredRequests: 1 of this test\n  GET /userz/user01: no scenario answers it; the nearest is 'user'\n"
        + "    urlPath must be /users/user01; found /userz/user01 (../../Scenarios/user.json:4:"), trace);
    assertFalse(run.trace("failsAlone(MockLease)").contains("Unanswered"));
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Mistaken {
    @Test
    @Select("user=missingName")
    void selectsForNothing() {}

    @Test
    @Select("user=missinName")
    void selectsWhatIsNotThere(MockLease lease) {}
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Constructed {
    Constructed(MockLease lease) {}

    @Test
    void test() {}
  }

  @Test
  void mistakesInTheUseOfALeaseAreErrors() {
    Run run = Run.of(Mistaken.class);
    assertTrue(run.trace("selectsForNothing()").contains("@Select needs a test with a parameter of type MockLease"));
    assertTrue(run.trace("selectsWhatIsNotThere(MockLease)").contains("did you mean 'missingName'?"));
    assertTrue(Run.of(Constructed.class).trace("test()").contains("a MockLease is of one test"));
  }

  @Test
  void aServerThatCannotStartShowsTheMistakesOfFiles(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("user.json"), "{\"request\": {\"urlPth\": \"/x\"}, \"cases\": {\"a\": {\"response\": {}}}}");
    String message = assertThrows(IllegalStateException.class, () -> new MockServer(List.of(), List.of(folder.toString()))).getMessage();
    assertTrue(message.startsWith("mockapi did not start: " + folder + "/user.json:1:"), message);
    assertTrue(message.contains("unknown key 'urlPth' in a request; did you mean 'urlPath'?\n  {\"request\": {\"urlPth\""), message);
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    String message = assertThrows(IllegalStateException.class, () -> new MockServer(List.of(), List.of("nowhere"))).getMessage();
    assertEquals("mockapi did not start: nowhere: there is no such file or folder", message);
  }

  @Test
  void anOptionThatIsNotThereIsNamed() {
    String message = assertThrows(IllegalStateException.class, () -> new MockServer(List.of("--prt"), List.of())).getMessage();
    assertTrue(message.contains("'--prt'"), message);
  }

  @Test
  void aMissingProgramIsAnErrorThatSaysWhatToDo() throws Exception {
    String output = output(Run.process(Asking.class, Map.of("MOCKAPI_PROGRAM", "/nowhere/mockapi")));
    assertTrue(output.contains("mockapi did not start: Cannot run program \"/nowhere/mockapi\""), output);
    assertTrue(output.contains(". Put mockapi on the PATH, or name it by $MOCKAPI_PROGRAM or -Dmockapi.program,"
        + " or name a running server by $MOCKAPI_URL or -Dmockapi.url\n"), output);
  }

  @Test
  void aServerThatDoesNotRunIsNamed() throws Exception {
    String output = output(Run.process(Asking.class, Map.of("MOCKAPI_URL", "http://127.0.0.1:1/")));
    assertTrue(output.contains("no mockapi server answers at http://127.0.0.1:1: "), output);
  }

  @MockAPI
  static class Given {
    @Test
    void asks(MockLease lease) throws Exception { assertEquals(200, LeaseTest.user(lease).statusCode()); }
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Giving {
    @Test
    void runsTestsOnItsServer(MockLease lease) throws Exception {
      URI url = lease.url();
      String output = output(Run.process(Given.class, Map.of("MOCKAPI_URL", "http://" + url.getAuthority(), "MOCKAPI_CONTROL_TOKEN", "secret")));
      assertTrue(output.contains("asks(MockLease): SUCCESSFUL"), output);
      output = output(Run.process(Given.class, Map.of("MOCKAPI_URL", "http://" + url.getAuthority())));
      assertTrue(output.contains("answered 401 to POST leases"), output);
    }
  }

  @Test
  void aRunningServerAndItsTokenAreUsed() throws Exception {
    String output = output(Run.process(Giving.class, Map.of("MOCKAPI_PROGRAM", program(), "MOCKAPI_CONTROL_TOKEN", "secret")));
    assertTrue(output.contains("runsTestsOnItsServer(MockLease): SUCCESSFUL"), output);
  }

  @MockAPI(scenarios = "../../Scenarios")
  static class Staying {
    @Test
    void stays(MockLease lease) throws Exception {
      System.out.println("at " + lease.url());
      System.in.read();
    }
  }

  @Test
  void theServerEndsWithAJvmThatIsKilled() throws Exception {
    Process jvm = Run.process(Staying.class, Map.of("MOCKAPI_PROGRAM", program()));
    try {
      StringBuilder line = new StringBuilder();
      InputStream output = jvm.getInputStream();
      for (int next = output.read(); next >= 0 && (line.indexOf("at http") < 0 || next != '\n'); next = output.read()) {
        line.append((char) next);
      }
      URI events = URI.create(line.substring(line.indexOf("http")).replaceAll("/at/.*", "/events"));
      jvm.destroyForcibly();
      // A server that is ending may still accept a connection; it closes it with its own end, for which each attempt waits.
      assertThrows(java.net.ConnectException.class, () -> {
        while (true) {
          try (java.net.Socket socket = new java.net.Socket(events.getHost(), events.getPort())) {
            while (socket.getInputStream().read() >= 0) {}
          } catch (java.net.ConnectException refused) {
            throw refused;
          } catch (java.io.IOException cutOff) {
            // The server need not end it in order.
          }
        }
      });
    } finally {
      jvm.destroyForcibly();
    }
  }

  private static String output(Process process) throws Exception {
    try {
      process.getOutputStream().close();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The program that these tests use. */
  private static String program() {
    return System.getenv().getOrDefault("MOCKAPI_PROGRAM", System.getProperty("mockapi.program", "mockapi"));
  }
}
