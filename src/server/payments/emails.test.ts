import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { paidOrder } from "./test-payments.ts";
import { refundText } from "./emails.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test("in test mode, an email about a refund says that no money moves and mentions no bank", async () => {
  const [host, buyer] = [await app.person("Holly"), await app.person("Bea")];
  const { id } = await publish(host);
  const { ticket } = await paidOrder(app, buyer, id);
  await buyer.post(`/tickets/${ticket}/refund`, { amountMinor: 1_200 });
  const back = async () =>
    (await emailsTo(app, "guest@people.example")).filter(({ subject }) =>
      subject?.includes("will be refunded"),
    );
  await expect.poll(back).toHaveLength(1);
  const [email] = await back();
  expect(email?.text).toContain(
    "€12.00 is being refunded to you. This site uses test payments: no money moves.",
  );
  expect(email?.text).not.toMatch(/bank|card/);
});

test("with real payments, it says where the money goes and how long that takes", () => {
  expect(refundText("€12.00", false)).toBe(
    "€12.00 is being refunded to the card you paid with. Your bank may take 5 to 10 days.",
  );
});
