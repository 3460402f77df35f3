import type { attendeeStates } from "./limits.ts";

/** The label of a ticket's state, on every screen and in the organizer's table. */
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
