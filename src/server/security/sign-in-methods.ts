import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import { APIError } from "better-auth/api";
import type { Security } from "../../contract/accounts/security.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { findNewEmail } from "./change-email.ts";
import { requireProof, refuseUnverified } from "./require-proof.ts";
import { findPasswordOf } from "./check-password.ts";
import { countRecoveryCodes, hasTwoFactor } from "./two-factor-codes.ts";
import { googleConnectionEmail } from "./security-emails.ts";
import { identities } from "../sessions/tables.ts";

/** The person's sign-in methods, and what protects them. */
export async function getSignInMethods(
  { db, config }: Services,
  person: Person,
): Promise<Security> {
  return {
    hasPassword: (await findPasswordOf(db, person.id)) !== undefined,
    google: {
      ...(await findGoogle(db, person.id)),
      isOn: config.google !== undefined,
    },
    twoFactor: {
      on: await hasTwoFactor(db, person.id),
      recoveryCodesLeft: await countRecoveryCodes(db, person.id),
    },
    newEmail: await findNewEmail(db, person),
  };
}

/** Whether a Google account is connected, and its address if Google has reported it. */
export async function findGoogle(
  db: Db | Transaction,
  userId: string,
): Promise<Pick<Security["google"], "connected" | "email">> {
  const [row] = await db
    .select({ email: identities.email })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.providerId, "google")));
  return { connected: row !== undefined, email: row?.email ?? null };
}

/** Where to send the browser to connect Google, and the cookies that bind Google's response to it. */
export async function connectGoogle(services: Services, person: Person, browser: Headers) {
  const { identity, config, db } = services;
  if (!config.google) refuse("GOOGLE_IS_OFF");
  refuseUnverified(person);
  await requireProof(db, person);
  const { response, headers } = await identity
    .google()
    .api.linkSocialAccount({
      body: {
        provider: "google",
        callbackURL: "/settings?google=connected",
        errorCallbackURL: "/settings",
        disableRedirect: true,
      },
      headers: browser,
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      if (error instanceof APIError) {
        refuse("BUSY", { detail: "Google isn't responding. Try again in a moment." });
      }
      throw error;
    });
  if (!("url" in response) || !response.url) throw new Error("the provider gave no address");
  return { url: response.url, cookies: headers.getSetCookie() };
}

/** Disconnects Google; refuses LAST_SIGN_IN_METHOD when there is no other sign-in method. */
export async function disconnectGoogle(services: Services, person: Person): Promise<void> {
  const { db, mail, config } = services;
  await requireProof(db, person);
  await db.transaction(async (tx) => {
    // Every removal of a sign-in method locks the person first, so that two removals at once cannot take the last two.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for("update");
    const [other] = await tx
      .select({ id: identities.id })
      .from(identities)
      .where(
        and(
          eq(identities.userId, person.id),
          ne(identities.providerId, "google"),
          or(ne(identities.providerId, "credential"), isNotNull(identities.password)),
        ),
      )
      .limit(1);
    if (!other) refuse("LAST_SIGN_IN_METHOD");
    const gone = await tx
      .delete(identities)
      .where(and(eq(identities.userId, person.id), eq(identities.providerId, "google")))
      .returning({ id: identities.id });
    if (gone.length > 0)
      await mail.send(googleConnectionEmail(person.email, config.publicUrl, false), tx);
  });
}
