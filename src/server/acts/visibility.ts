import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import { actMembers, acts } from "./tables.ts";

/** The one condition for who sees an act: its owner always, others once it's listed and unless a block hides it. */
export function visibleAct(viewer: ViewerId): SQL | undefined {
  const isOpen = and(
    eq(acts.listed, true),
    notBlocked(viewer, acts.ownerId),
    notHidden(viewer, "act", acts.id),
  );
  return viewer ? or(eq(acts.ownerId, viewer.id), isOpen) : isOpen;
}

/** The ids of the acts that a person owns or is a confirmed member of, as a subquery. */
export function actIdsOf(personId: SQL): SQL {
  return sql`(select own.id from ${acts} as own where own.owner_id = ${personId}
    union all select m.act_id from ${actMembers} as m where m.person_id = ${personId} and m.confirmed)`;
}
