import { z } from "@hono/zod-openapi";
import { roles, accountLimits } from "./limits.ts";
import { personName } from "../people/names.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Honeypot, Id } from "../shapes.ts";

const signOuts: RateLimit = { bucket: "sign-outs", allowed: 600, seconds: 300 };
export const providerStarts: RateLimit = {
  bucket: "sign-in-providers",
  allowed: 60,
  seconds: 300,
  per: "address",
};
const forgottenPasswords: RateLimit = {
  bucket: "forgot-password",
  allowed: 30,
  seconds: 15 * 60,
  per: "address",
};
/** Tokens can't be guessed; this only limits how many lookups one address can cause. */
export const linkTries: RateLimit = {
  bucket: "links",
  allowed: 300,
  seconds: 15 * 60,
  per: "address",
};
const claims: RateLimit = { bucket: "administration", allowed: 10, seconds: 3600 };

export const Email = z
  .string()
  .trim()
  .max(accountLimits.email, "This address is too long.")
  .pipe(z.email("Enter the full address, for example ines@okafor.example."));
const TypedPassword = z.string().max(accountLimits.password.max, "Use 128 characters or fewer.");
export const Password = TypedPassword.min(accountLimits.password.min, "Use at least 8 characters.");
/** A password entered to prove identity. */
export const CurrentPassword = TypedPassword.min(1, "Fill this in.");
export const Token = z.string().min(16).max(512);

/** The signed-in person's own account. */
export const Me = z
  .object({
    id: Id,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(roles),
    administrator: z.boolean(),
    moderator: z.boolean(),
    avatar: z.string().nullable(),
  })
  .openapi("Me");
export type Me = z.infer<typeof Me>;

export const getSession = operation("anyone", null, {
  method: "get",
  path: "/session",
  scope: "profile:read",
  tags: ["accounts"],
  summary: "Who is signed in, if anybody",
  responses: {
    200: json(
      z.object({
        me: Me.nullable(),
        googleIsOn: z.boolean(),
        facebookIsOn: z.boolean(),
        mutedWords: z.array(z.string()).openapi({ description: "What the person muted" }),
      }),
    ),
  },
});

export const signUp = operation("anyone", "conditional", {
  method: "post",
  path: "/accounts",
  tags: ["accounts"],
  summary: "Open an account and sign in",
  description: "An address that has an account already gets an email that says so, and no session.",
  request: {
    body: body(
      z.object({
        name: personName(accountLimits.name),
        email: Email,
        password: Password,
        role: z.enum(roles).default("attendee"),
        invitation: Token.optional().openapi({ description: "Of an invitation link" }),
        website: Honeypot,
      }),
    ),
  },
  responses: {
    201: json(
      z.object({
        me: Me.nullable(),
        waiting: z.boolean().openapi({ description: "Whether an administrator approves it first" }),
      }),
      "Opened",
    ),
  },
});

/** `server/security/check-password.ts` applies the limits per address and per account, which count wrong passwords only. */
export const signIn = operation("anyone", "conditional", {
  method: "post",
  path: "/session",
  tags: ["accounts"],
  summary: "Sign in by email and password",
  request: {
    body: body(
      z.object({
        email: Email,
        password: CurrentPassword,
      }),
    ),
  },
  description: "With two-factor on, `me` is null and the code is asked for next.",
  responses: { 200: json(z.object({ me: Me.nullable(), secondFactor: z.boolean() })) },
});

export const signInWithCode = operation("anyone", "conditional", {
  method: "post",
  path: "/session/code",
  tags: ["accounts"],
  summary: "Finish a sign-in with the authenticator's code or a recovery code",
  request: { body: body(z.object({ code: z.string().trim().min(1, "Fill this in.").max(40) })) },
  responses: { 200: json(z.object({ me: Me })) },
});

export const signOut = operation("anyone", signOuts, {
  method: "delete",
  path: "/session",
  tags: ["accounts"],
  summary: "Sign out of this session",
  responses: { 204: noContent },
});

export const startGoogle = operation("anyone", providerStarts, {
  method: "post",
  path: "/session/google",
  tags: ["accounts"],
  summary: "Start signing in with Google: where to send the browser",
  request: { body: body(z.object({ next: z.string().max(500).optional() })) },
  responses: { 200: json(z.object({ url: z.url() })) },
});

export const startFacebook = operation("anyone", providerStarts, {
  method: "post",
  path: "/session/facebook",
  tags: ["accounts"],
  summary: "Start signing in with Facebook: where to send the browser",
  request: { body: body(z.object({ next: z.string().max(500).optional() })) },
  responses: { 200: json(z.object({ url: z.url() })) },
});

export const forgotPassword = operation("anyone", forgottenPasswords, {
  method: "post",
  path: "/password/forgot",
  tags: ["accounts"],
  summary: "Mail a reset link, if the address has an account",
  request: { body: body(z.object({ email: Email, website: Honeypot })) },
  responses: { 202: noContent },
});

export const resetPassword = operation("anyone", linkTries, {
  method: "post",
  path: "/password/reset",
  tags: ["accounts"],
  summary: "Set a new password with the link's token; signs out everywhere",
  request: { body: body(z.object({ token: Token, password: Password })) },
  responses: { 204: noContent },
});

export const verifyEmail = operation("anyone", linkTries, {
  method: "post",
  path: "/email/verify",
  tags: ["accounts"],
  summary: "Verify an email address with the link's token",
  request: { body: body(z.object({ token: Token })) },
  responses: { 204: noContent },
});

export const resendVerification = operation("person", "conditional", {
  method: "post",
  path: "/email/verification",
  tags: ["accounts"],
  summary: "Mail the verification link again",
  responses: { 202: noContent },
});

export const claimAdministration = operation("person", claims, {
  method: "post",
  path: "/administration/claim",
  tags: ["accounts"],
  summary: "Become administrator with the one-time link of the first start",
  request: { body: body(z.object({ token: Token })) },
  responses: { 204: noContent },
});
