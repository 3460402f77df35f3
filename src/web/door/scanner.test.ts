import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ticketHash, typedHash } from "../../contract/tickets/door-list.ts";
import type { ListedTicket } from "../../contract/tickets/door.ts";
import { RefusedError } from "../app/refusal.ts";
import {
  admitted,
  door,
  first,
  list,
  resetFakes,
  second,
  server,
  store,
  storedDoor,
} from "./fake-server.ts";
import { openScanner, type Scanner } from "./scanner.ts";
import { textOf } from "./text.ts";

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

test("a person admitted online isn't readmitted by the phone after it goes offline and is reloaded", async () => {
  const scanner = await opens({ isNew: true });
  scanner.stand("gate-b");
  const lists = server.list.mock.calls.length;
  // From here on, the server's count isn't available either.
  server.door.mockReturnValue(new Promise(() => undefined));
  expect(await tries(scanner, first)).toMatchObject({ result: "admitted", offline: false });
  scanner.close();
  server.isAway = true;

  const again = await opens();
  const { door: stored } = again.read();
  expect([stored.in, stored.gates[0]?.in, stored.types[0]?.in]).toEqual([1, 1, 1]);
  expect(await tries(again, first)).toMatchObject({ result: "already-in", offline: true });
  expect(await tries(again, second)).toMatchObject({ result: "admitted", offline: true });
  expect(server.list.mock.calls.length).toBe(lists);
});

test("after a reload a phone still knows its gate, until that gate is removed", async () => {
  const scanner = await opens({ isNew: true });
  scanner.stand("gate-b");
  scanner.close();
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

test("an offline entry still counts after it was sent, if the network fails before the list arrives", async () => {
  const scanner = await opens({ isNew: true });
  server.isAway = true;
  expect(await tries(scanner, first)).toMatchObject({ result: "admitted", offline: true });
  server.isAway = false;
  server.door.mockRejectedValue(new TypeError("Failed to fetch"));
  await scanner.refresh();
  expect(scanner.read().waiting).toEqual([]);
  scanner.close();
  server.isAway = true;
  const again = await opens();
  expect(again.read().door.in).toBe(1);
  expect(await tries(again, first)).toMatchObject({ result: "already-in" });
});

test("an entry undone meanwhile can be admitted again once the list says so", async () => {
  const scanner = await opens({ isNew: true });
  await tries(scanner, first);
  scanner.close();
  const later = await opens();
  expect(store.marks.size).toBe(0);
  server.isAway = true;
  expect(await tries(later, first)).toMatchObject({ result: "admitted", offline: true });
});

test("offline, a second scan shows where and by whom the first was admitted, as far as the phone knows", async () => {
  const third = { id: "01990000-0000-7000-8000-000000000013", code: "MQ-7F3K2M9Q-03" };
  const hashes = [await ticketHash(third.id), await typedHash(third.code)] as const;
  const seen = Math.floor(Date.now() / 1_000) - 60;
  const tickets: ListedTicket[] = [...list.tickets, [...hashes, 1, 0, 1, seen, ""]];
  server.list.mockImplementation(async () => structuredClone({ ...list, tickets }));
  const scanner = await opens({ isNew: true });
  scanner.stand("gate-b");
  const since = { at: new Date().toISOString(), by: "Ben Steward", gate: "Gate A" };
  server.scan.mockImplementationOnce(async (_event, { id }) => {
    return { ...admitted(id, first), result: "already-in", since };
  });
  await tries(scanner, first);
  server.isAway = true;
  await tries(scanner, second);
  scanner.close();
  const again = await opens();
  const reasons: string[] = [];
  for (const ticket of [first, second, third]) {
    const shown = await tries(again, ticket);
    reasons.push(textOf(shown!).why);
  }
  const unknown = "by someone while online";
  expect(reasons).toEqual(["by Ben Steward, Gate A", "on this phone, Gate B", unknown]);
});

function refused(code: "NOT_FOUND" | "NOT_ALLOWED" | "UNAUTHENTICATED" | "TOO_MANY_TRIES") {
  return new RefusedError({ type: "about:blank", title: code, status: 400, code });
}

test.each(["NOT_FOUND", "NOT_ALLOWED"] as const)(
  "a person removed from the team is told so (%s), can't check in and keeps unsent entries",
  async (code) => {
    const scanner = await opens({ isNew: true });
    server.isAway = true;
    await tries(scanner, first);
    server.isAway = false;
    server.send.mockRejectedValue(refused(code));
    server.door.mockRejectedValue(refused(code));
    await scanner.refresh();
    const waiting = [{ code: first.code }];
    expect(scanner.read()).toMatchObject({ online: true, dismissed: true, waiting });
    expect([store.list, store.entries.size]).toEqual([undefined, 1]);
    server.isAway = true;
    expect(await tries(scanner, second)).toMatchObject({ result: "failed" });
  },
);

test("a refused scan shows at once that the person was removed, and everything works again once they're back", async () => {
  const scanner = await opens({ isNew: true });
  server.scan.mockRejectedValue(refused("NOT_FOUND"));
  server.door.mockRejectedValue(refused("NOT_FOUND"));
  expect(await tries(scanner, first)).toMatchObject({ result: "failed" });
  await vi.waitFor(() => expect(scanner.read().dismissed).toBe(true));
  server.door.mockResolvedValue(door);
  await scanner.refresh();
  expect(scanner.read()).toMatchObject({ online: true, dismissed: false });
  expect(store.list).toBeDefined();
});

test("any other refusal still means that the server was reached", async () => {
  const scanner = await opens({ isNew: true });
  server.isAway = true;
  await scanner.refresh();
  expect(scanner.read().online).toBe(false);
  server.isAway = false;
  server.door.mockRejectedValue(refused("TOO_MANY_TRIES"));
  await scanner.refresh();
  expect(scanner.read()).toMatchObject({ online: true, dismissed: false, signedOut: false });
  server.door.mockRejectedValue(refused("UNAUTHENTICATED"));
  await scanner.refresh();
  expect(scanner.read()).toMatchObject({ online: true, dismissed: false, signedOut: true });
});
