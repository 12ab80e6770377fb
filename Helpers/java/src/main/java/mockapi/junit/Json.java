// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, strings, {@code BigDecimal}, booleans and {@code null}: the JDK has no reader. It reads what a
 * mockapi server writes, and is no judge of other documents.
 */
final class Json {
  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  /** @throws IllegalArgumentException if the text is not JSON. */
  static Object read(String text) {
    Json json = new Json(text);
    Object value = json.value();
    if (json.at < text.length()) throw json.mistake("nothing more");
    return value;
  }

  static Map<String, Object> readObject(String text) {
    return object(read(text));
  }

  /** The value as an object; an object without members if it is something else. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Object value) {
    return value instanceof Map ? (Map<String, Object>) value : Map.of();
  }

  static List<?> array(Object value) {
    return value instanceof List ? (List<?>) value : List.of();
  }

  static String write(Object value) {
    StringBuilder out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private Object value() {
    blank();
    Object value;
    char first = peek();
    if (first == '{') value = members();
    else if (first == '[') value = elements();
    else if (first == '"') value = string();
    else value = word();
    blank();
    return value;
  }

  private Map<String, Object> members() {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    blank();
    while (peek() != '}') {
      if (!members.isEmpty()) expect(',');
      blank();
      String name = string();
      blank();
      expect(':');
      members.put(name, value());
    }
    at++;
    return members;
  }

  private List<Object> elements() {
    List<Object> elements = new ArrayList<>();
    at++;
    blank();
    while (peek() != ']') {
      if (!elements.isEmpty()) expect(',');
      elements.add(value());
    }
    at++;
    return elements;
  }

  private Object word() {
    int start = at;
    while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) at++;
    String word = text.substring(start, at);
    switch (word) {
      case "true": return true;
      case "false": return false;
      case "null": return null;
      default:
        try {
          return new BigDecimal(word);
        } catch (NumberFormatException error) {
          at = start;
          throw mistake("a value");
        }
    }
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (peek() != '"') {
      char next = text.charAt(at++);
      if (next != '\\') string.append(next);
      else if (peek() == 'u') string.append(unit());
      else if ("\"\\/bfnrt".indexOf(peek()) < 0) throw mistake("an escape");
      else string.append("\"\\/\b\f\n\r\t".charAt("\"\\/bfnrt".indexOf(text.charAt(at++))));
    }
    at++;
    return string.toString();
  }

  private char unit() {
    at++;
    if (at + 4 > text.length()) throw mistake("four digits");
    return (char) Integer.parseInt(text.substring(at, at += 4), 16);
  }

  private void blank() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private char peek() {
    if (at == text.length()) throw mistake("more");
    return text.charAt(at);
  }

  private void expect(char next) {
    if (peek() != next) throw mistake("'" + next + "'");
    at++;
  }

  private IllegalArgumentException mistake(String expected) {
    return new IllegalArgumentException("not JSON: there must be " + expected + " at character " + at + " of " + text);
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map) {
      String separator = "{";
      for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
        out.append(separator);
        write(String.valueOf(member.getKey()), out);
        out.append(':');
        write(member.getValue(), out);
        separator = ",";
      }
      out.append(separator.equals("{") ? "{}" : "}");
    } else if (value instanceof Iterable) {
      String separator = "[";
      for (Object element : (Iterable<?>) value) {
        out.append(separator);
        write(element, out);
        separator = ",";
      }
      out.append(separator.equals("[") ? "[]" : "]");
    } else if (value == null || value instanceof Boolean || value instanceof Number && isFinite((Number) value)) {
      out.append(value);
    } else {
      writeString(value.toString(), out);
    }
  }

  private static boolean isFinite(Number number) {
    boolean isReal = number instanceof Double || number instanceof Float;
    return !isReal || Double.isFinite(number.doubleValue());
  }

  private static void writeString(String value, StringBuilder out) {
    out.append('"');
    for (char unit : value.toCharArray()) {
      if (unit == '"' || unit == '\\') out.append('\\').append(unit);
      // Half of a surrogate pair is not UTF-8, so both halves are escaped.
      else if (unit < ' ' || Character.isSurrogate(unit)) out.append(String.format("\\u%04x", (int) unit));
      else out.append(unit);
    }
    out.append('"');
  }
}
