import * as contract from "../../contract/accounts/accounts.ts";
import { isBot } from "../http/is-bot.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { claimOrdersOf } from "../orders/claim-order.ts";
import { claimAdministration } from "./administrator.ts";
import {
  browserHeaders,
  changePerson,
  signInOrAskForCode,
  setCookies,
  startSession,
  toMe,
} from "../sessions/browser-session.ts";
import { startProviderSignIn } from "../sessions/provider-sign-in.ts";
import { forgottenPasswords } from "./jobs.ts";
import { openAccount } from "./open-account.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";
import { resetPassword } from "../security/reset-password.ts";
import {
  completeSignInWithCode,
  clearChallengeCookie,
} from "../security/second-factor-challenge.ts";
import { checkPassword, forgetFailedSignIns } from "../security/check-password.ts";

export const accounts = routes(contract)
  .openapi(contract.getSession, async (c) => {
    const person = c.get("person");
    const { google, facebook } = c.var.services.config;
    const on = { googleIsOn: google !== undefined, facebookIsOn: facebook !== undefined };
    const mutedWords = [...(person?.mutedWords ?? [])];
    return c.json({ me: person ? toMe(person) : null, ...on, mutedWords }, 200);
  })
  .openapi(contract.signUp, async (c) => {
    const { services, address } = c.var;
    const allowed = services.config.signUpsPerHour;
    await services.rateLimiter.take("sign-up", address, { allowed, seconds: 3600 });
    const input = c.req.valid("json");
    // A bot that fills the hidden field gets the response for a known address.
    if (isBot(input)) return c.json({ me: null, waiting: false }, 201);
    const account = { ...input, email: input.email.toLowerCase() };
    const { user, waiting } = await openAccount(services, account);
    if (!user) return c.json({ me: null, waiting }, 201);
    await startSession(c, user);
    return c.json({ me: toMe(user), waiting }, 201);
  })
  .openapi(contract.signIn, async (c) => {
    const { email, password } = c.req.valid("json");
    const attempt = { email: email.toLowerCase(), password, address: c.var.address };
    const user = await checkPassword(c.var.services, attempt);
    const isIn = await signInOrAskForCode(c, user);
    return c.json({ me: isIn ? toMe(user) : null, secondFactor: !isIn }, 200);
  })
  .openapi(contract.signInWithCode, async (c) => {
    const { services } = c.var;
    const { code } = c.req.valid("json");
    const user = await completeSignInWithCode(services, c.req.raw.headers, code);
    await startSession(c, user);
    setCookies(c, [clearChallengeCookie(services)]);
    return c.json({ me: toMe(user) }, 200);
  })
  .openapi(contract.signOut, async (c) => {
    const { headers } = await c.var.services.identity.auth.api.signOut({
      headers: browserHeaders(c),
      returnHeaders: true,
    });
    await changePerson(c, headers.getSetCookie());
    return c.body(null, 204);
  })
  .openapi(contract.startGoogle, async (c) => {
    const { next } = c.req.valid("json");
    const start = { provider: "google", next, browser: browserHeaders(c) } as const;
    const { url, cookies } = await startProviderSignIn(c.var.services, start);
    setCookies(c, cookies);
    return c.json({ url }, 200);
  })
  .openapi(contract.startFacebook, async (c) => {
    const { next } = c.req.valid("json");
    const start = { provider: "facebook", next, browser: browserHeaders(c) } as const;
    const { url, cookies } = await startProviderSignIn(c.var.services, start);
    setCookies(c, cookies);
    return c.json({ url }, 200);
  })
  .openapi(contract.forgotPassword, async (c) => {
    const { jobs } = c.var.services;
    const { email, website } = c.req.valid("json");
    if (!isBot({ website })) await jobs.send(forgottenPasswords, { email: email.toLowerCase() });
    return c.body(null, 202);
  })
  .openapi(contract.resetPassword, async (c) => {
    const { services } = c.var;
    const email = await deliver(services, resetPassword(services, c.req.valid("json")));
    await forgetFailedSignIns(services, email);
    await deliver(services, claimOrdersOf(services, email));
    return c.body(null, 204);
  })
  .openapi(contract.verifyEmail, async (c) => {
    const { services } = c.var;
    const email = await verifyEmail(services.db, c.req.valid("json").token);
    await deliver(services, claimOrdersOf(services, email));
    return c.body(null, 204);
  })
  .openapi(contract.resendVerification, async (c) => {
    await resendVerification(c.var.services, signedIn(c));
    return c.body(null, 202);
  })
  .openapi(contract.claimAdministration, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { token } = c.req.valid("json");
    const user = await deliver(services, claimAdministration(services.db, me, token));
    // A new session for the new role, so that a stolen token for the old one gains nothing.
    await startSession(c, user);
    return c.body(null, 204);
  });
