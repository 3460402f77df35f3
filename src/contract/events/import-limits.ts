/** The fields that a column of an imported list can map to, in form order. */
export const importFields = [
  "title",
  "description",
  "start",
  "startTime",
  "end",
  "endTime",
  "zone",
  "venue",
  "address",
  "city",
  "country",
  "latitude",
  "longitude",
  "online",
  "link",
  "organizer",
  "category",
  "tags",
  "free",
  "capacity",
  "id",
] as const;
export const importKinds = ["calendar", "table", "objects"] as const;
export const importStates = ["read", "running", "done", "stopped"] as const;
/** The outcome of a row: `ready` hasn't been imported yet. */
export const importRowStates = ["ready", "made", "updated", "unchanged", "skipped"] as const;
export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  perDay: 5,
  againPerDay: 20,
  publishedPerDay: 10_000,
  drafts: 500,
  name: 120,
} as const;
