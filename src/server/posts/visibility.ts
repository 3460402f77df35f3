import { and, eq, exists, inArray, or, sql, type SQL } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { Db } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { actFollows } from "../acts/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { notHidden } from "../moderation/visibility.ts";
import { follows } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { postCosigns, posts } from "./tables.ts";

const query = new QueryBuilder({ casing: "snake_case" });

/** The condition for posts the viewer may see. Also decides access to their likes, comments and files. */
export function visibleTo(viewer: ViewerId): SQL | undefined {
  const isPublic = eq(posts.visibility, "public");
  const isShown = and(notBlocked(viewer, posts.authorId), notHidden(viewer, "post", posts.id));
  if (!viewer) return and(isPublic, isShown);
  const isFollower = exists(
    query
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followerId, viewer.id), eq(follows.followedId, posts.authorId))),
  );
  const isAmongThem = or(isFollower, exists(cosignsFollowedBy(viewer)), isOnLineUp(viewer));
  return and(
    or(
      isPublic,
      eq(posts.authorId, viewer.id),
      and(eq(posts.visibility, "followers"), isAmongThem),
    ),
    isShown,
  );
}

/** The event that a post announces or is about. Recaps don't count. */
export const eventOfPost = sql`coalesce(${posts.eventId}, ${posts.announces})`;

/** Performers on a post's event see the post. */
function isOnLineUp(viewer: NonNullable<ViewerId>): SQL {
  return sql`exists (select 1 from ${lineUp} as credit where credit.event_id = ${eventOfPost}
    and credit.person_id = ${viewer.id} and not credit.asked)`;
}

/** The performer co-signed the post and is still on the line-up. */
export const isCosigned = and(
  eq(postCosigns.state, "signed"),
  exists(
    query
      .select({ one: sql`1` })
      .from(lineUp)
      .where(
        and(
          eq(lineUp.eventId, eventOfPost),
          eq(lineUp.personId, postCosigns.personId),
          eq(lineUp.asked, false),
        ),
      ),
  ),
);

/** Signatures on the outer query's post by performers or acts that the viewer follows. */
function cosignsFollowedBy(viewer: NonNullable<ViewerId>) {
  const followsPerson = sql`exists (select 1 from ${follows} as mine
    where mine.follower_id = ${viewer.id} and mine.followed_id = ${postCosigns.personId})`;
  const followsAct = sql`exists (select 1 from ${actFollows} as mine
    where mine.person_id = ${viewer.id} and mine.act_id = ${postCosigns.actId})`;
  return query
    .select({ one: sql`1` })
    .from(postCosigns)
    .where(
      and(
        eq(postCosigns.postId, posts.id),
        or(followsPerson, followsAct),
        notBlocked(viewer, postCosigns.personId),
        isCosigned,
      ),
    );
}

/** Which of these posts the viewer may see. */
export async function visiblePosts(db: Db, viewer: Viewer, postIds: string[]): Promise<string[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, postIds), visibleTo(viewer)));
  return rows.map(({ id }) => id);
}
