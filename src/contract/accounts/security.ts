import { z } from "@hono/zod-openapi";
import { CurrentPassword, Email, linkTries, Me, Password, Token } from "./accounts.ts";
import { roles } from "./limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, Time } from "../shapes.ts";

// All changes to sign-in methods share one bucket.
const changes: RateLimit = { bucket: "security", allowed: 60, seconds: 300 };
const usernameChecks: RateLimit = { bucket: "username-check", allowed: 200, seconds: 300 };

const Code = z.string().trim().min(1, "Fill this in.").max(40);
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const Connection = z.object({
  connected: z.boolean(),
  email: z.string().nullable().openapi({ description: "The connected account's address" }),
  isOn: z.boolean().openapi({ description: "Whether this server has credentials for it" }),
});

/** The sign-in methods of an account, for its owner. */
export const Security = z
  .object({
    hasPassword: z.boolean(),
    google: Connection,
    facebook: Connection,
    twoFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
    newEmail: z
      .string()
      .nullable()
      .openapi({ description: "A new address that is not confirmed yet" }),
  })
  .openapi("Security");
export type Security = z.infer<typeof Security>;

export const getSecurity = operation("person", null, {
  method: "get",
  path: "/security",
  tags: ["security"],
  summary: "Your sign-in methods, and what protects them",
  responses: { 200: json(Security) },
});

export const editAccount = operation("person", changes, {
  method: "patch",
  path: "/account",
  tags: ["security"],
  summary: "Change your username or role",
  description: "A given-up username stays reserved for its owner for 30 days.",
  request: {
    body: body(
      z.object({ username: z.string().max(200).optional(), role: z.enum(roles).optional() }),
    ),
  },
  responses: { 200: json(z.object({ me: Me })) },
});

export const checkUsername = operation("person", usernameChecks, {
  method: "get",
  path: "/usernames",
  tags: ["security"],
  summary: "Whether this username is available",
  request: { query: z.object({ name: z.string().max(200) }) },
  responses: {
    200: json(
      z.object({
        username: z.string().openapi({ description: "As it would be stored" }),
        free: z.boolean(),
        problem: z.string().nullable(),
      }),
    ),
  },
});

export const prove = operation("person", changes, {
  method: "post",
  path: "/session/proof",
  tags: ["security"],
  summary: "Reauthenticate; valid for ten minutes",
  description: "With the password, or with a two-factor code where there is no password.",
  request: {
    body: body(z.object({ password: CurrentPassword.optional(), code: Code.optional() })),
  },
  responses: { 204: noContent },
});

export const changePassword = operation("person", changes, {
  method: "post",
  path: "/password/change",
  tags: ["security"],
  summary: "Change the password, or set the first one; other sessions end",
  request: { body: body(z.object({ current: CurrentPassword.optional(), password: Password })) },
  responses: { 204: noContent },
});

export const changeEmail = operation("person", changes, {
  method: "post",
  path: "/email/change",
  tags: ["security"],
  summary: "Change your email address: both addresses get a link, and both links must be opened",
  request: { body: body(z.object({ email: Email })) },
  responses: { 202: noContent },
});

export const confirmEmailChange = operation("anyone", linkTries, {
  method: "post",
  path: "/email/confirm",
  tags: ["security"],
  summary: "Confirm a change of address with one of its two links",
  request: { body: body(z.object({ token: Token })) },
  responses: { 200: json(z.object({ changed: z.boolean() })) },
});

export const cancelEmailChange = operation("person", changes, {
  method: "delete",
  path: "/email/change",
  tags: ["security"],
  summary: "Cancel the change of your email address; its links stop working",
  responses: { 204: noContent },
});

export const Session = z
  .object({
    id: Id,
    device: z.string(),
    signedIn: Time,
    lastUsed: Time,
    current: z.boolean(),
  })
  .openapi("Session");
export type Session = z.infer<typeof Session>;

export const listSessions = operation("person", null, {
  method: "get",
  path: "/sessions",
  tags: ["security"],
  summary: "Where you are signed in, last used first",
  responses: { 200: json(z.object({ items: z.array(Session) })) },
});

export const endOtherSessions = operation("person", changes, {
  method: "delete",
  path: "/sessions",
  tags: ["security"],
  summary: "Sign out of all other sessions",
  responses: { 204: noContent },
});

export const endOneSession = operation("person", changes, {
  method: "delete",
  path: "/sessions/{id}",
  tags: ["security"],
  summary: "Sign out of another session",
  request: { params: IdParam },
  responses: { 204: noContent },
});

export const connectGoogle = operation("person", changes, {
  method: "post",
  path: "/connections/google",
  tags: ["security"],
  summary: "Start connecting Google: where to send the browser",
  responses: { 200: json(z.object({ url: z.url() })) },
});

export const disconnectGoogle = operation("person", changes, {
  method: "delete",
  path: "/connections/google",
  tags: ["security"],
  summary: "Disconnect Google, never the last sign-in method",
  responses: { 204: noContent },
});

export const connectFacebook = operation("person", changes, {
  method: "post",
  path: "/connections/facebook",
  tags: ["security"],
  summary: "Start connecting Facebook: where to send the browser",
  responses: { 200: json(z.object({ url: z.url() })) },
});

export const disconnectFacebook = operation("person", changes, {
  method: "delete",
  path: "/connections/facebook",
  tags: ["security"],
  summary: "Disconnect Facebook, never the last sign-in method",
  responses: { 204: noContent },
});

export const startTwoFactor = operation("person", changes, {
  method: "post",
  path: "/two-factor",
  tags: ["security"],
  summary: "Get a new secret for an authenticator app; nothing changes until a code confirms it",
  responses: { 200: json(z.object({ secret: z.string(), uri: z.string() })) },
});

export const confirmTwoFactor = operation("person", changes, {
  method: "post",
  path: "/two-factor/confirm",
  tags: ["security"],
  summary: "Turn two-factor on with a first code; other sessions end",
  request: { body: body(z.object({ code: Code })) },
  responses: { 200: json(RecoveryCodes) },
});

export const renewRecoveryCodes = operation("person", changes, {
  method: "post",
  path: "/two-factor/recovery-codes",
  tags: ["security"],
  summary: "Make ten new recovery codes; the old ones stop working",
  responses: { 200: json(RecoveryCodes) },
});

export const endTwoFactor = operation("person", changes, {
  method: "delete",
  path: "/two-factor",
  tags: ["security"],
  summary: "Turn two-factor off; other sessions end",
  responses: { 204: noContent },
});
