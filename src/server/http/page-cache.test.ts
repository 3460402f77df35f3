import { expect, test } from "vitest";
import { pageKey } from "./pages.ts";

const asks = (address: string, cookie = "", method = "GET") =>
  new Request(`http://localhost:3000${address}`, { method, headers: { cookie } });

test("a member's page is never kept, nor the answer to a write, nor one with an endless address", () => {
  expect(pageKey(asks("/", "marquee.session_token=abc"))).toBeUndefined();
  expect(pageKey(asks("/", "__Host-marquee.session_token=abc"))).toBeUndefined();
  expect(pageKey(asks("/", "", "POST"))).toBeUndefined();
  expect(pageKey(asks(`/?${"x".repeat(700)}`))).toBeUndefined();
});

test("anonymous visitors with different appearances get their own pages", () => {
  const [light, dark] = [pageKey(asks("/")), pageKey(asks("/", "theme=dark"))];
  expect(light).toBeDefined();
  expect(dark).toBeDefined();
  expect(dark).not.toBe(light);
  expect(pageKey(asks("/discover-events"))).not.toBe(light);
});

const read = (languages: string) =>
  pageKey(new Request("http://localhost:3000/", { headers: { "accept-language": languages } }));

test("visitors share a page as far as their regions write dates alike", () => {
  expect(read("en-US,en;q=0.9")).toBe(read("en"));
  expect(read("de-DE")).toBe(read("de,en;q=0.5"));
  expect(read("de-DE")).not.toBe(read("en-US"));
});
