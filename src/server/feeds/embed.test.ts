import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { sell, ticketType } from "../sales/test-sales.ts";
import { publish, verifyEmail } from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
});
afterAll(() => app.close());

const open = (address: string) => app.visitor().fetch(address);
const ask = (url: string, more = "") => open(`/api/oembed?url=${encodeURIComponent(url)}${more}`);
const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";

test("an event can be framed by another site, without script, and its links open outside the frame", async () => {
  const title = 'Rock <img src=x onerror="alert(1)"> & Roll';
  const { slug } = await publish(ana, { title, city: "Porto" });
  const response = await open(`/embed/events/${slug}?theme=dark&accent=%23102030`);
  const html = await response.text();
  expect(policyOf(response)).toContain("frame-ancestors *");
  expect(policyOf(response)).toContain("default-src 'none'");
  expect(policyOf(response)).not.toMatch(/script-src|unsafe/);
  expect(html).toContain("Rock &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; Roll");
  expect(html).toContain("Friday, May 2, 2031, 8:00 PM CEST");
  expect(html).toContain("--accent:#102030;--on-accent:#ffffff");
  const links = html.match(/<a [^>]*>/g) ?? [];
  expect(links.length).toBe(2);
  for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/);
});

test("the frame lists ticket types with prices and what is left, and links to the tickets", async () => {
  const { id, slug } = await publish(ana, { title: "Sold here" });
  await verifyEmail(app, ana);
  await sell(ana, id, [
    ticketType({ name: "Stalls <A>", priceMinor: 1_250, quantity: 2 }),
    ticketType({ name: "Gallery", kind: "pay-what-you-want", priceMinor: 900, minimumMinor: 300 }),
    ticketType({ name: "Crew", hidden: true }),
  ]);
  const html = await (await open(`/embed/events/${slug}`)).text();
  expect(html).toMatch(/Stalls &lt;A&gt;<small>2 left<\/small><\/span><b>\$12\.50</);
  expect(html).toMatch(/Gallery<\/span><b>From \$3</);
  expect(html).not.toContain("Crew");
  expect(html).toContain(`href="/embed/tickets/${slug}"`);
  expect(html).toContain(">Get tickets</a>");
  // Each type on sale links to the tickets in the same frame, with one of it selected.
  const links = [
    ...html.matchAll(/href="([^"]*\?ticket=[^"]*)"[^>]*aria-label="Get tickets: ([^"]*)"/g),
  ];
  expect(links.map(([, , name]) => name)).toEqual(["Stalls &lt;A&gt;", "Gallery"]);
  expect(links[0]![1]).toMatch(new RegExp(`^/embed/tickets/${slug}\\?ticket=[0-9a-f-]{36}$`));
  await app.services.db.execute(
    sql`update ticket_types set taken = 5 where event_id = ${id} and quantity = 5`,
  );
  await ana.post(`/events/${id}/cancel`, { message: "" });
  const cancelled = await (await open(`/embed/events/${slug}`)).text();
  expect(cancelled).toContain(">View event</a>");
  expect(cancelled).not.toContain("Stalls");
});

test("an act can be framed with its picture and next shows, and chats get a preview of both", async () => {
  const made = await ana.post("/acts", { id: newId(), name: "Night <Ferry>", kind: "band" });
  const { id, slug } = made.body;
  for (const address of [`/embed/acts/${slug}`, `/api/v1/talent/${slug}/card.png`])
    expect((await open(address)).status, "before it is listed").toBe(404);
  await ana.patch(`/acts/${id}`, { listed: true, line: "Four horns", skills: ["Brass band"] });
  const empty = await (await open(`/embed/acts/${slug}`)).text();
  expect(empty).toContain("<h1>Night &lt;Ferry&gt;</h1>");
  expect(empty).toContain("No upcoming shows.");
  // A feed without items omits its date instead of giving 1970.
  expect(await (await open(`/rss/acts/${slug}.xml`)).text()).not.toContain("lastBuildDate");
  const picture = await open(`/api/v1/talent/${slug}/card.png`);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
  const described = await (await ask(`http://localhost:3000/talent/${slug}`)).json();
  expect(described).toMatchObject({ title: "Night <Ferry>", thumbnail_width: 1200 });
  expect(described.html).toContain(`/embed/acts/${slug}`);
});

