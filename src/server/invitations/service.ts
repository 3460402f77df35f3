import { and, count, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { Invitation } from "../../contract/events/invitations.ts";
import { pageSize } from "../../contract/paging.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import type { Page } from "../../contract/shapes.ts";
import type { EventAccess, LockedEventAccess } from "../events/event-access.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { invitationKey, readStopToken } from "./invitation-keys.ts";
import { invitations, invitationUses, invitationOptOuts } from "./tables.ts";

type Row = typeof invitations.$inferSelect;

const uses = sql<number>`(select count(*)::int from ${invitationUses} as used where used.invitation_id = "invitations"."id")`;

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** All links, and the emails that this person sent: an address is shown only to its sender. */
export async function listInvitations(
  tx: Transaction,
  { person, event }: EventAccess<"people">,
  { cursor, limit = pageSize }: Query,
): Promise<Page<Invitation>> {
  const rows = await tx
    .select({ row: invitations, uses })
    .from(invitations)
    .where(
      and(
        eq(invitations.eventId, event.id),
        isNull(invitations.revokedAt),
        or(isNull(invitations.email), eq(invitations.makerId, person.id)),
        before(invitations.createdAt, invitations.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ row }) => ({ time: row.createdAt, id: row.id }));
  const shown: Invitation[] = [];
  for (const one of items) shown.push(await shapeOf(tx, event.slug, one));
  return { items: shown, next };
}

type Making = {
  id: string;
  name: string;
  maxUses: number | null;
  days: number | null;
};

/** Creates a link that lets anyone see the event and RSVP; idempotent. */
export async function makeInviteLink(
  tx: Transaction,
  { person, event }: LockedEventAccess<"people">,
  { id, name, maxUses, days }: Making,
): Promise<Invitation> {
  const eventId = event.id;
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  const expiresAt = days === null ? null : sql`now() + ${days} * interval '1 day'`;
  await tx
    .insert(invitations)
    .values({ id, eventId, makerId: person.id, name, maxUses, expiresAt })
    .onConflictDoNothing();
  const [all] = await tx
    .select({ links: count() })
    .from(invitations)
    .where(
      and(
        eq(invitations.eventId, eventId),
        isNull(invitations.email),
        isNull(invitations.revokedAt),
      ),
    );
  if (all && all.links > eventLimits.links)
    refuse("NOT_ALLOWED", { detail: "This event has too many links. Turn some off first." });
  return getInvitation(tx, { id, eventId, slug: event.slug, makerId: person.id });
}

type Which = { id: string; eventId: string; slug: string; makerId: string };

/** The person's own invitation; refuses an id that somebody else used. */
export async function getInvitation(tx: Transaction, which: Which): Promise<Invitation> {
  const { id, eventId, slug, makerId } = which;
  const [found] = await tx
    .select({ row: invitations, uses })
    .from(invitations)
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.eventId, eventId),
        eq(invitations.makerId, makerId),
      ),
    );
  return found ? shapeOf(tx, slug, found) : refuse("CONFLICT");
}

/** Revokes a link, or the one in an email of the person's own; idempotent. */
export async function revokeInvitation(
  tx: Transaction,
  { person, event }: LockedEventAccess<"people">,
  invitationId: string,
): Promise<void> {
  const ended = await tx
    .update(invitations)
    .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, now())` })
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.eventId, event.id),
        or(isNull(invitations.email), eq(invitations.makerId, person.id)),
      ),
    )
    .returning({ id: invitations.id });
  if (ended.length === 0) refuse("NOT_FOUND");
}

/** Permanently stops invitations to an address; idempotent. */
export async function stopInvitations(db: Db, token: string): Promise<void> {
  const hash = await readStopToken(db, token);
  if (hash === undefined) refuse("NOT_FOUND");
  await db.insert(invitationOptOuts).values({ addressHash: hash }).onConflictDoNothing();
}

async function shapeOf(
  tx: Transaction,
  slug: string,
  { row, uses: used }: { row: Row; uses: number },
): Promise<Invitation> {
  const { id, name, email, maxUses, expiresAt, createdAt } = row;
  // An emailed link is only for its recipient.
  const path = email === null ? `/events/${slug}?key=${await invitationKey(tx, id)}` : null;
  return {
    id,
    name,
    email,
    path,
    uses: used,
    maxUses,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
