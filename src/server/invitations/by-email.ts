import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Invitation } from "../../contract/events/invitations.ts";
import { linkEmail } from "../accounts/emails.ts";
import { mayEmail } from "../accounts/open-account.ts";
import type { LockedEventAccess } from "../events/event-access.ts";
import { dayWords } from "../events/date-text.ts";
import type { Email } from "../lib/mail.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { settings } from "../settings/tables.ts";
import type { Services } from "../services.ts";
import { addressHash, keyOf, stopTokenOf } from "./keys.ts";
import { getInvitation } from "./service.ts";
import { invitations, uninvitable } from "./tables.ts";

const days = 60;
const perPerson = { allowed: 50, seconds: 24 * 3600 };
const perEvent = { allowed: 100, seconds: 24 * 3600 };

type Inviting = { id: string; email: string };
type Desk = Pick<Services, "db" | "mail" | "rateLimiter" | "config">;

/**
 * Writes to an address once for an event. The inviter gets the same response whether an email was sent or not: it tells neither
 * who has an account nor who wants no letters.
 */
export async function inviteByEmail(
  tx: Transaction,
  desk: Desk,
  // Holds the event, so that of two emails at once the second sees the first.
  { person, event }: LockedEventAccess<"people">,
  { id, ...input }: Inviting,
): Promise<Invitation> {
  const eventId = event.id;
  const email = input.email.toLowerCase();
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  const which = { id, eventId, slug: event.slug, makerId: person.id };
  const [same] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.eventId, eventId),
        eq(invitations.email, email),
        eq(invitations.makerId, person.id),
      ),
    );
  if (same) return getInvitation(tx, { ...which, id: same.id });
  await desk.rateLimiter.take("email-invitations", person.id, perPerson);
  await desk.rateLimiter.take("event-invitations", eventId, perEvent);
  const expiresAt = sql`now() + ${days} * interval '1 day'`;
  await tx
    .insert(invitations)
    .values({ id, eventId, makerId: person.id, email, maxUses: 1, expiresAt })
    .onConflictDoNothing();
  const made = await getInvitation(tx, which);
  if (await mayInvite(desk, tx, person, { id, eventId, email, hostId: event.hostId })) {
    const { publicUrl } = desk.config;
    const link = `${publicUrl}/events/${event.slug}?key=${await keyOf(tx, id)}`;
    const stop = `${publicUrl}/no-invitations?token=${await stopTokenOf(tx, email)}`;
    const when = { at: event.startsAt, zone: event.zone };
    await desk.mail.send(invitationLetter(email, { by: person.username, when, link, stop }), tx);
  }
  return made;
}

type Invited = Inviting & { eventId: string; hostId: string | null };

async function mayInvite(
  desk: Desk,
  tx: Transaction,
  person: Person,
  { id, eventId, email, hostId }: Invited,
): Promise<boolean> {
  const [written] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(eq(invitations.eventId, eventId), eq(invitations.email, email), ne(invitations.id, id)),
    );
  const [unwanted] = await tx
    .select()
    .from(uninvitable)
    .where(eq(uninvitable.addressHash, await addressHash(tx, email)));
  if (written || unwanted || !(await isWilling(tx, person, { email, hostId }))) return false;
  return mayEmail(desk, email);
}

/** A member takes letters of people whom no block separates from them, as long as they take letters at all. */
async function isWilling(
  tx: Transaction,
  person: Person,
  { email, hostId }: Pick<Invited, "email" | "hostId">,
): Promise<boolean> {
  const [member] = await tx
    .select({
      isOpen: sql<boolean>`(${notBlocked(person, users.id)})
        and (${hostId === null ? sql`true` : notBlocked({ id: hostId }, users.id)})
        and coalesce(${settings.emailNotifications}, true)`,
    })
    .from(users)
    .leftJoin(settings, eq(settings.userId, users.id))
    .where(eq(users.email, email));
  return member?.isOpen ?? true;
}

/** Forgets an address that its owner takes along; letters to it stand nowhere else. */
export async function removeInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(isNotNull(invitations.email), eq(invitations.email, email)));
}

type Parts = { by: string; when: { at: Date; zone: string }; link: string; stop: string };

/** Names who invites by their username alone: titles and names could be an advertisement to somebody who never asked. */
function invitationLetter(to: string, { by, when, link, stop }: Parts): Email {
  const day = dayWords(when.at, when.zone);
  const made = linkEmail(to, "You're invited to an event", {
    before: `@${by} on Marquee invites you to an event on ${day}. The link shows what it is and lets you answer:`,
    link,
    label: "See the invitation",
    after: `The link is for you only. If you don't know the sender, ignore this email. To stop invitations to this address: ${stop}`,
  });
  return { ...made, unsubscribeUrl: stop };
}
