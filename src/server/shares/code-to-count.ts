import { type Placeholder, sql, type SQL } from "drizzle-orm";
import { actIdsOf } from "../acts/visibility.ts";
import { shares } from "./tables.ts";

type Part = string | Placeholder;
type Shared = { eventId: Part; code: Part; viewerId: Part | undefined };

/** The code if it counts, or null if it belongs to another event, to the viewer or to one of the viewer's acts. */
export function codeToCount({ eventId, code, viewerId }: Shared): SQL<string> {
  const viewer = sql`${viewerId ?? null}::uuid`;
  return sql<string>`(select shared.code from ${shares} as shared
    where shared.code = ${code} and shared.event_id = ${eventId}
      and not coalesce(shared.person_id = ${viewer}, false)
      and not coalesce(shared.act_id in ${actIdsOf(viewer)}, false))`;
}
