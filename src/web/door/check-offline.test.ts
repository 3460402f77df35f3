import { beforeAll, describe, expect, test, vi } from "vitest";
import { ticketHash, typedHash } from "../../contract/tickets/door-list.ts";
import type { DoorList, ListedTicket } from "../../contract/tickets/door.ts";
import { signTicketCode, type TicketClaims } from "../../contract/tickets/signed-code.ts";
import { checkOffline, mergeLists, readyList } from "./check-offline.ts";

const eventId = "01990000-0000-7000-8000-000000000001";
const typeId = "01990000-0000-7000-8000-000000000002";
const ticketId = "01990000-0000-7000-8000-000000000003";
const now = Date.parse("2031-05-02T19:00:00Z");

let keys: CryptoKeyPair;
let others: CryptoKeyPair;
let list: DoorList;

beforeAll(async () => {
  keys = await newKeys();
  others = await newKeys();
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", keys.publicKey));
  list = {
    eventId,
    nameKey: "",
    publicKey: btoa(String.fromCharCode(...spki)),
    opensAt: "2031-05-02T08:00:00Z",
    closesAt: "2031-05-03T11:00:00Z",
    cancelled: false,
    types: ["Standing"],
    gates: [],
    tickets: [await listed(0)],
    whole: true,
    until: "2031-05-02T18:59:00Z",
  };
});

async function newKeys(): Promise<CryptoKeyPair> {
  const made = await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  return made as CryptoKeyPair;
}

async function listed(
  state: number,
  revision = 2,
  inAt = 0,
  typed = "MQ-7F3K2M9Q-01",
): Promise<ListedTicket> {
  const hashes = [await ticketHash(ticketId), await typedHash(typed)] as const;
  return [...hashes, revision, 0, state, inAt, ""];
}

function code(more: Partial<TicketClaims> = {}, by = keys) {
  const facts = { eventId, ticketId, typeId, revision: 2, ...more };
  return signTicketCode(by.privateKey, facts);
}

async function check(shown: string, { tickets = list.tickets, at = now, inside = new Map() } = {}) {
  return checkOffline(shown, { ready: readyList({ ...list, tickets }), inside }, at);
}

describe("a phone without a network", () => {
  test("admits by QR code, or by the printed code however it's typed", async () => {
    expect(await check(await code())).toMatchObject({ result: "admitted", type: "Standing" });
    for (const typed of ["MQ-7F3K2M9Q-01", "mq 7f3k2m9q 01", "MQ7F3K2M9Q01"])
      expect(await check(typed)).toMatchObject({ result: "admitted", type: "Standing" });
    expect(await check("MQ-7F3K2M9Q-02")).toMatchObject({ result: "not-found" });
  });

  test("refuses codes signed with another key or for another event", async () => {
    expect(await check(await code({}, others))).toMatchObject({ result: "not-found" });
    const elsewhere = await code({ eventId: typeId });
    expect(await check(elsewhere)).toMatchObject({ result: "wrong-event" });
  });

  test("refuses the code from before a transfer, and admits the new holder even with an older list", async () => {
    const former = await check(await code({ revision: 1 }));
    expect(former).toMatchObject({ result: "not-valid", reason: "passed-on" });
    expect(await check(await code({ revision: 3 }))).toMatchObject({ result: "admitted" });
  });

  test("learns of a transfer from a list update: the typed code is now a different one", async () => {
    const news = { ...list, whole: false, tickets: [await listed(0, 3, 0, "MQ-2B4C6D8E-01")] };
    const { tickets } = mergeLists(list, news);
    expect(await check("MQ-7F3K2M9Q-01", { tickets })).toMatchObject({ result: "not-found" });
    expect(await check("MQ-2B4C6D8E-01", { tickets })).toMatchObject({ result: "admitted" });
  });

  test("admits tickets bought after the list was fetched", async () => {
    const later = await code({ ticketId: typeId, revision: 1 });
    expect(await check(later)).toMatchObject({ result: "admitted" });
  });

  test("knows who is in, from its list and from its own scans", async () => {
    const inAt = now / 1_000 - 60;
    const known = await check(await code(), { tickets: [await listed(1, 2, inAt)] });
    expect(known).toMatchObject({ result: "already-in", since: "2031-05-02T18:59:00.000Z" });
    const inside = new Map([[await ticketHash(ticketId), "2031-05-02T18:58:00.000Z"]]);
    const own = await check("MQ-7F3K2M9Q-01", { inside });
    expect(own).toMatchObject({ result: "already-in", since: "2031-05-02T18:58:00.000Z" });
  });

  test("refuses returned tickets and those being sold, and respects the door times", async () => {
    const at = async (state: number) =>
      (await check(await code(), { tickets: [await listed(state)] })).result;
    expect([await at(2), await at(3)]).toEqual(["being-sold", "not-valid"]);
    const early = await check(await code(), { at: Date.parse("2031-05-02T07:59:00Z") });
    expect(early).toMatchObject({ result: "not-valid", reason: "too-early" });
  });

  test("says it can't tell if the browser doesn't support Ed25519", async () => {
    const shown = await code();
    const importing = vi.spyOn(crypto.subtle, "importKey").mockRejectedValue(new Error("unknown"));
    expect(await check(shown)).toMatchObject({ result: "unknown" });
    importing.mockRestore();
  });
});

test("a list update replaces the tickets it contains", async () => {
  const news = { ...list, whole: false, tickets: [await listed(1)], until: "2031-05-02T19:00:00Z" };
  const merged = mergeLists(list, news);
  expect(merged).toMatchObject({ whole: true, until: news.until, tickets: [await listed(1)] });
});
