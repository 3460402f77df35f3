import {
  openHolder,
  readTypedCode,
  ticketHash,
  typedHash,
} from "../../contract/tickets/door-list.ts";
import type { DoorList, ListedTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import {
  importVerifyingKey,
  looksLikeTicketCode,
  verifyTicketCode,
} from "../../contract/tickets/signed-code.ts";

/** A phone's own result for a ticket. `unknown`: it can't tell without a network. */
export type OwnAnswer = {
  result: ScanAnswer["result"] | "unknown";
  reason: ScanAnswer["reason"];
  name: string;
  type: string;
  /** The ticket's hash, to recognize it. */
  hash: string;
  since: string | null;
};

/** A list indexed for lookups. */
export type OfflineList = {
  list: DoorList;
  /** Decrypts the names. Missing for lists from before names were included. */
  nameKey: CryptoKey | undefined;
  byHash: Map<string, ListedTicket>;
  byTyped: Map<string, ListedTicket>;
};

export function readyList(list: DoorList, nameKey?: CryptoKey): OfflineList {
  return {
    list,
    nameKey,
    byHash: new Map(list.tickets.map((ticket) => [ticket[0], ticket])),
    byTyped: new Map(list.tickets.map((ticket) => [ticket[1], ticket])),
  };
}

/** Applies an update to a list. */
export function mergeLists(list: DoorList, news: DoorList): DoorList {
  if (news.whole) return news;
  const tickets = new Map(list.tickets.map((ticket) => [ticket[0], ticket]));
  for (const ticket of news.tickets) tickets.set(ticket[0], ticket);
  return { ...news, whole: true, tickets: [...tickets.values()] };
}

type Own = {
  ready: OfflineList;
  /** Entries that the server doesn't know of yet, by ticket hash. */
  inside: Map<string, string>;
};

const nothing = { reason: null, name: "", type: "", hash: "", since: null };

/** Whether a ticket admits as far as this phone knows: by its signature, the list and the phone's own entries. */
export async function checkOffline(code: string, own: Own, now = Date.now()): Promise<OwnAnswer> {
  const { list } = own.ready;
  if (!looksLikeTicketCode(code)) return checkTyped(code, own, now);
  const facts = await readSigned(list.publicKey, code);
  if (facts === "unreadable") return { ...nothing, result: "unknown" };
  if (!facts) return { ...nothing, result: "not-found" };
  if (facts.eventId !== list.eventId) return { ...nothing, result: "wrong-event" };
  const hash = await ticketHash(facts.ticketId);
  const ticket = own.ready.byHash.get(hash);
  // Bought after the list was fetched: the signature alone proves that it's valid for this event.
  if (!ticket || facts.revision > ticket[2])
    return decide({ own, hash, state: 0, type: "", name: "", inAt: 0, now });
  const found = { ...readListed(ticket, list), name: await nameOf(ticket, own) };
  if (facts.revision < ticket[2])
    return { ...nothing, ...found, hash, result: "not-valid", reason: "passed-on" };
  return decide({ own, hash, ...found, now });
}

async function checkTyped(code: string, own: Own, now: number): Promise<OwnAnswer> {
  const typed = readTypedCode(code);
  const ticket = typed && own.ready.byTyped.get(await typedHash(typed));
  if (!ticket) return { ...nothing, result: "not-found" };
  return decideListed(ticket, own, now);
}

/** Like `checkOffline`, for a ticket that was found by name. */
export async function checkFound(ticketId: string, own: Own, now = Date.now()): Promise<OwnAnswer> {
  const ticket = own.ready.byHash.get(await ticketHash(ticketId));
  return ticket ? decideListed(ticket, own, now) : { ...nothing, result: "not-found" };
}

async function decideListed(ticket: ListedTicket, own: Own, now: number): Promise<OwnAnswer> {
  const found = { ...readListed(ticket, own.ready.list), name: await nameOf(ticket, own) };
  return decide({ own, hash: ticket[0], ...found, now });
}

async function nameOf(ticket: ListedTicket, { ready }: Own): Promise<string> {
  return (await openHolder(ticket[6], ready.nameKey))?.name ?? "";
}

function readListed([, , , type, state, inAt]: ListedTicket, { types }: DoorList) {
  return { type: types[type] ?? "", state, inAt };
}

type Deciding = {
  own: Own;
  hash: string;
  type: string;
  name: string;
  state: number;
  inAt: number;
  now: number;
};

function decide({ own, hash, type, name, state, inAt, now }: Deciding): OwnAnswer {
  const { list } = own.ready;
  const found = { ...nothing, hash, type, name };
  const since = own.inside.get(hash) ?? (inAt ? new Date(inAt * 1_000).toISOString() : null);
  if (state === 3) return { ...found, result: "not-valid" };
  if (state === 4) return { ...found, result: "not-valid", reason: "online-only" };
  if (list.cancelled) return { ...found, result: "not-valid", reason: "event-cancelled" };
  if (now < Date.parse(list.opensAt)) return { ...found, result: "not-valid", reason: "too-early" };
  if (now > Date.parse(list.closesAt)) return { ...found, result: "not-valid", reason: "over" };
  if (since !== null || state === 1) return { ...found, result: "already-in", since };
  if (state === 2) return { ...found, result: "being-sold" };
  return { ...found, result: "admitted" };
}

/** Returns `unreadable` if this browser doesn't support Ed25519. */
async function readSigned(publicKey: string, code: string) {
  const bytes = Uint8Array.from(atob(publicKey), (sign) => sign.charCodeAt(0));
  try {
    return await verifyTicketCode(await importVerifyingKey(bytes), code);
  } catch {
    return "unreadable";
  }
}
