// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "[1,-2.5,true,false,null]", "{\"a\":{\"b\":[\"\",\"é\\u000a\\\"\\\\\"]}}", "\"\\ud83d\\ude80\"", "12345678901234567890"})
  void whatIsReadIsWrittenAgain(String text) {
    assertEquals(text, Json.write(Json.read(text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"a\"}", "[1 2]", "\"", "\"\\x\"", "\"\\u12\"", "tru", "{} x", "[1,]", "1.2.3"})
  void otherTextIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Json.read(text));
  }

  @Test
  void escapesAndBlanksAreRead() {
    assertEquals(Arrays.asList("/\t\u20ac", null), Json.read(" [ \"\\/\\t\\u20AC\" , null ] "));
  }

  @Test
  void halfOfASurrogatePairIsEscaped() {
    assertEquals("\"\\ud800\"", Json.write("\ud800"));
  }

  @Test
  void whatJsonDoesNotHaveIsText() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("number", Double.NaN);
    values.put("id", java.net.URI.create("http://a"));
    assertEquals("{\"number\":\"NaN\",\"id\":\"http://a\"}", Json.write(values));
  }
}
