import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Security } from "../../contract/accounts/security.ts";
import { type Db, preparedOnce, prepareSql, type Transaction } from "../lib/database/database.ts";
import {
  providerNames,
  signInProviders,
  type SignInProvider,
} from "../../contract/accounts/limits.ts";
import { refuseSilentProvider, refuseWithoutProvider } from "../sessions/provider-sign-in.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { newEmailOf } from "./change-email.ts";
import { requireReauthentication, refuseUnverified } from "./require-reauthentication.ts";
import { twoFactorOf } from "./two-factor-codes.ts";
import { connectionEmail } from "./security-emails.ts";
import { identities } from "../sessions/tables.ts";

/** The person's sign-in methods and two-factor status. */
export async function getSignInMethods(
  { db, config }: Services,
  person: Person,
): Promise<Security> {
  const [row] = await statement(db)({ person: person.id });
  const { methods, twoFactor, newEmail } = row!;
  const find = (providerId: string) => methods.find((one) => one.providerId === providerId);
  const connectionOf = (provider: SignInProvider) => {
    const found = find(provider);
    return {
      connected: found !== undefined,
      email: found?.email ?? null,
      isOn: config[provider] !== undefined,
    };
  };
  return {
    hasPassword: find("credential")?.hasPassword ?? false,
    google: connectionOf("google"),
    facebook: connectionOf("facebook"),
    twoFactor,
    newEmail,
  };
}

type Found = Pick<Security, "twoFactor" | "newEmail"> & {
  methods: { providerId: string; email: string | null; hasPassword: boolean }[];
};

const statement = preparedOnce((db) => {
  const person = sql.placeholder("person");
  const methods = sql`select coalesce(json_agg(json_build_object('providerId', ${identities.providerId},
      'email', ${identities.email}, 'hasPassword', ${identities.password} is not null)), '[]')
    from ${identities} where ${identities.userId} = ${person}`;
  return prepareSql<Found>(
    db,
    "sign_in_methods",
    sql`select (${methods}) as methods, ${twoFactorOf(person)} as "twoFactor", ${newEmailOf(person)} as "newEmail"`,
  );
});

/** Names of the providers of connected accounts, with the email addresses that the providers reported. */
export async function listConnections(db: Db | Transaction, userId: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: identities.providerId, email: identities.email })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.providerId);
  return rows.flatMap(({ providerId, email }) => {
    const provider = signInProviders.find((known) => known === providerId);
    if (!provider) return [];
    const name = `${providerNames[provider]} account`;
    return [email === null ? `A ${name}` : `The ${name} ${email}`];
  });
}

/** Where to send the browser to connect a provider, and the cookies that bind the response to it. */
export async function connectProvider(
  services: Services,
  person: Person,
  { provider, browser }: { provider: SignInProvider; browser: Headers },
) {
  const { identity, config, db } = services;
  refuseWithoutProvider(config, provider);
  refuseUnverified(person);
  await requireReauthentication(db, person);
  const { response, headers } = await identity
    .withProvider(provider)
    .api.linkSocialAccount({
      body: {
        provider,
        callbackURL: `/settings?${provider}=connected`,
        errorCallbackURL: "/settings",
        disableRedirect: true,
      },
      headers: browser,
      returnHeaders: true,
    })
    .catch((error: unknown) => refuseSilentProvider(error, provider));
  if (!("url" in response) || !response.url) throw new Error("the provider gave no address");
  return { url: response.url, cookies: headers.getSetCookie() };
}

/** Disconnects a provider. Refuses with LAST_SIGN_IN_METHOD if there is no other sign-in method. */
export async function disconnectProvider(
  services: Services,
  person: Person,
  provider: SignInProvider,
): Promise<void> {
  const { db, mail, config } = services;
  await requireReauthentication(db, person);
  await db.transaction(async (tx) => {
    // Every removal of a sign-in method locks the person first, so that two at once can't remove the last two.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("update");
    const [other] = await tx
      .select({ id: identities.id })
      .from(identities)
      .where(
        and(
          eq(identities.userId, person.id),
          ne(identities.providerId, provider),
          or(ne(identities.providerId, "credential"), isNotNull(identities.password)),
        ),
      )
      .limit(1);
    if (!other) refuse("LAST_SIGN_IN_METHOD");
    const gone = await tx
      .delete(identities)
      .where(and(eq(identities.userId, person.id), eq(identities.providerId, provider)))
      .returning({ id: identities.id });
    if (gone.length > 0)
      await mail.send(
        connectionEmail(person.email, config.publicUrl, { provider, connected: false }),
        tx,
      );
  });
}
