import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";
import type { Config } from "../lib/config.ts";
import type { Env } from "./router.ts";

type Knock = { from: string; forwarded?: string; trust?: Config["trustProxy"] };

/** The address determined for a client, given the peer and its X-Forwarded-For header. */
async function known({ from, forwarded, trust = false }: Knock): Promise<string> {
  const app = new Hono<Env>();
  app.get("/", (c) => c.text(clientAddress(c, trust)));
  const headers: HeadersInit = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const incoming = { socket: { remoteAddress: from } };
  return (await app.request("/", { headers }, { incoming })).text();
}

test("without a proxy clients can't choose their address", async () => {
  for (const forwarded of ["203.0.113.9", "203.0.113.9, 198.51.100.1", "nonsense", "::1"])
    expect(await known({ from: "198.51.100.7", forwarded })).toBe("198.51.100.7");
});

test("a request without a connection has no say in its address either", async () => {
  const app = new Hono<Env>();
  app.get("/", (c) => c.text(clientAddress(c, false)));
  const headers = { "x-test-address": "203.0.113.9", "x-forwarded-for": "203.0.113.9" };
  expect(await (await app.request("/", { headers })).text()).toBe("127.0.0.1");
});

test("behind one proxy, only the entry that it added counts", async () => {
  const forwarded = "127.0.0.1, 10.0.0.1, 203.0.113.9";
  expect(await known({ from: "10.0.0.2", forwarded, trust: 1 })).toBe("203.0.113.9");
});

test("behind two proxies it is the second to last entry, and never an earlier one", async () => {
  const forwarded = "6.6.6.6, 203.0.113.9, 10.0.0.1";
  expect(await known({ from: "10.0.0.2", forwarded, trust: 2 })).toBe("203.0.113.9");
});

test("only listed proxies are trusted", async () => {
  const trust = ["10.0.0.0/8", "127.0.0.1"];
  const forwarded = "203.0.113.9, 10.0.0.1";
  expect(await known({ from: "10.0.0.2", forwarded, trust })).toBe("203.0.113.9");
  expect(await known({ from: "198.51.100.7", forwarded, trust })).toBe("198.51.100.7");
});

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::99", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
])("%s becomes %s: an IPv6 household counts as one", async (from, address) => {
  expect(await known({ from })).toBe(address);
});
