import type { ScanAnswer } from "../../contract/tickets/door.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { scanTicket } from "./scan.ts";

type OfflineScan = { id: string; at: string; gateId: string | null; code: string };
type Synced = { answers: ScanAnswer[]; holderIds: string[] };

/** Takes in what a phone let in without a network, the earliest first; each by itself, so that what breaks off is sent again. */
export async function syncScans(
  db: Db,
  person: Person,
  eventId: string,
  kept: OfflineScan[],
): Promise<Synced> {
  const synced: Synced = { answers: [], holderIds: [] };
  for (const scan of kept.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const { answer, holderId } = await scanTicket(db, person, eventId, scan, true);
    synced.answers.push(answer);
    if (holderId) synced.holderIds.push(holderId);
  }
  return synced;
}
