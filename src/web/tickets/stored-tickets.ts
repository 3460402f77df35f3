import { encodeQR } from "qr";
import { useSyncExternalStore } from "react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { longTime } from "../lib/event-time.ts";
import { dropOwn, storeOwn, onOwnChange, ownNames, readOwn } from "../lib/own-storage.ts";

/** A ticket as `public/offline.js` shows it offline. No other personal data is stored. */
type StoredTicket = {
  code: string;
  title: string;
  when: string;
  place: string;
  type: string;
  holder: string;
  doors: string;
  /** The QR code in rows, with `1` for dark. */
  rows: string[];
  /** The last moment at which the ticket is useful. */
  until: string;
};

const start = "ticket-";
const declined = "off-ticket-";
const dayMs = 86_400_000;

/** The owner's id if nobody is signed in. */
export const guestOwner = "guest";

/** Saves a ticket in this browser, and installs the page that shows it offline. */
export async function storeTicket(owner: string, ticket: TicketPage): Promise<void> {
  // Without HTTPS there is no service worker, so the ticket only shows while online.
  if (opensOffline()) {
    await navigator.serviceWorker.register("/sw.js");
    // It's ready once it has cached the offline page.
    await navigator.serviceWorker.ready;
  }
  dropOwn(owner, declined + ticket.id);
  // It may have been bought as a guest and then added to the account.
  if (owner !== guestOwner) forgetTicket(guestOwner, ticket.id);
  renewTicket(owner, ticket);
}

/** Updates the saved copy of a ticket. */
export function renewTicket(owner: string, ticket: TicketPage): void {
  if (ticket.qr) storeOwn(owner, start + ticket.id, storedForm(ticket, ticket.qr));
}

/** Whether to save a ticket automatically: on first view, unless its holder has removed it. */
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

/** Drops saved tickets that aren't among these ids, such as transferred ones. */
export function keepOnly(owner: string, ids: string[]): void {
  for (const from of [start, declined])
    for (const name of ownNames(owner, from))
      if (!ids.includes(name.slice(from.length))) dropOwn(owner, name);
}

function opensOffline(): boolean {
  return "serviceWorker" in navigator && "caches" in window;
}

/** Whether a ticket is saved in this browser, and whether the saved code is outdated. */
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
