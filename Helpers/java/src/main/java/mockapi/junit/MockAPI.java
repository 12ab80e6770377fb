// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test a lease of a mock server: a parameter of type {@link MockLease}.
 *
 * <p>All tests of the JVM with the same scenarios and options share one server, which starts for the first lease. It ends
 * with the JVM. Where {@code $MOCKAPI_URL} or the system property {@code mockapi.url} has the URL of a running server,
 * that server is used with the scenarios that it has.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ExtendWith(MockAPIExtension.class)
public @interface MockAPI {
  /**
   * Scenario files and folders, from the folder that the tests run in. The default is that of {@code mockapi serve}:
   * {@code ./Scenarios}, else {@code ./scenarios}.
   */
  String[] scenarios() default {};

  /** Further options of {@code mockapi serve}, such as {@code "--global-response-templating"}. */
  String[] options() default {};
}
