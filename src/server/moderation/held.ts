import { and, asc, eq } from "drizzle-orm";
import type { HeldContent } from "../../contract/moderation/held.ts";
import type { HeldTarget } from "../../contract/moderation/limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { excerpt } from "../notifications/text.ts";
import { countComment } from "../posts/publish-comment.ts";
import { giveNotice } from "./give-notice.ts";
import {
  type HeldRow,
  isInQueue,
  isThere,
  pathOfHeld,
  selectHeld,
  textOfHeld,
} from "./held-queue.ts";
import { endReview } from "./queue-for-review.ts";
import { writeLog } from "./log.ts";
import { isAlong, listAlong, showHeld } from "./show-held.ts";
import { requirePower, requirePowerOver } from "./staff-access.ts";
import { hiddenContent } from "./tables.ts";

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

export async function listHeldContent(
  db: Db,
  viewer: Person,
  query: PageQuery,
): Promise<Page<HeldContent>> {
  const { limit = pageSize } = query;
  const { createdAt, targetId } = hiddenContent;
  const rows = await selectHeld(db)
    .where(and(isInQueue, isThere, after(createdAt, targetId, readCursor(query.cursor))))
    .orderBy(asc(createdAt), asc(targetId))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ held }) => ({
    time: held.createdAt,
    id: held.targetId,
  }));
  return { items: items.map((row) => heldShape(viewer, row)), next };
}

function heldShape(viewer: Person, row: HeldRow): HeldContent {
  const { held, author } = row;
  const { id, name, username, image, createdAt } = author;
  return {
    id: held.targetId,
    target: held.target as HeldTarget,
    path: pathOfHeld(row),
    text: textOfHeld(row),
    word: held.reason,
    author: { id, name, username, avatar: image, joinedAt: createdAt.toISOString() },
    heldAt: held.createdAt.toISOString(),
    can: { decide: id !== viewer.id },
  };
}

type Wanted = { id: string; decision: "show" | "hide"; reason: string };

/** Shows waiting content, or hides it with a notice to its author. A second moderator is refused. */
export function decideHeldContent(db: Db, actor: Person, wanted: Wanted): Promise<Done<void>> {
  const { id, decision, reason } = wanted;
  return write(db, async (tx) => {
    await requirePower(tx, actor);
    const [row] = await selectHeld(tx).where(
      and(eq(hiddenContent.targetId, id), isInQueue, isThere),
    );
    if (!row) refuse("NOT_FOUND");
    const target = row.held.target as HeldTarget;
    const personId = row.author.id;
    await requirePowerOver(tx, actor, personId, { withSamples: true });
    const along = await listAlong(tx, row);
    if (!(await endReview(tx, { target, targetId: id, for: "moderators" })))
      refuse("CONFLICT", { detail: "Another moderator has already decided this." });
    const about = { target, targetId: id, personId, reason };
    const action = decision === "show" ? "approve" : "hide";
    const logId = await writeLog(tx, { ...about, actorId: actor.id, action });
    if (decision === "show") return showHeld(tx, row, along);
    await tx
      .insert(hiddenContent)
      .values({ target, targetId: id, ownerId: personId, reason, logId });
    // Comments hidden by a decision are counted; waiting ones aren't.
    if (row.comment) await countComment(tx, row.comment, 1);
    // Its event, or the other dates of its series, stay hidden with it and are shown again with it.
    await tx.update(hiddenContent).set({ waitsFor: null, logId }).where(isAlong(along));
    const notice = { ...about, id: logId, decision: "hide" } as const;
    await giveNotice(tx, { ...notice, about: excerpt(textOfHeld(row)) });
  });
}
