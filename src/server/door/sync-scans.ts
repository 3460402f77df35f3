import type { ScanAnswer } from "../../contract/tickets/door.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { scanTicket } from "./scan.ts";

type OfflineScan = { id: string; at: string; gateId: string | null; code: string };
type Synced = { answers: ScanAnswer[]; holderIds: string[] };

/** Stores a phone's offline scans, the earliest first, each in its own transaction, so that the phone can resend the rest. */
export async function syncScans(
  db: Db,
  person: Person,
  eventId: string,
  offlineScans: OfflineScan[],
): Promise<Synced> {
  const synced: Synced = { answers: [], holderIds: [] };
  for (const scan of offlineScans.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const { answer, holderId } = await scanTicket(db, person, eventId, scan, true);
    synced.answers.push(answer);
    if (holderId) synced.holderIds.push(holderId);
  }
  return synced;
}
