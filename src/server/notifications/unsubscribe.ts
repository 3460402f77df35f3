import { createHmac, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { guestTokenPrefix } from "../../contract/notification-kinds.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { editSettings } from "../settings/service.ts";
import { getKeys } from "./keys.ts";
import { unsubscribeGuest } from "./unsubscribe-guest.ts";

/** The signed token of a person's unsubscribe link; it authorizes nothing else. */
export async function unsubscribeToken(db: Db | Transaction, personId: string): Promise<string> {
  const id = parse(personId);
  return Buffer.concat([id, await sign(db, id)]).toString("base64url");
}

/** Turns off a member's notification emails or organizers' emails to a guest, by their token; repeating it has no effect. */
export async function unsubscribeFromEmails(db: Db, token: string): Promise<void> {
  if (token.startsWith(guestTokenPrefix)) return unsubscribeGuest(db, token);
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, 16);
  const given = bytes.subarray(16);
  const own = await sign(db, id);
  if (given.length !== own.length || !timingSafeEqual(given, own)) refuse("NOT_FOUND");
  await editSettings(db, { id: stringify(id) }, { emailNotifications: false });
}

async function sign(db: Db | Transaction, id: Uint8Array): Promise<Buffer> {
  const { linkSecret } = await getKeys(db);
  return createHmac("sha256", linkSecret).update("unsubscribe").update(id).digest();
}
