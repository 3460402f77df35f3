import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { publish } from "../events/test-events.ts";
import { paidOrder } from "../payments/test-payments.ts";
import { testApp, type TestApp } from "../test-app.ts";

const token = "a token for the scraper";
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ METRICS_TOKEN: token });
});
afterAll(() => app.close());

const scrape = (authorization: string) =>
  app.visitor().fetch("/metrics", { headers: { authorization } });

test("with the token, Prometheus reads requests by route, connections and jobs", async () => {
  const ana = await app.person("Ana");
  await ana.get(`/people/${ana.id}`);
  await app.services.jobs.send("nobody-works-here", {});
  const answer = await scrape(`Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  // Series use the route's pattern rather than its URL.
  expect(text).toMatch(
    /marquee_request_seconds_count\{method="GET",route="[^"]*:\w+[^"]*",status="200"\} 1/,
  );
  expect(text).not.toContain(ana.id);
  expect(text).toMatch(/marquee_database_connections\{state="waiting"\} \d/);
  expect(text).toContain('marquee_jobs{queue="nobody-works-here",state="created"} 1');
  expect(text).toMatch(/marquee_database_statements_total\{named="yes"\} [1-9]/);
  expect(text).toMatch(/marquee_database_statements_total\{named="no"\} [1-9]/);
  expect(text).toContain("marquee_live_connections 0");
  expect(text).toContain("marquee_nodejs_eventloop_lag_seconds");
});

test("sales and refunds are counted by currency", async () => {
  const [host, buyer] = [await app.person("Holly"), await app.person("Bea")];
  const { id } = await publish(host);
  const { ticket } = await paidOrder(app, buyer, id);
  const { amountMinor } = (await buyer.get(`/tickets/${ticket}/refund`)).body;
  await buyer.post(`/tickets/${ticket}/refund`, { amountMinor });
  await vi.waitFor(async () => {
    const text = await (await scrape(`Bearer ${token}`)).text();
    expect(text).toContain('marquee_orders_total{currency="EUR"} 1');
    expect(text).toContain('marquee_tickets_sold_total{currency="EUR"} 1');
    expect(text).toContain('marquee_sales_minor_total{currency="EUR"} 1200');
    expect(text).toContain('marquee_refunds_total{currency="EUR"} 1');
    expect(text).toContain(`marquee_refunded_minor_total{currency="EUR"} ${amountMinor}`);
  });
});

test("without the token the page doesn't exist", async () => {
  for (const wrong of ["", "Bearer", `Bearer ${token}x`, token])
    expect((await scrape(wrong)).status).toBe(404);
  const plain = await testApp();
  expect((await plain.visitor().fetch("/metrics")).status).toBe(404);
  await plain.close();
});
