// mockapi
// SPDX-License-Identifier: Apache-2.0

package shop;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** The client of a shop, as many are written. It has bugs on purpose, which its tests find. */
public final class OrderClient {
  public static final class Order {
    public String id;
    public String state;
    public Customer customer;
    public List<Item> items;
    public Delivery delivery;
    public String note;
  }

  public static final class Customer {
    public String name;
    public String email;
  }

  public static final class Item {
    public String article;
    public Integer count;
    public Integer cents;
  }

  public static final class Delivery {
    public String street;
    public String city;
  }

  /** The shop refuses, for a reason that it documents. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1;
    public final String code;

    Refused(String code) {
      super(code);
      this.code = code;
    }
  }

  /** An answer that the shop does not document. */
  public static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) { super(message); }
  }

  private static final class Refusal {
    String code;
  }

  // A bug: Gson takes a number for a text.
  private static final Gson GSON = new Gson();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private final String url;
  private final Duration timeout;

  public OrderClient(URI url, Duration timeout) {
    this.url = url.toString();
    this.timeout = timeout;
  }

  public Order order(String id) throws IOException, InterruptedException, Refused, Malformed {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/orders/" + id)).timeout(timeout).build();
    HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() >= 400) {
      Refusal refusal = read(response.body(), Refusal.class);
      if (!List.of("unknownOrder", "notYours").contains(String.valueOf(refusal.code))) throw new Malformed("code " + refusal.code);
      throw new Refused(refusal.code);
    }
    if (response.statusCode() / 100 != 2) throw new Malformed("status " + response.statusCode());
    Order order = read(response.body(), Order.class);
    require(order.id, order.state, order.customer, order.items);
    // A bug: nothing looks whether the customer has a name and an email.
    if (!List.of("open", "paid", "sent").contains(order.state)) throw new Malformed("state " + order.state);
    for (Item item : order.items) {
      require(item);
      require(item.article, item.count, item.cents);
    }
    // A bug: an order without a delivery ends in a NullPointerException.
    require(order.delivery.street, order.delivery.city);
    if (order.note == null) order.note = "";
    return order;
  }

  public static int total(Order order) {
    return order.items.stream().mapToInt(item -> item.count * item.cents).sum();
  }

  private static <T> T read(String text, Class<T> type) throws Malformed {
    try {
      T value = GSON.fromJson(text, type);
      require(value);
      return value;
    } catch (JsonParseException error) {
      throw new Malformed(error.getMessage());
    }
  }

  private static void require(Object... values) throws Malformed {
    for (Object value : values) if (value == null) throw new Malformed("a value is missing");
  }
}
