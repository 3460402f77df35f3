import { eq } from "drizzle-orm";
import { bookings } from "../bookings/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { lockApplication } from "./call-access.ts";
import { hintApplicants, hintTeam } from "./live-hints.ts";
import { callApplications } from "./tables.ts";

type Offered = { applicationId: string; actId: string; bookingId: string };

/** Answers an application with an offer to its act; from then on it shows the state of that booking. */
export async function recordOffer(
  tx: Transaction,
  person: Person,
  { applicationId, actId, bookingId }: Offered,
): Promise<void> {
  const { call, application } = await lockApplication(tx, person, applicationId);
  if (call.ownerId !== person.id)
    refuse("NOT_ALLOWED", { detail: "Only the host of the event can send the offer." });
  if (application.actId !== actId) refuse("NOT_FOUND");
  if (application.state === "withdrawn")
    refuse("CONFLICT", { detail: "This act withdrew its application." });
  if (application.bookingId) {
    const [earlier] = await tx
      .select({ state: bookings.state })
      .from(bookings)
      .where(eq(bookings.id, application.bookingId));
    if (earlier && ["open", "accepted", "done"].includes(earlier.state))
      refuse("CONFLICT", { detail: "This act already has an offer for this call." });
  }
  await tx
    .update(callApplications)
    .set({ state: "offered", bookingId, updatedAt: new Date() })
    .where(eq(callApplications.id, applicationId));
  await hintTeam(tx, call);
  await hintApplicants(tx, call.id);
}
