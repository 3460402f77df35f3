import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pageCache } from "./pages.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const asks = (address: string, cookie = "", method = "GET") =>
  new Request(`http://localhost:3000${address}`, { method, headers: { cookie } });

test("a page is given again for two seconds, each time with the nonce of its answer", () => {
  const pages = pageCache();
  const key = pages.keyOf(asks("/")) ?? "";
  pages.keep(key, { html: '<script nonce="first">a</script><b nonce="first">', nonce: "first" });
  expect(pages.find(key, "second")).toBe('<script nonce="second">a</script><b nonce="second">');
  vi.advanceTimersByTime(1_999);
  expect(pages.find(key, "third")).not.toContain("first");
  vi.advanceTimersByTime(2);
  expect(pages.find(key, "fourth")).toBeUndefined();
});

test("a member's page is never kept, nor the answer to a write, nor one with an endless address", () => {
  const { keyOf } = pageCache();
  expect(keyOf(asks("/", "marquee.session_token=abc"))).toBeUndefined();
  expect(keyOf(asks("/", "__Host-marquee.session_token=abc"))).toBeUndefined();
  expect(keyOf(asks("/", "", "POST"))).toBeUndefined();
  expect(keyOf(asks(`/?${"x".repeat(700)}`))).toBeUndefined();
});

test("anonymous visitors with different appearances get their own pages", () => {
  const { keyOf } = pageCache();
  const [light, dark] = [keyOf(asks("/")), keyOf(asks("/", "theme=dark"))];
  expect(light).toBeDefined();
  expect(dark).toBeDefined();
  expect(dark).not.toBe(light);
  expect(keyOf(asks("/discover-events"))).not.toBe(light);
});

test("visitors share a page as far as their regions write dates alike", () => {
  const { keyOf } = pageCache();
  const read = (languages: string) =>
    keyOf(new Request("http://localhost:3000/", { headers: { "accept-language": languages } }));
  expect(read("en-US,en;q=0.9")).toBe(read("en"));
  expect(read("de-DE")).toBe(read("de,en;q=0.5"));
  expect(read("de-DE")).not.toBe(read("en-US"));
});

test("however many addresses are asked for, only the newest two hundred are kept", () => {
  const pages = pageCache();
  for (let at = 0; at <= 200; at += 1) pages.keep(`/${at}`, { html: `${at}`, nonce: "n" });
  expect(pages.find("/0", "n")).toBeUndefined();
  expect(pages.find("/1", "n")).toBe("1");
  expect(pages.find("/200", "n")).toBe("200");
});
