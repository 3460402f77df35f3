import dns from "node:dns/promises";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../../test-app.ts";
import { isPublic } from "./public-endpoint.ts";
import { postPublicly } from "./public-post.ts";
import { newBrowser } from "../../notifications/test-push-service.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp({ PUSH_ALLOWED_HOSTS: "push.lan.example:8443" });
  ana = await app.person("Ana");
  app.services.rateLimiter.judge = async () => {};
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

/** Mocks DNS so that every name resolves to these addresses. */
function everyNameIs(...addresses: string[]) {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return vi.spyOn(dns, "lookup").mockImplementation((async () => found) as never);
}
const subscribe = (endpoint: string) =>
  ana.put("/push/subscriptions", newBrowser(endpoint).subscription);

const shapes = [
  "http://push.example.com/x",
  "ftp://push.example.com/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/plain,x",
  "gopher://push.example.com/",
  "wss://push.example.com/x",
  "https://push.example.com:8443/x",
  "https://push.example.com:80/x",
  "https://push.example.com:22/",
  "https://user@push.example.com/x",
  "https://user:pw@push.example.com/x",
  "https://:pw@push.example.com/x",
  "https://push.example.com@127.0.0.1/",
  "https://localhost/",
  "https://LOCALHOST/",
  "https://localhost./",
  "https://a.localhost/",
  "https://printer/",
  "https://printer.local/",
  "https://db.internal/",
  "https://metadata.google.internal/computeMetadata/v1/",
  "https://router.lan/",
  "https://nas.home.arpa/",
  "https://1.0.0.127.in-addr.arpa/",
  "https://site.onion/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.0.0.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://192.168.1.1/",
  "https://8.8.8.8/",
  "https://１２７.０.０.１/",
  "https://①②⑦.⓪.⓪.①/",
  "https://127。0。0。1/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[fe80::1]/",
  "https://[fd00::1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2606:4700::1]/",
  "https://push.lan.example:8444/",
  "https://push.lan.example.evil.example:8443/",
  "https://x.push.lan.example:8443/",
  "https:///x",
  "//push.example.com/x",
  "push.example.com",
];

const inside = [
  "0.0.0.0",
  "0.1.2.3",
  "10.1.2.3",
  "100.64.0.1",
  "100.127.255.254",
  "127.0.0.1",
  "127.255.255.255",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:10.0.0.1",
  "::ffff:0:127.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b:1::a00:1",
  "64:ff9b:0:1::1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fdff::1",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "",
  "nonsense",
];

describe("a push endpoint", () => {
  test.each(shapes)("is refused because of its form: %s", async (endpoint) => {
    const lookup = everyNameIs("93.184.215.14");
    expect(await subscribe(endpoint)).toRefuseWith("BAD_INPUT");
    // The name isn't even resolved.
    expect(lookup).not.toHaveBeenCalled();
  });

  test.each(inside)(
    "is refused when its name resolves to %s, alone or with a public address",
    async (address) => {
      everyNameIs(address);
      expect(await subscribe("https://push.example.com/x")).toRefuseWith("BAD_INPUT");
      everyNameIs("93.184.215.14", address);
      expect(await subscribe("https://push.example.com/x")).toRefuseWith("BAD_INPUT");
    },
  );

  test("is refused when its name does not resolve", async () => {
    vi.spyOn(dns, "lookup").mockRejectedValue(new Error("ENOTFOUND"));
    expect(await subscribe("https://push.example.com/x")).toRefuseWith("BAD_INPUT");
    everyNameIs();
    expect(await subscribe("https://push.example.com/x")).toRefuseWith("BAD_INPUT");
  });

  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://web.push.apple.com/QH",
    "https://wns2-par02p.notify.windows.com/w/?token=x",
    "https://push.example.com:443/x",
    "https://push.lan.example:8443/x",
  ])("of a real service is accepted: %s", async (endpoint) => {
    everyNameIs(endpoint.includes("lan.example") ? "10.0.0.9" : "93.184.215.14", "2606:4700::1111");
    expect((await subscribe(endpoint)).status).toBe(204);
  });

  test("is checked again for each push, on the connection itself", async () => {
    everyNameIs("127.0.0.1");
    const url = new URL("https://push.example.com/x");
    await expect(postPublicly({ url, headers: {}, body: Buffer.of() }, [])).rejects.toThrow();
    everyNameIs("93.184.215.14", "10.0.0.1");
    await expect(postPublicly({ url, headers: {}, body: Buffer.of() }, [])).rejects.toThrow();
  });

  test("is deleted on use if its name resolves to a private address by then", async () => {
    everyNameIs("93.184.215.14");
    await ana.patch("/settings", { pushNotifications: true });
    expect((await subscribe("https://rebind.example.com/x")).status).toBe(204);
    const left = async () =>
      (
        await app.services.db.execute(
          sql`select endpoint from push_subscriptions where endpoint like '%rebind%'`,
        )
      ).rows;
    expect(await left()).toHaveLength(1);
    await app.services.db.execute(
      sql`delete from push_subscriptions where endpoint not like '%rebind%'`,
    );
    everyNameIs("169.254.169.254");
    const ben = await app.person("Ben");
    await ben.put(`/people/${ana.id}/follow`);
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 60_000 });
  });
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is public", (address) => expect(isPublic(address)).toBe(true));
