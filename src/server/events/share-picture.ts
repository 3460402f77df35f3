import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { EventPage } from "../../contract/events/events.ts";
import { limitConcurrency } from "../lib/queue-turns.ts";
import type { Services } from "../services.ts";
import { drawCard } from "./share-picture-drawing.ts";
import { whenWords } from "./share-picture-text.ts";
import { getEvent } from "./event-page.ts";
import { shortWhereOf } from "./place-text.ts";

export type Picture = { bytes: Uint8Array<ArrayBuffer>; etag: string };

const inTurn = limitConcurrency(1, 20);
const mostKept = 100;
const mostPlace = 50;
const draws = { allowed: 60, seconds: 300 };
// How it is drawn; another number makes every picture new.
const hand = 1;

// In memory alone: what is no longer public is nowhere, and a picture is drawn in a blink.
const kept = new Map<string, Picture>();

type Asked = { slug: string; address: string };

/** The picture of an event that everybody may see; drawn once for what it shows now. */
export async function getCardPicture(
  { db, storage, rateLimiter }: Pick<Services, "db" | "storage" | "rateLimiter">,
  { slug, address }: Asked,
): Promise<Picture> {
  const event = await getEvent(db, undefined, slug);
  const images = event.cover?.images ?? [];
  const cover = (images.findLast(({ width }) => width <= 1_000) ?? images[0])?.url;
  const card = cardOf(event, cover !== undefined);
  const print = createHash("sha256")
    .update(JSON.stringify([hand, card, cover]))
    .digest("base64url");
  const known = kept.get(print);
  if (known) return known;
  await rateLimiter.takeForReading("event-cards", address, draws);
  return inTurn(async () => {
    const bytes = await drawCard(card, cover ? await readCover(storage, cover) : undefined);
    const made = { bytes: new Uint8Array(bytes), etag: `"${print.slice(0, 22)}"` };
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? "");
    kept.set(print, made);
    return made;
  });
}

function cardOf(event: EventPage, pictured: boolean) {
  const { title, category, poster } = event;
  const where = shortWhereOf(event);
  return {
    title,
    category,
    seed: poster,
    when: event.cancelled ? `Cancelled · ${whenWords(event)}` : whenWords(event),
    place: where.length > mostPlace ? `${where.slice(0, mostPlace - 1).toWellFormed()}…` : where,
    pictured,
  };
}

/** The bytes of a picture by its address, which is its place in storage too. */
async function readCover(storage: Services["storage"], url: string): Promise<Buffer | undefined> {
  const key = url.slice(1);
  const size = await storage.size(key);
  return size ? buffer(storage.read(key, { start: 0, end: size - 1 })) : undefined;
}
