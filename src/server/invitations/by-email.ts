import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Invitation } from "../../contract/events/invitations.ts";
import { linkEmail } from "../accounts/emails.ts";
import { mayEmail } from "../accounts/open-account.ts";
import type { LockedEventAccess } from "../events/event-access.ts";
import { dayText } from "../events/date-text.ts";
import type { Email } from "../lib/mail.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { rsvps } from "../rsvps/tables.ts";
import { settings } from "../settings/tables.ts";
import type { Services } from "../services.ts";
import { addressHash, invitationKey, stopToken } from "./invitation-keys.ts";
import { getInvitation } from "./service.ts";
import { invitations, invitationOptOuts } from "./tables.ts";

const days = 60;
const perPerson = { allowed: 50, seconds: 24 * 3600 };
const perEvent = { allowed: 100, seconds: 24 * 3600 };

type Inviting = { id: string; email: string };
type Desk = Pick<Services, "db" | "mail" | "rateLimiter" | "config">;

/**
 * Emails an event invitation to an address, once. The inviter gets the same response whether or not an email was sent, so it doesn't reveal
 * who has an account or refuses emails.
 */
export async function inviteByEmail(
  tx: Transaction,
  desk: Desk,
  // The event is locked, so that the second of two simultaneous invitations sees the first.
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
    const link = `${publicUrl}/events/${event.slug}?key=${await invitationKey(tx, id)}`;
    const stop = `${publicUrl}/no-invitations?token=${await stopToken(tx, email)}`;
    const when = { at: event.startsAt, zone: event.zone };
    await desk.mail.send(invitationEmail(email, { by: person.username, when, link, stop }), tx);
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
    .from(invitationOptOuts)
    .where(eq(invitationOptOuts.addressHash, await addressHash(tx, email)));
  if (written || unwanted || !(await isWilling(tx, person, { email, eventId, hostId })))
    return false;
  return mayEmail(desk, email);
}

/** Whether the owner of an address accepts emails, doesn't come already, and isn't separated by a block from the sender or the host. */
async function isWilling(
  tx: Transaction,
  person: Person,
  { email, eventId, hostId }: Pick<Invited, "email" | "eventId" | "hostId">,
): Promise<boolean> {
  const comes = sql`exists (select 1 from ${rsvps} where ${rsvps.eventId} = ${eventId}
    and ${rsvps.userId} = ${users.id} and ${rsvps.answer} in ('going', 'waitlist'))`;
  const [member] = await tx
    .select({
      isOpen: sql<boolean>`(${notBlocked(person, users.id)})
        and (${hostId === null ? sql`true` : notBlocked({ id: hostId }, users.id)})
        and coalesce(${settings.emailNotifications}, true) and not ${comes}`,
    })
    .from(users)
    .leftJoin(settings, eq(settings.userId, users.id))
    .where(eq(users.email, email));
  return member?.isOpen ?? true;
}

/** Deletes the invitations to an address whose account is deleted; it is stored nowhere else. */
export async function removeInvitationsTo(tx: Transaction, email: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(isNotNull(invitations.email), eq(invitations.email, email)));
}

type Parts = { by: string; when: { at: Date; zone: string }; link: string; stop: string };

/** Names the inviter by username only, since titles and names could carry advertising. */
function invitationEmail(to: string, { by, when, link, stop }: Parts): Email {
  const day = dayText(when.at, when.zone);
  const made = linkEmail(to, "You're invited to an event", {
    before: `@${by} on Marquee invites you to an event on ${day}. The link shows what it is and lets you reply:`,
    link,
    label: "See the invitation",
    after: "The link is for you only. If you don't know the sender, ignore this email.",
    last: { link: stop, label: "Stop invitations to this address" },
  });
  return { ...made, unsubscribeUrl: stop };
}
