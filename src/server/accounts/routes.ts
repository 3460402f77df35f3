import type { Context } from "hono";
import * as contract from "../../contract/accounts.ts";
import type { Me } from "../../contract/accounts.ts";
import { routes, signedIn, type Env, type Person } from "../lib/routes.ts";
import { claimAdministration } from "./administrator.ts";
import { startGoogle } from "./google.ts";
import { forgottenPasswords } from "./jobs.ts";
import { openAccount } from "./open-account.ts";
import { resetPassword } from "./reset-password.ts";
import { checkPassword, endSession, forgetFailedSignIns } from "./sign-in.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";

export const accounts = routes()
  .openapi(contract.getSession, (c) => {
    const person = c.get("person");
    const googleIsOn = c.var.services.config.google !== undefined;
    return c.json({ me: person ? toMe(person) : null, googleIsOn }, 200);
  })
  .openapi(contract.signUp, async (c) => {
    const { services, address } = c.var;
    await services.limits.take("sign-up", address, { allowed: 1000, seconds: 3600 });
    const input = c.req.valid("json");
    const user = await openAccount(services, { ...input, email: input.email.toLowerCase() });
    if (!user) return c.json({ me: null }, 201);
    await startSession(c, user.id);
    return c.json({ me: toMe(user) }, 201);
  })
  .openapi(contract.signIn, async (c) => {
    const { email, password } = c.req.valid("json");
    const attempt = { email: email.toLowerCase(), password, address: c.var.address };
    const user = await checkPassword(c.var.services, attempt);
    await startSession(c, user.id);
    return c.json({ me: toMe(user) }, 200);
  })
  .openapi(contract.signOut, async (c) => {
    const { headers } = await c.var.services.identity.auth.api.signOut({
      headers: browserOf(c),
      returnHeaders: true,
    });
    await changePerson(c, headers.getSetCookie());
    return c.body(null, 204);
  })
  .openapi(contract.startGoogle, async (c) => {
    const { services, address } = c.var;
    await services.limits.take("google", address, { allowed: 60, seconds: 300 });
    const { url, cookies } = await startGoogle(services, c.req.valid("json").next, browserOf(c));
    setCookies(c, cookies);
    return c.json({ url }, 200);
  })
  .openapi(contract.forgotPassword, async (c) => {
    const { limits, jobs } = c.var.services;
    await limits.take("forgot-password", c.var.address, { allowed: 30, seconds: 15 * 60 });
    await jobs.send(forgottenPasswords, { email: c.req.valid("json").email.toLowerCase() });
    return c.body(null, 202);
  })
  .openapi(contract.resetPassword, async (c) => {
    const { services } = c.var;
    const { userId, email } = await resetPassword(services, c.req.valid("json"));
    await forgetFailedSignIns(services, email);
    services.live.toPerson(userId, { type: "signed-out" });
    services.live.disconnectPerson(userId);
    return c.body(null, 204);
  })
  .openapi(contract.verifyEmail, async (c) => {
    await verifyEmail(c.var.services.db, c.req.valid("json").token);
    return c.body(null, 204);
  })
  .openapi(contract.resendVerification, async (c) => {
    await resendVerification(c.var.services, signedIn(c));
    return c.body(null, 202);
  })
  .openapi(contract.claimAdministration, async (c) => {
    await claimAdministration(c.var.services.db, signedIn(c), c.req.valid("json").token);
    return c.body(null, 204);
  });

type Shown = Omit<Me, "avatar"> & Pick<Person, "image">;

function toMe(person: Shown): Me {
  const { id, name, username, email, emailVerified, role, administrator, image } = person;
  return { id, name, username, email, emailVerified, role, administrator, avatar: image };
}

/** Signs this browser in. */
async function startSession(c: Context<Env>, userId: string): Promise<void> {
  const { headers } = await c.var.services.identity.auth.api.startSession({
    body: { userId },
    headers: browserOf(c),
    returnHeaders: true,
  });
  await changePerson(c, headers.getSetCookie());
}

/** Gives this browser to another person, or to nobody: the session it had ends. */
async function changePerson(c: Context<Env>, cookies: string[]): Promise<void> {
  const former = c.get("person");
  if (former) await endSession(c.var.services.db, former.sessionId);
  setCookies(c, cookies);
}

function setCookies(c: Context<Env>, cookies: string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}

/** What a session keeps of the browser: its name and its address. */
function browserOf(c: Context<Env>): Headers {
  const headers = new Headers({ "x-client-address": c.var.address });
  headers.set("user-agent", c.req.header("user-agent")?.slice(0, 500) ?? "");
  headers.set("cookie", c.req.header("cookie") ?? "");
  return headers;
}
