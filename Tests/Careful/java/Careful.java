// mockapi
// SPDX-License-Identifier: Apache-2.0
// Careful clients in Java, with java.net.http and a JSON parser of their own. The argument has the style: see README.md.

import java.io.*;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.*;
import java.nio.ByteBuffer;
import java.nio.charset.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.*;

public class Careful {
  static final Map<String, String> style = new HashMap<>();
  static final Map<String, Api> apis = new HashMap<>();

  record Api(Type success, Type failure, Map<String, String> rules) {}

  static class Unexpected extends RuntimeException {
    Unexpected(String message) { super(message); }
  }

  static class Spoiled extends Unexpected {
    final String place;
    Spoiled(String place) { super("spoiled at " + place); this.place = place; }
  }

  // The parser of RFC 8259. Members are a LinkedHashMap, numbers a BigDecimal or a Double, and null is JSON_NULL.

  static final Object JSON_NULL = new Object();

  static class Parser {
    final String text;
    int at = 0;
    static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    Parser(String text) { this.text = text; }

    char peek() { return at < text.length() ? text.charAt(at) : 0; }

    void blank() { while (" \t\r\n".indexOf(peek()) >= 0 && at < text.length()) at++; }

    void expect(String token) {
      if (!text.startsWith(token, at)) throw new Unexpected("no '" + token + "' at " + at);
      at += token.length();
    }

    Object document() {
      Object value = value(1);
      if (at < text.length()) throw new Unexpected("something more at " + at);
      return value;
    }

    Object value(int depth) {
      blank();
      Object value = bare(depth);
      blank();
      return value;
    }

    Object bare(int depth) {
      if (depth > Integer.parseInt(style.get("depth")) + 1) throw new Unexpected("too deep");
      switch (peek()) {
        case '{': return object(depth);
        case '[': return array(depth);
        case '"': return string();
        case 't': expect("true"); return true;
        case 'f': expect("false"); return false;
        case 'n': expect("null"); return JSON_NULL;
        default: return number();
      }
    }

    Object number() {
      var found = NUMBER.matcher(text).region(at, text.length());
      if (!found.lookingAt()) throw new Unexpected("no value at " + at);
      at = found.end();
      double real = Double.parseDouble(found.group());
      if (style.get("huge").equals("refuse") && Double.isInfinite(real)) throw new Unexpected("a number is too large");
      if (style.get("numbers").equals("double")) return real;
      return new BigDecimal(found.group());
    }

    String string() {
      expect("\"");
      var found = new StringBuilder();
      while (peek() != '"') {
        if (peek() < ' ') throw new Unexpected("no string at " + at);
        char next = text.charAt(at++);
        found.append(next == '\\' ? escaped() : next);
      }
      at++;
      String whole = found.toString();
      var encoder = StandardCharsets.UTF_8.newEncoder();
      if (encoder.canEncode(whole)) return whole;
      if (style.get("utf8").equals("strict")) throw new Unexpected("half of a surrogate pair");
      return new String(whole.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16);
    }

    char escaped() {
      int index = "\"\\/bfnrt".indexOf(peek());
      if (at < text.length() && index >= 0) {
        at++;
        return "\"\\/\b\f\n\r\t".charAt(index);
      }
      expect("u");
      if (at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) throw new Unexpected("no escape at " + at);
      return (char) Integer.parseInt(text.substring(at, at += 4), 16);
    }

    Map<String, Object> object(int depth) {
      var found = new LinkedHashMap<String, Object>();
      expect("{");
      blank();
      while (peek() != '}') {
        if (!found.isEmpty()) expect(",");
        blank();
        String name = string();
        blank();
        expect(":");
        Object value = value(depth + 1);
        if (found.containsKey(name)) {
          if (style.get("keys").equals("refuse")) throw new Unexpected("a name occurs twice");
          if (style.get("keys").equals("first")) continue;
        }
        found.put(name, value);
      }
      expect("}");
      return found;
    }

    List<Object> array(int depth) {
      var found = new ArrayList<Object>();
      expect("[");
      blank();
      while (peek() != ']') {
        if (!found.isEmpty()) expect(",");
        found.add(value(depth + 1));
      }
      expect("]");
      return found;
    }
  }

  // The language of the models.

  interface Reading { Object read(Object value, String place, List<String> defects); }

  record Type(Reading reading, Object initial, boolean isObject) {
    Object read(Object value, String place, List<String> defects) { return reading.read(value, place, defects); }
  }

