import { APIError } from "better-auth/api";
import type { Db } from "../lib/database.ts";
import { eq } from "drizzle-orm";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { inHashingTurn } from "./passwords.ts";
import { sessions } from "./tables.ts";

const perAccount = { allowed: 10, seconds: 15 * 60 };
const perAddress = { allowed: 25, seconds: 5 * 60 };

type Attempt = { email: string; password: string; address: string; browser: Headers };

/** Signs in by password; gives the person's row and the cookies to set, or refuses in one sentence for every reason. */
export async function signInByPassword(
  { db, limits, identity }: Pick<Services, "db" | "limits" | "identity">,
  { email, password, address, browser }: Attempt,
) {
  const headers = await inHashingTurn(async () => {
    // Taken before the try, so that a hundred guesses at once count as a hundred; a success does not count.
    await limits.take("sign-in-address", address, perAddress);
    await limits.take("sign-in-account", email, perAccount);
    const answer = await identity.auth.api
      .signInEmail({ body: { email, password }, headers: browser, returnHeaders: true })
      .catch((error: unknown) => {
        if (error instanceof APIError) refuse("WRONG_PASSWORD");
        throw error;
      });
    await limits.giveBack("sign-in-address", address);
    await limits.forget("sign-in-account", email);
    return answer.headers;
  });
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) refuse("WRONG_PASSWORD");
  return { user, cookies: headers.getSetCookie() };
}

/** The owner has shown by mail who they are, so failed guesses of others no longer keep them out. */
export async function forgetFailedSignIns({ limits }: Pick<Services, "limits">, email: string) {
  await limits.forget("sign-in-account", email);
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
