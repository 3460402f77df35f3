import { buffer } from "node:stream/consumers";
import type { Storage } from "../lib/storage/storage.ts";

// Holds the last minute of about twenty broadcasts. Older segments are read from storage.
const maxBytes = 64 * 1024 * 1024;

const recent = new Map<string, Uint8Array<ArrayBuffer>>();
let recentBytes = 0;

type Place = { eventId: string; epoch: number; file: string };

/** Stores a file of a broadcast. The newest files of all rooms stay in memory, since all viewers request them at once. */
export async function storeFile(
  storage: Storage,
  place: Place,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await storage.putBytes(keyOf(place), bytes);
  remember(keyOf(place), bytes);
}

/** The bytes of a broadcast's file, or undefined if it doesn't exist. */
export async function readFile(
  storage: Storage,
  place: Place,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await readFileOnce(storage, place);
  if (bytes) remember(keyOf(place), bytes);
  return bytes;
}

/** Like `readFile`, without caching: a download reads every file once. */
export async function readFileOnce(
  storage: Storage,
  place: Place,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const key = keyOf(place);
  const known = recent.get(key);
  if (known) return known;
  const size = await storage.size(key);
  if (!size) return undefined;
  return new Uint8Array(await buffer(storage.read(key, { start: 0, end: size - 1 })));
}

/** Removes every file of a room. */
export async function removeFiles(storage: Storage, eventId: string): Promise<void> {
  for (const [key, bytes] of recent) {
    if (!key.startsWith(`streams/${eventId}/`)) continue;
    recent.delete(key);
    recentBytes -= bytes.length;
  }
  await storage.removeAll(`streams/${eventId}`);
}

function remember(key: string, bytes: Uint8Array<ArrayBuffer>): void {
  recentBytes += bytes.length - (recent.get(key)?.length ?? 0);
  recent.delete(key);
  recent.set(key, bytes);
  for (const [oldest, { length }] of recent) {
    if (recentBytes <= maxBytes) break;
    recent.delete(oldest);
    recentBytes -= length;
  }
}

function keyOf({ eventId, epoch, file }: Place): string {
  return `streams/${eventId}/${epoch}/${file}`;
}
