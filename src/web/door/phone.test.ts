import { createCipheriv, randomBytes } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ticketHash, typedHash } from "../../contract/tickets/door-list.ts";
import type { Door, DoorList, ListedTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import { RefusedError } from "../app/refusal.ts";
import type { Entry, Stored, StoredDoor, StoredList, Mark } from "./door-store.ts";
import { openPhone, type Phone } from "./phone.ts";
import { textOf } from "./text.ts";

const eventId = "01990000-0000-7000-8000-000000000001";
const first = { id: "01990000-0000-7000-8000-000000000011", code: "MQ-7F3K2M9Q-01" };
const second = { id: "01990000-0000-7000-8000-000000000012", code: "MQ-7F3K2M9Q-02" };

// The browser's own store, of which Node has none.
const store = vi.hoisted(() => ({
  door: undefined as StoredDoor | undefined,
  list: undefined as StoredList | undefined,
  marks: new Map<string, Mark>(),
  entries: new Map<string, Entry>(),
}));
vi.mock("./door-store.ts", () => ({
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
}));

// The server, as far as a network reaches it.
const server = vi.hoisted(() => ({
  isAway: false,
  scan: vi.fn<(eventId: string, shown: { id: string; at: string }) => Promise<ScanAnswer>>(),
  door: vi.fn<() => Promise<Door>>(),
  list: vi.fn<() => Promise<DoorList>>(),
  send: vi.fn<(eventId: string, entries: Entry[]) => Promise<ScanAnswer[]>>(),
}));
vi.mock("./ask-door.ts", async (original) => {
  const real = await original<typeof import("./ask-door.ts")>();
  const reached =
    <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked) => {
      if (server.isAway) throw new TypeError("Failed to fetch");
      return ask(...asked);
    };
  return {
    ...real,
    askScan: reached(server.scan),
    askNames: reached(async () => []),
    askDoor: reached(server.door),
    askList: reached(server.list),
    sendEntries: reached(server.send),
  };
});

const nameKey = randomBytes(32);
let door: Door;
let list: DoorList;
const phones: Phone[] = [];

beforeAll(async () => {
  const hour = 3_600_000;
  const listed = async ({ id, code }: typeof first): Promise<ListedTicket> => [
    await ticketHash(id),
    await typedHash(code),
    1,
    0,
    0,
    0,
    seal(id, id === first.id ? "Devon Achebe" : "Zoë Ångström"),
  ];
  door = {
    event: {
      id: eventId,
      slug: "vinyl",
      title: "Vinyl Night",
      zone: "UTC",
      venue: "",
      capacity: null,
      startsAt: new Date().toISOString(),
    },
    in: 0,
    expected: 2,
    gates: [{ id: "gate-b", name: "Gate B", in: 0 }],
    types: [{ id: "standing", name: "Standing", in: 0, expected: 2 }],
    scans: [],
    wrong: [],
    undone: [],
    can: { supervise: false },
  };
  list = {
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
});

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  Object.assign(store, { door: undefined, list: undefined, marks: new Map(), entries: new Map() });
  server.isAway = false;
  server.door.mockImplementation(async () => structuredClone(door));
  server.list.mockImplementation(async () => structuredClone(list));
  server.scan.mockImplementation(async (_event, { id }) => admitted(id, first));
  server.send.mockImplementation(async (_event, sent) => sent.map(({ id }) => admitted(id, first)));
});

afterEach(() => {
  for (const phone of phones.splice(0)) phone.close();
  vi.unstubAllGlobals();
});

function admitted(id: string, ticket: typeof first): ScanAnswer {
  const shown = { id: ticket.id, name: "Devon Achebe", type: "Standing", number: 1 };
  return { id, result: "admitted", reason: null, ticket: shown, since: null };
}

