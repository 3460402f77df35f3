import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { guestTokenPrefix } from "../../contract/notification-kinds.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { getKeys } from "./keys.ts";
import { notificationKeys, unsubscribedGuests } from "./tables.ts";

const hashLength = 32;

/** The signed token of a guest's unsubscribe link: it holds a hash of the address and authorizes nothing else. */
export async function guestToken(db: Db | Transaction, email: string): Promise<string> {
  const { linkSecret } = await getKeys(db);
  const hash = createHash("sha256").update(prefixed(linkSecret, email.toLowerCase())).digest();
  const bytes = Buffer.concat([hash, sign(linkSecret, hash)]);
  return `${guestTokenPrefix}${bytes.toString("base64url")}`;
}

/** Ends organizers' emails to the address of a guest's token; repeating it has no effect. */
export async function unsubscribeGuest(db: Db, token: string): Promise<void> {
  const bytes = Buffer.from(token.slice(guestTokenPrefix.length), "base64url");
  const hash = bytes.subarray(0, hashLength);
  const given = bytes.subarray(hashLength);
  const own = sign((await getKeys(db)).linkSecret, hash);
  if (given.length !== own.length || !timingSafeEqual(given, own)) refuse("NOT_FOUND");
  const addressHash = hash.toString("hex");
  await db.insert(unsubscribedGuests).values({ addressHash }).onConflictDoNothing();
}

/** Whether the guest with this address, in lower case, still gets emails from organizers. */
export function isSubscribedGuest(email: SQL): SQL {
  return sql`not exists (select 1 from ${unsubscribedGuests} as gone, ${notificationKeys} as keys
    where gone.address_hash = encode(sha256(convert_to(keys.link_secret || ':guest:' || ${email}, 'UTF8')), 'hex'))`;
}

/** What `isSubscribedGuest` hashes in the database. */
function prefixed(linkSecret: string, email: string): string {
  return `${linkSecret}:guest:${email}`;
}

function sign(linkSecret: string, hash: Uint8Array): Buffer {
  return createHmac("sha256", linkSecret).update("unsubscribe-guest").update(hash).digest();
}
