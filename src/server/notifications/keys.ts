import { randomBytes } from "node:crypto";
import type { Db, Transaction } from "../lib/database/database.ts";
import { notificationKeys } from "./tables.ts";

type Keys = typeof notificationKeys.$inferSelect;

/** This instance's keys, created on first use; push services need no account. */
export async function getKeys(db: Db | Transaction): Promise<Keys> {
  const [stored] = await db.select().from(notificationKeys);
  if (stored) return stored;
  const { default: webPush } = await import("web-push");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const linkSecret = randomBytes(32).toString("base64url");
  await db
    .insert(notificationKeys)
    .values({ id: 1, vapidPublic: publicKey, vapidPrivate: privateKey, linkSecret })
    .onConflictDoNothing();
  return getKeys(db);
}
