import type { Context } from "hono";
import { providerStarts } from "../../contract/accounts/accounts.ts";
import * as contract from "../../contract/accounts/security.ts";
import type { SignInProvider } from "../../contract/accounts/limits.ts";
import { write } from "../lib/effects.ts";
import { type Env, routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { claimOrdersOf } from "../orders/claim-order.ts";
import { browserHeaders, setCookies, toMe } from "../sessions/browser-session.ts";
import { requestEmailChange, cancelEmailChange, confirmEmailChange } from "./change-email.ts";
import { changeRole, changeUsername, checkUsername } from "../accounts/change-account.ts";
import { connectProvider, disconnectProvider, getSignInMethods } from "./sign-in-methods.ts";
import { changePassword } from "./change-password.ts";
import { endOtherSessions, endOwnSession } from "../sessions/end-sessions.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import { reauthenticate } from "./require-reauthentication.ts";
import { refuse } from "../lib/refuse.ts";
import {
  confirmTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from "./two-factor.ts";

export const security = routes(contract)
  .openapi(contract.getSecurity, async (c) =>
    c.json(await getSignInMethods(c.var.services, signedIn(c)), 200),
  )
  .openapi(contract.editAccount, async (c) => {
    const me = signedIn(c);
    const { username, role } = c.req.valid("json");
    if (username !== undefined)
      await deliver(c.var.services, changeUsername(c.var.services, me, username));
    if (role !== undefined) await changeRole(c.var.services.db, me, role);
    const person = await c.var.services.identity.findPerson(c.req.raw.headers);
    return c.json({ me: toMe(person ?? refuse("UNAUTHENTICATED")) }, 200);
  })
  .openapi(contract.checkUsername, async (c) => {
    const me = signedIn(c);
    return c.json(await checkUsername(c.var.services.db, me, c.req.valid("query").name), 200);
  })
  .openapi(contract.prove, async (c) => {
    const proof = { ...c.req.valid("json"), address: c.var.address };
    await reauthenticate(c.var.services, signedIn(c), proof);
    return c.body(null, 204);
  })
  .openapi(contract.changePassword, async (c) => {
    const me = signedIn(c);
    const { services, address } = c.var;
    const change = { ...c.req.valid("json"), address };
    await deliver(services, changePassword(services, me, change));
    return c.body(null, 204);
  })
  .openapi(contract.changeEmail, async (c) => {
    const { email } = c.req.valid("json");
    await requestEmailChange(c.var.services, signedIn(c), email.toLowerCase());
    return c.body(null, 202);
  })
  .openapi(contract.confirmEmailChange, async (c) => {
    const { services } = c.var;
    const email = await confirmEmailChange(services, c.req.valid("json").token);
    if (email !== undefined) await deliver(services, claimOrdersOf(services, email));
    return c.json({ changed: email !== undefined }, 200);
  })
  .openapi(contract.cancelEmailChange, async (c) => {
    await cancelEmailChange(c.var.services.db, signedIn(c));
    return c.body(null, 204);
  })
  .openapi(contract.listSessions, async (c) =>
    c.json({ items: await listSessions(c.var.services.db, signedIn(c)) }, 200),
  )
  .openapi(contract.endOtherSessions, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    await deliver(
      services,
      write(services.db, (tx) => endOtherSessions(tx, me)),
    );
    return c.body(null, 204);
  })
  .openapi(contract.endOneSession, async (c) => {
    const { id } = c.req.valid("param");
    const me = signedIn(c);
    await deliver(c.var.services, endOwnSession(c.var.services.db, me, id));
    return c.body(null, 204);
  })
  .openapi(contract.connectGoogle, async (c) => {
    const url = await startConnection(c, "google");
    return c.json({ url }, 200);
  })
  .openapi(contract.disconnectGoogle, async (c) => {
    await disconnectProvider(c.var.services, signedIn(c), "google");
    return c.body(null, 204);
  })
  .openapi(contract.connectFacebook, async (c) => {
    const url = await startConnection(c, "facebook");
    return c.json({ url }, 200);
  })
  .openapi(contract.disconnectFacebook, async (c) => {
    await disconnectProvider(c.var.services, signedIn(c), "facebook");
    return c.body(null, 204);
  })
  .openapi(contract.startTwoFactor, async (c) =>
    c.json(await startTwoFactor(c.var.services, signedIn(c)), 200),
  )
  .openapi(contract.confirmTwoFactor, async (c) => {
    const me = signedIn(c);
    const { code } = c.req.valid("json");
    const recoveryCodes = await deliver(c.var.services, confirmTwoFactor(c.var.services, me, code));
    return c.json({ recoveryCodes }, 200);
  })
  .openapi(contract.renewRecoveryCodes, async (c) =>
    c.json({ recoveryCodes: await renewRecoveryCodes(c.var.services, signedIn(c)) }, 200),
  )
  .openapi(contract.endTwoFactor, async (c) => {
    const { services } = c.var;
    await deliver(services, endTwoFactor(services, signedIn(c)));
    return c.body(null, 204);
  });

/** Sets the cookies that bind the provider's response to this browser, and returns where to send it. */
async function startConnection(c: Context<Env>, provider: SignInProvider): Promise<string> {
  const person = signedIn(c);
  const { bucket, ...limit } = providerStarts;
  await c.var.services.rateLimiter.take(bucket, c.var.address, limit);
  const start = { provider, browser: browserHeaders(c) };
  const { url, cookies } = await connectProvider(c.var.services, person, start);
  setCookies(c, cookies);
  return url;
}
