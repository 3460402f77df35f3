import { z } from "@hono/zod-openapi";
import { roles } from "../accounts/limits.ts";
import { Id } from "../shapes.ts";

/** A person as shown next to their activity. */
export const PersonCard = z
  .object({
    id: Id,
    name: z.string(),
    username: z.string(),
    avatar: z.string().nullable().openapi({ description: "Address of the photo; null: generated" }),
    role: z.enum(roles),
    sample: z.boolean().openapi({ description: "Part of the sample community" }),
  })
  .openapi("PersonCard");
export type PersonCard = z.infer<typeof PersonCard>;
