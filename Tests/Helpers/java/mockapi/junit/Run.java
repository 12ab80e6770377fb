// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes inside of a test, or in a JVM of their own. */
final class Run implements TestExecutionListener {
  final Map<String, TestExecutionResult> results = Collections.synchronizedMap(new LinkedHashMap<>());

  /** Runs the tests of a class, several at once. */
  static Run of(Class<?> fixture) {
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(fixture))
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4").build();
    Run run = new Run();
    LauncherFactory.create().execute(request, run);
    return run;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) { results.put(test.getDisplayName(), result); }

  boolean passes(String test) { return status(test) == TestExecutionResult.Status.SUCCESSFUL; }

  TestExecutionResult.Status status(String test) { return results.get(test).getStatus(); }

  /** The trace of a failure, as tools print it; empty if there is none. */
  String trace(String test) {
    StringWriter trace = new StringWriter();
    results.get(test).getThrowable().ifPresent(error -> error.printStackTrace(new PrintWriter(trace, true)));
    return trace.toString();
  }

  /** A JVM that runs the tests of a class with other settings of mockapi in its environment. */
  static Process process(Class<?> fixture, Map<String, String> settings) throws IOException {
    List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java",
        "-cp", System.getProperty("java.class.path"), Run.class.getName(), fixture.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("MOCKAPI_"));
    builder.environment().putAll(settings);
    return builder.start();
  }

  /** Prints the traces of all failures. */
  public static void main(String[] arguments) throws ClassNotFoundException {
    Run run = Run.of(Class.forName(arguments[0]));
    run.results.keySet().forEach(test -> System.out.println(test + ": " + run.status(test) + " " + run.trace(test)));
  }
}
