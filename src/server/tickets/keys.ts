import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { Db, Transaction } from "../lib/database/database.ts";
import { ticketKeys } from "./tables.ts";

type Keys = typeof ticketKeys.$inferSelect;

/** Keys never change. Cached per connection or transaction: what a transaction has read may still be rolled back. */
const known = new WeakMap<Db | Transaction, Keys>();

/** This instance's keys for ticket codes and guest links, created on first use. */
export async function getTicketKeys(db: Db | Transaction): Promise<Keys> {
  const read = known.get(db);
  if (read) return read;
  const [stored] = await db.select().from(ticketKeys);
  if (stored) {
    known.set(db, stored);
    return stored;
  }
  const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const linkSecret = randomBytes(32);
  await db
    .insert(ticketKeys)
    .values({ id: 1, publicKey, privateKey, linkSecret })
    .onConflictDoNothing();
  return getTicketKeys(db);
}
