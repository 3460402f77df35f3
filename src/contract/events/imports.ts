import { z } from "@hono/zod-openapi";
import { eventCategories } from "./limits.ts";
import { importLimits } from "./import-limits.ts";
import { importFields, importKinds, importRowStates, importStates } from "./import-limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, page, PageQuery, Time } from "../shapes.ts";

const readings: RateLimit = { bucket: "import-readings", allowed: 60, seconds: 3_600 };
const runs: RateLimit = { bucket: "import-runs", allowed: 60, seconds: 3_600 };
const reports: RateLimit = { bucket: "import-reports", allowed: 60, seconds: 3_600 };

/** How a list is parsed: the field of each column, and defaults for missing values. */
export const ImportOptions = z
  .object({
    zone: line(64, 1).openapi({ description: "Whose clocks times without a zone are of" }),
    category: z.enum(eventCategories),
    free: z.boolean().openapi({ description: "Whether events without a price are free" }),
    dayFirst: z.boolean().openapi({ description: "Whether 3/4/2026 is the third of April" }),
    columns: z
      .array(
        z.object({
          field: z.enum(importFields),
          column: z
            .number()
            .int()
            .min(0)
            .max(importLimits.columns - 1),
        }),
      )
      .max(importFields.length),
  })
  .openapi("ImportOptions");
export type ImportOptions = z.infer<typeof ImportOptions>;

const Counts = z.object({
  all: z.number(),
  ready: z.number(),
  again: z.number().openapi({ description: "Of those ready, how many came in before" }),
  over: z.number().openapi({ description: "Of those ready, how many are over already" }),
  paid: z.number().openapi({ description: "Of those ready, how many cost something" }),
  made: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
});

/** The preview of an imported row as an event card. */
const ImportCard = z.object({
  line: z.number(),
  title: z.string(),
  summary: z.string(),
  category: z.enum(eventCategories),
  startsAt: Time,
  endsAt: Time.nullable(),
  zone: z.string(),
  allDay: z.boolean(),
  place: z.string(),
  free: z.boolean(),
  poster: z.string(),
  again: z.boolean(),
  remark: z.string(),
});
export type ImportCard = z.infer<typeof ImportCard>;

const ImportLine = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  createdAt: Time,
});

export const EventImport = ImportLine.extend({
  options: ImportOptions,
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  counts: Counts,
  as: z.enum(["drafts", "published"]).nullable(),
  cards: z.array(ImportCard).openapi({ description: "The first rows, as they will be shown" }),
}).openapi("EventImport");
export type EventImport = z.infer<typeof EventImport>;

const ImportRow = z.object({
  line: z.number(),
  title: z.string(),
  state: z.enum(importRowStates),
  reason: z.string(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const tags = ["event imports"];

export const readEventImport = operation("person", readings, {
  method: "post",
  path: "/my/event-imports",
  tags,
  summary: "Read an uploaded calendar (.ics), CSV or JSON of events; nothing becomes an event yet",
  description:
    "Repeatable: the same id reads once. At most 5 MB and 10,000 rows. What is left out says why.",
  request: {
    body: body(
      z.object({
        id: Id,
        uploadId: z.string().regex(/^[a-z0-9-]{16,64}$/, "This is not an upload."),
        name: line(importLimits.name, 1),
        zone: line(64, 1),
      }),
    ),
  },
  responses: { 201: json(EventImport) },
});

export const listEventImports = operation("person", null, {
  method: "get",
  path: "/my/event-imports",
  tags,
  summary: "Your imports of the last 30 days, latest first",
  request: { query: PageQuery },
  responses: { 200: json(page(ImportLine)) },
});

export const getEventImport = operation("person", null, {
  method: "get",
  path: "/my/event-imports/{id}",
  tags,
  summary: "One import: what was read, and how far it has come",
  request: { params: IdParam },
  responses: { 200: json(EventImport) },
});

export const rereadEventImport = operation("person", readings, {
  method: "put",
  path: "/my/event-imports/{id}/options",
  tags,
  summary: "Read the list again with other columns",
  request: { params: IdParam, body: body(ImportOptions) },
  responses: { 200: json(EventImport) },
});

export const listImportRows = operation("person", null, {
  method: "get",
  path: "/my/event-imports/{id}/rows",
  tags,
  summary: "The rows of a list in order, with their results",
  request: {
    params: IdParam,
    query: PageQuery.extend({ state: z.enum(importRowStates).optional() }),
  },
  responses: { 200: json(page(ImportRow)) },
});

export const startEventImport = operation("person", runs, {
  method: "put",
  path: "/my/event-imports/{id}/run",
  tags,
  summary: "Turn the rows that are ready into events or drafts; continues where it stopped",
  request: {
    params: IdParam,
    body: body(
      z.object({
        as: z.enum(["drafts", "published"]),
        past: z.boolean().openapi({ description: "Also what is over already" }),
      }),
    ),
  },
  responses: { 200: json(EventImport) },
});

export const stopEventImport = operation("person", runs, {
  method: "delete",
  path: "/my/event-imports/{id}/run",
  tags,
  summary: "Stop an import; events already made stay",
  request: { params: IdParam },
  responses: { 200: json(EventImport) },
});

export const getImportReport = operation("person", reports, {
  method: "get",
  path: "/my/event-imports/{id}/report.csv",
  tags,
  summary: "The result of every row as CSV that is safe to open",
  request: { params: IdParam },
  responses: { 200: { description: "OK", content: { "text/csv": { schema: z.string() } } } },
});

export const deleteEventImport = operation("person", runs, {
  method: "delete",
  path: "/my/event-imports/{id}",
  tags,
  summary: "Delete an import; events that it made stay",
  request: { params: IdParam },
  responses: { 204: noContent },
});
