import { and, desc, eq, lt, ne, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, type Cursor, pageOf, readCursor } from "../lib/database/cursor.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { isId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import { type Person, preparedViewer, viewing, type ViewerId } from "../lib/person.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { searchPeople } from "../search/people.ts";
import { followsThem } from "./access.ts";
import { participants } from "./tables.ts";

type PeopleQuery = {
  q?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

// Prefix of a cursor in the list of everybody, which follows the people the viewer follows.
const everybody = "all.";

/** People to write to: those who match the search, else the people the viewer follows and then everybody else. */
export async function listMessagePeople(
  db: Db,
  me: Person,
  { q = "", cursor, limit = pageSize }: PeopleQuery,
): Promise<Page<PersonCard>> {
  if (q.trim() !== "") return searchPeople(db, me, { q, cursor, limit, others: true });
  if (cursor?.startsWith(everybody))
    return listEverybody(db, me, { after: cursor.slice(everybody.length), limit });
  const followed = await listFollowed(db, me, { cursor, limit });
  if (followed.next !== null) return followed;
  const rest = limit - followed.items.length;
  if (rest === 0) return { items: followed.items, next: everybody };
  const { items, next } = await listEverybody(db, me, { after: "", limit: rest });
  return { items: [...followed.items, ...items], next };
}

async function listFollowed(
  db: Db,
  me: Person,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Page<PersonCard>> {
  const from = readCursor(cursor);
  const rows = from
    ? await selectFollowed(db, me, from).limit(limit + 1)
    : await prepared(db).followed.execute({ ...viewing(me), limit: limit + 1 });
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.time, id: row.id }));
  return { items: items.map(makePersonCard), next };
}

function selectFollowed(db: Db, me: NonNullable<ViewerId>, cursor?: Cursor) {
  return db
    .select({ ...personCardColumns, time: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(
      and(
        eq(follows.followerId, me.id),
        notBlocked(me, follows.followedId),
        hasNotAsked(me, follows.followedId),
        before(follows.createdAt, follows.followedId, cursor),
      ),
    )
    .orderBy(desc(follows.createdAt), desc(follows.followedId));
}

/** Everybody the viewer does not follow, by id, which is the order of sign-up. */
async function listEverybody(
  db: Db,
  me: Person,
  { after, limit }: { after: string; limit: number },
): Promise<Page<PersonCard>> {
  if (after !== "" && !isId(after))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  const rows =
    after === "" && limit <= pageSize
      ? await prepared(db).everybody.execute(viewing(me))
      : await selectEverybody(db, me, after || undefined).limit(limit + 1);
  const items = rows.slice(0, limit).map(makePersonCard);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? everybody + last.id : null };
}

function selectEverybody(db: Db, me: NonNullable<ViewerId>, after?: string) {
  return db
    .select(personCardColumns)
    .from(users)
    .where(
      and(
        ne(users.id, me.id),
        after === undefined ? undefined : lt(users.id, after),
        notBlocked(me, users.id),
        hasNotAsked(me, users.id),
        sql`not ${followsThem(sql`${me.id}::uuid`, users.id)}`,
      ),
    )
    .orderBy(desc(users.id));
}

/** What every visit of Messages asks. */
const prepared = preparedOnce((db) => ({
  followed: selectFollowed(db, preparedViewer)
    .limit(sql.placeholder("limit"))
    .prepare("message_followed"),
  // A literal, so that PostgreSQL keeps the plan: for a parameter it expects to read a tenth of all users, and plans each time instead.
  everybody: selectEverybody(db, preparedViewer)
    .limit(sql.raw(String(pageSize + 1)) as never)
    .prepare("message_people"),
}));

/** Excludes people whose message request waits for the viewer: they are listed there already. */
function hasNotAsked(me: NonNullable<ViewerId>, personId: AnyColumn): SQL {
  return sql`not exists (select 1 from ${participants} as asked where asked.user_id = ${me.id}
    and asked.other_id = ${personId} and asked.state = 'incoming')`;
}
