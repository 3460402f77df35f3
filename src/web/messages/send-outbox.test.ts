import { beforeEach, expect, test, vi } from "vitest";
import type { Message } from "../../contract/messages.ts";
import { RefusedError } from "../app/refusal.ts";
import { forgetOwn } from "../lib/own-storage.ts";
import { putUnsent, readOutbox, type Unsent } from "./outbox.ts";
import { sendOutbox } from "./send-outbox.ts";

const stored = (unsent: Unsent): Message => ({
  id: unsent.id,
  conversationId: "b_a",
  place: 1,
  senderId: "ana",
  text: unsent.text,
  media: null,
  time: unsent.time,
  unsent: false,
});
const write = (id: string, text = id) =>
  putUnsent("ana", {
    id,
    to: "ben",
    text,
    media: null,
    time: "2026-11-21T20:00:00Z",
    problem: null,
  });
const refusal = (code: "NOT_FOUND" | "BUSY") =>
  new RefusedError({ type: "about:blank", title: "No.", status: 404, code });

const refuseTheFirst = async (unsent: Unsent) => {
  if (unsent.id === "1") throw refusal("NOT_FOUND");
  return stored(unsent);
};

beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
});

test("messages written while offline are sent in order, once, when the connection returns", async () => {
  for (const id of ["3", "1", "2"]) write(id);
  await sendOutbox("ana", () => Promise.reject(new TypeError("Failed to fetch")), vi.fn());
  expect(readOutbox("ana").map(({ id, problem }) => [id, problem])).toEqual([
    ["1", "unreachable"],
    ["2", null],
    ["3", null],
  ]);
  const arrived: string[] = [];
  await sendOutbox(
    "ana",
    async (unsent) => stored(unsent),
    ({ id }) => arrived.push(id),
  );
  expect(arrived).toEqual(["1", "2", "3"]);
  expect(readOutbox("ana")).toEqual([]);
});

test("a refused message retains its text and shows why, and the others are still sent", async () => {
  write("1");
  write("2");
  const arrived: string[] = [];
  await sendOutbox("ana", refuseTheFirst, ({ id }) => arrived.push(id));
  await sendOutbox("ana", refuseTheFirst, ({ id }) => arrived.push(id));
  expect(arrived).toEqual(["2"]);
  expect(readOutbox("ana")).toMatchObject([{ id: "1", text: "1", problem: "No." }]);
});

test("a busy server is retried rather than treated as a refusal", async () => {
  write("1");
  await sendOutbox("ana", () => Promise.reject(refusal("BUSY")), vi.fn());
  expect(readOutbox("ana")[0]?.problem).toBe("unreachable");
});

test("concurrent calls send each message once", async () => {
  for (const id of ["1", "2", "3"]) write(id);
  const sent: string[] = [];
  const post = async (unsent: Unsent) => {
    sent.push(unsent.id);
    await Promise.resolve();
    return stored(unsent);
  };
  await Promise.all(Array.from({ length: 20 }, () => sendOutbox("ana", post, vi.fn())));
  expect(sent).toEqual(["1", "2", "3"]);
});

test("a message written while others are being sent is sent too", async () => {
  write("1");
  const arrived: string[] = [];
  await sendOutbox(
    "ana",
    async (unsent) => stored(unsent),
    ({ id }) => {
      arrived.push(id);
      if (id === "1") write("2");
    },
  );
  expect(arrived).toEqual(["1", "2"]);
});

test("after a sign-out the next person finds nothing, and nobody sees another's messages", () => {
  write("1");
  expect(readOutbox("ben")).toEqual([]);
  forgetOwn("ben");
  expect(readOutbox("ana")).toEqual([]);
  expect(Object.keys(localStorage)).toEqual([]);
});

/** A stand-in for localStorage that also lists its keys. */
function memoryStorage() {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? store[key] : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  };
  const store = Object.create(methods) as Record<string, unknown>;
  return store;
}
