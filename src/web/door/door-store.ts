import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Door, DoorList } from "../../contract/tickets/door.ts";

/** An event's door as this phone keeps it, bound to the person who fetched it; without its scans, which name people. */
export type StoredDoor = {
  eventId: string;
  slug: string;
  /** Whose list it is; the id of the link for a phone with a door link. */
  personId: string;
  linkId?: string | undefined;
  door: Door;
  /** Where this phone stands; empty while nobody has said. */
  gateId: string;
};

export type StoredList = {
  eventId: string;
  list: DoorList;
  /** Opens the names on it, on this phone alone; gone with the list when its person signs out. */
  nameKey?: CryptoKey | undefined;
  /** When it was fetched or last brought up to date. */
  at: number;
};

/** A ticket that the server has told this phone to be in; by itself, because a list is too long to be written for each. */
export type Mark = {
  eventId: string;
  /** Of the ticket, as in the list. */
  hash: string;
  at: string;
  /** Who let in, of the team; empty for this phone's own. */
  by: string;
  gate: string;
  here: boolean;
};

/** All that this phone keeps of one door. */
export type Stored = { stored: StoredDoor; list: StoredList | undefined; marks: Mark[] };

/** Somebody let in without a network; stays until the server has it. */
export type Entry = {
  id: string;
  eventId: string;
  /** Empty for who was found by name. */
  code: string;
  ticketId?: string | undefined;
  gateId: string | null;
  at: string;
  /** Of the ticket, as in the list. */
  hash: string;
  /** As far as the phone knows. */
  name: string;
  type: string;
};

interface Stores extends DBSchema {
  doors: { key: string; value: StoredDoor };
  lists: { key: string; value: StoredList };
  marks: { key: [string, string]; value: Mark };
  entries: { key: string; value: Entry };
}

let opening: Promise<IDBPDatabase<Stores>> | undefined;

function opened(): Promise<IDBPDatabase<Stores>> {
  opening ??= openDB<Stores>("marquee-door", 2, {
    upgrade(database, before) {
      // Before, a door lay with its list in one; both are fetched from the server again, what waits to be sent does not.
      if (before === 0) database.createObjectStore("entries", { keyPath: "id" });
      else database.deleteObjectStore("doors");
      database.createObjectStore("doors", { keyPath: "eventId" });
      database.createObjectStore("lists", { keyPath: "eventId" });
      database.createObjectStore("marks", { keyPath: ["eventId", "hash"] });
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

export async function storeDoor(stored: StoredDoor): Promise<void> {
  const door = { ...stored.door, scans: [], wrong: [], entered: [] };
  await (await opened()).put("doors", { ...stored, door });
}

/** A list, and that these marks are no longer true. */
export async function storeList(stored: StoredList, ended: Mark[]): Promise<void> {
  const writing = (await opened()).transaction(["lists", "marks"], "readwrite");
  const marks = writing.objectStore("marks");
  await Promise.all([
    writing.objectStore("lists").put(stored),
    ...ended.map(({ eventId, hash }) => marks.delete([eventId, hash])),
    writing.done,
  ]);
}

export async function storeMark(mark: Mark): Promise<void> {
  await (await opened()).put("marks", mark);
}

/** What admits people without the server; what waits to be sent stays, with the event it is of. */
export async function dropList(eventId: string): Promise<void> {
  const writing = (await opened()).transaction(["lists", "marks"], "readwrite");
  await Promise.all([
    writing.objectStore("lists").delete(eventId),
    writing.objectStore("marks").delete(marksOf(eventId)),
    writing.done,
  ]);
}

function marksOf(eventId: string): IDBKeyRange {
  return IDBKeyRange.bound([eventId], [eventId, []]);
}

export async function readDoor(eventId: string): Promise<Stored | undefined> {
  const database = await opened();
  const stored = await database.get("doors", eventId);
  if (!stored) return undefined;
  const marks = await database.getAll("marks", marksOf(eventId));
  return { stored, marks, list: await database.get("lists", eventId) };
}

export async function findDoor(slug: string): Promise<Stored | undefined> {
  const all = await (await opened()).getAll("doors");
  const found = all.find((stored) => stored.slug === slug);
  return found && readDoor(found.eventId);
}

export async function findDoorOfLink(linkId: string): Promise<Stored | undefined> {
  const all = await (await opened()).getAll("doors");
  const found = all.find((stored) => stored.linkId === linkId);
  return found && readDoor(found.eventId);
}

export async function storeEntry(entry: Entry): Promise<void> {
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
