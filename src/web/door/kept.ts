import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Door, DoorList } from "../../contract/door.ts";

/** An event's door as this phone keeps it, bound to the person who fetched it. */
export type KeptDoor = {
  eventId: string;
  slug: string;
  personId: string;
  door: Door;
  list: DoorList;
  /** When the list was fetched or last brought up to date. */
  at: number;
};

/** Somebody let in without a network; stays until the server has it. */
export type Entry = {
  id: string;
  eventId: string;
  code: string;
  gateId: string | null;
  at: string;
  /** Of the ticket, as in the list. */
  hash: string;
  /** As far as the phone knows. */
  name: string;
  type: string;
};

interface Kept extends DBSchema {
  doors: { key: string; value: KeptDoor };
  entries: { key: string; value: Entry };
}

let opening: Promise<IDBPDatabase<Kept>> | undefined;

function opened(): Promise<IDBPDatabase<Kept>> {
  opening ??= openDB<Kept>("marquee-door", 1, {
    upgrade(database) {
      database.createObjectStore("doors", { keyPath: "eventId" });
      database.createObjectStore("entries", { keyPath: "id" });
    },
    // Signing out in another tab deletes it: nothing may hold it open.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => void (opening = undefined),
  });
  return opening;
}

export async function keepDoor(kept: KeptDoor): Promise<void> {
  await (await opened()).put("doors", kept);
}

export async function readDoor(eventId: string): Promise<KeptDoor | undefined> {
  return (await opened()).get("doors", eventId);
}

export async function findDoor(slug: string): Promise<KeptDoor | undefined> {
  const all = await (await opened()).getAll("doors");
  return all.find((kept) => kept.slug === slug);
}

export async function keepEntry(entry: Entry): Promise<void> {
  await (await opened()).put("entries", entry);
}

/** In the order in which they came. */
export async function listEntries(eventId: string): Promise<Entry[]> {
  const all = await (await opened()).getAll("entries");
  return all
    .filter((entry) => entry.eventId === eventId)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** How many the server does not have, of all events. */
export async function countEntries(): Promise<number> {
  return (await opened()).count("entries");
}

export async function dropEntries(ids: string[]): Promise<void> {
  const writing = (await opened()).transaction("entries", "readwrite");
  await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done]);
}
