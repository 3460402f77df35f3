import { encodeQR } from "qr";
import { useSyncExternalStore } from "react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { longTime } from "../lib/event-time.ts";
import { dropOwn, storeOwn, onOwnChange, ownNames, readOwn } from "../lib/own-storage.ts";

/** A ticket as `public/offline.js` shows it without a network; nothing more of anybody's is kept. */
type StoredTicket = {
  code: string;
  title: string;
  when: string;
  place: string;
  type: string;
  holder: string;
  doors: string;
  /** The QR in rows of `1` for dark. */
  rows: string[];
  /** The last moment at which it is of any use. */
  until: string;
};

const start = "ticket-";
const declined = "off-ticket-";
const dayMs = 86_400_000;

/** Whose they are where nobody is signed in. */
export const guestOwner = "guest";

/** Puts a ticket into this browser's wallet, and the page that shows it without a network. */
export async function storeTicket(owner: string, ticket: TicketPage): Promise<void> {
  // Without https the ticket still shows as long as there is a network.
  if (opensOffline()) {
    await navigator.serviceWorker.register("/sw.js");
    // It is ready once it has stored the offline page.
    await navigator.serviceWorker.ready;
  }
  dropOwn(owner, declined + ticket.id);
  // Bought as a guest, and since taken into an account.
  if (owner !== guestOwner) forgetTicket(guestOwner, ticket.id);
  renewTicket(owner, ticket);
}

/** What is kept of it becomes what it is now. */
export function renewTicket(owner: string, ticket: TicketPage): void {
  if (ticket.qr) storeOwn(owner, start + ticket.id, storedForm(ticket, ticket.qr));
}

/** An own ticket is kept from its first look on, unless its holder took it off. */
export function storesByItself(owner: string, id: string): boolean {
  return opensOffline() && [start, declined].every((name) => !readOwn(owner, name + id));
}

export function dropTicket(owner: string, id: string): void {
  storeOwn(owner, declined + id, true);
  dropOwn(owner, start + id);
}

export function forgetTicket(owner: string, id: string): void {
  if (readOwn(owner, start + id) !== undefined) dropOwn(owner, start + id);
}

/** Drops those that are not among these any longer, as when they were handed on. */
export function keepOnly(owner: string, ids: string[]): void {
  for (const from of [start, declined])
    for (const name of ownNames(owner, from))
      if (!ids.includes(name.slice(from.length))) dropOwn(owner, name);
}

function opensOffline(): boolean {
  return "serviceWorker" in navigator && "caches" in window;
}

/** Whether a ticket is in this browser's wallet, and with the code that admits now. */
export function useStoredTicket(
  owner: string,
  ticket: TicketPage,
): { stored: boolean; stale: boolean } {
  const text = useSyncExternalStore(
    onOwnChange,
    () => JSON.stringify(readOwn(owner, start + ticket.id)) ?? "",
    () => "",
  );
  const fresh = ticket.qr ? JSON.stringify(storedForm(ticket, ticket.qr)) : "";
  return { stored: text !== "", stale: text !== "" && text !== fresh };
}

function storedForm(ticket: TicketPage, qr: string): StoredTicket {
  const { event, code, address, typeName, holderName, doors } = ticket;
  const ends = Date.parse(event.endsAt ?? event.startsAt) + dayMs;
  return {
    code,
    title: event.title,
    when: longTime(event),
    place: address || (event.online ? "Online" : ""),
    type: typeName,
    holder: holderName,
    doors,
    rows: encodeQR(qr, "raw", { ecc: "medium", border: 4 }).map((row) =>
      row.map((dark) => (dark ? "1" : "0")).join(""),
    ),
    until: new Date(ends).toISOString(),
  };
}
