import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Door, DoorList } from "../../contract/tickets/door.ts";

/** An event's door as stored on this phone, bound to the person who fetched it. Excludes its scans, which name people. */
export type StoredDoor = {
  eventId: string;
  slug: string;
  /** Whose list it is. For a phone with a door link, the id of the link. */
  personId: string;
  linkId?: string | undefined;
  door: Door;
  /** The gate this phone is at. Empty until chosen. */
  gateId: string;
};

export type StoredList = {
  eventId: string;
  list: DoorList;
  /** Decrypts the names, on this phone only. Deleted with the list when the person signs out. */
  nameKey?: CryptoKey | undefined;
  /** When it was fetched or last updated. */
  at: number;
};

/** A ticket that is in according to the server. Stored separately, because the list is too long to rewrite for each entry. */
export type Mark = {
  eventId: string;
  /** Of the ticket, as in the list. */
  hash: string;
  at: string;
  /** The team member who checked them in. Empty for this phone's own entries. */
  by: string;
  gate: string;
  here: boolean;
};

/** Everything this phone stores for one door. */
export type Stored = { stored: StoredDoor; list: StoredList | undefined; marks: Mark[] };

/** A person checked in offline. Stored until the server has it. */
export type Entry = {
  id: string;
  eventId: string;
  /** Empty if found by name. */
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
      // Earlier versions stored a door together with its list. Both can be refetched; unsent entries can't.
      if (before === 0) database.createObjectStore("entries", { keyPath: "id" });
      else database.deleteObjectStore("doors");
      database.createObjectStore("doors", { keyPath: "eventId" });
      database.createObjectStore("lists", { keyPath: "eventId" });
      database.createObjectStore("marks", { keyPath: ["eventId", "hash"] });
    },
    // Signing out in another tab deletes the database, so no connection may keep it open.
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

/** Stores a list, and deletes marks that no longer hold. */
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

/** Deletes what admits people offline. Unsent entries stay, with their event. */
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

/** Entries in order of arrival. */
export async function listEntries(eventId: string): Promise<Entry[]> {
  const all = await (await opened()).getAll("entries");
  return all
    .filter((entry) => entry.eventId === eventId)
    .toSorted((a, b) => a.at.localeCompare(b.at));
}

/** How many unsent entries there are, across all events. */
export async function countEntries(): Promise<number> {
  return (await opened()).count("entries");
}

export async function dropEntries(ids: string[]): Promise<void> {
  const writing = (await opened()).transaction("entries", "readwrite");
  await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done]);
}
