import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Env } from "../http/router.ts";
import { localeOf } from "../../contract/locale.ts";
import {
  actCardOf,
  actHtml,
  cardOf,
  embedPage,
  type EmbeddedEvent,
  eventHtml,
  listHtml,
} from "./embed.ts";
import { embedStyle } from "./embed-style.ts";
import { getEmbeddedEvent } from "./embedded-event.ts";
import { listEventsOfAct, listEventsOfOrganizer } from "./feed-events.ts";
import { getOffer } from "../sales/ticket-offer.ts";
import { oembedOf } from "./oembed.ts";

const calls = { allowed: 600, seconds: 300 };
const shownEvents = 10;
const shownShows = 5;
const fiveMinutes = "public, max-age=300";

/** Embeds for other sites, and the oEmbed endpoint that announces them. Every viewer is anonymous here: sessions aren't sent into a frame. */
export const embedPages = new Hono<Env>()
  .get("/embed/events/:slug", async (c) => {
    const { db } = c.var.services;
    await c.var.services.rateLimiter.takeForReading("embeds", c.var.address, calls);
    const shown = await getEmbeddedEvent(db, c.req.param("slug"));
    const { event } = shown;
    const offer = event.currency === null ? undefined : await getOffer(db, undefined, event);
    return frame(c, eventHtml({ ...shown, pictured: true, offer }, siteOf(c)), event.title);
  })
  .get("/embed/organizers/:id", async (c) => {
    const { db } = c.var.services;
    await c.var.services.rateLimiter.takeForReading("embeds", c.var.address, calls);
    const { organizer, events: all } = await listEventsOfOrganizer(db, c.req.param("id"));
    const body = listHtml(organizer.name, nextOf(all).slice(0, shownEvents), siteOf(c));
    return frame(c, body, organizer.name);
  })
  .get("/embed/acts/:slug", async (c) => {
    const { db } = c.var.services;
    await c.var.services.rateLimiter.takeForReading("embeds", c.var.address, calls);
    const { act, events: all } = await listEventsOfAct(db, c.req.param("slug"));
    const body = actHtml(act, nextOf(all).slice(0, shownShows), siteOf(c));
    return frame(c, body, act.name);
  })
  .get("/api/oembed", async (c) => {
    const { db, config } = c.var.services;
    await c.var.services.rateLimiter.takeForReading("embeds", c.var.address, calls);
    const { format = "json", url = "", maxwidth, maxheight } = c.req.query();
    // oEmbed's response for a format that isn't supported.
    if (format !== "json") return c.text("Only JSON is available here.", 501);
    const { publicUrl } = config;
    const asked = URL.parse(url);
    const [, kind = "", name = "", ...rest] = asked?.pathname.split("/") ?? [];
    if (asked?.origin !== publicUrl || rest.length > 0) return refuse("NOT_FOUND");
    const most = { width: sizeIn(maxwidth), height: sizeIn(maxheight) };
    const answer = await describe(db, { kind, name: decoded(name) });
    return c.json(oembedOf(answer, { publicUrl, most }), 200, {
      "cache-control": fiveMinutes,
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
  });

function nextOf(all: EmbeddedEvent[]): EmbeddedEvent[] {
  return all.filter(
    ({ event: { endsAt, status } }) => endsAt > new Date() && status === "published",
  );
}

function siteOf(c: Context<Env>) {
  const locale = localeOf(c.req.header("accept-language"));
  return { publicUrl: c.var.services.config.publicUrl, locale };
}

async function describe(db: Db, { kind, name }: { kind: string; name: string }) {
  if (kind === "events") {
    const { event } = await getEmbeddedEvent(db, name);
    const author = event.organizer || undefined;
    const path = `/embed/events/${event.slug}`;
    return { title: event.title, author, path, height: 480, picture: cardOf(event) };
  }
  if (kind === "talent") {
    const { act } = await listEventsOfAct(db, name);
    const path = `/embed/acts/${act.slug}`;
    return { title: act.name, author: act.name, path, height: 640, picture: actCardOf(act) };
  }
  if (kind !== "profile") return refuse("NOT_FOUND");
  const { organizer } = await listEventsOfOrganizer(db, name);
  const title = `Events of ${organizer.name}`;
  return { title, author: organizer.name, path: `/embed/organizers/${organizer.id}`, height: 480 };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return refuse("NOT_FOUND");
  }
}

function sizeIn(text: string | undefined): number | undefined {
  const size = Number(text);
  return Number.isSafeInteger(size) && size > 0 ? size : undefined;
}

/** The only pages that other sites may frame; they contain no actions, so clickjacking gains nothing. */
function frame(c: Context<Env>, body: string, title: string): Response {
  const { config } = c.var.services;
  const nonce = randomBytes(16).toString("base64");
  const { theme, accent } = c.req.query();
  const style = embedStyle({ ...(theme && { theme }), ...(accent && { accent }) });
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors *",
    "sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin",
  ].join("; ");
  return c.html(embedPage(body, { title, style, nonce, publicUrl: config.publicUrl }), 200, {
    "content-security-policy": policy,
    "cache-control": fiveMinutes,
    "cross-origin-resource-policy": "cross-origin",
  });
}
