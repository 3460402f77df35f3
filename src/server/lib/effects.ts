import { channel } from "node:diagnostics_channel";
import type { LiveHint } from "../../contract/live.ts";
import type { Person } from "./person.ts";
import type { Db, Transaction } from "./database/database.ts";
import type { Sale } from "./sales-channel.ts";

/** What follows from a write once it stands. Plain data: `deliver` alone acts on it, after the commit. */
export type Effect =
  /** The notifications of these people have changed; with `push`, something new may also go to their browsers. */
  | { type: "notified"; personIds: string[]; push: boolean }
  | { type: "hint"; to: Audience; hint: LiveHint }
  /** Everyone leaves these live rooms; their pages ask again. */
  | { type: "rooms-cleared"; rooms: string[] }
  /** A block came or went between these people. */
  | { type: "people-changed"; personIds: string[] }
  /** Sessions have ended, and with them their open connections. */
  | { type: "signed-out"; sessions: EndedSessions }
  | { type: "job"; queue: string; data: object }
  /** Counted by this server's metrics. */
  | { type: "sold"; sale: Sale };

export type EndedSessions =
  | { allOf: string }
  /** All of a person's but the one they are in. */
  | { othersOf: Person }
  | { id: string };

type Audience =
  | "everybody"
  | { personIds: string[] }
  | { room: string }
  /** Those in the live room of an event, without people whom a block separates from the author. */
  | { talkIn: string; exceptPersonIds: string[] }
  /** The followers of a person who are connected. */
  | { followersOf: string }
  /** Those who run the event or check people in; a crowd at the door is one hint. */
  | { staffOf: string };

/** The result of a write with its effects; a route or a job hands it to `deliver`, which gives the result back. */
export type Done<T> = { result: T; effects: Effect[] };

/** Publish the effects of every write and of every delivery, so that tests find those that nobody delivers. */
export const effectsReturned = channel("marquee:effects-returned");
export const effectsDelivered = channel("marquee:effects-delivered");

/** For a write that is one statement, outside `write`. */
export function done<T>(result: T, effects: Effect[]): Done<T> {
  effectsReturned.publish(effects);
  return { result, effects };
}

const ledgers = new WeakMap<Transaction, Effect[]>();

/** Runs a transaction and returns its result with the effects recorded in it; one that fails takes them along. */
export async function write<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<Done<T>> {
  const { result, effects } = await withLedger(db, work);
  return done(result, effects);
}

/** Runs work that may fail by itself inside a transaction; its effects count only where it succeeds. */
export async function writeWithin<T>(
  tx: Transaction,
  work: (own: Transaction) => Promise<T>,
): Promise<T> {
  const { result, effects } = await withLedger(tx, work);
  record(tx, ...effects);
  return result;
}

/** Adds effects to those of the transaction. */
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
