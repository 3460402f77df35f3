import { generateKeyPairSync } from "node:crypto";
import type { Db, Transaction } from "../lib/database/database.ts";
import { appearanceKeys } from "./tables.ts";

type Key = typeof appearanceKeys.$inferSelect;

/** This site's key for signing statements, created on first use. */
export async function getAppearanceKey(db: Db | Transaction): Promise<Key> {
  const [stored] = await db.select().from(appearanceKeys);
  if (stored) return stored;
  const made = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  await db
    .insert(appearanceKeys)
    .values({ id: 1, ...made })
    .onConflictDoNothing();
  return getAppearanceKey(db);
}
