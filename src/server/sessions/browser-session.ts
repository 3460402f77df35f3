import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Me } from "../../contract/accounts/accounts.ts";
import { localeOf } from "../../contract/locale.ts";
import type { Env } from "../http/router.ts";
import type { Person } from "../lib/person.ts";
import { refuseSuspended } from "../moderation/suspensions.ts";
import { users, type User } from "../people/tables.ts";
import { appearanceCookies } from "../settings/appearance-cookies.ts";
import { endSession } from "./end-sessions.ts";
import { askForCode } from "../security/second-factor-challenge.ts";
import { hasTwoFactor } from "../security/two-factor-codes.ts";

/** The user who is signing in, with their sign-out count when they were authenticated. */
type Entering = Pick<User, "id" | "signOuts">;

type Own = Pick<Person, "id" | "name" | "username" | "email" | "emailVerified" | "role">;

type Standing = Pick<Person, "administrator" | "moderator" | "image">;

export function toMe(person: Own & Standing): Me {
  const { id, name, username, email, emailVerified, role, administrator, moderator, image } =
    person;
  const own = { id, name, username, email, emailVerified, role };
  return { ...own, administrator, moderator, avatar: image };
}

/** Signs this browser in, or asks for the second factor first. Returns whether it is signed in. */
export async function signInOrAskForCode(c: Context<Env>, user: Entering): Promise<boolean> {
  await refuseSuspended(c.var.services.db, user.id);
  if (!(await hasTwoFactor(c.var.services.db, user.id))) {
    await startSession(c, user);
    return true;
  }
  setCookies(c, [await askForCode(c.var.services, user.id)]);
  return false;
}

/** Signs this browser in. The caller must have checked every factor, against the user as read at that time. */
export async function startSession(c: Context<Env>, { id, signOuts }: Entering): Promise<void> {
  await refuseSuspended(c.var.services.db, id);
  const { headers } = await c.var.services.identity.auth.api.startSession({
    body: { userId: id, signOuts },
    headers: browserHeaders(c),
    returnHeaders: true,
  });
  await keepLocale(c, id);
  await changePerson(c, headers.getSetCookie());
  setCookies(c, await appearanceCookies(c.var.services, id));
}

/** Stores the browser's locale for the person's emails. */
async function keepLocale(c: Context<Env>, id: string): Promise<void> {
  const locale = localeOf(c.req.header("accept-language"));
  await c.var.services.db
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, id), sql`${users.locale} is distinct from ${locale}`));
}

/** Replaces this browser's session cookies and ends its previous session. */
export async function changePerson(c: Context<Env>, cookies: string[]): Promise<void> {
  const former = c.get("person");
  if (former) await endSession(c.var.services.db, former.sessionId);
  setCookies(c, cookies);
}

export function setCookies(c: Context<Env>, cookies: string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}

/** The headers a session stores about the browser: its user agent and its IP address. */
export function browserHeaders(c: Context<Env>): Headers {
  const headers = new Headers({ "x-client-address": c.var.address });
  headers.set("user-agent", c.req.header("user-agent")?.slice(0, 500) ?? "");
  headers.set("cookie", c.req.header("cookie") ?? "");
  return headers;
}
