import { sql, type AnyColumn, type SQL } from "drizzle-orm";

type Position = { latitude: AnyColumn; longitude: AnyColumn };

/** The square of a quarter of a degree in which an event lies, rows of 1,440 from the South Pole. */
export function cellOf({ latitude, longitude }: Position): SQL {
  return sql`((floor((${latitude} + 90) * 4) * 1440 + floor((${longitude} + 180) * 4))::int)`;
}

/** The square of two and a half degrees, rows of 144. */
export function wideCellOf({ latitude, longitude }: Position): SQL {
  return sql`((floor((${latitude} + 90) / 2.5) * 144 + floor((${longitude} + 180) / 2.5))::int)`;
}
