import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { removeLettersOf } from "../attendees/account-deletion.ts";
import { removeLinksOf } from "../accounts/account-deletion.ts";
import { lockEventsOf, removeEventsOf } from "../events/account-deletion.ts";
import { removeInvitationsTo } from "../invitations/by-email.ts";
import type { Transaction } from "../lib/database/database.ts";
import { isDatabaseBusy } from "../lib/database/database-errors.ts";
import { hintPeople, record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { removeMediaOf } from "../media/account-deletion.ts";
import { sweepUploads } from "../media/upload-files.ts";
import { leaveConversations, lockConversationsOf } from "../messages/account-deletion.ts";
import { removeReportsAbout } from "../moderation/account-deletion.ts";
import { leaveOrders } from "../orders/account-deletion.ts";
import { leaveRefunds } from "../payments/account-deletion.ts";
import { personGone } from "../people/live-hints.ts";
import { users } from "../people/tables.ts";
import { lockPostsOf, removePostsOf } from "../posts/account-deletion.ts";
import type { Services } from "../services.ts";
import { leaveTickets } from "../tickets/account-deletion.ts";
import { removedExports } from "../data-export/exports.ts";
import { reserveUsername } from "./reserved-usernames.ts";
import { farewellLetter } from "../data-export/emails.ts";
import { exports } from "../data-export/tables.ts";

const mostTries = 6;

/** Thrown when something of the person came in between the locks: the whole is done again. */
class Moved extends Error {}

/** Removes a person and everything of theirs, at once and for good. */
export async function deleteAccount(services: Services, person: Person): Promise<Done<void>> {
  for (let tries = 1; ; tries += 1) {
    try {
      const deleted = await write(services.db, (tx) => leaveOnce(tx, services, person));
      // After the rows, so that nothing can begin anew.
      await sweepUploads(services.uploadFolder, -1_000, person);
      await services.mail.forget(person.email);
      await services.mail.send(farewellLetter(person.email));
      return deleted;
    } catch (error) {
      if (tries >= mostTries || !(error instanceof Moved || isDatabaseBusy(error))) throw error;
      await wait(Math.random() * 50 * tries);
    }
  }
}

async function leaveOnce(tx: Transaction, { jobs }: Services, { id }: Person): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  // Posts, then events, then conversations, then the person: the order in which a click takes its locks, so that none waits in a ring.
  const locked = new Set(await lockThingsOf(tx, id));
  // Every row about a person needs theirs to stay: from here on nothing new of them can be written.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  if (!user) refuse("SIGN_IN_FIRST");
  if ((await lockThingsOf(tx, id)).some((thing) => !locked.has(thing))) throw new Moved();

  await removeReportsAbout(tx, id);
  record(tx, { type: "signed-out", sessions: { allOf: id } });
  await removePostsOf(tx, id);
  await removeEventsOf(tx, id);
  await removeLettersOf(tx, id);
  await leaveRefunds(tx, id);
  await leaveTickets(tx, user);
  await leaveOrders(tx, user);
  const partners = await leaveConversations(tx, id);
  await removeMediaOf(tx, jobs, id);
  await removeLinksOf(tx, user);
  await removeInvitationsTo(tx, user.email);
  const archives = await tx
    .delete(exports)
    .where(eq(exports.userId, id))
    .returning({ id: exports.id });
  if (archives.length > 0)
    await jobs.send(removedExports, { exportIds: archives.map((archive) => archive.id) }, tx);
  await jobs.forget([id, user.email], tx);
  await reserveUsername(tx, user.username, null);
  // Everything else names the person by a foreign key and goes with them.
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