test("the other site can choose a theme and a color, nothing else", async () => {
  const { slug } = await publish(ana);
  const hostile = encodeURIComponent("red}</style><script>alert(1)</script>");
  const html = await (
    await open(`/embed/events/${slug}?theme=${hostile}&accent=${hostile}`)
  ).text();
  expect(html).not.toContain("<script");
  expect(html).toContain("--accent:#ff5a1f");
  expect(await (await open(`/embed/events/${slug}?theme=__proto__`)).text()).toContain(
    "color-scheme:light dark",
  );
});

test("only embeds may be framed, and they contain only public data", async () => {
  const { slug } = await publish(ana, { visibility: "invite-only", title: "For few" });
  expect((await open(`/embed/events/${slug}`)).status).toBe(404);
  const list = await open(`/embed/organizers/${ana.id}`);
  expect(policyOf(list)).toContain("frame-ancestors *");
  expect(await list.text()).not.toContain("For few");
  for (const address of ["/api/v1/events", "/rss/events.xml", "/api/oembed?url=x", "/health", "/"])
    expect(policyOf(await open(address))).toContain("frame-ancestors 'none'");
  const refused = await open("/embed/organizers/nobody");
  expect([refused.status, policyOf(refused).includes("frame-ancestors 'none'")]).toEqual([
    404,
    true,
  ]);
});

test("without a cover the frame and oEmbed use the generated picture", async () => {
  const { slug } = await publish(ana, { title: "Bare walls" });
  const site = "http://localhost:3000";
  const html = await (await open(`/embed/events/${slug}`)).text();
  const [, src = "", width, height] =
    /<img class="card" src="([^"]+)" width="(\d+)" height="(\d+)"/.exec(html) ?? [];
  const described = await (await ask(`${site}/events/${slug}`)).json();
  expect(described).toMatchObject({
    thumbnail_url: `${site}${src}`,
    thumbnail_width: Number(width),
    thumbnail_height: Number(height),
  });
  const picture = await open(src);
  expect(picture.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const { width: drawn, height: tall } = await sharp(await picture.arrayBuffer()).metadata();
  expect([drawn, tall].map(String)).toEqual([width, height]);
  // A thumbnail may not exceed the requested size.
  const small = await (await ask(`${site}/events/${slug}`, "&maxwidth=600")).json();
  expect(small).not.toHaveProperty("thumbnail_url");
  expect(await (await open(`/embed/organizers/${ana.id}`)).text()).not.toContain("<img");
});

test("oEmbed describes this site's events and organizers, in JSON and within the requested size", async () => {
  const { slug } = await publish(ana, { title: "Nine o'clock & later", organizer: "Ana's Rooms" });
  const site = "http://localhost:3000";
  const response = await ask(`${site}/events/${slug}`, "&maxwidth=300&maxheight=200");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({
    version: "1.0",
    type: "rich",
    title: "Nine o'clock & later",
    author_name: "Ana's Rooms",
    width: 300,
    height: 200,
    html: expect.stringContaining(`<iframe src="${site}/embed/events/${slug}"`),
  });
  const person = await (await ask(`${site}/profile/${ana.id}`)).json();
  expect(person).toMatchObject({ title: "Events of Ana" });
  for (const wrong of [`https://evil.example/events/${slug}`, `${site}/settings`, "nonsense", ""])
    expect((await ask(wrong)).status).toBe(404);
  expect((await ask(`${site}/events/${slug}`, "&format=xml")).status).toBe(501);
});
