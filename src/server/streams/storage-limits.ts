import { and, eq, gt, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Config } from "../lib/config.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { eventRooms } from "../rooms/tables.ts";
import { streamSegments } from "./tables.ts";

type Limits = Config["live"];
const liveMs = 60_000;

/** Refuses a broadcast that this server has no storage for, and says what to do about it. */
export async function refuseOverStorageLimits(
  tx: Transaction,
  { id, hostId }: { id: string; hostId: string | null },
  limits: Limits,
): Promise<void> {
  if (limits.broadcasts === 0)
    refuse("NOT_ALLOWED", { detail: "Broadcasting is switched off on this site." });
  const [others] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(eventRooms)
    .where(
      and(
        ne(eventRooms.eventId, id),
        isNotNull(eventRooms.startedAt),
        isNull(eventRooms.endedAt),
        gt(eventRooms.lastSegmentAt, new Date(Date.now() - liveMs)),
      ),
    );
  if ((others?.count ?? 0) >= limits.broadcasts)
    refuse("NOT_ALLOWED", {
      detail:
        "This site already has as many live rooms as it allows. Try again when one has ended.",
    });
  const full = await findFullStorage(tx, { hostId }, limits);
  if (full === "site")
    refuse("NOT_ALLOWED", {
      detail: "This site's storage for recordings is full. Ask its administrator to free some up.",
    });
  if (full === "host")
    refuse("NOT_ALLOWED", {
      detail: "Your recordings have used up your storage. Delete an older one first.",
    });
}

/** Which storage is full: the site's, or that of the event's host. */
export async function findFullStorage(
  db: Db | Transaction,
  { hostId }: { hostId: string | null },
  limits: Pick<Limits, "siteBytes" | "personBytes">,
): Promise<"site" | "host" | null> {
  if ((await countBytes(db)) >= limits.siteBytes) return "site";
  const isFull = hostId !== null && (await countBytes(db, hostId)) >= limits.personBytes;
  return isFull ? "host" : null;
}

/** How many bytes the recordings of a host take, or of everybody if none is given. */
async function countBytes(tx: Db | Transaction, hostId?: string): Promise<number> {
  const [stored] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${streamSegments.bytes}), 0)::float8` })
    .from(streamSegments)
    .innerJoin(events, eq(events.id, streamSegments.eventId))
    .where(hostId === undefined ? undefined : eq(events.hostId, hostId));
  return stored?.bytes ?? 0;
}
