import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { requireReauthentication } from "../security/require-reauthentication.ts";
import { findPasswordOf, refuseWrongPassword } from "../security/check-password.ts";
import { removeEmailsBy } from "../attendees/account-deletion.ts";
import { removeBookingsOf } from "../bookings/account-deletion.ts";
import { tellApplicantsOf } from "../calls/account-deletion.ts";
import { removeLinksOf } from "../accounts/account-deletion.ts";
import { lockEventsOf, removeEventsOf } from "../event-editing/account-deletion.ts";
import { removeInvitationsTo } from "../invitations/by-email.ts";
import type { Transaction } from "../lib/database/database.ts";
import { isDatabaseBusy } from "../lib/database/database-errors.ts";
import { hintPeople, record, write, type Done } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { removeMediaOf } from "../media/account-deletion.ts";
import { uncountVotesOf } from "../questions/service.ts";
import { sweepUploads } from "../media/upload-files.ts";
import { keepEvidenceOf } from "../moderation/account-deletion.ts";
import { eraseConversations, lockConversationsOf } from "../messages/account-deletion.ts";
import { eraseBuyer } from "../orders/account-deletion.ts";
import { eraseRefundNotes } from "../payments/account-deletion.ts";
import { personGone } from "../people/live-hints.ts";
import { users } from "../people/tables.ts";
import { lockPostsOf, removePostsOf } from "../posts/account-deletion.ts";
import type { Services } from "../services.ts";
import { removeRoomsOf } from "../streams/account-deletion.ts";
import { eraseHolder } from "../tickets/account-deletion.ts";
import { removedExports } from "../data-export/exports.ts";
import { reserveUsername } from "../people/reserved-usernames.ts";
import { accountDeletedEmail } from "../data-export/emails.ts";
import { exports } from "../data-export/tables.ts";

const maxTries = 6;

/** Thrown when the person got new content between the two locks; the deletion is retried. */
class LocksOutdated extends Error {}

type Leaving = Pick<Person, "id" | "email">;

/** Deletes a person and everything of theirs, immediately and permanently. `first` runs in the same transaction and may refuse. */
export async function deleteAccount(
  services: Services,
  person: Leaving,
  first?: (tx: Transaction) => Promise<void>,
): Promise<Done<void>> {
  const confirmation = { ...accountDeletedEmail(person.email), id: newId() };
  const deleted = await retryDeletion(() =>
    write(services.db, async (tx) => {
      await first?.(tx);
      await eraseOnce(tx, services, person);
      await services.mail.send(confirmation, tx);
    }),
  );
  await removeFilesOf(services, person, confirmation.id);
  return deleted;
}

async function retryDeletion<T>(erase: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await erase();
    } catch (error) {
      if (tries >= maxTries || !(error instanceof LocksOutdated || isDatabaseBusy(error)))
        throw error;
      await wait(Math.random() * 50 * tries);
    }
  }
}

/** After the rows are deleted, so that no new upload can start. The account is gone by then, so nothing here may fail. */
async function removeFilesOf(
  { uploads, mail, log }: Services,
  person: Leaving,
  confirmationId: string,
): Promise<void> {
  const failed = (err: unknown) => log.error({ err }, "files of a deleted account are left");
  await sweepUploads(uploads, -1_000, person).catch(failed);
  await mail.clearOutbox(person.email, confirmationId).catch(failed);
}

async function eraseOnce(tx: Transaction, services: Services, { id }: Leaving): Promise<void> {
  const { jobs, mail, config } = services;
  await tx.execute(sql`set local statement_timeout = '60s'`);
  // Posts, events, conversations, then the person: the order in which requests take their locks, which avoids deadlocks.
  const locked = new Set(await lockThingsOf(tx, id));
  // Every row about a person references this one, so nothing new about them can be written from here on.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user) refuse("UNAUTHENTICATED");
  if ((await lockThingsOf(tx, id)).some((thing) => !locked.has(thing))) throw new LocksOutdated();

  record(tx, { type: "signed-out", sessions: { allOf: id } });
  await tellApplicantsOf(tx, id);
  // Before the events, whose cancellation would leave no person to name.
  for (const email of await removeBookingsOf(tx, id, config.publicUrl)) await mail.send(email, tx);
  await removePostsOf(tx, id);
  await removeRoomsOf(tx, jobs, id);
  await removeEventsOf(tx, id);
  await removeEmailsBy(tx, id);
  await eraseRefundNotes(tx, id);
  await eraseHolder(tx, user);
  await eraseBuyer(tx, user);
  await uncountVotesOf(tx, id);
  const partners = await eraseConversations(tx, id);
  await removeMediaOf(tx, jobs, id);
  await removeLinksOf(tx, jobs, user);
  // Without proof, the address may be somebody else's.
  if (user.emailVerified) await removeInvitationsTo(tx, user.email);
  await keepEvidenceOf(tx, id);
  const archives = await tx
    .delete(exports)
    .where(eq(exports.userId, id))
    .returning({ id: exports.id });
  if (archives.length > 0)
    await jobs.send(removedExports, { exportIds: archives.map((archive) => archive.id) }, tx);
  await mail.withdraw(user.email, tx);
  await reserveUsername(tx, user.username, null);
  // Everything else references the person by a foreign key and is deleted with them.
  await tx.delete(users).where(eq(users.id, id));
  record(tx, hintPeople(partners, { type: "people-changed" }), personGone(id));
}

async function lockThingsOf(tx: Transaction, id: string): Promise<string[]> {
  return [
    ...(await lockPostsOf(tx, id)),
    ...(await lockEventsOf(tx, id)),
    ...(await lockConversationsOf(tx, id)),
  ];
}

type Confirmation = { password?: string | undefined; address: string };

/** Refuses unless the password is right; a user without one must have authenticated in the last ten minutes. */
export async function refuseUnlessOwner(
  services: Pick<Services, "db" | "rateLimiter">,
  person: Person,
  { password, address }: Confirmation,
): Promise<void> {
  if ((await findPasswordOf(services.db, person.id)) === undefined)
    return requireReauthentication(services.db, person);
  if (password === undefined)
    refuse("BAD_INPUT", { fields: [{ field: "password", message: "Fill this in." }] });
  await refuseWrongPassword(services, person, { password, address });
}
