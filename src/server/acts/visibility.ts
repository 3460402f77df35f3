import { and, eq, or, type SQL } from "drizzle-orm";
import type { ViewerId } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import { acts } from "./tables.ts";

/** The one condition that says who sees an act: its owner always, others once it is listed and no block lies between. */
export function visibleAct(viewer: ViewerId): SQL | undefined {
  const isOpen = and(
    eq(acts.listed, true),
    notBlocked(viewer, acts.ownerId),
    notHidden(viewer, "act", acts.id),
  );
  return viewer ? or(eq(acts.ownerId, viewer.id), isOpen) : isOpen;
}
