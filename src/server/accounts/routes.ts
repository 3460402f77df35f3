import type { Context } from "hono";
import * as contract from "../../contract/accounts.ts";
import type { Me } from "../../contract/accounts.ts";
import { routes, type Env, type Person } from "../lib/routes.ts";
import type { User } from "../people/tables.ts";
import { openAccount } from "./open-account.ts";
import { hashPassword, inHashingTurn } from "./passwords.ts";

export const accounts = routes()
  .openapi(contract.getSession, async (c) => {
    const person = c.get("person");
    const googleIsOn = c.var.services.config.google !== undefined;
    return c.json({ me: person ? toMe(person) : null, googleIsOn }, 200);
  })
  .openapi(contract.signUp, async (c) => {
    const { db } = c.var.services;
    const { name, password, role, ...input } = c.req.valid("json");
    const email = input.email.toLowerCase();
    const passwordHash = await inHashingTurn(() => hashPassword(password));
    const user = await openAccount(db, { name, email, passwordHash, role });
    if (!user) return c.json({ me: null }, 201);
    await startSession(c, user.id);
    return c.json({ me: toMe(user) }, 201);
  });

function toMe({ id, name, username, email, emailVerified, role, administrator, image }: Person | User): Me {
  return { id, name, username, email, emailVerified, role, administrator, avatar: image };
}

/** Signs this browser in. */
async function startSession(c: Context<Env>, userId: string): Promise<void> {
  const { headers } = await c.var.services.identity.auth.api.startSession({
    body: { userId },
    headers: browserOf(c),
    returnHeaders: true,
  });
  for (const cookie of headers.getSetCookie()) c.header("set-cookie", cookie, { append: true });
}

/** What a session keeps of the browser: its name and its address. */
function browserOf(c: Context<Env>): Headers {
  const headers = new Headers({ "x-client-address": c.var.address });
  for (const name of ["user-agent", "cookie"]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value.slice(0, 4096));
  }
  return headers;
}
