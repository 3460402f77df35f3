import { sql, type SQL } from "drizzle-orm";
import type {
  StorageEvent,
  StoragePerson,
  StorageUse,
} from "../../contract/administration/storage.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { findMoment } from "../accounts/instance-moments.ts";
import { events } from "../events/tables.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { filesCleaned } from "../media/sweep-media.ts";
import { media } from "../media/tables.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { streamSegments } from "../streams/tables.ts";

const storedRecordings = sql`select ${streamSegments.eventId} as event_id, sum(${streamSegments.bytes}::bigint) as bytes
  from ${streamSegments} group by ${streamSegments.eventId}`;

/** What takes up the site's storage, the largest first. */
export async function getStorageUse({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<StorageUse> {
  const { rows: kinds } = await db.execute<StorageUse["kinds"][number]>(sql`
    select ${media.kind} as kind, count(*)::int as files, sum(${media.bytes}::bigint)::float8 as bytes
    from ${media} group by ${media.kind}
    union all
    select 'recording', count(*)::int, sum(bytes)::float8 from (${storedRecordings}) as stored having count(*) > 0
    order by bytes desc`);
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return {
    kinds,
    databaseBytes: Number(rows[0]?.bytes ?? 0),
    recordingLimitBytes: config.live.siteBytes,
    cleanedAt: await findMoment(db, filesCleaned),
  };
}

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** People whose files and recordings take up the most storage. */
export function listStoragePeople(db: Db, query: Query): Promise<Page<StoragePerson>> {
  return largestFirst<StoragePerson>(
    db,
    query,
    sql`select ${users.id} as id, ${users.name} as name, ${users.username} as username,
      sum(files)::int as files, sum(recorded)::float8 as "recordingBytes", sum(bytes)::float8 as bytes
    from (
      select ${media.ownerId} as person_id, 1 as files, ${media.bytes}::bigint as bytes, 0::bigint as recorded from ${media}
      union all
      select ${events.hostId}, 0, stored.bytes, stored.bytes
      from (${storedRecordings}) as stored join ${events} on ${events.id} = stored.event_id
    ) as kept join ${users} on ${users.id} = kept.person_id group by ${users.id}`,
  );
}

/** Events whose recordings and covers take up the most storage. */
export function listStorageEvents(db: Db, query: Query): Promise<Page<StorageEvent>> {
  return largestFirst<StorageEvent>(
    db,
    query,
    sql`select ${events.id} as id, ${events.slug} as slug, ${events.title} as title,
      case when ${users.id} is null then null
        else jsonb_build_object('id', ${users.id}, 'name', ${users.name}, 'username', ${users.username}) end as host,
      coalesce(stored.bytes, 0)::float8 as "recordingBytes",
      (coalesce(stored.bytes, 0) + coalesce(${media.bytes}, 0))::float8 as bytes
    from ${events} left join (${storedRecordings}) as stored on stored.event_id = ${events.id}
    left join ${media} on ${media.id} = ${events.coverId} left join ${users} on ${users.id} = ${events.hostId}
    where stored.bytes is not null or ${media.bytes} is not null`,
  );
}

/** A page of rows with an id and a size, the largest first; the cursor carries the size in place of a time. */
async function largestFirst<T extends Record<string, unknown> & { id: string; bytes: number }>(
  db: Db,
  { cursor, limit = pageSize }: Query,
  all: SQL,
): Promise<Page<T>> {
  const last = readCursor(cursor);
  const further = last
    ? sql`where (bytes, id) < (${last.time.getTime()}::float8, ${last.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<T>(
    sql`select * from (${all}) as found ${further} order by bytes desc, id desc limit ${limit + 1}`,
  );
  return pageOf(rows as T[], limit, ({ bytes, id }) => ({ time: new Date(bytes), id }));
}
