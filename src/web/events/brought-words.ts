type Brought = { views: number; rsvps: number; tickets?: number; arrived?: number };

/** "12 views, 3 going", and where tickets are sold, "4 tickets, 2 checked in" */
export function broughtWords({ views, rsvps, tickets = 0, arrived = 0 }: Brought): string {
  const words = [
    `${views.toLocaleString("en")} ${views === 1 ? "view" : "views"}`,
    `${rsvps.toLocaleString("en")} going`,
  ];
  if (tickets > 0)
    words.push(`${tickets.toLocaleString("en")} ${tickets === 1 ? "ticket" : "tickets"}`);
  if (arrived > 0) words.push(`${arrived.toLocaleString("en")} checked in`);
  return words.join(", ");
}
