// mockapi
// SPDX-License-Identifier: Apache-2.0

package shop;

import static mockapi.junit.Answer.NO_ANSWER;
import static mockapi.junit.Answer.UNEXPECTED;
import static mockapi.junit.Answer.failure;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import mockapi.junit.Errors;
import mockapi.junit.Judge;
import mockapi.junit.MockAPI;
import mockapi.junit.MockLease;
import mockapi.junit.MockVariant;
import mockapi.junit.Select;
import org.junit.jupiter.api.Test;
import shop.OrderClient.Malformed;
import shop.OrderClient.Refused;

@MockAPI(scenarios = "Scenarios")
class OrderClientTest {
  static final Errors ERRORS = Errors.of(IOException.class, NO_ANSWER)
      .and(Malformed.class, UNEXPECTED)
      .and(Refused.class, e -> failure(e.code));

  @Test
  void totalIsTheSumOfTheItems(MockLease lease) throws Exception {
    assertEquals(5398, OrderClient.total(client(lease).order("o-17")));
    lease.verify(1, "GET", "/orders/o-17");
  }

  @Test
  @Select("order=unknown")
  void anUnknownOrderIsRefused(MockLease lease) {
    assertEquals("unknownOrder", assertThrows(Refused.class, () -> client(lease).order("o-17")).code);
  }

  @Judge(scenario = "order", quick = true)
  void ordersSurvive(MockVariant variant) {
    variant.judge(url -> new OrderClient(url, variant.timeout()).order("o-17"), ERRORS);
  }

  private static OrderClient client(MockLease lease) { return new OrderClient(lease.url(), Duration.ofSeconds(30)); }
}
