import { sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { announce } from "../notifications/announce.ts";
import { callApplications, calls } from "./tables.ts";

/** Notifies applicants who still wait that no answer will come: an organizer's calls are deleted with their account. */
export async function tellApplicantsOf(tx: Transaction, ownerId: string): Promise<void> {
  await announce(
    tx,
    sql`select distinct ${callApplications.personId} as recipient_id, 'call-gone' as kind,
        null::uuid as event_id, null::uuid as change_id, false as urgent
      from ${callApplications} join ${calls} on ${calls.id} = ${callApplications.callId}
      where ${calls.ownerId} = ${ownerId} and ${callApplications.state} in ('new', 'shortlisted')
        and ${callApplications.personId} <> ${ownerId}
        and ${calls.closedBecause} is distinct from 'event-cancelled'`,
  );
}
