import { sql, type AnyColumn, type SQL } from "drizzle-orm";

type Position = {
  latitude: AnyColumn;
  longitude: AnyColumn;
  online: AnyColumn;
  city: AnyColumn;
};

/** The square of a quarter of a degree in which an event lies, rows of 1,440 from the South Pole; -1 holds what is only online. */
export function cellOf(event: Position): SQL {
  const { latitude, longitude } = event;
  return orOnline(
    sql`floor((${latitude} + 90) * 4) * 1440 + floor((${longitude} + 180) * 4)`,
    event,
  );
}

/** The square of two and a half degrees, rows of 144. */
export function wideCellOf(event: Position): SQL {
  const { latitude, longitude } = event;
  return orOnline(
    sql`floor((${latitude} + 90) / 2.5) * 144 + floor((${longitude} + 180) / 2.5)`,
    event,
  );
}

function orOnline(cell: SQL, { online, city }: Position): SQL {
  return sql`(coalesce((${cell})::int, case when ${online} and ${city} = '' then -1 end))`;
}
