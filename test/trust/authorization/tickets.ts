import type { ForeignThing } from "./rows.ts";

/** What a signed-in stranger tries with somebody else's tickets. */
export const foreignTickets: ForeignThing[] = [
  { does: "see a ticket", method: "GET", address: "/tickets/:ticket" },
  { does: "see a ticket by a guessed key", method: "GET", address: "/tickets/:ticket?key=open" },
  { does: "print a ticket", method: "GET", address: "/tickets/:ticket/ticket.pdf" },
  {
    does: "keep a ticket's calendar file",
    method: "GET",
    address: "/tickets/:ticket/calendar.ics",
  },
  {
    does: "put another name on a ticket",
    method: "PUT",
    address: "/tickets/:ticket/holder",
    body: { name: "Mine" },
  },
  { does: "hand a ticket on", method: "POST", address: "/tickets/:ticket/transfer" },
  { does: "end a ticket's link", method: "DELETE", address: "/tickets/:ticket/transfer" },
  { does: "return a ticket", method: "POST", address: "/tickets/:ticket/return" },
  { does: "say that one keeps a ticket", method: "PUT", address: "/tickets/:ticket/confirmation" },
  { does: "take a ticket off the waitlist", method: "DELETE", address: "/tickets/:ticket/return" },
  { does: "have tickets mailed", method: "POST", address: "/orders/:order/tickets/resend" },
  // A link is identified by its key, which no id is.
  { does: "look into a link by an id", method: "GET", address: "/ticket-transfers/:ticket" },
  { does: "take a ticket by its id", method: "POST", address: "/ticket-transfers/:ticket/accept" },
];
