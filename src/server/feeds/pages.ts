import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { EventQuery } from "../../contract/events/events.ts";
import { calendarFile } from "../events/calendar.ts";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import { findCalendarOwner } from "./calendar-link.ts";
import {
  listEventsOfAct,
  listEventsOfOrganizer,
  listFoundEvents,
  listOwnEntries,
} from "./feed-events.ts";
import { rssOf } from "./rss.ts";

const calls = { allowed: 300, seconds: 300 };
const quarter = "public, max-age=900";

/** Feeds that calendars and readers poll without a session, so none is required. */
export const feedPages = new Hono<Env>()
  .get("/calendar/mine.ics", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const owner = await findCalendarOwner(db, c.req.query("key") ?? "");
    if (!owner) return refuse("NOT_FOUND");
    const { publicUrl } = config;
    const entries = await listOwnEntries(db, owner, publicUrl);
    return calendar(c, calendarFile(entries, { publicUrl, name: `${owner.name}: Marquee` }), {
      cache: "private, no-cache",
    });
  })
  .get("/calendar/people/:file", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const id = idIn(c.req.param("file"), ".ics");
    const { organizer, events } = await listEventsOfOrganizer(db, id);
    const { publicUrl } = config;
    const url = `${publicUrl}/profile/${organizer.id}`;
    return calendar(c, calendarFile(events, { publicUrl, name: organizer.name, url }));
  })
  .get("/calendar/acts/:file", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const { act, events } = await listEventsOfAct(db, idIn(c.req.param("file"), ".ics"));
    const { publicUrl } = config;
    const url = `${publicUrl}/talent/${act.slug}`;
    return calendar(c, calendarFile(events, { publicUrl, name: act.name, url }));
  })
  .get("/calendar/events.ics", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const entries = (await listFoundEvents(db, searchOf(c))).map((event) => ({ event }));
    const { publicUrl } = config;
    return calendar(c, calendarFile(entries, { publicUrl, name: "Events on Marquee" }));
  })
  // People who shorten an event's URL, or the list's own, expect the list here.
  .on("GET", ["/events", "/discover"], (c) =>
    c.redirect(`/discover-events${new URL(c.req.url).search}`, 308),
  )
  .get("/rss/people/:file", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const id = idIn(c.req.param("file"), ".xml");
    const { organizer, events } = await listEventsOfOrganizer(db, id);
    const title = `${organizer.name} on Marquee`;
    const description = `Events of ${organizer.name}`;
    const page = `/profile/${organizer.id}`;
    const shown = events.map(({ event }) => event);
    const self = c.req.path;
    return rss(c, rssOf(shown, { publicUrl: config.publicUrl, title, description, page, self }));
  })
  .get("/rss/acts/:file", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const { act, events } = await listEventsOfAct(db, idIn(c.req.param("file"), ".xml"));
    const title = `${act.name} on Marquee`;
    const description = `Shows of ${act.name}`;
    const page = `/talent/${act.slug}`;
    const shown = events.map(({ event }) => event);
    const self = c.req.path;
    return rss(c, rssOf(shown, { publicUrl: config.publicUrl, title, description, page, self }));
  })
  .get("/rss/events.xml", async (c) => {
    const { db, config } = c.var.services;
    await takeCall(c);
    const found = await listFoundEvents(db, searchOf(c));
    const { search } = new URL(c.req.url);
    const title = "Events on Marquee";
    const description = "Events found by a search on Marquee";
    const page = `/discover-events${search}`;
    const self = `/rss/events.xml${search}`;
    return rss(c, rssOf(found, { publicUrl: config.publicUrl, title, description, page, self }));
  });

function takeCall(c: Context<Env>): Promise<void> {
  return c.var.services.rateLimiter.takeForReading("feeds", c.var.address, calls);
}

function idIn(file: string, ending: string): string {
  return file.endsWith(ending) ? file.slice(0, -ending.length) : refuse("NOT_FOUND");
}

/** Discover's filters from the URL; refuses invalid ones as Discover does. */
function searchOf(c: Context<Env>): EventQuery {
  const { cursor: _cursor, limit: _limit, ...filters } = c.req.query();
  const read = EventQuery.safeParse(filters);
  return read.success ? read.data : refuse("BAD_INPUT");
}

function calendar(c: Context<Env>, text: string, { cache = quarter } = {}): Response {
  return tagged(c, text, { type: "text/calendar; charset=utf-8", cache });
}

function rss(c: Context<Env>, text: string): Response {
  return tagged(c, text, { type: "application/rss+xml; charset=utf-8", cache: quarter });
}

/** Responds with an ETag of the content, so that readers download it only when it changed. */
function tagged(c: Context<Env>, text: string, { type, cache }: { type: string; cache: string }) {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { etag, "cache-control": cache };
  if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, "content-type": type });
}
