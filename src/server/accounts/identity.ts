import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import type { Config } from "../lib/config.ts";
import type { Db } from "../lib/database.ts";
import { newId } from "../lib/ids.ts";
import type { Mail } from "../lib/mail.ts";
import type { Person } from "../lib/routes.ts";
import { users } from "../people/tables.ts";
import { personFinder } from "./find-person.ts";
import { withHashedTokens } from "./hashed-tokens.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { cookiePrefix, readSessionToken } from "./session-cookie.ts";
import { identities, sessions, verifications } from "./tables.ts";

export type Identity = {
  /** The signed-in person of a request's cookies. One indexed statement; undefined for strangers. */
  findPerson(headers: Headers): Promise<Person | undefined>;
  auth: Auth;
};

export type Auth = ReturnType<typeof openAuth>;

type IdentityParts = { config: Config; db: Db; mail: Mail; sessionSecret: string };

export function openIdentity(parts: IdentityParts): Identity {
  const find = personFinder(parts.db);
  return {
    auth: openAuth(parts),
    async findPerson(headers) {
      const token = readSessionToken(headers, parts.config.publicUrl, parts.sessionSecret);
      return token === undefined ? undefined : find(token);
    },
  };
}

const ninetyDays = 90 * 24 * 60 * 60;

function openAuth({ config, db, sessionSecret }: IdentityParts) {
  const schema = { user: users, session: sessions, account: identities, verification: verifications };
  return betterAuth({
    baseURL: `${config.publicUrl}/api/auth`,
    secret: sessionSecret,
    trustedOrigins: [config.publicUrl],
    database: withHashedTokens(drizzleAdapter(db, { provider: "pg", schema, transaction: true })),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    // The end that nothing moves; the end for want of use is found-person's affair.
    session: { expiresIn: ninetyDays, cookieCache: { enabled: false } },
    user: {
      additionalFields: {
        username: { type: "string", required: true, input: false },
        search: { type: "string", required: true, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => isPassword(password, hash),
      },
    },
    verification: { storeIdentifier: "hashed" },
    advanced: {
      database: { generateId: () => newId() },
      cookiePrefix: cookiePrefix(config.publicUrl),
      useSecureCookies: false,
      defaultCookieAttributes: {
        secure: config.publicUrl.startsWith("https:"),
        httpOnly: true,
        sameSite: "lax",
        path: "/",
      },
      ipAddress: { ipAddressHeaders: ["x-client-address"] },
    },
    plugins: [sessionStarter],
  });
}

/** Lets our own operations open a session for somebody they have let in. */
const sessionStarter = {
  id: "session-starter",
  endpoints: {
    startSession: createAuthEndpoint(
      "/start-session",
      { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new Error("a session needs a person");
        const session = await ctx.context.internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({});
      },
    ),
  },
};
