import type { BetterAuthOptions } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { genericOAuth, type GenericOAuthConfig } from "better-auth/plugins";
import { z } from "zod";
import type { SignInProvider } from "../../contract/accounts/limits.ts";
import type { Config } from "../lib/config.ts";
import type { Db } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import type { Mail } from "../lib/mail.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { getSignUpMode } from "../accounts/sign-up-mode.ts";
import { findSessionOwner, newProviderUser, notifyConnected } from "./provider-account.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import { endIfSignedOutSince } from "./end-sessions.ts";
import { cookiePrefix } from "./session-cookie.ts";
import { identities, sessions, verifications } from "./tables.ts";
import { hasTwoFactor } from "../security/two-factor-codes.ts";
import { currentSignIn } from "./provider-sign-in-context.ts";

export type AuthParts = { config: Config; db: Db; mail: Mail; sessionSecret: string };
export type Auth = ReturnType<typeof openAuth>;
export type ProviderAuth = ReturnType<typeof openProviderAuth>;

export function openAuth(parts: AuthParts) {
  return betterAuth({ ...options(parts), plugins: [sessionStarter(parts.db)] });
}

export function openProviderAuth(parts: AuthParts, provider: SignInProvider) {
  const { google, facebook } = parts.config;
  if (provider === "google" && google) return withProvider(parts, googleProvider(google));
  if (provider === "facebook" && facebook) return withProvider(parts, facebookProvider(facebook));
  throw new Error(`${provider} has no credentials here`);
}

function withProvider(parts: AuthParts, provider: GenericOAuthConfig) {
  const given = options(parts);
  // Facebook's addresses aren't verified, so only a signed-in person can link Facebook to an account; signing in never links it.
  const linking =
    provider.providerId === "facebook"
      ? { trustedProviders: ["facebook"], disableImplicitLinking: true }
      : {};
  const accountLinking = { ...given.account.accountLinking, ...linking };
  const account = { ...given.account, accountLinking };
  return betterAuth({ ...given, account, plugins: [genericOAuth({ config: [provider] })] });
}

function googleProvider({
  issuer,
  clientId,
  clientSecret,
}: NonNullable<Config["google"]>): GenericOAuthConfig {
  // A subject is only unique per issuer.
  const subjectOf = (profile: Record<string, unknown>) => `${issuer} ${String(profile["sub"])}`;
  return {
    providerId: "google",
    discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    requireIdTokenVerification: true,
    mapProfileToUser: (profile) => noteProfile(subjectOf(profile), profile),
    accountSubject: ({ profile }) => subjectOf(profile),
  };
}

/** better-auth's built-in Facebook provider only knows Facebook's real URLs, so the endpoints are configurable here. */
function facebookProvider({
  clientId,
  clientSecret,
  dialogUrl,
  graphUrl,
}: NonNullable<Config["facebook"]>): GenericOAuthConfig {
  return {
    providerId: "facebook",
    authorizationUrl: dialogUrl,
    tokenUrl: `${graphUrl}/oauth/access_token`,
    userInfoUrl: `${graphUrl}/me?fields=id,name,email`,
    clientId,
    clientSecret,
    scopes: ["email", "public_profile"],
    // Facebook doesn't say whether an address is verified, so it never signs in to an existing account.
    mapProfileToUser: (profile) => ({
      ...noteProfile(String(profile["id"]), profile),
      emailVerified: false,
    }),
    accountSubject: ({ profile }) => String(profile["id"]),
  };
}

/** Records what the provider reports. Drops its photo, which would be loaded from another origin that our pages don't allow. */
function noteProfile(subject: string, profile: Record<string, unknown>) {
  const signIn = currentSignIn.getStore();
  const email = profile["email"];
  if (signIn && typeof email === "string") signIn.reported = { subject, email };
  return { image: undefined };
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
    // The absolute lifetime. Idle sessions expire by `updatedAt`.
    session: { expiresIn: ninetyDays, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        username: { type: "string", required: false, input: false },
        search: { type: "string", required: false, input: false },
      },
    },
    account: {
      updateAccountOnSignIn: false,
      // Only applies when a signed-in user links an account, whose address may differ.
      accountLinking: { allowDifferentEmails: true },
    },
    verification: { storeIdentifier: "hashed" },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if ((await getSignUpMode(db)) === "open")
              return { data: await newProviderUser(db, user) };
            const signIn = currentSignIn.getStore();
            if (signIn) signIn.isClosed = true;
            return false;
          },
        },
      },
      account: {
        // The provider's tokens aren't used again, so they aren't stored.
        create: {
          before: async () => ({ data: noTokens }),
          after: ({ userId, providerId }) =>
            notifyConnected({ db, mail, config }, { userId, providerId }),
        },
        update: { before: async () => ({ data: noTokens }) },
      },
      session: {
        create: {
          before: async ({ userId }, context) => {
            const owner = await findSessionOwner(db, userId);
            if (owner?.sample) return false;
            const signIn = currentSignIn.getStore();
            if (signIn && owner?.suspended) signIn.suspendedId = userId;
            if (owner?.suspended) return false;
            // Only our own operations know that every factor was checked, so other sign-ins are checked here.
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

/** A better-auth plugin with which our own operations open a session for a user they have authenticated. */
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
