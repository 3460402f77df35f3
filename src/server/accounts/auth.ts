import { betterAuth, type BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { genericOAuth } from "better-auth/plugins";
import { z } from "zod";
import type { Config } from "../lib/config.ts";
import type { Db } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import type { Mail } from "../lib/mail.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { isSample, newcomer, tellConnected } from "./google-person.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import { heldBack } from "./second-factor.ts";
import { cookiePrefix } from "./session-cookie.ts";
import { identities, sessions, verifications } from "./tables.ts";
import { hasTwoFactor } from "./two-factor.ts";

export type AuthParts = { config: Config; db: Db; mail: Mail; sessionSecret: string };
export type Auth = ReturnType<typeof openAuth>;
export type GoogleAuth = ReturnType<typeof openGoogleAuth>;

export function openAuth(parts: AuthParts) {
  return betterAuth({ ...options(parts), plugins: [sessionStarter] });
}

export function openGoogleAuth(parts: AuthParts) {
  const { google } = parts.config;
  if (!google) throw new Error("Google has no credentials here");
  const { issuer, clientId, clientSecret } = google;
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
        mapProfileToUser: () => ({ image: undefined }),
        // A subject means something only together with who said it.
        accountSubject: ({ profile }) => `${issuer} ${String(profile["sub"])}`,
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
    // The end in any case; the end for want of use is read from `updatedAt`.
    session: { expiresIn: ninetyDays, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        username: { type: "string", required: false, input: false },
        search: { type: "string", required: false, input: false },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // Only for who is signed in and connects Google on purpose: its address may be another.
      accountLinking: { allowDifferentEmails: true },
    },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: await newcomer(db, user) }) } },
      account: {
        // The provider's tokens are never used again, so they are not kept.
        create: {
          before: async () => ({ data: noTokens }),
          after: ({ userId }) => tellConnected({ db, mail, config }, userId),
        },
        update: { before: async () => ({ data: noTokens }) },
      },
      session: {
        create: {
          before: async ({ userId }, context) => {
            if (await isSample(db, userId)) return false;
            // Whichever way in leads here: only our own operations know that every factor was shown.
            if (context?.path === "/start-session" || !(await hasTwoFactor(db, userId))) return;
            const held = heldBack.getStore();
            if (held) held.userId = userId;
            return false;
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

/** Lets our own operations open a session for somebody they have let in. */
const sessionStarter = {
  id: "session-starter",
  endpoints: {
    startSession: createAuthEndpoint(
      "/start-session",
      { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        // Left in the moment between the password and here.
        if (!user) refuse("WRONG_PASSWORD");
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
};
