import { z } from "@hono/zod-openapi";
import { limits, roles } from "./limits.ts";
import { json, operation } from "./operation.ts";
import { Id, line } from "./shapes.ts";

/** A person as shown beside what they did. */
export const PersonCard = z
  .object({
    id: Id,
    name: z.string(),
    username: z.string(),
    avatar: z.string().nullable().openapi({ description: "Address of the photo; null: generated" }),
    role: z.enum(roles),
  })
  .openapi("PersonCard");
export type PersonCard = z.infer<typeof PersonCard>;

export const searchPeople = operation("person", {
  method: "get",
  path: "/people",
  tags: ["people"],
  summary: "People by name or username, best match first",
  request: { query: z.object({ q: line(limits.search.max, limits.search.min) }) },
  responses: { 200: json(z.object({ items: z.array(PersonCard) })) },
});
