import { and, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import type { DoorLink } from "../lib/person.ts";
import { notSuspended } from "../people/visibility.ts";
import { tokenHash } from "../security/tokens.ts";
import { doorLinks } from "./tables.ts";

/** The cookie that authenticates a phone for a link. Its path is the link's, so browsers send it nowhere else. */
export const doorLinkCookie = "marquee-door";

/** The condition for links that work; rows must be joined with their event. */
export const isValidLink: SQL | undefined = and(
  isNull(doorLinks.revokedAt),
  gt(
    events.endsAt,
    sql`now() - make_interval(hours => ${sql.raw(`${doorLimits.linkHoursAfterEnd}`)})`,
  ),
  notSuspended(events.hostId),
  // A link can't do more than the person who made it.
  isOrganizer({ id: doorLinks.madeById }),
);

/** Finds the link that a request's cookie authenticates, for the guard. */
export function doorLinkFinder(db: Db) {
  const statement = db
    .select({ id: doorLinks.id, eventId: doorLinks.eventId })
    .from(doorLinks)
    .innerJoin(events, eq(events.id, doorLinks.eventId))
    .where(and(eq(doorLinks.phoneHash, sql.placeholder("phoneHash")), isValidLink))
    .prepare("find_door_link");
  return async function find(headers: Headers): Promise<DoorLink | undefined> {
    const phone = readCookie(headers);
    if (phone === undefined) return undefined;
    const [link] = await statement.execute({ phoneHash: tokenHash(phone) });
    return link as DoorLink | undefined;
  };
}

function readCookie(headers: Headers): string | undefined {
  const start = `${doorLinkCookie}=`;
  const pairs = headers.get("cookie")?.split(";") ?? [];
  return pairs
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}
