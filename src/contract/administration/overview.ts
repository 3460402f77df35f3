import { z } from "@hono/zod-openapi";
import { json, operation } from "../operation.ts";

export const Disk = z
  .object({
    state: z.enum(["enough", "low", "full"]).openapi({
      description: "low: less than a tenth is free; full: nothing is written until there is room",
    }),
    folder: z.string().openapi({ description: "A folder on the fullest disk of the site" }),
    freeBytes: z.number().int(),
    totalBytes: z.number().int(),
    neededBytes: z
      .number()
      .int()
      .openapi({ description: "How much must be free for writing to go on" }),
  })
  .openapi("Disk");
export type Disk = z.infer<typeof Disk>;

export const getDisk = operation("administrator", null, {
  method: "get",
  path: "/administration/disk",
  tags: ["administration"],
  summary: "How much room the site has left on its disk",
  responses: { 200: json(Disk) },
});

const Count = z.object({ total: z.number().int(), lastWeek: z.number().int() });

export const Overview = z
  .object({
    people: Count,
    events: Count.openapi({ description: "Those to come, and how many were published this week" }),
    tickets: z.object({ lastWeek: z.number().int(), weekBefore: z.number().int() }),
    sales: z
      .array(
        z.object({
          currency: z.string(),
          lastWeekMinor: z.number().int(),
          weekBeforeMinor: z.number().int(),
        }),
      )
      .openapi({ description: "Paid orders by currency, the largest first" }),
    health: z.object({
      upSeconds: z.number().int(),
      version: z.string(),
      databaseBytes: z.number().int(),
      emailsWaiting: z.number().int(),
      oldestEmailAt: z.iso.datetime().nullable(),
      emailsLeave: z
        .boolean()
        .openapi({ description: "False: they wait in a folder, no mail server is set" }),
      paymentsAreReal: z.boolean(),
      lastPaidAt: z.iso.datetime().nullable(),
    }),
    storage: z.object({ mediaBytes: z.number().int(), recordingBytes: z.number().int() }),
  })
  .openapi("Overview");
export type Overview = z.infer<typeof Overview>;

export const getOverview = operation("administrator", null, {
  method: "get",
  path: "/administration/overview",
  tags: ["administration"],
  summary: "People, events, sales, storage and health of the site",
  responses: { 200: json(Overview) },
});

export const SiteSetting = z
  .object({
    name: z.string(),
    about: z.string(),
    value: z.string().nullable().openapi({ description: "Null when it is not set" }),
    secret: z.boolean().openapi({ description: "Its value never leaves the server" }),
  })
  .openapi("SiteSetting");
export type SiteSetting = z.infer<typeof SiteSetting>;

export const listSiteSettings = operation("administrator", null, {
  method: "get",
  path: "/administration/settings",
  tags: ["administration"],
  summary: "The site's settings; for secrets, only whether they are set",
  responses: { 200: json(z.object({ items: z.array(SiteSetting) })) },
});
