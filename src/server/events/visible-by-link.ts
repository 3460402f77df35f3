import { and, eq, or, type SQL } from "drizzle-orm";
import {
  isLimited,
  opensEvent,
  readInvitationKey,
  useInvitation,
} from "../invitations/invitation-keys.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person, Viewer } from "../lib/person.ts";
import { events } from "./tables.ts";
import { eventMembers } from "./member-tables.ts";
import { isEventShown, visibleEvent } from "./visibility.ts";

/** The condition for events that somebody may see, also with an invitation key. A key doesn't override a block. */
export async function visibleBy(
  db: Db | Transaction,
  viewer: Viewer,
  key: string | undefined,
): Promise<SQL | undefined> {
  const invitationId = key && (await readInvitationKey(db, key));
  if (!invitationId) return visibleEvent(viewer);
  return or(visibleEvent(viewer), and(opensEvent(invitationId), isEventShown(viewer)));
}

/** Refuses guests without an account on a link with limited uses, since uses are counted per account. Public events need no key. */
export async function refuseGuestByKey(db: Db, { id, key }: { id: string; key: string }) {
  const invitationId = await readInvitationKey(db, key);
  if (!invitationId || !(await isLimited(db, invitationId))) return;
  const [open] = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(undefined)));
  if (!open) refuse("UNAUTHENTICATED");
}

type Entering = { id: string; key: string; isClosed: boolean };

/**
 * Records that a person answers with a key, and makes them a guest of an invite-only event, so they keep access. The caller holds the
 * event's lock.
 */
export async function enterByKey(
  tx: Transaction,
  person: Person,
  { id, key, isClosed }: Entering,
): Promise<void> {
  const invitationId = await readInvitationKey(tx, key);
  if (!invitationId) return;
  const use = { invitationId, eventId: id, userId: person.id };
  if (await useInvitation(tx, use)) {
    const guest = { eventId: id, userId: person.id, role: "guest" as const };
    if (isClosed) await tx.insert(eventMembers).values(guest).onConflictDoNothing();
    return;
  }
  // The key was used up or ended meanwhile, which doesn't matter to people who may see the event anyway.
  const [open] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(person)));
  if (!open) refuse("LINK_EXPIRED");
}
