// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The endpoint that the clients with planted bugs ask: small, and with one field for each tolerance, kind and format.
enum OrderScenario {
  static let text = #"""
    {
      "name": "order",
      "request": { "method": "POST", "urlPath": "/orders" },
      "contract": {
        "success": {
          "fields": {
            "/id": { "tolerance": "required", "format": "integer" },
            "/number": "required",
            "/state": { "tolerance": "defaulted", "values": ["open", "paid"] },
            "/placedAt": { "tolerance": "required", "format": "date-time" },
            "/customer/name": "required",
            "/customer/homepage": { "tolerance": "optional", "format": "url" },
            "/discount": "defaulted",
            "/gift": "optional",
            "/rows/*": "dropped",
            "/rows/*/sku": "required",
            "/rows/*/count": { "tolerance": "required", "format": "integer" },
            "/tags": "defaulted",
            "/trace": "ignored"
          }
        },
        "failure": {
          "fields": {
            "/error/code": { "tolerance": "required", "values": ["soldOut", "blocked"] },
            "/error/text": "defaulted"
          },
          "code": "/error/code",
          "anyStatus": true
        }
      },
      "cases": {
        "placed": {
          "response": {
            "status": 200,
            "jsonBody": {
              "id": 7, "number": "A-1", "state": "paid", "placedAt": "2026-02-28T12:00:00Z",
              "customer": { "name": "Ada", "homepage": "https://example.com/ada" },
              "discount": 5, "gift": true,
              "rows": [{ "sku": "a", "count": 1 }, { "sku": "b", "count": 2 }, { "sku": "c", "count": 3 }],
              "tags": ["new"], "trace": "t"
            }
          },
          "expect": "success"
        },
        "soldOut": {
          "response": { "status": 409, "jsonBody": { "error": { "code": "soldOut", "text": "none left" } } },
          "expect": { "outcome": "failure", "code": "soldOut" }
        },
        "soldOutInside200": {
          "response": { "status": 200, "jsonBody": { "error": { "code": "soldOut", "text": "none left" } } },
          "expect": { "outcome": "failure", "code": "soldOut" }
        },
        "twoDefects": {
          "response": {
            "status": 200,
            "jsonBody": {
              "id": 7, "number": "A-1", "state": "lost", "placedAt": "2026-02-28T12:00:00Z",
              "customer": { "name": "Ada" }, "discount": null, "rows": [], "tags": []
            }
          },
          "expect": { "outcome": "partial", "defects": ["/state", "/discount"] }
        },
        "gateway": {
          "response": {
            "status": 502, "headers": { "Content-Type": "text/html" }, "body": "<html><h1>502</h1></html>"
          },
          "expect": "unexpected"
        }
      }
    }
    """#
}
