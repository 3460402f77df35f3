import { z } from "@hono/zod-openapi";
import { roles, signUpLimits, signUpModes } from "../accounts/limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, page, PageQuery, Time } from "../shapes.ts";

const changes: RateLimit = { bucket: "administration", allowed: 120, seconds: 3_600 };

const SignUpMode = z.object({ mode: z.enum(signUpModes) });

export const getSignUpMode = operation("anyone", null, {
  method: "get",
  path: "/sign-up",
  tags: ["accounts"],
  summary:
    "Who can open an account: anyone, people with an invitation link, or anyone whom an administrator approves",
  request: {
    query: z.object({
      invitation: z.string().max(200).optional().openapi({ description: "The token of a link" }),
    }),
  },
  responses: {
    200: json(
      SignUpMode.extend({
        invited: z.boolean().openapi({ description: "The link that was given still works" }),
      }),
    ),
  },
});

export const chooseSignUpMode = operation("administrator", changes, {
  method: "put",
  path: "/administration/sign-up",
  tags: ["administration"],
  summary: "Choose who can open an account; existing accounts stay",
  request: { body: body(SignUpMode) },
  responses: { 200: json(SignUpMode) },
});

export const SignUpInvitation = z
  .object({
    id: Id,
    note: z.string(),
    used: z.number().int(),
    maxUses: z.number().int(),
    expiresAt: Time,
    createdAt: Time,
  })
  .openapi("SignUpInvitation");
export type SignUpInvitation = z.infer<typeof SignUpInvitation>;

export const listSignUpInvitations = operation("administrator", null, {
  method: "get",
  path: "/administration/sign-up/invitations",
  tags: ["administration"],
  summary: "Invitation links that still work, latest first",
  responses: { 200: json(z.object({ items: z.array(SignUpInvitation) })) },
});

export const makeSignUpInvitation = operation("administrator", changes, {
  method: "post",
  path: "/administration/sign-up/invitations",
  tags: ["administration"],
  summary: "Make an invitation link for new accounts; it is shown once",
  request: {
    body: body(
      z.object({
        note: line(signUpLimits.note).default(""),
        maxUses: z.number().int().min(1).max(signUpLimits.uses).default(1),
        days: z.number().int().min(1).max(signUpLimits.days).default(14),
      }),
    ),
  },
  responses: { 201: json(SignUpInvitation.extend({ url: z.string() }), "Made") },
});

export const endSignUpInvitation = operation("administrator", changes, {
  method: "delete",
  path: "/administration/sign-up/invitations/{id}",
  tags: ["administration"],
  summary: "End an invitation link; accounts opened with it stay",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const SignUpRequest = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    createdAt: Time,
  })
  .openapi("SignUpRequest");
export type SignUpRequest = z.infer<typeof SignUpRequest>;

export const listSignUpRequests = operation("administrator", null, {
  method: "get",
  path: "/administration/sign-up/requests",
  tags: ["administration"],
  summary: "Who waits for an account, oldest first",
  request: { query: PageQuery },
  responses: { 200: json(page(SignUpRequest)) },
});

export const decideSignUpRequest = operation("administrator", changes, {
  method: "put",
  path: "/administration/sign-up/requests/{id}/decision",
  tags: ["administration"],
  summary: "Approve or decline a request for an account; the person gets an email",
  request: {
    params: IdParam,
    body: body(z.object({ decision: z.enum(["approve", "decline"]) })),
  },
  responses: { 204: noContent },
});
