import { betterAuth, type BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { genericOAuth } from "better-auth/plugins";
import { z } from "zod";
import type { Config } from "../lib/config.ts";
import type { Db } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import type { Mail } from "../lib/mail.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { findSessionOwner, newGoogleUser, notifyGoogleConnected } from "./google-account.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import { endIfSignedOutSince } from "./end-sessions.ts";
import { cookiePrefix } from "./session-cookie.ts";
import { identities, sessions, verifications } from "./tables.ts";
import { hasTwoFactor } from "../security/two-factor-codes.ts";
import { currentSignIn } from "./google-sign-in-context.ts";

export type AuthParts = { config: Config; db: Db; mail: Mail; sessionSecret: string };
export type Auth = ReturnType<typeof openAuth>;
export type GoogleAuth = ReturnType<typeof openGoogleAuth>;

export function openAuth(parts: AuthParts) {
  return betterAuth({ ...options(parts), plugins: [sessionStarter(parts.db)] });
}

export function openGoogleAuth(parts: AuthParts) {
  const { google } = parts.config;
  if (!google) throw new Error("Google has no credentials here");
  const { issuer, clientId, clientSecret } = google;
  // A subject is unique only together with its issuer.
  const subjectOf = (profile: Record<string, unknown>) => `${issuer} ${String(profile["sub"])}`;
  const provider = genericOAuth({
    config: [
      {
        providerId: "google",
        discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ["openid", "email", "profile"],
        pkce: true,
        requireIdTokenVerification: true,
        // The provider's photo would be loaded from elsewhere, which our pages do not allow.
        mapProfileToUser(profile) {
          const signIn = currentSignIn.getStore();
          if (signIn)
            signIn.google = { subject: subjectOf(profile), email: String(profile["email"]) };
          return { image: undefined };
        },
        accountSubject: ({ profile }) => subjectOf(profile),
      },
    ],
  });
  return betterAuth({ ...options(parts), plugins: [provider] });
}

const ninetyDays = 90 * 24 * 60 * 60;

function options({ config, db, mail, sessionSecret }: AuthParts) {
  const https = config.publicUrl.startsWith("https:");
  const schema = {
    user: users,
    session: sessions,
    account: identities,
    verification: verifications,
  };
  return {
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret: sessionSecret,
    trustedOrigins: [config.publicUrl],
    database: withHashedTokens(drizzleAdapter(db, { provider: "pg", schema, transaction: true })),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    // The absolute lifetime; idle sessions expire by `updatedAt`.
    session: { expiresIn: ninetyDays, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        username: { type: "string", required: false, input: false },
        search: { type: "string", required: false, input: false },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // Only applies when a signed-in user connects Google, whose address may differ.
      accountLinking: { allowDifferentEmails: true },
    },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: await newGoogleUser(db, user) }) } },
      account: {
        // The provider's tokens are never used again, so they are not stored.
        create: {
          before: async () => ({ data: noTokens }),
          after: ({ userId }) => notifyGoogleConnected({ db, mail, config }, userId),
        },
        update: { before: async () => ({ data: noTokens }) },
      },
      session: {
        create: {
          before: async ({ userId }, context) => {
            const owner = await findSessionOwner(db, userId);
            if (owner?.sample) return false;
            const signIn = currentSignIn.getStore();
            if (signIn && owner?.suspended) signIn.suspended = true;
            if (owner?.suspended) return false;
            // Whatever the sign-in method, only our own operations know that every factor was checked.
            if (context?.path === ownPath) return;
            if (signIn) signIn.signOuts = owner?.signOuts;
            if (!(await hasTwoFactor(db, userId))) return;
            if (signIn) signIn.needsSecondFactor = userId;
            return false;
          },
          after: async (session, context) => {
            const signIn = currentSignIn.getStore();
            if (!signIn || context?.path === ownPath) return;
            signIn.signedOut = await endIfSignedOutSince(db, session, signIn.signOuts ?? 0);
          },
        },
      },
    },
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix: cookiePrefix(config.publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: ["x-client-address"] },
    },
  } satisfies BetterAuthOptions;
}

const noTokens = { accessToken: null, refreshToken: null, idToken: null, scope: null };

const ownPath = "/start-session";

/** Lets our own operations open a session for a user whom they have authenticated. */
const sessionStarter = (db: Db) => ({
  id: "session-starter",
  endpoints: {
    startSession: createAuthEndpoint(
      ownPath,
      {
        method: "POST",
        body: z.object({ userId: z.string(), signOuts: z.number() }),
        metadata: { SERVER_ONLY: true },
      },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        // The account was deleted after the password was checked.
        if (!user) refuse("WRONG_PASSWORD");
        const session = await ctx.context.internalAdapter.createSession(user.id);
        if (await endIfSignedOutSince(db, session, ctx.body.signOuts)) refuse("SIGN_IN_AGAIN");
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
});
