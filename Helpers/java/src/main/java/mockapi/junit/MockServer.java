// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server that was started for the tests of this JVM, or a running one, and its control API. */
final class MockServer implements ExtensionContext.Store.CloseableResource {
  /** Only a guard against a hang. */
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final String url;

  /** The running server that the settings name, or a new one. */
  MockServer(List<String> options, List<String> scenarios) {
    String running = setting("url", null);
    // The JVM keeps the server's input open, which ends with it, also if it is killed.
    List<String> command = new ArrayList<>(List.of(setting("program", "mockapi"), "serve", "--end-with-stdin", "--port", "0",
        "--log-format", "json", "--quiet", "--strict", "--no-watch"));
    command.addAll(options);
    command.add("--");
    command.addAll(scenarios);
    try {
      process = running != null ? null : new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException error) {
      throw new IllegalStateException("mockapi did not start: " + error.getMessage() + ". Put mockapi on the PATH, or name it by"
          + " $MOCKAPI_PROGRAM or -Dmockapi.program, or name a running server by $MOCKAPI_URL or -Dmockapi.url", error);
    }
    url = running != null ? running.replaceAll("/+$", "") : readyURL();
  }

  /** $MOCKAPI_NAME, else the system property mockapi.name; an empty one counts as none. */
  private static String setting(String name, String otherwise) {
    String variable = System.getenv().getOrDefault("MOCKAPI_" + name.toUpperCase(Locale.ROOT), "");
    String value = variable.isEmpty() ? System.getProperty("mockapi." + name, "") : variable;
    return value.isEmpty() ? otherwise : value;
  }

  private String readyURL() {
    CompletableFuture<String> ready = new CompletableFuture<>();
    Thread reader = new Thread(() -> readLog(ready), "mockapi log");
    reader.setDaemon(true);
    reader.start();
    try {
      return ready.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (Exception error) {
      close();
      Object reason = error.getCause() == null ? error : error.getCause().getMessage();
      throw new IllegalStateException("mockapi did not start: " + reason);
    }
  }

  /** Reads the log to its end. Its lines before the server is ready say why it is not; later ones are for people. */
  private void readLog(CompletableFuture<String> ready) {
    List<String> lines = new ArrayList<>();
    try (BufferedReader log = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = log.readLine(); line != null; line = log.readLine()) {
        Map<String, Object> event = line.startsWith("{\"event\"") ? Json.readObject(line) : Map.of("message", line);
        if ("ready".equals(event.get("event"))) ready.complete((String) event.get("url"));
        else if (ready.isDone()) System.err.println(text(event));
        else lines.add(text(event));
      }
    } catch (IOException | IllegalArgumentException error) {
      lines.add(error.toString());
    }
    ready.completeExceptionally(new IllegalStateException(String.join("\n", lines)));
  }

  /** As the log has it that is not JSON. */
  private static String text(Map<String, Object> event) {
    StringBuilder text = new StringBuilder();
    for (String place : List.of("file", "line", "column")) {
      if (event.containsKey(place)) text.append(event.get(place)).append(':');
    }
    text.append(text.length() == 0 ? "" : " ").append(event.getOrDefault("message", Json.write(event)));
    return text.append(event.containsKey("source") ? "\n  " + event.get("source") : "").toString();
  }

  MockLease lease(String name, String... choices) {
    return new MockLease(this, call("POST", "leases", Map.of("name", name, "select", selection(choices))));
  }

  static Map<String, Object> selection(String... choices) {
    Map<String, Object> selection = new LinkedHashMap<>();
    for (String choice : choices) {
      int end = choice.indexOf('=');
      if (end < 1) throw new IllegalArgumentException("a selection must be SCENARIO=CASE; found '" + choice + "'");
      selection.put(choice.substring(0, end), choice.substring(end + 1));
    }
    return selection;
  }

  /** Asks the control API below /__mockapi/. An answer without a body is an empty object. */
  Map<String, Object> call(String method, String path, Object body) {
    String text = body == null || body instanceof String ? (String) body : Json.write(body);
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/__mockapi/" + path)).timeout(LIMIT)
        .method(method, text == null ? BodyPublishers.noBody() : BodyPublishers.ofString(text));
    String token = setting("control_token", null);
    if (token != null) request.header("Authorization", "Bearer " + token);
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      boolean isJson = response.headers().firstValue("Content-Type").orElse("").contains("json");
      Map<String, Object> answer = isJson ? Json.readObject(response.body()) : Map.of();
      if (response.statusCode() / 100 == 2) return answer;
      throw new IllegalStateException(String.format("%s (the server at %s answered %d to %s %s)",
          answer.getOrDefault("detail", response.body()), url, response.statusCode(), method, path));
    } catch (IOException error) {
      throw new IllegalStateException("no mockapi server answers at " + url + ": " + error, error);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the server at " + url + " was asked", error);
    }
  }

  @Override
  public void close() {
    if (process == null) return;
    // Its last lines are read, unlike after `process.destroy()`, which closes the streams.
    process.toHandle().destroy();
    try {
      process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
  }
}
