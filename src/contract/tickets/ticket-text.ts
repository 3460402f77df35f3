import type { attendeeStates } from "./limits.ts";

/** Labels of ticket states, on screens and in the organizer's table. */
export const ticketStateText: Record<(typeof attendeeStates)[number], string> = {
  going: "Going",
  in: "Checked in",
  online: "Attended online",
  returning: "Offered to the waitlist",
  "line-up": "Line-up",
  refunded: "Refunded",
  resold: "Resold",
  cancelled: "Cancelled",
};
