import { createHmac, timingSafeEqual } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { parse, stringify } from "uuid";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { getKeys } from "../notifications/keys.ts";
import { invitations, invitationUses } from "./tables.ts";

const macLength = 16;

/** The key in an invitation link: the invitation's id and a signature, so keys can't be guessed and needn't be stored. */
export async function invitationKey(db: Db | Transaction, invitationId: string): Promise<string> {
  const id = parse(invitationId);
  return Buffer.concat([id, await sign(db, "invitation", id)]).toString("base64url");
}

/** The invitation id of a key; undefined when the signature is not ours. */
export async function readInvitationKey(
  db: Db | Transaction,
  key: string,
): Promise<string | undefined> {
  const bytes = Buffer.from(key, "base64url");
  if (bytes.length !== 16 + macLength) return undefined;
  const id = bytes.subarray(0, 16);
  const own = await sign(db, "invitation", id);
  if (!timingSafeEqual(bytes.subarray(16), own)) return undefined;
  // The signature proves that these bytes are a valid id.
  return stringify(id);
}

/** Whether the invitation gives one more person access to the outer query's event. */
export function opensEvent(invitationId: string): SQL<boolean> {
  return sql`exists (select 1 from ${invitations} as key where key.id = ${invitationId}
    and key.event_id = ${events.id} and ${isAlive})`;
}

/** Records that a person used an invitation, once; false if it has ended or is used up. The caller holds the event's lock. */
export async function useInvitation(
  tx: Transaction,
  { invitationId, eventId, userId }: { invitationId: string; eventId: string; userId: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${invitationUses} (invitation_id, user_id)
    select key.id, ${userId} from ${invitations} as key
    where key.id = ${invitationId} and key.event_id = ${eventId} and ${isAlive}
    on conflict do nothing`);
  if (rowCount) return true;
  const known = await tx.execute(sql`select 1 from ${invitationUses}
    where invitation_id = ${invitationId} and user_id = ${userId}`);
  return known.rows.length > 0;
}

/** Whether an invitation has a maximum number of uses. */
export async function isLimited(db: Db | Transaction, invitationId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${invitations}
    where id = ${invitationId} and max_uses is not null`);
  return rows.length > 0;
}

const isAlive = sql`key.revoked_at is null and (key.expires_at is null or key.expires_at > now())
  and (key.max_uses is null or key.max_uses >
    (select count(*) from ${invitationUses} as used where used.invitation_id = key.id))`;

/** The token of an email's stop link: it stops invitations to the address and authorizes nothing else. */
export async function stopToken(db: Db | Transaction, email: string): Promise<string> {
  const address = await hashOf(db, email);
  return Buffer.concat([address, await sign(db, "stop", address)]).toString("base64url");
}

/** The hash of the address in a stop token; undefined when the signature is not ours. */
export async function readStopToken(db: Db, token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== 2 * macLength) return undefined;
  const address = bytes.subarray(0, macLength);
  const own = await sign(db, "stop", address);
  return timingSafeEqual(bytes.subarray(macLength), own)
    ? address.toString("base64url")
    : undefined;
}

/** An address as stored in `uninvitable`. */
export async function addressHash(db: Db | Transaction, email: string): Promise<string> {
  return (await hashOf(db, email)).toString("base64url");
}

function hashOf(db: Db | Transaction, email: string): Promise<Buffer> {
  return sign(db, "address", Buffer.from(email));
}

async function sign(db: Db | Transaction, purpose: string, bytes: Uint8Array): Promise<Buffer> {
  const { linkSecret } = await getKeys(db);
  const mac = createHmac("sha256", linkSecret).update(`${purpose}:`).update(bytes).digest();
  return mac.subarray(0, macLength);
}
