// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test once for each case of a scenario and for each variant of it, in which one thing is damaged. The test has a
 * parameter of type {@link MockVariant}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(MockAPIExtension.class)
public @interface Judge {
  /** The name of the scenario. */
  String scenario();

  /** The cases to damage; all of them if there are none. */
  String[] cases() default {};

  /** Whether only the small set of operators is used that finds nearly everything. */
  boolean quick() default false;

  /** The operators to use, such as {@code {"drop", "null"}}; without them, those of {@link #quick()}, or all. */
  String[] operators() default {};

  /** The time after which the client should give up: {@link MockVariant#timeout()}. */
  int timeoutMilliseconds() default 2000;
}
