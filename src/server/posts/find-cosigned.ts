import { sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Post } from "../../contract/posts.ts";
import { visibleAct } from "../acts/visibility.ts";
import { acts } from "../acts/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { prepareSql, preparedOnce, type Db, type Transaction } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { postCosigns, posts } from "./tables.ts";
import { eventOfPost } from "./visibility.ts";

export type Cosigned = Pick<Post, "cosigners" | "cosigning">;

type Row = {
  postId: string;
  personId: string;
  name: string;
  act: string | null;
  state: "signed" | "declined" | "removed" | null;
};

/** Who co-signed these posts about events, and whether the viewer, who is on the line-up, did. */
export async function findCosigned(
  db: Db | Transaction,
  viewer: Viewer,
  postIds: string[],
): Promise<(postId: string) => Cosigned | undefined> {
  if (postIds.length === 0) return () => undefined;
  const ids = sql`${sql.param(postIds)}::uuid[]`;
  const { rows } = await db.execute<Row>(cosignsOf(viewer, ids));
  return byPostOf(viewer, rows);
}

/** The same for the feed, by a prepared statement: planning it takes longer than running it. */
export async function findCosignedInFeed(
  db: Db,
  viewer: Viewer,
  postIds: string[],
): Promise<(postId: string) => Cosigned | undefined> {
  if (postIds.length === 0) return () => undefined;
  // One id is repeated to the length of a page, for which PostgreSQL keeps one plan.
  const missing = Math.max(0, pageSize - postIds.length);
  const ids = [...postIds, ...Array<string>(missing).fill(postIds[0]!)];
  const { forMember, forVisitor } = statements(db);
  const rows = await (viewer ? forMember({ viewer: viewer.id, ids }) : forVisitor({ ids }));
  return byPostOf(viewer, rows);
}

function byPostOf(viewer: Viewer, rows: Row[]): (postId: string) => Cosigned | undefined {
  const byPost = Map.groupBy(rows, ({ postId }) => postId);
  return (postId) => {
    const found = byPost.get(postId);
    return found && shapeOf(viewer, found);
  };
}

function shapeOf(viewer: Viewer, rows: Row[]): Cosigned {
  // A performer may stand on a line-up twice.
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

const statements = preparedOnce((db) => {
  const ids = sql`${sql.placeholder("ids")}::uuid[]`;
  const member = { id: sql.placeholder("viewer") };
  return {
    forMember: prepareSql<Row>(db, "cosigned", cosignsOf(member, ids)),
    forVisitor: prepareSql<Row>(db, "cosigned_visitor", cosignsOf(undefined, ids)),
  };
});

function cosignsOf(viewer: ViewerId, ids: ReturnType<typeof sql>) {
  const isOwn = viewer
    ? sql`(${lineUp.personId} = ${viewer.id} and ${posts.visibility} <> 'only-me')`
    : sql`false`;
  return sql`select ${posts.id} as "postId", ${users.id} as "personId", coalesce(${acts.name}, ${users.name}) as name,
      ${acts.slug} as act, ${postCosigns.state}
    from ${posts} join ${lineUp} on ${lineUp.eventId} = ${eventOfPost} and not ${lineUp.asked}
      join ${users} on ${users.id} = ${lineUp.personId}
      left join ${postCosigns} on ${postCosigns.postId} = ${posts.id} and ${postCosigns.personId} = ${lineUp.personId}
      left join ${acts} on ${acts.id} = ${postCosigns.actId} and ${visibleAct(viewer)}
    where ${posts.id} = any(${ids}) and ${lineUp.personId} <> ${posts.authorId}
      and (${postCosigns.state} = 'signed' or ${isOwn}) and ${notBlocked(viewer, lineUp.personId)}
    order by ${posts.id}, ${lineUp.position}`;
}
