// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Selects cases for the lease of a test: {@code @Select("user=missingName")}. At a class, it holds for the tests without
 * one of their own.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
public @interface Select {
  /** Each is the name of a scenario, {@code =}, and its case or the id of a variant. */
  String[] value();
}
