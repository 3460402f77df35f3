import { startStripe } from "../../../test/setup/stripe-stand-in.ts";
import { testApp } from "../test-app.ts";
import { payoutAccounts } from "./tables.ts";

/** An app with the Stripe stand-in on loopback, a buyer, and a host with a payout account. */
export async function stripeApp() {
  const stripe = await startStripe();
  const app = await testApp(stripe.env);
  const [host, buyer] = [await app.person("Holly"), await app.person("Bea")];
  await app.services.db
    .insert(payoutAccounts)
    .values({ personId: host.id, accountId: "acct_holly", ready: true });
  return {
    stripe,
    app,
    host,
    buyer,
    async close() {
      await app.close();
      await stripe.close();
    },
  };
}
