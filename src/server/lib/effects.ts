import { channel } from "node:diagnostics_channel";
import type { LiveHint } from "../../contract/live.ts";
import type { Person } from "./person.ts";
import type { Db, Transaction } from "./database/database.ts";
import type { Sale } from "./sales-channel.ts";

/** What to do after a write is committed. Plain data; only `deliver` acts on it. */
export type Effect =
  /** These people's notifications changed; with `push`, new ones may also be pushed to their browsers. */
  | { type: "notified"; personIds: string[]; push: boolean }
  | { type: "hint"; to: Audience; hint: LiveHint }
  /** Everyone leaves these live rooms; their pages ask to join again. */
  | { type: "rooms-cleared"; rooms: string[] }
  /** A block between these people was made or lifted. */
  | { type: "people-changed"; personIds: string[] }
  /** Sessions ended, so their open connections are closed. */
  | { type: "signed-out"; sessions: EndedSessions }
  | { type: "job"; queue: string; data: object }
  /** Counted in this server's metrics. */
  | { type: "sold"; sale: Sale };

export type EndedSessions =
  | { allOf: string }
  /** All of a person's sessions except the current one. */
  | { othersOf: Person }
  | { id: string };

type Audience =
  | "everybody"
  | { personIds: string[] }
  | { room: string }
  /** Everyone in the event's live room except people who are blocked by, or block, the author. */
  | { talkIn: string; exceptPersonIds: string[] }
  /** A person's connected followers. */
  | { followersOf: string }
  /** Organizers and door staff of the event; many check-ins at once are combined into one hint. */
  | { staffOf: string };

/** A write's result with its effects; a route or job passes it to `deliver`, which returns the result. */
export type Done<T> = { result: T; effects: Effect[] };

/** Publish the effects of every write and every delivery, so that tests can find undelivered ones. */
export const effectsReturned = channel("marquee:effects-returned");
export const effectsDelivered = channel("marquee:effects-delivered");

/** Wraps the result of a single-statement write outside `write`. */
export function done<T>(result: T, effects: Effect[]): Done<T> {
  effectsReturned.publish(effects);
  return { result, effects };
}

const ledgers = new WeakMap<Transaction, Effect[]>();

/** Runs a transaction and returns its result with the effects recorded in it; a failed one discards its effects. */
export async function write<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<Done<T>> {
  const { result, effects } = await withLedger(db, work);
  return done(result, effects);
}

/** Runs work in a nested transaction that may fail on its own; its effects count only if it succeeds. */
export async function writeWithin<T>(
  tx: Transaction,
  work: (own: Transaction) => Promise<T>,
): Promise<T> {
  const { result, effects } = await withLedger(tx, work);
  record(tx, ...effects);
  return result;
}

/** Adds effects to the transaction's. */
export function record(tx: Transaction, ...effects: Effect[]): void {
  const ledger = ledgers.get(tx);
  if (!ledger) throw new Error("a write outside `write` has effects that nobody would deliver");
  ledger.push(...effects);
}

async function withLedger<T>(db: Db | Transaction, work: (tx: Transaction) => Promise<T>) {
  const effects: Effect[] = [];
  const result = await db.transaction((tx) => {
    ledgers.set(tx, effects);
    return work(tx);
  });
  return { result, effects };
}

export function notified(personIds: string[], { push = false } = {}): Effect {
  return { type: "notified", personIds, push };
}

export function hintPeople(personIds: string[], hint: LiveHint): Effect {
  return { type: "hint", to: { personIds }, hint };
}

export function hintRoom(room: string, hint: LiveHint): Effect {
  return { type: "hint", to: { room }, hint };
}
