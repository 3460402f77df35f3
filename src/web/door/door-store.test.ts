import { expect, test, vi } from "vitest";
import type { Door, DoorScan } from "../../contract/tickets/door.ts";
import { storeDoor } from "./door-store.ts";

// Stands in for IndexedDB, which Node doesn't have.
const store = vi.hoisted(() => ({
  put: vi.fn(async (_store: string, _value: unknown) => undefined),
}));
vi.mock("idb", () => ({ openDB: async () => store }));

test("a phone stores how many people are in, but no names", async () => {
  const ticket = { id: "ticket", name: "Devon Achebe", type: "Standing", number: 1 };
  const at = new Date().toISOString();
  const who = {
    id: "scan",
    at,
    ticket,
    by: "Ana",
    gate: "",
    offline: true,
    undone: false,
    clockAhead: false,
  };
  const scan: DoorScan = { ...who, result: "double", reason: null };
  const event = { id: "event", slug: "vinyl", title: "Vinyl Night", zone: "UTC", venue: "" };
  const counts = { in: 1, expected: 2, gates: [], types: [], can: { supervise: true, undo: true } };
  const wrong = [{ ...scan, since: null }];
  const stored = { ...event, startsAt: at, opensAt: at, capacity: null };
  const entered = [{ ticket: "hash", at, by: "Ana", gate: "" }];
  const door: Door = { event: stored, ...counts, scans: [scan], wrong, entered, undone: [] };
  await storeDoor({ eventId: "event", slug: "vinyl", personId: "ana", door, gateId: "" });
  const [name, value] = store.put.mock.lastCall!;
  expect(name).toBe("doors");
  expect(value).toMatchObject({ door: { in: 1, scans: [], wrong: [], entered: [] } });
  expect(JSON.stringify(value)).not.toContain("Devon");
});
