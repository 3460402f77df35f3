import { z } from "@hono/zod-openapi";
import { limits, roles } from "./limits.ts";
import { json, operation } from "./operation.ts";
import { Id, IdParam, line, Time } from "./shapes.ts";

/** A person as shown beside what they did. */
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

export const Profile = PersonCard.extend({
  location: z.string(),
  bio: z.string(),
  joined: Time,
  followers: z.number(),
  following: z.number(),
  can: z.object({ edit: z.boolean() }),
}).openapi("Profile");
export type Profile = z.infer<typeof Profile>;

export const getProfile = operation("anyone", {
  method: "get",
  path: "/people/{id}",
  tags: ["people"],
  summary: "One person's public profile",
  request: { params: IdParam },
  responses: { 200: json(Profile) },
});

export const searchPeople = operation("person", {
  method: "get",
  path: "/people",
  tags: ["people"],
  summary: "People by name or username, best match first",
  request: { query: z.object({ q: line(limits.search.max, limits.search.min) }) },
  responses: { 200: json(z.object({ items: z.array(PersonCard) })) },
});
