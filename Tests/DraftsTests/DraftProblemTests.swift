// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDrafts
import Testing

/// Words of which no scenario can be made.
struct DraftProblemTests {
  @Test(arguments: [
    (
      ["POST"],
      "after 'POST' there must be a path that begins with '/', such as /api/v2/orders; found nothing"
    ),
    (["orders"], "a path must begin with '/', as in '/orders'; found 'orders'"),
    (["v2/orders", "400"], "a path must begin with '/', as in '/v2/orders'; found 'v2/orders'"),
    (
      ["example.com/x"],
      "a path must begin with '/', and a URL with 'http://'; found 'example.com/x'"
    ),
    (
      ["psot", "/orders"],
      "before the path there must be a method, such as POST, or one of your own in capitals; found 'psot'"
    ),
    (
      ["POST", "orders", "400"],
      "after 'POST' there must be a path that begins with '/', such as /api/v2/orders; found 'orders'"
    ),
    (["/a", "999"], "a status must be a number from 200 to 599; found '999'"),
    (
      ["/a", "{}"],
      "a path must begin with '/', and before a body there must be its status, as in 400 '{\"code\": \"X\"}'; found '{}'"
    ),
    (
      ["/a", "400", "{\"code\":", "\"X\"}"],
      "the body of 400 must be one word, and after it there must be another status; found '\"X\"}'; put a body with blanks in single quotes"
    ),
    (
      ["/a", "400", "{code: X}"],
      "the body of 400 must be JSON: 1:2: expected a key in quotes or '}', found 'c'; put it in single quotes, or give a body that is not JSON as a file (@FILE)"
    ),
    (
      ["/a", "404", "not", "found"],
      "the body of 404 must be one word, and after it there must be another status; found 'found'; put a body with blanks in single quotes"
    ),
    (["/a", "200", "-", "400", "-"], "'-' can be the body of one answer only"),
    (["/a", "200", "@"], "after '@' there must be the name of a file, as in @order.json"),
    (["/a", "204", "{}"], "an answer with status 204 has no body; leave it out"),
    (
      ["POST", "curl", "http://a"],
      "curl's arguments have the method and the URL; leave out 'POST' before them"
    ),
    (
      ["curl", "-X", "POST"],
      "curl must have a URL, such as http://localhost:8080/api/v2/orders; found none"
    ),
    (["curl", "http://a", "-X"], "curl's option '-X' must have a value after it; found nothing"),
    (
      ["curl", "http://a", "--nosuch"],
      "curl's option '--nosuch' is not known here; leave it out, and its value"
    ),
    (["curl", "-sZ", "http://a"], "curl's option '-Z' in '-sZ' is not known here; leave it out"),
    (
      ["curl", "http://a", "b c"],
      "curl must have one URL; found 'http://a' and 'b c'; put an argument with blanks in single quotes"
    ),
    (
      ["curl", "http://a?token=t0p", "b"],
      "curl must have one URL; found 'http://a' and 'b'; put an argument with blanks in single quotes"
    ),
    (
      ["curl", "http://a", "503"],
      "answers come before '--', as in: mockapi new 503 -- curl …; found '503' behind curl"
    ),
    (
      ["curl 'http://a' -H 'Authorization: Bearer t0p'"],
      "curl's command must be several words; leave out the quotes around it, as in: mockapi new 503 -- curl 'http://localhost:8080/orders'"
    ),
    (
      ["curl", "-X", "POST;x", "http://a"], "a method must be a word such as POST; found 'POST;x'"
    ),
  ])
  func `a mistake is told with the remedy`(words: [String], problem: String) {
    #expect(throws: DraftProblem.self) {
      do { _ = try ScenarioDraft(words: words) } catch {
        #expect("\(error)" == problem)
        throw error
      }
    }
  }
}
