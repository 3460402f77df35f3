import { createCipheriv, randomBytes } from "node:crypto";
import { vi } from "vitest";
import { ticketHash, typedHash } from "../../contract/tickets/door-list.ts";
import type { Door, DoorList, ListedTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import type * as AskDoor from "./door-api.ts";
import type { DoorAddress } from "./door-api.ts";
import type { Entry, Mark, Stored, StoredDoor, StoredList } from "./door-store.ts";

const eventId = "01990000-0000-7000-8000-000000000001";
export const first = { id: "01990000-0000-7000-8000-000000000011", code: "MQ-7F3K2M9Q-01" };
export const second = { id: "01990000-0000-7000-8000-000000000012", code: "MQ-7F3K2M9Q-02" };
export const nameKey = randomBytes(32);

/** Stands in for IndexedDB, which Node doesn't have. */
export const store = {
  door: undefined as StoredDoor | undefined,
  list: undefined as StoredList | undefined,
  marks: new Map<string, Mark>(),
  entries: new Map<string, Entry>(),
};

export const fakeStore = {
  storeDoor: async (door: StoredDoor) => void (store.door = structuredClone(door)),
  async storeList(list: StoredList, ended: Mark[]) {
    store.list = structuredClone(list);
    for (const { hash } of ended) store.marks.delete(hash);
  },
  async dropList() {
    store.list = undefined;
    store.marks.clear();
  },
  storeMark: async (mark: Mark) => void store.marks.set(mark.hash, mark),
  storeEntry: async (entry: Entry) => void store.entries.set(entry.id, entry),
  listEntries: async () => [...store.entries.values()],
  dropEntries: async (ids: string[]) => ids.forEach((id) => store.entries.delete(id)),
};

/** The fake server. `isAway` makes it unreachable. */
export const server = {
  isAway: false,
  scan: vi.fn<(door: DoorAddress, shown: { id: string; at: string }) => Promise<ScanAnswer>>(),
  door: vi.fn<() => Promise<Door>>(),
  list: vi.fn<() => Promise<DoorList>>(),
  send: vi.fn<(door: DoorAddress, entries: Entry[]) => Promise<ScanAnswer[]>>(),
};

export async function fakeServer(original: () => Promise<typeof AskDoor>) {
  const real = await original();
  const reached =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      if (server.isAway) throw new TypeError("Failed to fetch");
      return ask(...asked);
    };
  return {
    ...real,
    submitScan: reached(server.scan),
    searchByName: reached(async () => []),
    fetchDoor: reached(server.door),
    fetchDoorList: reached(server.list),
    sendEntries: reached(server.send),
  };
}

export const door: Door = {
  event: {
    id: eventId,
    slug: "vinyl",
    title: "Vinyl Night",
    zone: "UTC",
    venue: "",
    capacity: null,
    startsAt: new Date().toISOString(),
    opensAt: new Date(Date.now() - 12 * 3_600_000).toISOString(),
  },
  in: 0,
  expected: 2,
  gates: [{ id: "gate-b", name: "Gate B", in: 0 }],
  types: [{ id: "standing", name: "Standing", in: 0, expected: 2 }],
  scans: [],
  wrong: [],
  entered: [],
  undone: [],
  can: { supervise: false, undo: false },
};
const hour = 3_600_000;
export const list: DoorList = {
  eventId,
  publicKey: "",
  nameKey: nameKey.toString("base64"),
  opensAt: new Date(Date.now() - hour).toISOString(),
  closesAt: new Date(Date.now() + hour).toISOString(),
  cancelled: false,
  types: ["Standing"],
  gates: [],
  tickets: [await listed(first), await listed(second)],
  whole: true,
  until: new Date().toISOString(),
};

async function listed({ id, code }: typeof first): Promise<ListedTicket> {
  return [
    await ticketHash(id),
    await typedHash(code),
    1,
    0,
    0,
    0,
    seal(id, id === first.id ? "Devon Achebe" : "Zoë Ångström"),
  ];
}

/** Encrypts a ticket's id, number and name as the server does. */
function seal(id: string, name: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", nameKey, iv);
  const head = Buffer.from(`${id.replaceAll("-", "")}0001`, "hex");
  const sealed = [iv, cipher.update(head), cipher.update(name), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64");
}

export function admitted(id: string, ticket: typeof first): ScanAnswer {
  const shown = { id: ticket.id, name: "Devon Achebe", type: "Standing", number: 1 };
  return { id, result: "admitted", reason: null, ticket: shown, since: null };
}

/** Resets to a phone with nothing stored and a server that admits everybody. */
export function resetFakes() {
  Object.assign(store, { door: undefined, list: undefined, marks: new Map(), entries: new Map() });
  server.isAway = false;
  server.door.mockImplementation(async () => structuredClone(door));
  server.list.mockImplementation(async () => structuredClone(list));
  server.scan.mockImplementation(async (_event, { id }) => admitted(id, first));
  server.send.mockImplementation(async (_event, sent) => sent.map(({ id }) => admitted(id, first)));
}

/** What the phone has stored for this door. */
export function storedDoor(isNew: boolean): Stored {
  const own = { eventId, slug: "vinyl", personId: "ana", door, gateId: "" };
  return isNew
    ? { stored: own, list: undefined, marks: [] }
    : { stored: store.door!, list: store.list, marks: [...store.marks.values()] };
}
