import { z } from "@hono/zod-openapi";

/** A run of text with its formatting. Nothing in it is HTML. */
const TextSpan = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  code: z.boolean().optional(),
  link: z.string().optional(),
});
export type TextSpan = z.infer<typeof TextSpan>;

export const Block = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("heading"),
    level: z.number(),
    id: z.string(),
    words: z.array(TextSpan),
  }),
  z.object({ kind: z.literal("paragraph"), words: z.array(TextSpan) }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(z.array(TextSpan)) }),
]);
export type Block = z.infer<typeof Block>;
