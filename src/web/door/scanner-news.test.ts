import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ticketHash } from "../../contract/tickets/door-list.ts";
import {
  admitted,
  door,
  first,
  nameKey,
  resetFakes,
  second,
  server,
  store,
  storedDoor,
} from "./fake-server.ts";
import { openScanner, type Scanner } from "./scanner.ts";

vi.mock("./door-store.ts", async () => (await import("./fake-server.ts")).fakeStore);
vi.mock("./door-api.ts", async (original) =>
  (await import("./fake-server.ts")).fakeServer(original),
);

const scanners: Scanner[] = [];

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  resetFakes();
});

afterEach(() => {
  for (const scanner of scanners.splice(0)) scanner.close();
  vi.unstubAllGlobals();
});

/** Opens the check-in page on this phone, with what the phone has stored. */
async function opens({ isNew = false } = {}): Promise<Scanner> {
  const scanner = openScanner(structuredClone(storedDoor(isNew)));
  scanners.push(scanner);
  await scanner.refresh();
  return scanner;
}

async function tries(scanner: Scanner, { code }: typeof first) {
  await scanner.scan({ code });
  return scanner.read().shown;
}

test("a phone that goes offline before its list is updated doesn't readmit a person checked in by another phone", async () => {
  const scanner = await opens({ isNew: true });
  const listed = server.list.mock.calls.length;
  const entry = { at: new Date().toISOString(), by: "Ben Door", gate: "Gate A" };
  const entered = [{ ticket: await ticketHash(first.id), ...entry }];
  server.door.mockResolvedValue({ ...door, in: 1, entered });
  await scanner.refresh();
  expect(server.list.mock.calls.length).toBe(listed);
  server.isAway = true;
  expect(await tries(scanner, first)).toMatchObject({ result: "already-in", since: entry });
  scanner.close();
  const again = await opens();
  expect(await tries(again, first)).toMatchObject({ result: "already-in", since: entry });
  expect(await tries(again, second)).toMatchObject({ result: "admitted", offline: true });
});

test("an entry undone by a supervisor can be admitted again at once, also offline and after a reload", async () => {
  const scanner = await opens({ isNew: true });
  await tries(scanner, first);
  const listed = server.list.mock.calls.length;
  server.door.mockResolvedValue({ ...door, undone: [await ticketHash(first.id)] });
  await scanner.refresh();
  expect(server.list.mock.calls.length).toBe(listed);
  expect(store.marks.size).toBe(0);
  scanner.close();
  server.isAway = true;
  const again = await opens();
  expect(await tries(again, first)).toMatchObject({ result: "admitted", offline: true });
  expect(await tries(again, first)).toMatchObject({ result: "already-in" });
});

test("the previous result is hidden while the next ticket is being checked", async () => {
  const scanner = await opens({ isNew: true });
  await tries(scanner, first);
  server.scan.mockReturnValue(new Promise(() => undefined));
  void scanner.scan({ code: second.code });
  expect(scanner.read()).toMatchObject({ shown: undefined, isChecking: true });
});

test("a late response replaces what the phone found by itself", async () => {
  const scanner = await opens({ isNew: true });
  vi.useFakeTimers();
  const since = { at: new Date().toISOString(), by: "Ben Steward", gate: "" };
  server.scan.mockImplementation(async (_event, { id }) => {
    await new Promise((resolve) => setTimeout(resolve, 9_000));
    return { ...admitted(id, first), result: "already-in", since };
  });
  server.send.mockImplementation(async (_event, sent) =>
    sent.map(({ id }) => ({ ...admitted(id, first), result: "double", since })),
  );
  const scanned = scanner.scan({ code: first.code });
  await vi.advanceTimersByTimeAsync(3_100);
  await vi.waitFor(() => expect(scanner.read().isChecking).toBe(false));
  await scanned;
  expect(scanner.read().shown).toMatchObject({ offline: true, result: "admitted" });
  await vi.advanceTimersByTimeAsync(9_000);
  await vi.waitFor(() => expect(scanner.read().shown?.offline).toBe(false));
  vi.useRealTimers();
  expect(scanner.read()).toMatchObject({
    shown: { name: "Devon Achebe", result: "double" },
    waiting: [],
  });
});

test("offline, a person can be found by name and admitted, and the result shows the name", async () => {
  const scanner = await opens({ isNew: true });
  scanner.close();
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
