import { eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Payouts } from "../../contract/orders/payments.ts";
import { requireReauthentication } from "../security/require-reauthentication.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { isFinalError } from "./stripe.ts";
import { payoutAccounts } from "./tables.ts";

/** A user's payout account, as last known. */
export async function getPayouts({ db, stripe }: Services, { id }: Person): Promise<Payouts> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.personId, id));
  const state = account ? (account.ready ? "ready" : "unfinished") : "none";
  return { mode: stripe ? "stripe" : "test", state };
}

/** The address of Stripe's onboarding page for the user's payout account; a user has one account. */
export async function connectPayouts(services: Services, person: Person): Promise<{ url: string }> {
  const { stripe, config, db } = services;
  if (!stripe) refuse("PAYMENTS_UNAVAILABLE");
  await requireReauthentication(db, person);
  try {
    const account = await accountOf(services, stripe, person);
    const page = `${config.publicUrl}/settings#connections`;
    const { url } = await stripe.accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: page,
      return_url: page,
    });
    return { url };
  } catch (error) {
    services.log.warn({ err: error }, "no payout account");
    if (isFinalError(error))
      refuse("PAYMENTS_UNAVAILABLE", {
        detail: "The payment service can't open accounts for this site.",
      });
    return refuse("PAYMENT_FAILED");
  }
}

async function accountOf({ db }: Services, stripe: Stripe, person: Person): Promise<string> {
  const own = eq(payoutAccounts.personId, person.id);
  const [known] = await db.select().from(payoutAccounts).where(own);
  if (known) return known.accountId;
  const made = await stripe.accounts.create(
    {
      type: "express",
      email: person.email,
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { person: person.id },
    },
    { idempotencyKey: `account:${person.id}` },
  );
  await db
    .insert(payoutAccounts)
    .values({ personId: person.id, accountId: made.id })
    .onConflictDoNothing();
  const [stored] = await db.select().from(payoutAccounts).where(own);
  return stored?.accountId ?? made.id;
}

/** Asks Stripe again whether a user's account takes payments. */
export async function refreshPayouts(services: Services, person: Person): Promise<Payouts> {
  const { db, stripe } = services;
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.personId, person.id));
  if (stripe && account) {
    try {
      await updatePayoutAccount(services, stripe, account.accountId);
    } catch (error) {
      services.log.warn({ err: error }, "payout account not refreshed");
      refuse("PAYMENT_FAILED");
    }
  }
  return getPayouts(services, person);
}

/** Stores whether this account takes payments. Ignores accounts that no user here has. */
export async function updatePayoutAccount(
  { db }: Services,
  stripe: Stripe,
  accountId: string,
): Promise<void> {
  const [known] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, accountId));
  if (!known) return;
  const account = await stripe.accounts.retrieve(accountId);
  await db
    .update(payoutAccounts)
    .set({ ready: account.charges_enabled, updatedAt: sql`now()` })
    .where(eq(payoutAccounts.accountId, accountId));
}
