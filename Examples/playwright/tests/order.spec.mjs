// mockapi
// SPDX-License-Identifier: Apache-2.0

import { test as base, expect } from "@playwright/test";
import { mockapi } from "mockapi/playwright";

const scenarios = new URL("../../node-test/Scenarios", import.meta.url);
const test = base.extend(mockapi({ scenarios, apiURL: "https://api.example.com" }));

test("an order has its items", async ({ page, mockapi }) => {
  await page.goto("/");
  await expect(page.getByRole("listitem")).toHaveText(["A pen", "A notebook"]);
  await mockapi.verify({ request: { method: "GET", urlPath: "/orders/17" }, exactly: 1 });
});

test.describe("an order that is not there", () => {
  test.use({ mockapiSelect: { order: "notFound" } });

  test("is said to be missing", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("alert")).toHaveText("There is no such order.");
  });
});

test("no damage leaves the page blank", async ({ page, mockapi, mockapiServer }) => {
  test.setTimeout(600_000);
  for (const { id } of await mockapiServer.variants("order", { cases: ["complete"] })) {
    await test.step(id, async () => {
      await mockapi.select({ order: id });
      await page.goto("/");
      await expect(page.getByRole("status")).not.toBeVisible();
      const texts = await page.locator("h1, [role=alert]").allTextContents();
      expect.soft(texts.join(""), `${id} leaves the page blank`).not.toBe("");
    });
  }
});
