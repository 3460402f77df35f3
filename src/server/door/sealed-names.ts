import { sealName } from "../../contract/door-list.ts";
import { signTicketCode } from "../../contract/ticket-code.ts";
import type { tickets } from "../tickets/tables.ts";

type Ticket = Pick<typeof tickets.$inferSelect, "id" | "eventId" | "typeId" | "revision">;

const mostKept = 50_000;
// Ten phones ask for the same list: a name is sealed once for all of them. Only what is sealed is kept.
const kept = new Map<string, Promise<string>>();

/** The name on a ticket, sealed with a key that only the ticket's own signed code makes. */
export function sealedName(ticket: Ticket, name: string, signing: CryptoKey): Promise<string> {
  const { id: ticketId, eventId, typeId, revision } = ticket;
  const key = `${ticketId} ${revision} ${name}`;
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const sealed = signTicketCode(signing, { eventId, ticketId, typeId, revision }).then((code) =>
    sealName(name, code),
  );
  kept.set(key, sealed);
  return sealed;
}
