import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { refuse } from "../lib/refuse.ts";
import { users, type User } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { hashPassword, inHashingTurn, isPassword } from "./passwords.ts";
import { identities } from "./tables.ts";

const perAccount = { allowed: 10, seconds: 15 * 60 };
const perAddress = { allowed: 25, seconds: 5 * 60 };

type Attempt = { email: string; password: string; address: string };

/** The person whose password this is; refuses in one sentence, after the same work, for every reason. */
export async function checkPassword(
  { db, rateLimiter }: Pick<Services, "db" | "rateLimiter">,
  { email, password, address }: Attempt,
): Promise<User> {
  return inHashingTurn(async () => {
    // Taken before the try, so that a hundred guesses at once count as a hundred; a success does not count.
    await rateLimiter.take("sign-in-address", address, perAddress);
    await rateLimiter.take("sign-in-account", email, perAccount);
    const substitute = await nobodysHash();
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

// Verified when there is no account, so that its absence cannot be told by the clock.
function nobodysHash(): Promise<string> {
  return (substitute ??= hashPassword(randomBytes(16).toString("hex")));
}

/** The owner has shown by mail who they are, so failed guesses of others no longer keep them out. */
export async function forgetFailedSignIns(
  { rateLimiter }: Pick<Services, "rateLimiter">,
  email: string,
) {
  await rateLimiter.forget("sign-in-account", email);
}
