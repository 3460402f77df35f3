import { z } from "@hono/zod-openapi";
import { Email } from "../accounts/accounts.ts";
import { eventLimits } from "./limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { unsubscribing } from "../notifications.ts";
import { PersonCard } from "../people/people.ts";
import { searchLimits } from "../search-limits.ts";
import { Id, IdParam, line, page, PageQuery, Time } from "../shapes.ts";

const writes: RateLimit = { bucket: "invitations", allowed: 120, seconds: 300 };

const tags = ["invitations"];

/** An invitation to an event: a link that works for anyone who has it, or an email to one address. */
export const Invitation = z
  .object({
    id: Id,
    name: z.string().openapi({ description: "What its maker calls a link" }),
    email: z.string().nullable().openapi({ description: "Shown to nobody but who invited" }),
    path: z.string().nullable().openapi({ description: "Of a link: where it leads on this site" }),
    uses: z.number(),
    maxUses: z.number().nullable(),
    expiresAt: Time.nullable(),
    createdAt: Time,
  })
  .openapi("Invitation");
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = operation("person", null, {
  method: "get",
  path: "/events/{id}/invitations",
  tags,
  summary: "Links into the event, and the emails that the viewer has sent, latest first",
  request: { params: IdParam, query: PageQuery },
  responses: { 200: json(page(Invitation)) },
});

export const inviteByEmail = operation("person", writes, {
  method: "post",
  path: "/events/{id}/invitations",
  tags,
  summary:
    "Invite an address, with or without an account; one email, however often it is asked for",
  request: { params: IdParam, body: body(z.object({ id: Id, email: Email })) },
  responses: { 201: json(Invitation) },
});

export const makeInviteLink = operation("person", writes, {
  method: "post",
  path: "/events/{id}/links",
  tags,
  summary: "Make a link with which people can see the event and RSVP",
  request: {
    params: IdParam,
    body: body(
      z.object({
        id: Id,
        name: line(eventLimits.linkName),
        maxUses: z.number().int().min(1).max(eventLimits.people).nullable(),
        days: z.number().int().min(1).max(365).nullable(),
      }),
    ),
  },
  responses: { 201: json(Invitation) },
});

export const revokeInvitation = operation("person", writes, {
  method: "delete",
  path: "/events/{id}/invitations/{invitationId}",
  tags,
  summary: "End an invitation or link; people who have accepted it stay",
  request: { params: IdParam.extend({ invitationId: Id }) },
  responses: { 204: noContent },
});

export const Friend = PersonCard.extend({
  invited: z.boolean().openapi({ description: "By the viewer, to this event" }),
}).openapi("Friend");
export type Friend = z.infer<typeof Friend>;

export const listFriendsToInvite = operation("person", null, {
  method: "get",
  path: "/events/{id}/friends",
  tags,
  summary:
    "Whom the viewer, who goes, may ask along: people they follow or who follow them, latest first",
  request: {
    params: IdParam,
    query: PageQuery.extend({ q: z.string().max(searchLimits.max).optional() }),
  },
  responses: { 200: json(page(Friend)) },
});

export const inviteFriend = operation("person", writes, {
  method: "put",
  path: "/events/{id}/friends/{personId}",
  tags,
  summary: "Ask a friend to come along; they are notified once, however often it is sent",
  request: { params: IdParam.extend({ personId: Id }) },
  responses: { 204: noContent },
});

export const stopInvitations = operation("anyone", unsubscribing, {
  method: "post",
  path: "/invitations/stop",
  tags,
  summary: "Stop invitations to the address in an email's link",
  request: { body: body(z.object({ token: z.string().max(200) })) },
  responses: { 204: noContent },
});
