import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { cacheControlOf, pageKey, withoutNonce } from "./visitor-pages.ts";

const asks = (address: string, cookie = "", method = "GET") =>
  new Request(`http://localhost:3000${address}`, { method, headers: { cookie } });

test("pages of members, responses to writes and very long URLs are never cached", () => {
  expect(pageKey(asks("/", "marquee.session_token=abc"))).toBeUndefined();
  expect(pageKey(asks("/", "__Host-marquee.session_token=abc"))).toBeUndefined();
  expect(pageKey(asks("/", "", "POST"))).toBeUndefined();
  expect(pageKey(asks(`/?${"x".repeat(700)}`))).toBeUndefined();
});

test("pages opened with a link's key aren't cached: once the link is turned off they must be gone", () => {
  expect(pageKey(asks("/events/house-show"))).toBeDefined();
  expect(pageKey(asks("/events/house-show?key=AaIaAWpidXqgXZVt"))).toBeUndefined();
  expect(pageKey(asks("/signup?invitation=AaIaAWpidXqgXZVt"))).toBeUndefined();
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

test("visitors share a page if their regions format dates alike", () => {
  expect(read("en-US,en;q=0.9")).toBe(read("en"));
  expect(read("de-DE")).toBe(read("de,en;q=0.5"));
  expect(read("de-DE")).not.toBe(read("en-US"));
});

test("a page's policy allows the scripts that had its nonce, and none that somebody injected", () => {
  const nonce = "bm9uY2U=";
  const { html, inline } = withoutNonce(
    `<script nonce="${nonce}">start()</script><script>steal()</script><script src="/a.js" nonce="${nonce}"></script>`,
    nonce,
  );
  expect(html).toBe(
    `<script>start()</script><script>steal()</script><script src="/a.js"></script>`,
  );
  expect(inline).toBe(`'sha256-${createHash("sha256").update("start()").digest("base64")}'`);
});

const isShared = (address: string, cookie = "") =>
  cacheControlOf(asks(address, cookie)).startsWith("public");

test("a shared cache may store public pages of visitors without cookies, and no others", () => {
  for (const address of ["/", "/discover-events?q=jazz", "/events/open-stage", "/talent", "/terms"])
    expect([address, isShared(address)]).toEqual([address, true]);
  for (const address of [
    "/tickets/one?key=secret",
    "/tickets/transfer/secret",
    "/events/open-stage?invitation=secret",
    "/login",
    "/door/1",
    "/checkout/1",
  ])
    expect([address, isShared(address)]).toEqual([address, false]);
  expect(isShared("/", "zone=Europe/Berlin")).toBe(false);
});