/** As the server seals a ticket's id, number and name. */
function seal(id: string, name: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", nameKey, iv);
  const head = Buffer.from(`${id.replaceAll("-", "")}0001`, "hex");
  const sealed = [iv, cipher.update(head), cipher.update(name), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString("base64");
}

/** The check-in page opened on this phone, with what the phone has kept. */
async function opens({ isNew = false } = {}): Promise<Phone> {
  const own = { eventId, slug: "vinyl", personId: "ana", door, gateId: "" };
  const stored: Stored = isNew
    ? { stored: own, list: undefined, marks: [] }
    : { stored: store.door!, list: store.list, marks: [...store.marks.values()] };
  const phone = openPhone(structuredClone(stored));
  phones.push(phone);
  await phone.refresh();
  return phone;
}

async function tries(phone: Phone, { code }: typeof first) {
  await phone.scan({ code });
  return phone.read().shown;
}

test("a person who was let in online is not let in again by a phone that loses its network and is reloaded", async () => {
  const phone = await opens({ isNew: true });
  phone.stand("gate-b");
  const lists = server.list.mock.calls.length;
  // What comes after has to do without the server's count, too.
  server.door.mockReturnValue(new Promise(() => undefined));
  expect(await tries(phone, first)).toMatchObject({ result: "admitted", offline: false });
  phone.close();
  server.isAway = true;

  const again = await opens();
  const { door: stored } = again.read();
  expect([stored.in, stored.gates[0]?.in, stored.types[0]?.in]).toEqual([1, 1, 1]);
  expect(await tries(again, first)).toMatchObject({ result: "already-in", offline: true });
  expect(await tries(again, second)).toMatchObject({ result: "admitted", offline: true });
  expect(server.list.mock.calls.length).toBe(lists);
});

test("a phone knows after a reload at which gate it stands, until that gate is removed", async () => {
  const phone = await opens({ isNew: true });
  phone.stand("gate-b");
  phone.close();
  server.isAway = true;
  const again = await opens();
  await tries(again, first);
  expect([...store.entries.values()]).toMatchObject([{ gateId: "gate-b" }]);
  server.isAway = false;
  server.door.mockResolvedValue({ ...door, gates: [] });
  await again.refresh();
  await tries(again, second);
  expect(server.scan.mock.lastCall?.[1]).toMatchObject({ gateId: null });
});

test("who was let in alone and sent stays in when the network goes before the list has come", async () => {
  const phone = await opens({ isNew: true });
  server.isAway = true;
  expect(await tries(phone, first)).toMatchObject({ result: "admitted", offline: true });
  server.isAway = false;
  server.door.mockRejectedValue(new TypeError("Failed to fetch"));
  await phone.refresh();
  expect(phone.read().waiting).toEqual([]);
  phone.close();
  server.isAway = true;
  const again = await opens();
  expect(again.read().door.in).toBe(1);
  expect(await tries(again, first)).toMatchObject({ result: "already-in" });
});

test("an entry that was taken back since admits again once the list says so", async () => {
  const phone = await opens({ isNew: true });
  await tries(phone, first);
  phone.close();
  const later = await opens();
  expect(store.marks.size).toBe(0);
  server.isAway = true;
  expect(await tries(later, first)).toMatchObject({ result: "admitted", offline: true });
});

test("a second entry tells without a network where and by whom the first was, as far as the phone knows", async () => {
  const third = { id: "01990000-0000-7000-8000-000000000013", code: "MQ-7F3K2M9Q-03" };
  const hashes = [await ticketHash(third.id), await typedHash(third.code)] as const;
  const seen = Math.floor(Date.now() / 1_000) - 60;
  const tickets: ListedTicket[] = [...list.tickets, [...hashes, 1, 0, 1, seen, ""]];
  server.list.mockImplementation(async () => structuredClone({ ...list, tickets }));
  const phone = await opens({ isNew: true });
  phone.stand("gate-b");
  const since = { at: new Date().toISOString(), by: "Ben Steward", gate: "Gate A" };
  server.scan.mockImplementationOnce(async (_event, { id }) => {
    return { ...admitted(id, first), result: "already-in", since };
  });
  await tries(phone, first);
  server.isAway = true;
  await tries(phone, second);
  phone.close();
  const again = await opens();
  const reasons: string[] = [];
  for (const ticket of [first, second, third]) {
    const shown = await tries(again, ticket);
    reasons.push(textOf(shown!).why);
  }
  const unknown = "by somebody before the network went";
  expect(reasons).toEqual(["by Ben Steward, Gate A", "on this phone, Gate B", unknown]);
});

function refused(code: "NOT_FOUND" | "NOT_ALLOWED" | "SIGN_IN_FIRST" | "TOO_MANY_TRIES") {
  return new RefusedError({ type: "about:blank", title: code, status: 400, code });
}

test.each(["NOT_FOUND", "NOT_ALLOWED"] as const)(
  "a person who was removed from the team is told so (%s), checks in nobody and keeps what was not sent",
  async (code) => {
    const phone = await opens({ isNew: true });
    server.isAway = true;
    await tries(phone, first);
    server.isAway = false;
    server.send.mockRejectedValue(refused(code));
    server.door.mockRejectedValue(refused(code));
    await phone.refresh();
    const waiting = [{ code: first.code }];
    expect(phone.read()).toMatchObject({ online: true, dismissed: true, waiting });
    expect([store.list, store.entries.size]).toEqual([undefined, 1]);
    server.isAway = true;
    expect(await tries(phone, second)).toMatchObject({ result: "failed" });
  },
);

test("a refused ticket tells at once that the door is somebody else's now, and back on the team all goes on", async () => {
  const phone = await opens({ isNew: true });
  server.scan.mockRejectedValue(refused("NOT_FOUND"));
  server.door.mockRejectedValue(refused("NOT_FOUND"));
  expect(await tries(phone, first)).toMatchObject({ result: "failed" });
  await vi.waitFor(() => expect(phone.read().dismissed).toBe(true));
  server.door.mockResolvedValue(door);
  await phone.refresh();
  expect(phone.read()).toMatchObject({ online: true, dismissed: false });
  expect(store.list).toBeDefined();
});

test("whatever else the server refuses, it was reached", async () => {
  const phone = await opens({ isNew: true });
  server.isAway = true;
  await phone.refresh();
  expect(phone.read().online).toBe(false);
  server.isAway = false;
  server.door.mockRejectedValue(refused("TOO_MANY_TRIES"));
  await phone.refresh();
  expect(phone.read()).toMatchObject({ online: true, dismissed: false, signedOut: false });
  server.door.mockRejectedValue(refused("SIGN_IN_FIRST"));
  await phone.refresh();
  expect(phone.read()).toMatchObject({ online: true, dismissed: false, signedOut: true });
});

test("an entry that a supervisor undid admits again at once, also without a network and after a reload", async () => {
  const phone = await opens({ isNew: true });
  await tries(phone, first);
  const listed = server.list.mock.calls.length;
  server.door.mockResolvedValue({ ...door, undone: [await ticketHash(first.id)] });
  await phone.refresh();
  expect(server.list.mock.calls.length).toBe(listed);
  expect(store.marks.size).toBe(0);
  phone.close();
  server.isAway = true;
  const again = await opens();
  expect(await tries(again, first)).toMatchObject({ result: "admitted", offline: true });
  expect(await tries(again, first)).toMatchObject({ result: "already-in" });
});

test("the verdict on the last ticket does not stand while the next is checked", async () => {
  const phone = await opens({ isNew: true });
  await tries(phone, first);
  server.scan.mockReturnValue(new Promise(() => undefined));
  void phone.scan({ code: second.code });
  expect(phone.read()).toMatchObject({ shown: undefined, isChecking: true });
});

test("the full answer of a slow network takes the place of what the phone said alone", async () => {
  const phone = await opens({ isNew: true });
  vi.useFakeTimers();
  const since = { at: new Date().toISOString(), by: "Ben Steward", gate: "" };
  server.scan.mockImplementation(async (_event, { id }) => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return { ...admitted(id, first), result: "already-in", since };
  });
  server.send.mockImplementation(async (_event, sent) =>
    sent.map(({ id }) => ({ ...admitted(id, first), result: "double", since })),
  );
  const scanned = phone.scan({ code: first.code });
  await vi.advanceTimersByTimeAsync(3_100);
  await vi.waitFor(() => expect(phone.read().isChecking).toBe(false));
  await scanned;
  expect(phone.read().shown).toMatchObject({ offline: true, result: "admitted" });
  await vi.advanceTimersByTimeAsync(9_000);
  await vi.waitFor(() => expect(phone.read().shown?.offline).toBe(false));
  vi.useRealTimers();
  expect(phone.read()).toMatchObject({
    shown: { name: "Devon Achebe", result: "double" },
    waiting: [],
  });
});

test("without a network a name is found, lets its owner in and is shown with the verdict", async () => {
  const phone = await opens({ isNew: true });
  phone.close();
  server.isAway = true;
  const again = await opens();
  const [found, ...others] = await again.findByName("angstrom");
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    id: second.id,
    name: "Zoë Ångström",
    type: "Standing",
    state: "out",
  });
  await again.scan({ ticketId: found!.id });
  expect(again.read().shown).toMatchObject({
    result: "admitted",
    name: "Zoë Ångström",
    offline: true,
  });
  expect(await again.findByName("ZOË")).toMatchObject([{ state: "in" }]);
  expect([...store.entries.values()]).toMatchObject([{ ticketId: second.id, code: "" }]);
  expect(JSON.stringify(store.list)).not.toContain(nameKey.toString("base64"));
});
