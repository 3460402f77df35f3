import { openHolder } from "../../contract/tickets/door-list.ts";
import type { FoundTicket, ListedTicket } from "../../contract/tickets/door.ts";
import type { OfflineList } from "./check-offline.ts";

type Own = { ready: OfflineList; inside: Map<string, string> };
type Named = { ticket: ListedTicket; id: string; number: number; name: string; folded: string };

const maxFound = 20;
// Decrypted once per state of the list: ten thousand names take a moment.
const opened = new WeakMap<OfflineList, Promise<Named[]>>();

/** Searches the phone's list for part of a name, like the server's search. */
export async function findInList(part: string, { ready, inside }: Own): Promise<FoundTicket[]> {
  const named = opened.get(ready) ?? openNames(ready);
  opened.set(ready, named);
  const wanted = fold(part);
  const found = (await named).filter(({ folded }) => folded.includes(wanted)).slice(0, maxFound);
  return found.map(({ ticket: [hash, , , type, state, inAt], id, number, name }) => {
    const at =
      inside.get(hash) ?? (state === 1 && inAt ? new Date(inAt * 1_000).toISOString() : undefined);
    const isIn = at !== undefined || state === 1;
    return {
      id,
      number,
      name,
      type: ready.list.types[type] ?? "",
      state: isIn ? "in" : state === 2 ? "being-sold" : "out",
      since: at === undefined ? null : { at, by: "", gate: "" },
    };
  });
}

async function openNames({ list, nameKey }: OfflineList): Promise<Named[]> {
  const named = await Promise.all(
    list.tickets.map(async (ticket) => {
      const holder = await openHolder(ticket[6], nameKey);
      return holder ? [{ ticket, ...holder, folded: fold(holder.name) }] : [];
    }),
  );
  return named.flat().toSorted((a, b) => a.folded.localeCompare(b.folded) || a.number - b.number);
}

/** Normalizes as the server does: without accents and case. */
function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}
