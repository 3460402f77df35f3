import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { EventPage } from "../../contract/events/events.ts";
import type { ShareShape } from "../../art/poster-share.ts";
import { limitConcurrency } from "../lib/limit-concurrency.ts";
import type { Services } from "../services.ts";
import { drawCard, drawSharePicture } from "./share-picture-drawing.ts";
import { getEvent } from "./event-page.ts";
import { shortWhereOf } from "./place-text.ts";
import { dayInZone } from "../lib/zoned-time.ts";
import { clockText } from "./date-text.ts";

type When = { startsAt: string; endsAt: string | null; zone: string; allDay: boolean };

/** "Fri, May 2, 2031 · 8:00 PM" or "May 9 – 11, 2031": when the event is, in its time zone. */
export function whenText({ startsAt, endsAt, zone, allDay }: When): string {
  const first = dayAt(startsAt, zone);
  const start = `${weekdayAt(startsAt, zone)}, ${words(first)}`;
  if (!allDay) return `${start} · ${clockText(new Date(startsAt), zone)}`;
  const last = endsAt ? dayAt(new Date(Date.parse(endsAt) - 1).toISOString(), zone) : first;
  if (words(last) === words(first)) return start;
  if (first.year !== last.year) return `${words(first)} – ${words(last)}`;
  const end = first.month === last.month ? last.day : `${last.month} ${last.day}`;
  return `${first.month} ${first.day} – ${end}, ${last.year}`;
}

type Day = { day: string; month: string; year: string };

// Spelled out, since short names differ between runtimes.
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

function dayAt(at: string, zone: string): Day {
  const [year = "", month, day] = dayInZone(new Date(at), zone).split("-");
  return { day: String(Number(day)), month: months[Number(month) - 1] ?? "", year };
}

function weekdayAt(at: string, zone: string): string {
  return weekdays[new Date(dayInZone(new Date(at), zone)).getUTCDay()] ?? "";
}

function words({ day, month, year }: Day): string {
  return `${month} ${day}, ${year}`;
}

export type Picture = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const inTurn = limitConcurrency(1, 20);
const maxCached = 100;
const maxPlaceLength = 50;
const draws = { allowed: 60, seconds: 300 };
// The version of the drawing; raising it redraws every picture.
const hand = 1;

// In memory only, so no picture of a private event stays on disk. Redrawing is quick.
const cache = new Map<string, Picture>();

type Parts = Pick<Services, "db" | "storage" | "rateLimiter">;
type Asked = {
  slug: string;
  address: string;
  shape?: ShareShape | undefined;
  going?: "true" | undefined;
};

/** Returns the picture of an event that everybody may see, drawn once per content. */
export async function getCardPicture(
  services: Parts,
  { slug, address, shape, going }: Asked,
): Promise<Picture> {
  const event = await getEvent(services.db, undefined, slug);
  const card = cardOf(event, Boolean(event.cover?.images.length));
  const shared = shape && {
    ...card,
    shape,
    day: dayPartsOf(event),
    going: going === "true" && !event.cancelled,
  };
  return drawOnce(services, {
    facts: shared ?? card,
    images: event.cover?.images ?? [],
    address,
    draw: (photo) => (shared ? drawSharePicture(shared, photo) : drawCard(card, photo)),
  });
}

type Drawing = {
  /** Everything that the picture shows. */
  facts: object;
  /** The photo in the picture, in its sizes. */
  images: { width: number; url: string }[];
  address: string;
  draw: (photo: Buffer | undefined) => Promise<Buffer>;
};

/** Returns a picture from the cache or draws it, at most once per content. */
export async function drawOnce(
  { storage, rateLimiter }: Omit<Parts, "db">,
  { facts, images, address, draw }: Drawing,
): Promise<Picture> {
  const cover = (images.findLast(({ width }) => width <= 1_000) ?? images[0])?.url;
  const print = createHash("sha256")
    .update(JSON.stringify([hand, facts, cover]))
    .digest("base64url");
  const known = cache.get(print);
  if (known) return known;
  await rateLimiter.takeForReading("event-cards", address, draws);
  return inTurn(async () => {
    const photo = cover ? await readCover(storage, cover) : undefined;
    const bytes = await draw(photo);
    const made = { bytes: new Uint8Array(bytes), etag: `"${print.slice(0, 22)}"` };
    if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? "");
    cache.set(print, made);
    return made;
  });
}

function dayPartsOf({ startsAt, zone }: EventPage) {
  const { day, month } = dayAt(startsAt, zone);
  return { weekday: weekdayAt(startsAt, zone), day, month };
}

function cardOf(event: EventPage, pictured: boolean) {
  const { title, category, poster } = event;
  const where = shortWhereOf(event);
  return {
    title,
    category,
    seed: poster,
    when: event.cancelled ? `Cancelled · ${whenText(event)}` : whenText(event),
    place:
      where.length > maxPlaceLength
        ? `${where.slice(0, maxPlaceLength - 1).toWellFormed()}…`
        : where,
    pictured,
  };
}

/** Reads a picture by its URL path, which is also its storage key. */
async function readCover(storage: Services["storage"], url: string): Promise<Buffer | undefined> {
  const key = url.slice(1);
  const size = await storage.size(key);
  return size ? buffer(storage.read(key, { start: 0, end: size - 1 })) : undefined;
}
