// mockapi
// SPDX-License-Identifier: Apache-2.0

package mockapi.junit;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link MockAPI}, {@link Select} and {@link Judge} do. */
final class MockAPIExtension implements ParameterResolver, AfterEachCallback, TestTemplateInvocationContextProvider {
  private static final Namespace NAMESPACE = Namespace.create(MockAPIExtension.class);

  /** The requests of a failed test that nothing answered, for the trace: IDEs, Surefire and Gradle all show that. */
  private static final class UnansweredRequests extends Exception {
    private static final long serialVersionUID = 1;

    UnansweredRequests(String requests) { super(requests, null, false, false); }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getParameter().getType() != MockLease.class) return false;
    if (context.getTestMethod().isPresent()) return true;
    throw new ExtensionConfigurationException("a MockLease is of one test: it must be a parameter of a test, of @BeforeEach"
        + " or of @AfterEach; found " + parameter.getDeclaringExecutable());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    String name = context.getRequiredTestClass().getSimpleName() + ": " + context.getDisplayName();
    return context.getStore(NAMESPACE).getOrComputeIfAbsent(MockLease.class,
        type -> server(context).lease(name.substring(0, Math.min(200, name.length())), choices(context)));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    MockLease lease = context.getStore(NAMESPACE).get(MockLease.class, MockLease.class);
    Optional<Throwable> failure = context.getExecutionException();
    if (failure.isPresent() && lease != null) {
      List<String> unanswered = lease.journal().stream().filter(request -> !request.isAnswered())
          .map(request -> "\n  " + request).collect(Collectors.toList());
      String shown = unanswered.stream().limit(10).collect(Collectors.joining());
      if (!unanswered.isEmpty()) {
        failure.get().addSuppressed(new UnansweredRequests(unanswered.size() + " of this test" + shown));
      }
    } else if (failure.isEmpty() && lease == null && AnnotationSupport.isAnnotated(context.getElement(), Select.class)
        && !supportsTestTemplate(context)) {
      throw new ExtensionConfigurationException("@Select needs a test with a parameter of type MockLease");
    }
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getElement(), Judge.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
    Judge judge = nearest(context, Judge.class).orElseThrow();
    return context.getStore(NAMESPACE).getOrComputeIfAbsent(Judging.class,
        type -> new Judging(server(context), judge, choices(context)), Judging.class).variants().map(Invocation::new);
  }

  private static MockServer server(ExtensionContext context) {
    Optional<MockAPI> mockAPI = nearest(context, MockAPI.class);
    List<String> options = mockAPI.map(found -> List.of(found.options())).orElse(List.of());
    List<String> scenarios = mockAPI.map(found -> List.of(found.scenarios())).orElse(List.of());
    return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(
        List.of(options, scenarios), key -> new MockServer(options, scenarios), MockServer.class);
  }

  private static String[] choices(ExtensionContext context) {
    return nearest(context, Select.class).map(Select::value).orElse(new String[0]);
  }

  /** At the test, its class, or the nearest class around it. */
  private static <A extends Annotation> Optional<A> nearest(ExtensionContext context, Class<A> type) {
    Optional<A> found = AnnotationSupport.findAnnotation(context.getElement(), type);
    return found.isPresent() ? found : context.getParent().flatMap(parent -> nearest(parent, type));
  }

  private static final class Invocation implements TestTemplateInvocationContext, ParameterResolver, AfterTestExecutionCallback {
    private final MockVariant variant;

    Invocation(MockVariant variant) { this.variant = variant; }

    @Override
    public void afterTestExecution(ExtensionContext context) {
      if (variant.isJudged() || context.getExecutionException().isPresent()) return;
      throw new ExtensionConfigurationException("a judged test must call judge(…) of its parameter of type MockVariant");
    }

    @Override
    public String getDisplayName(int index) { return variant.id(); }

    @Override
    public List<Extension> getAdditionalExtensions() { return List.of(this); }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == MockVariant.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) { return variant; }
  }
}
