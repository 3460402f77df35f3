import type { ForeignThing } from "./rows.ts";

/** What a signed-in stranger tries with the numbers and attendees of somebody else's event. */
export const foreignAttendees: ForeignThing[] = [
  { does: "see the numbers of an event", method: "GET", address: "/events/:event/report" },
  { does: "see who comes to an event", method: "GET", address: "/events/:event/attendees" },
  { does: "take a list of who comes", method: "GET", address: "/events/:event/attendees.csv" },
  { does: "see what attendees were told", method: "GET", address: "/events/:event/emails" },
  {
    does: "preview an email to the attendees of an event",
    method: "POST",
    address: "/events/:event/emails/preview",
    body: { subject: "Come elsewhere", body: "Mine is better" },
  },
  {
    does: "write to the attendees of an event",
    method: "PUT",
    address: "/events/:event/emails/:email",
    body: { group: "everyone", subject: "Come elsewhere", body: "Mine is better" },
  },
  {
    does: "cancel an email that is scheduled for the attendees of an event",
    method: "DELETE",
    address: "/events/:event/emails/:email",
  },
];