  static final Object LEFT_OUT = new Object();

  static void api(String name, Type success, Type failure, String rules) {
    var parts = new HashMap<String, String>();
    for (String word : rules.split(" ")) if (!word.isEmpty()) parts.put(word.split("=", 2)[0], word.split("=", 2)[1]);
    apis.put(name, new Api(success, failure, parts));
  }

  static Type kind(Object initial, Predicate<Object> holds) {
    return new Type((value, place, defects) -> {
      if (!holds.test(value)) throw new Spoiled(place);
      return value;
    }, initial, false);
  }

  static Type textThat(Predicate<String> holds) { return kind("", value -> value instanceof String string && holds.test(string)); }

  static boolean isWhole(Object value) {
    if (value instanceof Double real) return real == Math.rint(real) && !Double.isInfinite(real);
    return value instanceof BigDecimal exact && (exact.signum() == 0 || exact.stripTrailingZeros().scale() <= 0);
  }

  static boolean reads(ThrowingReader reader, String value) {
    try {
      reader.read(value);
      return true;
    } catch (DateTimeException error) {
      return false;
    }
  }

  interface ThrowingReader { Object read(String value); }

  static final Type none = null;
  static final Type nothing = kind(JSON_NULL, value -> value == JSON_NULL);
  static final Type text = textThat(value -> true);
  static final Type number = kind(0, value -> value instanceof Number);
  static final Type integer = kind(0, Careful::isWhole);
  static final Type flag = kind(false, value -> value instanceof Boolean);
  static final Type webAddress = textThat(value -> {
    try {
      return value.chars().allMatch(letter -> letter > 32 && letter < 127) && new URI(value).getHost() != null;
    } catch (java.net.URISyntaxException error) {
      return false;
    }
  });
  static final Type uuid = textThat(value -> value.matches("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"));
  static final Type date = textThat(value -> value.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") && reads(LocalDate::parse, value));
  static final Type dateTime = textThat(value ->
    value.matches("(?i)[0-9-]{10}T[0-9:]{8}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})") && reads(OffsetDateTime::parse, value));

  static Type values(Object... known) {
    return kind(known[0], value -> Stream.of(known).anyMatch(one -> one.equals(value)
      || one instanceof Integer whole && value instanceof Number found && Double.isFinite(found.doubleValue())
        && new BigDecimal(found.toString()).compareTo(new BigDecimal(whole)) == 0));
  }

  static Type either(Type first, Type second) {
    return new Type((value, place, defects) -> {
      try {
        return first.read(value, place, defects);
      } catch (Spoiled error) {
        return second.read(value, place, defects);
      }
    }, first.initial(), false);
  }

  static String below(String place, Object name) { return place + "/" + name.toString().replace("~", "~0").replace("/", "~1"); }

  static Type fields(Object... parts) {
    return new Type((value, place, defects) -> {
      if (!(value instanceof Map<?, ?> members)) throw new Spoiled(place);
      var found = new LinkedHashMap<String, Object>();
      for (int i = 0; i < parts.length; i += 2) {
        Object member = members.get(parts[i]);
        found.put((String) parts[i], ((Type) parts[i + 1]).read(member, below(place, parts[i]), defects));
      }
      return found;
    }, Map.of(), true);
  }

  static Type listOf(Type element) {
    return new Type((value, place, defects) -> {
      if (!(value instanceof List<?> elements)) throw new Spoiled(place);
      var found = new ArrayList<Object>();
      for (int i = 0; i < elements.size(); i++) found.add(element.read(elements.get(i), below(place, i), defects));
      found.removeIf(item -> item == LEFT_OUT);
      return found;
    }, List.of(), false);
  }

  /** A list whose first element is read, and the others are not. */
  static Type firstOf(Type element) {
    return new Type((value, place, defects) -> {
      if (!(value instanceof List<?> elements)) throw new Spoiled(place);
      var found = new ArrayList<Object>(elements);
      Object first = element.read(found.isEmpty() ? null : found.get(0), place + "/0", defects);
      if (found.isEmpty()) found.add(first); else found.set(0, first);
      return found;
    }, List.of(), false);
  }

  static Type mapOf(Type element) {
    return new Type((value, place, defects) -> {
      if (!(value instanceof Map<?, ?> entries)) throw new Spoiled(place);
      var found = new LinkedHashMap<Object, Object>();
      entries.forEach((name, item) -> found.put(name, element.read(item, below(place, name), defects)));
      found.values().removeIf(item -> item == LEFT_OUT);
      return found;
    }, Map.of(), false);
  }

  static Type recovering(Type kind, boolean reportsMissing, Object recovered) {
    return new Type((value, place, defects) -> {
      try {
        return kind.read(value, place, defects);
      } catch (Spoiled spoiled) {
        if (reportsMissing || value != null && value != JSON_NULL) defects.add(style.get("defects").equals("near") ? place : spoiled.place);
        return recovered;
      }
    }, kind.initial(), false);
  }

  static Type required(Type kind) { return kind; }
  static Type optional(Type kind) { return recovering(kind, false, null); }
  static Type defaulted(Type kind) { return recovering(kind, true, kind.initial()); }
  static Type dropped(Type kind) { return recovering(kind, true, LEFT_OUT); }

  /** An object, a list or a map that the contract does not name. */
  static Type plain(Type kind) {
    return new Type((value, place, defects) -> {
      if (kind.isObject()) return kind.read(value instanceof Map ? value : Map.of(), place, defects);
      try {
        return kind.read(value, place, defects);
      } catch (Spoiled spoiled) {
        if (!spoiled.place.equals(place)) throw spoiled;
        if (value != null && value != JSON_NULL) defects.add(place);
        return null;
      }
    }, kind.initial(), false);
  }

  static void models() {
    // MODELS
  }

  // The answers of the API.

  record Answer(String outcome, List<String> defects, Object decoded, Object code, String detail) {
    static Answer only(String outcome, String detail) { return new Answer(outcome, null, null, null, detail); }
  }

  static String decode(byte[] body) throws CharacterCodingException {
    var action = style.get("utf8").equals("strict") ? CodingErrorAction.REPORT : CodingErrorAction.REPLACE;
    var decoder = StandardCharsets.UTF_8.newDecoder().onMalformedInput(action).onUnmappableCharacter(action);
    String text = decoder.decode(ByteBuffer.wrap(body)).toString();
    return style.get("bom").equals("accept") && text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  static void checkHead(HttpHeaders headers, String wanted) {
    String header = headers.firstValue("Content-Type").orElse("").toLowerCase();
    String type = header.split(";")[0].trim();
    boolean isJSON = header.isEmpty() || type.equals("application/json") || type.endsWith("+json");
    if (wanted != null && !type.equals(wanted) || style.get("type").equals("check") && !isJSON) throw new Unexpected("the type " + header);
    if (style.get("charset").equals("refuse") && header.contains("charset=") && !header.matches(".*charset=\"?utf-8\"?\\s*"))
      throw new Unexpected("the charset of " + header);
    if (!headers.firstValue("Content-Encoding").orElse("identity").equals("identity"))
      throw new Unexpected("a coding that was not asked for");
  }

  static Object at(Object document, String pointer) {
    for (String step : pointer.substring(1).split("/")) {
      if (document instanceof List<?> list) document = !list.isEmpty() && step.equals("0") ? list.get(0) : null;
      else document = document instanceof Map<?, ?> members ? members.get(step) : null;
    }
    return document == JSON_NULL ? null : document;
  }

  static Answer understand(String name, HttpResponse<byte[]> response) throws CharacterCodingException {
    int status = response.statusCode();
    Api api = apis.getOrDefault(name + " " + status, apis.get(name));
    var rules = api.rules();
    String code = String.valueOf(status);
    String statuses = rules.getOrDefault("statuses", status >= 200 && status < 300 ? code : "");
    boolean isSuccess = List.of(statuses.split(",")).contains(code);
    if (!isSuccess && status < 400) throw new Unexpected("status " + status);
    if (rules.containsKey("pattern")) {
      if (isSuccess && decode(response.body()).matches(rules.get("pattern"))) return Answer.only("success", "");
      throw new Unexpected("status " + status);
    }
    if (isSuccess && !rules.getOrDefault("read", code).equals(code)) return Answer.only("success", "");
    if (!isSuccess && api.failure() == null) throw new Unexpected("status " + status);
    checkHead(response.headers(), rules.get(isSuccess ? "successType" : "failureType"));
    Object document = new Parser(decode(response.body())).document();
    Object failureCode = rules.containsKey("code") ? at(document, rules.get("code")) : null;
    if (rules.containsKey("anyStatus")) {
      if (failureCode == null && !isSuccess) throw new Unexpected("no code");
      isSuccess = failureCode == null;
    }
    var defects = new ArrayList<String>();
    Object decoded = (isSuccess ? api.success() : api.failure()).read(document, "", defects);
    String outcome = !isSuccess ? "failure" : defects.isEmpty() ? "success" : "partial";
    return new Answer(outcome, defects, decoded, isSuccess ? null : failureCode, "");
  }

  static HttpClient client;

  @SuppressWarnings("unchecked")
  static Answer answer(Map<String, Object> made) throws Exception {
    var asked = (Map<String, Object>) made.get("request");
    var limit = Duration.ofMillis(((Number) made.get("timeLimitMilliseconds")).longValue());
    var body = asked.get("body") instanceof String text ? HttpRequest.BodyPublishers.ofString(text) : HttpRequest.BodyPublishers.noBody();
    var request = HttpRequest.newBuilder(URI.create((String) made.get("baseURL") + asked.get("path"))).timeout(limit);
    if (asked.get("headers") instanceof Map<?, ?> headers) headers.forEach((name, value) -> request.header((String) name, (String) value));
    if (style.get("redirect").equals("no")) request.header("Authorization", "Bearer careful");
    var sent = client.sendAsync(request.method((String) asked.get("method"), body).build(), HttpResponse.BodyHandlers.ofByteArray());
    try {
      // The time limit of a request ends with its head. This one is for the body, too.
      return understand((String) made.get("scenario"), sent.get(limit.toMillis(), TimeUnit.MILLISECONDS));
    } catch (TimeoutException | ExecutionException error) {
      sent.cancel(true);
      return Answer.only("noAnswer", error.toString());
    } catch (Unexpected | CharacterCodingException | StackOverflowError error) {
      return Answer.only("unexpected", error.toString());
    }
  }

  static String print(Object value, String form) {
    if (value == null || value == JSON_NULL) return "null";
    if (value instanceof Double real && isWhole(real) && Math.abs(real) < 1e15) return print(BigDecimal.valueOf(real.longValue()), form);
    if (value instanceof Double real && real.isInfinite()) return "null";
    if (value instanceof Number) return form.equals("strings") ? "\"" + value + "\"" : value.toString();
    if (value instanceof List<?> list) return list.stream().map(item -> print(item, form)).collect(Collectors.joining(",", "[", "]"));
    if (value instanceof Map<?, ?> members)
      return members.entrySet().stream().filter(entry -> form.equals("nulls") || isShown(entry.getValue(), form))
        .map(entry -> print(entry.getKey(), form) + ":" + print(entry.getValue(), form)).collect(Collectors.joining(",", "{", "}"));
    if (value instanceof Boolean) return value.toString();
    return value.toString().codePoints().mapToObj(Careful::escaped).collect(Collectors.joining("", "\"", "\""));
  }

  static String escaped(int letter) {
    return letter < 32 || letter == '"' || letter == '\\' ? String.format("\\u%04x", letter) : Character.toString(letter);
  }

  static boolean isShown(Object value, String form) {
    return value != null && !(form.equals("sparse") && (value.equals("") || value.equals(false)));
  }

  static String spoken(Object id, Answer answer) {
    var said = new LinkedHashMap<String, Object>();
    said.put("id", id);
    boolean isGood = List.of("success", "partial").contains(answer.outcome());
    said.put("outcome", style.get("say").equals("fine") ? answer.outcome() : isGood ? "ok" : "error");
    if (!style.get("defects").equals("none")) said.put("defects", answer.defects());
    said.put("code", answer.code());
    said.put("detail", answer.detail());
    String head = print(said, "");
    if (style.get("print").equals("none") || answer.decoded() == null) return head;
    return head.substring(0, head.length() - 1) + ",\"decoded\":" + print(answer.decoded(), style.get("print")) + "}";
  }

  @SuppressWarnings("unchecked")
  public static void main(String[] arguments) throws Exception {
    for (String word : arguments[0].split(",")) style.put(word.split("=")[0], word.split("=")[1]);
    models();
    var redirect = style.get("redirect").equals("follow") ? HttpClient.Redirect.NORMAL : HttpClient.Redirect.NEVER;
    client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).followRedirects(redirect).build();
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      var made = (Map<String, Object>) new Parser(line).document();
      output.println(spoken(made.get("id"), answer(made)));
    }
    System.exit(0);
  }
}
