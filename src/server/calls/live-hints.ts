import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { hintPeople, record } from "../lib/effects.ts";
import { listTeam } from "./call-access.ts";
import { callApplications, type CallRow } from "./tables.ts";

/** Updates the boards of the team when an application is sent, moved or withdrawn. */
export async function hintTeam(tx: Transaction, call: CallRow): Promise<void> {
  record(tx, hintPeople(await listTeam(tx, call), { type: "calls-changed" }));
}

/** Updates the pages of the applicants when the call changes. */
export async function hintApplicants(tx: Transaction, callId: string): Promise<void> {
  const applicants = await tx
    .selectDistinct({ id: callApplications.personId })
    .from(callApplications)
    .where(eq(callApplications.callId, callId));
  const ids = applicants.map(({ id }) => id);
  record(tx, hintPeople(ids, { type: "calls-changed" }));
}
