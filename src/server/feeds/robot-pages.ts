import { type Context, Hono } from "hono";
import { eventCategories } from "../../contract/events/limits.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import type { Services } from "../services.ts";
import {
  listActPages,
  listCallPages,
  listEventPages,
  listFirstIds,
  listPeoplePages,
} from "./list-sitemap-entries.ts";
import { robotsTxt, sitemapIndexOf, sitemapOf } from "./sitemap.ts";

const calls = { allowed: 300, seconds: 300 };
const hour = "public, max-age=3600";
const indexTtlMs = 10 * 60_000;

// Cached, because making the index scans all events.
const indexes = new WeakMap<Services, { until: number; text: Promise<string> }>();

/** What search engines request on their own. */
export const robotPages = new Hono<Env>()
  .get("/.well-known/security.txt", (c) =>
    c.text(securityTxt(c.var.services.config.publicUrl), 200, { "cache-control": hour }),
  )
  .get("/robots.txt", (c) =>
    c.text(robotsTxt(c.var.services.config.publicUrl), 200, { "cache-control": hour }),
  )
  .get("/sitemap.xml", async (c) => {
    await takeCall(c);
    return xml(c, await cachedIndex(c.var.services));
  })
  .get("/sitemap-pages.xml", (c) => {
    const searches = eventCategories.map((category) => encodeURIComponent(category));
    const pages = [
      "/",
      "/discover-events",
      "/talent",
      "/calls",
      ...searches.map((category) => `/discover-events?category=${category}`),
      "/support",
      "/terms",
      "/privacy",
    ];
    const { publicUrl } = c.var.services.config;
    return xml(
      c,
      sitemapOf(
        pages.map((path) => ({ path })),
        publicUrl,
      ),
    );
  })
  .get("/sitemap-events.xml", async (c) => {
    await takeCall(c);
    const { db, config } = c.var.services;
    return xml(c, sitemapOf(await listEventPages(db, firstIn(c)), config.publicUrl));
  })
  .get("/sitemap-people.xml", async (c) => {
    await takeCall(c);
    const { db, config } = c.var.services;
    return xml(c, sitemapOf(await listPeoplePages(db, firstIn(c)), config.publicUrl));
  })
  .get("/sitemap-acts.xml", async (c) => {
    await takeCall(c);
    const { db, config } = c.var.services;
    return xml(c, sitemapOf(await listActPages(db, firstIn(c)), config.publicUrl));
  })
  .get("/sitemap-calls.xml", async (c) => {
    await takeCall(c);
    const { db, config } = c.var.services;
    return xml(c, sitemapOf(await listCallPages(db, firstIn(c)), config.publicUrl));
  });

function cachedIndex(services: Services): Promise<string> {
  const known = indexes.get(services);
  if (known && known.until > performance.now()) return known.text;
  const text = makeIndex(services);
  indexes.set(services, { until: performance.now() + indexTtlMs, text });
  // A failure isn't cached.
  text.catch(() => indexes.delete(services));
  return text;
}

async function makeIndex({ db, config }: Services): Promise<string> {
  const first = await listFirstIds(db);
  const lists = [
    "/sitemap-pages.xml",
    ...first.events.map((id) => `/sitemap-events.xml?from=${id}`),
    ...first.people.map((id) => `/sitemap-people.xml?from=${id}`),
    ...first.acts.map((id) => `/sitemap-acts.xml?from=${id}`),
    ...first.calls.map((id) => `/sitemap-calls.xml?from=${id}`),
  ];
  return sitemapIndexOf(
    lists.map((path) => ({ path })),
    config.publicUrl,
  );
}

function takeCall(c: Context<Env>): Promise<void> {
  return c.var.services.rateLimiter.takeForReading("feeds", c.var.address, calls);
}

function firstIn(c: Context<Env>): string {
  const from = c.req.query("from") ?? "";
  return isId(from) ? from : refuse("NOT_FOUND");
}

function xml(c: Context<Env>, text: string): Response {
  return c.body(text, 200, {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": hour,
  });
}

/** Where to report a vulnerability (RFC 9116); the expiry date is required. */
function securityTxt(publicUrl: string): string {
  const ends = new Date(Date.now() + 180 * 86_400_000).toISOString();
  return [
    `Contact: ${publicUrl}/support`,
    `Expires: ${ends}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\n");
}
