import { z } from "@hono/zod-openapi";
import { infoPageNames } from "./limits.ts";
import { json, operation } from "./operation.ts";

/** Words of a page; the marks say how they stand. Nothing in it is HTML. */
const Words = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  code: z.boolean().optional(),
  link: z.string().optional(),
});
export type Words = z.infer<typeof Words>;

const Block = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("heading"),
    level: z.number(),
    id: z.string(),
    words: z.array(Words),
  }),
  z.object({ kind: z.literal("paragraph"), words: z.array(Words) }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(z.array(Words)) }),
]);
export type Block = z.infer<typeof Block>;

export const InfoPage = z
  .object({ title: z.string(), lead: z.string(), blocks: z.array(Block) })
  .openapi("InfoPage");
export type InfoPage = z.infer<typeof InfoPage>;

export const getInfoPage = operation("anyone", {
  method: "get",
  path: "/info-pages/{name}",
  tags: ["info pages"],
  summary: "Terms, privacy policy or support page, as the operator of this server wrote it",
  request: { params: z.object({ name: z.enum(infoPageNames) }) },
  responses: { 200: json(InfoPage) },
});
