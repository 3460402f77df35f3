import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { DoorLink } from "../../contract/tickets/door-links.ts";
import { doorLimits } from "../../contract/tickets/limits.ts";
import type { EventAccess } from "../events/event-access.ts";
import { lockEvent } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { makeToken, tokenHash } from "../security/tokens.ts";
import { isValidLink } from "./door-link-access.ts";
import { isEntry } from "./entries.ts";
import { doorChanged } from "./live-hints.ts";
import { doorLinks, scans } from "./tables.ts";

const maxListed = 100;
const hourMs = 3_600_000;

/**
 * Creates a link and returns its secret, of which only a hash is stored. Until a phone has opened the link, repeating this sets a new
 * secret.
 */
export async function putDoorLink(
  tx: Transaction,
  { event, person }: EventAccess<"superviseDoor">,
  { linkId, name }: { linkId: string; name: string },
): Promise<string> {
  await lockEvent(tx, event.id);
  const others = and(ofEvent(event.id), isNull(doorLinks.revokedAt), ne(doorLinks.id, linkId));
  if ((await tx.$count(doorLinks, others)) >= doorLimits.links) {
    const message = "You can't add more links. Revoke one first.";
    refuse("BAD_INPUT", { fields: [{ field: "name", message }] });
  }
  const secret = makeToken();
  const secretHash = tokenHash(secret);
  const [made] = await tx
    .insert(doorLinks)
    .values({ id: linkId, eventId: event.id, name, madeById: person.id, secretHash })
    .onConflictDoUpdate({
      target: doorLinks.id,
      set: { name, secretHash },
      setWhere: and(ofEvent(event.id), isNull(doorLinks.openedAt), isNull(doorLinks.revokedAt)),
    })
    .returning({ id: doorLinks.id });
  // The id belongs to another event's link, or to one that a phone has opened.
  if (!made) refuse("CONFLICT");
  record(tx, doorChanged(event.id));
  return secret;
}

/** Sets a new secret for another phone and disconnects the current one. */
export async function renewDoorLink(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
  linkId: string,
): Promise<string> {
  const secret = makeToken();
  const [renewed] = await tx
    .update(doorLinks)
    .set({ secretHash: tokenHash(secret), phoneHash: null, openedAt: null })
    .where(and(ofEvent(event.id), eq(doorLinks.id, linkId), isNull(doorLinks.revokedAt)))
    .returning({ id: doorLinks.id });
  if (!renewed) refuse("NOT_FOUND");
  record(tx, doorChanged(event.id));
  return secret;
}

/** Revokes a link; its scans stay and keep its name. Idempotent. */
export async function revokeDoorLink(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
  linkId: string,
): Promise<void> {
  await tx
    .update(doorLinks)
    .set({ revokedAt: sql`now()` })
    .where(and(ofEvent(event.id), eq(doorLinks.id, linkId), isNull(doorLinks.revokedAt)));
  record(tx, doorChanged(event.id));
}

/** The event's links, newest first. */
export async function listDoorLinks(
  tx: Transaction,
  { event }: EventAccess<"superviseDoor">,
): Promise<DoorLink[]> {
  const scanned = eq(scans.doorLinkId, doorLinks.id);
  const rows = await tx
    .select({
      link: doorLinks,
      madeBy: users.name,
      isValid: sql<boolean>`${isValidLink}`,
      usedAt:
        sql<Date | null>`(select max(${scans.receivedAt}) from ${scans} where ${scanned})`.mapWith(
          scans.receivedAt,
        ),
      checkedIn: sql<number>`(select count(*)::int from ${scans} where ${scanned} and ${isEntry(scans)})`,
    })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .innerJoin(users, eq(users.id, doorLinks.madeById))
    .where(ofEvent(event.id))
    .orderBy(desc(doorLinks.createdAt), desc(doorLinks.id))
    .limit(maxListed);
  const expiresAt = new Date(event.endsAt.getTime() + doorLimits.linkHoursAfterEnd * hourMs);
  return rows.map(({ link, madeBy, isValid, usedAt, checkedIn }) => ({
    id: link.id,
    name: link.name,
    madeBy,
    createdAt: link.createdAt.toISOString(),
    openedAt: link.openedAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
    checkedIn,
    state: link.revokedAt ? "revoked" : !isValid ? "ended" : link.openedAt ? "in-use" : "unused",
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Binds a link to the first phone that opens it. Returns when the event ends, for the cookie's lifetime. */
export function openDoorLink(
  db: Db,
  { id, secret, phone }: { id: string; secret: string; phone: string },
): Promise<Done<Date>> {
  return write(db, async (tx) => {
    const [found] = await tx
      .select({ link: doorLinks, endsAt: events.endsAt })
      .from(doorLinks)
      .innerJoin(events, eq(events.id, doorLinks.eventId))
      .where(and(eq(doorLinks.id, id), eq(doorLinks.secretHash, tokenHash(secret)), isValidLink))
      // If two phones open it at once, the second waits and finds it bound.
      .for("update", { of: doorLinks });
    if (!found) refuse("DOOR_LINK_ENDED");
    const phoneHash = tokenHash(phone);
    const bound = found.link.phoneHash;
    if (bound !== null && bound !== phoneHash) refuse("DOOR_LINK_USED");
    if (bound === null) {
      await tx
        .update(doorLinks)
        .set({ phoneHash, openedAt: sql`now()` })
        .where(eq(doorLinks.id, id));
      record(tx, doorChanged(found.link.eventId));
    }
    return found.endsAt;
  });
}

function ofEvent(eventId: string) {
  return eq(doorLinks.eventId, eventId);
}
