import type { EventFields } from "../../contract/events/editing.ts";
import type { ImportOptions } from "../../contract/events/imports.ts";
import type { importFields, importKinds } from "../../contract/events/import-limits.ts";

export type ImportField = (typeof importFields)[number];

/** A row's words by what they say, as they stand in the file. */
export type Values = { [Field in ImportField]?: string };

/** A row before anybody has looked at what it says; `problem` where it could not even be read. */
export type Raw = {
  line: number;
  values: Values;
  problem?: string;
  /** The zone of the whole file, where neither the row nor its place tells of one. */
  fileZone?: string;
  /** The zone that it names and nobody knows: its times are read as those of another. */
  unknownZone?: string;
};

/** What a list says of an event; what it does not name stays the host's own. */
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

export type ReadRow = { line: number; title: string } & (
  | { fields: RowFields; startsAt: Date; endsAt: Date; key: string; remark: string }
  | { reason: string }
);

/** What a thread is given to read; without options it guesses what the columns hold. */
export type Reading = {
  text: string;
  kind: (typeof importKinds)[number];
  zone: string;
  options: ImportOptions | null;
};

export type Read = {
  options: ImportOptions;
  columns: { name: string; example: string }[];
  rows: ReadRow[];
};

/** The file is no list that can be read; the message says what to do. */
export class UnreadableList extends Error {
  override name = "UnreadableList";
}
