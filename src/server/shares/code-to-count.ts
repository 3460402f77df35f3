import { sql, type SQL } from "drizzle-orm";
import { actMembers, acts } from "../acts/tables.ts";
import { shares } from "./tables.ts";

type Shared = { eventId: string; code: string; viewerId: string | undefined };

/** The code as it counts: none where it is of another event, the viewer's own, or that of an act of theirs. */
export function codeToCount({ eventId, code, viewerId = undefined }: Shared): SQL<string> {
  const viewer = sql`${viewerId ?? null}::uuid`;
  return sql<string>`(select shared.code from ${shares} as shared
    where shared.code = ${code} and shared.event_id = ${eventId}
      and coalesce(shared.person_id <> ${viewer}, true)
      and not exists (select 1 from ${acts} where ${acts.id} = shared.act_id and ${isActOf(viewer)}))`;
}

/** Whether a person owns the act, or plays in it and has said so. */
export function isActOf(person: SQL): SQL {
  return sql`(${acts.ownerId} = ${person} or exists (select 1 from ${actMembers}
    where ${actMembers.actId} = ${acts.id} and ${actMembers.personId} = ${person} and ${actMembers.confirmed}))`;
}
