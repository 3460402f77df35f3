import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Person } from "../lib/person.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse, Refusal } from "../lib/refuse.ts";
import { users, type User } from "../people/tables.ts";
import type { RateLimiter } from "../lib/rate-limiter.ts";
import { hashPassword, inHashingTurn, isPassword } from "./passwords.ts";
import { identities } from "../sessions/tables.ts";

const perAccount = { allowed: 10, seconds: 15 * 60 };
const perAddress = { allowed: 25, seconds: 5 * 60 };

type Attempt = { email: string; password: string; address: string };

/** Returns the user with this password. Every failure is refused with the same message after the same amount of work. */
export async function checkPassword(
  { db, rateLimiter }: { db: Db; rateLimiter: RateLimiter },
  { email, password, address }: Attempt,
): Promise<User> {
  return inHashingTurn(async () => {
    // Counted before the check, so that a hundred concurrent guesses count as a hundred. A success doesn't count.
    await rateLimiter.take("sign-in-address", address, perAddress);
    await rateLimiter.take("sign-in-account", email, perAccount);
    const substitute = await substituteHash();
    const [found] = await db
      .select({ user: users, hash: identities.password })
      .from(users)
      .leftJoin(
        identities,
        and(eq(identities.userId, users.id), eq(identities.providerId, "credential")),
      )
      .where(eq(users.email, email));
    const matches = await isPassword(password, found?.hash ?? substitute);
    if (!found?.hash || found.user.sample || !matches) refuse("WRONG_PASSWORD");
    await rateLimiter.giveBack("sign-in-address", address);
    await rateLimiter.forget("sign-in-account", email);
    return found.user;
  });
}

let substitute: Promise<string> | undefined;

// Checked when there is no account, so that response times don't reveal which addresses have one.
function substituteHash(): Promise<string> {
  return (substitute ??= hashPassword(randomBytes(16).toString("hex")));
}

/** Resets the count of failed sign-ins: the owner has authenticated by email, so other people's guesses no longer lock them out. */
export async function forgetFailedSignIns(
  { rateLimiter }: { rateLimiter: RateLimiter },
  email: string,
) {
  await rateLimiter.forget("sign-in-account", email);
}

/** The hash of a person's password, or undefined for a user without one. */
export async function findPasswordOf(
  db: Db | Transaction,
  userId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ password: identities.password })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.providerId, "credential")));
  return row?.password ?? undefined;
}

type Given = { password?: string | undefined; address: string };

/** Refuses unless this is the person's password. Guesses count as they do at sign-in. */
export async function refuseWrongPassword(
  services: { db: Db; rateLimiter: RateLimiter },
  person: Person,
  { password = "", address }: Given,
  field = "password",
): Promise<void> {
  try {
    await checkPassword(services, { email: person.email, password, address });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "WRONG_PASSWORD") throw error;
    const message = "This isn't your password.";
    refuse("WRONG_PASSWORD", { detail: message, fields: [{ field, message }] });
  }
}
