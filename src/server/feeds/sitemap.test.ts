import { afterAll, beforeAll, expect, test } from "vitest";
import { listedAct } from "../bookings/test-bookings.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

const site = "http://localhost:3000";

async function read(address: string) {
  const response = await app.visitor().fetch(address.replace(site, ""));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
  return response.text();
}
const set = (change: string, slug: string) =>
  app.services.db.execute(`update events set ${change} where slug = '${slug}'`);
const addressesIn = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at!);

test("robots.txt names the private pages and the sitemap", async () => {
  const text = await read("/robots.txt");
  for (const path of ["/dashboard", "/messages", "/settings", "/events/*/manage", "/tickets"])
    expect(text.split("\n")).toContain(`Disallow: ${path}`);
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
  // Link previews are fetched from the API.
  expect(text).not.toContain("Disallow: /api");
});

test("the sitemap lists public upcoming events, their hosts, and listed acts", async () => {
  const open = await publish(ana, { title: "Open" });
  await publish(ben, { title: "For those with the link", visibility: "unlisted" });
  await publish(ben, { title: "For few", visibility: "invite-only" });
  const over = await publish(ben, { title: "Over" });
  const sample = await publish(ben, { title: "Only shown" });
  const off = await publish(ben, { title: "Called off" });
  await ben.post(`/events/${off.id}/cancel`, { message: "Rain." });
  await set(
    "starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'",
    over.slug,
  );
  await set("sample = true", sample.slug);
  const act = await listedAct(ana, "Night Ferry");
  await ben.post("/acts", { id: newId(), name: "Not listed", kind: "solo" });

  const index = addressesIn(await read("/sitemap.xml"));
  expect(index.map((address) => address.split("?")[0])).toEqual(
    ["pages", "events", "people", "acts"].map((kind) => `${site}/sitemap-${kind}.xml`),
  );
  const [pages, events, people, acts] = await Promise.all(index.map(read));
  expect(addressesIn(pages!)).toContain(`${site}/discover-events?category=Food%20%26%20Drink`);
  expect(addressesIn(events!)).toEqual([`${site}/events/${open.slug}`]);
  expect(events).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(addressesIn(people!)).toEqual([`${site}/profile/${ana.id}`]);
  expect(addressesIn(acts!)).toEqual([`${site}/talent/${act.slug}`]);
  for (const wrong of ["/sitemap-events.xml", "/sitemap-people.xml?from=1", "/sitemap-x.xml"])
    expect((await app.visitor().fetch(wrong)).status).toBe(404);
});

test("more than a thousand pages are split into several lists without gaps or repeats", async () => {
  const fresh = await testApp();
  const host = await fresh.person("Hanna");
  const { slug } = await publish(host);
  await fresh.services.db.execute(`
    insert into events (id, host_id, slug, title, category, starts_at, ends_at, zone)
    select gen_random_uuid(), host_id, slug || n, title, category, starts_at, ends_at, zone
    from events, generate_series(1, 1200) as n where slug = '${slug}'`);
  const ask = async (address: string) =>
    addressesIn(await (await fresh.visitor().fetch(address.replace(site, ""))).text());
  const lists = (await ask("/sitemap.xml")).filter((address) => address.includes("-events"));
  const found = await Promise.all(lists.map(ask));
  expect(found.map((list) => list.length)).toEqual([1000, 201]);
  expect(new Set(found.flat()).size).toBe(1201);
  await fresh.close();
});
