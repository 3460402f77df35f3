import { eq } from "drizzle-orm";
import { refuse, Refusal } from "../lib/refuse.ts";
import { users, type User } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { dropLinks, makeLink, readLink, useLink } from "./one-time-links.ts";
import { refuseWrongCode, isTwoFactorCode } from "./two-factor-codes.ts";
import { readCookieOf, siteCookie } from "../sessions/session-cookie.ts";

const name = "second_factor";
const minutes = 10;
const triesEach = { allowed: 5, seconds: minutes * 60 };

/**
 * Returns the cookie of a user who has only passed the first factor. It is no session: only the operation that checks the code reads
 * it.
 */
export async function askForCode({ db, config }: Services, userId: string): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!user) refuse("SIGN_IN_AGAIN");
  const token = await makeLink(db, "second-factor", { userId, email: user.email });
  return siteCookie(config.publicUrl, name, token, minutes * 60);
}

/** The cookie that clears the challenge. */
export function clearChallengeCookie({ config }: Pick<Services, "config">): string {
  return siteCookie(config.publicUrl, name, "", 0);
}

/** Returns the user that the code signs in. Allows five tries per sign-in, and ten per account in a quarter of an hour. */
export async function completeSignInWithCode(
  services: Services,
  headers: Headers,
  code: string,
): Promise<User> {
  const { db, rateLimiter, config } = services;
  const token = readCookieOf(headers, config.publicUrl, name);
  const owner = token && (await readLink(db, "second-factor", token).catch(ifRefused));
  if (!token || !owner) refuse("SIGN_IN_AGAIN");
  const mayTry = await rateLimiter
    .take("second-factor-challenge", token, triesEach)
    .then(() => true, ifRefused);
  if (!mayTry) {
    await useLink(db, "second-factor", token).catch(ifRefused);
    refuse("SIGN_IN_AGAIN");
  }
  if (!(await isTwoFactorCode(services, owner.userId, code))) refuseWrongCode();
  const [user] = await db.select().from(users).where(eq(users.id, owner.userId));
  if (!user) refuse("SIGN_IN_AGAIN");
  // A password change meanwhile invalidates the challenge.
  await useLink(db, "second-factor", token).catch(() => refuse("SIGN_IN_AGAIN"));
  await dropLinks(db, "second-factor", user.id);
  return user;
}

function ifRefused(error: unknown): undefined {
  if (error instanceof Refusal) return undefined;
  throw error;
}
