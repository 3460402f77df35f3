import { createHmac, timingSafeEqual } from "node:crypto";

type KeyedRoom = { eventId: string; secret: string; streamKeyRevision: number };
type Named = { eventId: string; personId: string };

const length = 24;

/** What an encoder shows to broadcast into a room as this person: it opens nothing that they may not do at that moment. */
export function streamKey(room: KeyedRoom, personId: string): string {
  return [packed(room.eventId), packed(personId), sign(room, personId)].join("_");
}

/** The room and person that a key names, which proves nothing yet. */
export function readStreamKey(key: string): Named | undefined {
  const [event = "", person = "", signature = ""] = key.split("_");
  const [eventId, personId] = [unpacked(event), unpacked(person)];
  if (!eventId || !personId || signature.length !== length) return undefined;
  return { eventId, personId };
}

/** Whether a key is the present one of its room and person. */
export function isStreamKey(key: string, room: KeyedRoom, personId: string): boolean {
  const [own, theirs] = [Buffer.from(streamKey(room, personId)), Buffer.from(key)];
  return own.length === theirs.length && timingSafeEqual(own, theirs);
}

function sign({ eventId, secret, streamKeyRevision }: KeyedRoom, personId: string): string {
  const words = `stream-key:${eventId}:${personId}:${streamKeyRevision}`;
  // Letters and digits alone: encoders and people copy them whole.
  return createHmac("sha256", secret).update(words).digest("hex").slice(0, length);
}

function packed(id: string): string {
  return id.replaceAll("-", "");
}

function unpacked(text: string): string | undefined {
  return /^[\da-f]{32}$/.test(text)
    ? text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
    : undefined;
}
