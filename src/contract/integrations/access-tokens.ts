import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, oneOf, Time } from "../shapes.ts";
import { scopes, tokenDays, tokenLimits } from "./limits.ts";

const changes: RateLimit = { bucket: "access-tokens", allowed: 30, seconds: 3600 };

const tags = ["access tokens"];

export const AccessToken = z
  .object({
    id: Id,
    name: z.string(),
    start: z.string().openapi({
      description: "How the token starts, to recognize it by",
      example: "mq_pat_4f8a1c",
    }),
    scopes: z.array(z.enum(scopes)),
    createdAt: Time,
    expiresAt: Time,
    expired: z.boolean(),
    lastUsedAt: Time.nullable().openapi({ description: "Known to the minute" }),
  })
  .openapi("AccessToken");
export type AccessToken = z.infer<typeof AccessToken>;

export const listAccessTokens = operation("person", null, {
  method: "get",
  path: "/my/access-tokens",
  tags,
  summary: "Your access tokens, latest first, without the secret parts",
  responses: { 200: json(z.object({ items: z.array(AccessToken) })) },
});

export const createAccessToken = operation("person", changes, {
  method: "post",
  path: "/my/access-tokens",
  tags,
  summary: "Make an access token; only this response shows it",
  description: "Refuses REAUTHENTICATION_REQUIRED and VERIFY_EMAIL_FIRST. At most 20 for a person.",
  request: {
    body: body(
      z.object({
        id: Id,
        name: line(tokenLimits.name, 1).openapi({ example: "Door robot" }),
        scopes: z
          .array(z.enum(scopes))
          .min(1, "Choose at least one.")
          .max(scopes.length)
          .transform((chosen) => scopes.filter((one) => chosen.includes(one))),
        days: oneOf(tokenDays).openapi({ description: "It expires after so many days" }),
      }),
    ),
  },
  responses: {
    201: json(AccessToken.extend({ token: z.string().openapi({ description: "Shown once" }) })),
  },
});

export const revokeAccessToken = operation("person", changes, {
  method: "delete",
  path: "/my/access-tokens/{id}",
  tags,
  summary: "Revoke an access token: from the next request on it is refused",
  request: { params: IdParam },
  responses: { 204: noContent },
});
