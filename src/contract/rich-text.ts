import { z } from "@hono/zod-openapi";

/** A run of text with its formatting. Nothing in it is HTML. */
const Words = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  code: z.boolean().optional(),
  link: z.string().optional(),
});
export type Words = z.infer<typeof Words>;

export const Block = z.discriminatedUnion("kind", [
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
