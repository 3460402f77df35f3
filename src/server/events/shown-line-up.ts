import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import { type Db, preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { actPicture, isActPicture } from "../acts/act-shape.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { mediaShape, shownMedia } from "../media/media-shape.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { lineUp } from "./member-tables.ts";
import { events } from "./tables.ts";

/** The line-up as the viewer may see it, without people hidden by a block. */
export async function listLineUp(
  db: Db | Transaction,
  viewer: Viewer,
  eventId: string,
): Promise<EventPage["lineUp"]> {
  const select = viewer ? selectForSignedIn : selectForVisitor;
  const rows = await select(db).execute({ ...viewing(viewer), event: eventId });
  return rows.map(({ name, formerAct, role, person: performer, act, picture }) => ({
    name: act?.name ?? formerAct ?? performer?.name ?? name,
    role,
    person: performer,
    act: act && {
      id: act.id,
      slug: act.slug,
      kind: act.kind,
      picture: picture && mediaShape(picture),
    },
  }));
}

const selectForSignedIn = preparedAnywhere((db) => prepareLineUp(db, preparedViewer));
const selectForVisitor = preparedAnywhere((db) => prepareLineUp(db, undefined));

function prepareLineUp(db: Db, viewer: ViewerId) {
  const person = { id: users.id, name: users.name, username: users.username };
  return db
    .select({
      name: lineUp.name,
      formerAct: lineUp.formerAct,
      role: lineUp.role,
      person,
      act: { id: acts.id, slug: acts.slug, name: acts.name, kind: acts.kind },
      picture: shownMedia(actPicture),
    })
    .from(lineUp)
    .leftJoin(users, eq(users.id, lineUp.personId))
    .leftJoin(acts, and(eq(acts.id, lineUp.actId), eq(acts.listed, true), visibleAct(viewer)))
    .leftJoin(actPicture, isActPicture)
    .where(
      and(
        eq(lineUp.eventId, sql.placeholder("event")),
        eq(lineUp.asked, false),
        notBlocked(viewer, lineUp.personId),
      ),
    )
    .orderBy(asc(lineUp.position))
    .prepare(`line_up_${viewer ? "signed_in" : "visitor"}`);
}

/** Whether the viewer has a pending invitation to the line-up of the outer query's event. */
export function isInvitedToLineUp(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${lineUp} as ask where ask.event_id = ${events.id}
    and ask.person_id = ${viewer.id} and ask.asked)`;
}
