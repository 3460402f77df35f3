import { sql, type SQL } from "drizzle-orm";
import type { Post } from "../../contract/posts.ts";
import { visibleAct } from "../acts/visibility.ts";
import { acts } from "../acts/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { postCosigns, posts } from "./tables.ts";
import { eventOfPost } from "./visibility.ts";

export type Cosigned = Pick<Post, "cosigners" | "cosigning">;

export type CosignRow = {
  personId: string;
  name: string;
  act: string | null;
  state: "signed" | "declined" | "removed" | null;
};

/** Who co-signed these posts about events, and whether the viewer did if they are on the line-up. */
export async function findCosigned(
  db: Db | Transaction,
  viewer: Viewer,
  postIds: string[],
): Promise<(postId: string) => Cosigned | undefined> {
  if (postIds.length === 0) return () => undefined;
  const ids = sql`${sql.param(postIds)}::uuid[]`;
  const { rows } = await db.execute<CosignRow & { postId: string }>(
    sql`select ${posts.id} as "postId", cosign.* from ${posts} cross join lateral (${cosignsOfPost(viewer)}) cosign
      where ${posts.id} = any(${ids}) order by ${posts.id}, cosign.position`,
  );
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return (postId) => toCosigned(viewer, byPost.get(postId));
}

/** The co-sign state a post shows, or undefined if nobody signed and the viewer isn't asked to. */
export function toCosigned(
  viewer: Viewer,
  rows: CosignRow[] | null | undefined,
): Cosigned | undefined {
  if (!rows) return undefined;
  // A performer can be on a line-up twice.
  const performers = [...new Map(rows.map((row) => [row.personId, row])).values()];
  const cosigners = performers.flatMap(({ state, personId, name, act }) =>
    state === "signed" ? [{ id: personId, name, act }] : [],
  );
  const own = performers.find(({ personId }) => personId === viewer?.id);
  return {
    ...(cosigners.length > 0 && { cosigners }),
    ...(own && own.state !== "removed" && { cosigning: own.state ?? "asked" }),
  };
}

/** The performers and signatures of one event post, as a subquery of a statement that reads `posts`. */
export function cosignsOfPost(viewer: ViewerId): SQL {
  const isOwn = viewer
    ? sql`(${lineUp.personId} = ${viewer.id} and ${posts.visibility} <> 'only-me')`
    : sql`false`;
  return sql`select ${users.id} as "personId", coalesce(${acts.name}, ${users.name}) as name, ${acts.slug} as act,
      ${postCosigns.state}, ${lineUp.position}
    from ${lineUp} join ${users} on ${users.id} = ${lineUp.personId}
      left join ${postCosigns} on ${postCosigns.postId} = ${posts.id} and ${postCosigns.personId} = ${lineUp.personId}
      left join ${acts} on ${acts.id} = ${postCosigns.actId} and ${visibleAct(viewer)}
    where ${lineUp.eventId} = ${eventOfPost} and not ${lineUp.asked} and ${lineUp.personId} <> ${posts.authorId}
      and (${postCosigns.state} = 'signed' or ${isOwn}) and ${notBlocked(viewer, lineUp.personId)}
    order by ${lineUp.position}`;
}
