import { sql, type AnyColumn, type SQL } from "drizzle-orm";

type Position = {
  latitude: AnyColumn;
  longitude: AnyColumn;
  online: AnyColumn;
  city: AnyColumn;
};

/**
 * The fine grid cell of an event, a quarter of a degree wide: 1,440 cells to a row, counted from the South Pole; -1 for online-only events.
 */
export function cellOf(event: Position): SQL {
  const { latitude, longitude } = event;
  return orOnline(
    sql`floor((${latitude} + 90) * 4) * 1440 + floor((${longitude} + 180) * 4)`,
    event,
  );
}

/** The coarse grid cell of an event, two and a half degrees wide: 144 cells to a row. */
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
