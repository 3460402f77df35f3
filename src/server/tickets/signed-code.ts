import { importSigningKey, signTicketCode } from "../../contract/tickets/signed-code.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Ticket } from "./end-tickets.ts";
import { getTicketKeys } from "./keys.ts";

type Keys = Awaited<ReturnType<typeof getTicketKeys>>;
const imported = new WeakMap<Keys, ReturnType<typeof importSigningKey>>();

function importOnce(keys: Keys) {
  const key = importSigningKey(new Uint8Array(keys.privateKey));
  imported.set(keys, key);
  return key;
}

/** The signed code in a ticket's QR. */
export async function signedCode(db: Db | Transaction, ticket: Ticket): Promise<string> {
  const keys = await getTicketKeys(db);
  const key = await (imported.get(keys) ?? importOnce(keys));
  const { id: ticketId, eventId, typeId, revision } = ticket;
  return signTicketCode(key, { ticketId, eventId, typeId, revision });
}
