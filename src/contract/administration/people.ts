import { z } from "@hono/zod-openapi";
import { staffRoles } from "../moderation/limits.ts";
import { Named, Reason } from "../moderation/log.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { IdParam, page, PageQuery, text, Time } from "../shapes.ts";

const changes: RateLimit = { bucket: "administration", allowed: 120, seconds: 3_600 };
const search: RateLimit = { bucket: "administration-search", allowed: 600, seconds: 3_600 };

export const StaffPerson = Named.extend({
  avatar: z.string().nullable(),
  email: z.string().nullable().openapi({ description: "Only administrators see it" }),
  staffRole: z.enum(staffRoles),
  joinedAt: Time,
  suspension: z.object({ reason: z.string(), until: Time.nullable() }).nullable(),
  can: z.object({
    suspend: z.boolean(),
    signOut: z.boolean(),
    delete: z.boolean(),
    changeRole: z.boolean(),
  }),
}).openapi("StaffPerson");
export type StaffPerson = z.infer<typeof StaffPerson>;

export const listStaffPeople = operation("moderator", search, {
  method: "get",
  path: "/administration/people",
  tags: ["administration"],
  summary:
    "Find people by name, username or, for administrators, email address; newest first without a query",
  request: {
    query: PageQuery.extend({
      q: text(200).optional(),
      show: z.enum(["everyone", "staff", "suspended"]).optional(),
    }),
  },
  responses: { 200: json(page(StaffPerson)) },
});

export const changeStaffRole = operation("administrator", changes, {
  method: "put",
  path: "/administration/people/{id}/role",
  tags: ["administration"],
  summary: "Make a person moderator or administrator, or take the role away",
  request: {
    params: IdParam,
    body: body(z.object({ role: z.enum(staffRoles), reason: Reason })),
  },
  responses: { 204: noContent },
});

export const signOutPerson = operation("moderator", changes, {
  method: "post",
  path: "/administration/people/{id}/sign-out",
  tags: ["administration"],
  summary: "End all sessions of a person",
  request: { params: IdParam, body: body(z.object({ reason: Reason })) },
  responses: { 204: noContent },
});

export const deletePerson = operation("administrator", changes, {
  method: "post",
  path: "/administration/people/{id}/deletion",
  tags: ["administration"],
  summary: "Delete a person's account permanently",
  request: { params: IdParam, body: body(z.object({ reason: Reason })) },
  responses: { 204: noContent },
});
