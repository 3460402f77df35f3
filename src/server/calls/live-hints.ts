import { eq } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { hintPeople, record } from "../lib/effects.ts";
import { listTeam } from "./call-access.ts";
import { callApplications, type CallRow } from "./tables.ts";

/** The boards of the team show an application that came, went or moved. */
export async function hintTeam(tx: Transaction, call: CallRow): Promise<void> {
  record(tx, hintPeople(await listTeam(tx, call), { type: "calls-changed" }));
}

/** The pages of those who applied show how the call stands. */
export async function hintApplicants(tx: Transaction, callId: string): Promise<void> {
  const applicants = await tx
    .selectDistinct({ id: callApplications.personId })
    .from(callApplications)
    .where(eq(callApplications.callId, callId));
  const ids = applicants.map(({ id }) => id);
  record(tx, hintPeople(ids, { type: "calls-changed" }));
}
