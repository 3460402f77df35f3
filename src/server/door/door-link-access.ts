import { and, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import type { DoorLink } from "../lib/person.ts";
import { notSuspended } from "../people/visibility.ts";
import { tokenHash } from "../security/tokens.ts";
import { doorLinks } from "./tables.ts";

/** The cookie by which a phone proves a link. Its path is that link's, so a browser sends no other. */
export const doorLinkCookie = "marquee-door";

/** The one condition for links that work, of rows joined with their event. */
export const isValidLink: SQL | undefined = and(
  isNull(doorLinks.revokedAt),
  gt(
    events.endsAt,
    sql`now() - make_interval(hours => ${sql.raw(`${doorLimits.linkHoursAfterEnd}`)})`,
  ),
  notSuspended(events.hostId),
  // A link can do nothing that its maker could not.
  isOrganizer({ id: doorLinks.madeById }),
);

/** Finds the link that a request's cookie proves, for the guard. */
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
