import type { ScanAnswer } from "../../contract/tickets/door.ts";
import type { Db } from "../lib/database/database.ts";
import { done, type Done, type Effect } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { scanTicket } from "./scan.ts";

type Kept = { id: string; at: string; gateId: string | null; code: string };

/** Takes in what a phone let in without a network, the earliest first; each by itself, so that what breaks off is sent again. */
export async function syncScans(
  db: Db,
  person: Person,
  eventId: string,
  kept: Kept[],
): Promise<Done<ScanAnswer[]>> {
  const answers: ScanAnswer[] = [];
  const effects: Effect[] = [];
  for (const scan of kept.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const scanned = await scanTicket(db, person, eventId, scan, true);
    answers.push(scanned.result);
    effects.push(...scanned.effects);
  }
  return done(answers, effects);
}
