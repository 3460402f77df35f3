import { importSigningKey, signTicketCode } from "../../contract/tickets/signed-code.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Ticket } from "./end-tickets.ts";
import { getTicketKeys } from "./keys.ts";

/** The signed code in a ticket's QR. */
export async function signedCode(db: Db | Transaction, ticket: Ticket): Promise<string> {
  const { privateKey } = await getTicketKeys(db);
  const key = await importSigningKey(new Uint8Array(privateKey));
  const { id: ticketId, eventId, typeId, revision } = ticket;
  return signTicketCode(key, { ticketId, eventId, typeId, revision });
}
