import type { EventFields } from "../../contract/events/editing.ts";
import type { ImportOptions } from "../../contract/events/imports.ts";
import type { Located } from "../places/service.ts";
import type { importFields, importKinds } from "../../contract/events/import-limits.ts";

export type ImportField = (typeof importFields)[number];

/** A row's values by field, as written in the file. */
export type Values = { [Field in ImportField]?: string };

/** A row before validation; `problem` when it could not be parsed. */
export type Raw = {
  line: number;
  values: Values;
  problem?: string;
  /** The file's zone, used when neither the row nor its place has one. */
  fileZone?: string;
  /** An unknown zone that the row names; its times are read in a fallback zone. */
  unknownZone?: string;
  /** The place as calendars write it, in one string. */
  location?: string;
};

/** The fields a list gives for an event; fields it doesn't mention stay as the host set them. */
export type RowFields = Pick<
  EventFields,
  | "title"
  | "startDay"
  | "startTime"
  | "endDay"
  | "endTime"
  | "allDay"
  | "zone"
  | "venue"
  | "city"
  | "online"
  | "category"
  | "free"
> &
  Partial<
    Pick<
      EventFields,
      | "description"
      | "tags"
      | "address"
      | "country"
      | "latitude"
      | "longitude"
      | "link"
      | "organizer"
      | "capacity"
    >
  >;

/** The town of a row as text, when it has no position: "Seattle, WA, U.S.A." */
export function townOf({ city, country, latitude, longitude }: Values): string | undefined {
  if (!city || (latitude && longitude)) return undefined;
  return [city, country].filter(Boolean).join(", ").slice(0, 200);
}

export type ReadRow = { line: number; title: string } & (
  | { fields: RowFields; startsAt: Date; endsAt: Date; key: string; remark: string }
  | { reason: string }
);

/** Input of the worker thread; without options it guesses the columns. */
export type Reading = {
  text: string;
  kind: (typeof importKinds)[number];
  zone: string;
  options: ImportOptions | null;
  /** Where the list's towns are, as far as known. */
  towns?: Map<string, Located>;
};

export type Read = {
  options: ImportOptions;
  columns: { name: string; example: string }[];
  rows: ReadRow[];
  /** The towns that rows name without a position. */
  townNames: string[];
};

/** Thrown when a file can't be read as a list; the message says what to do. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}
