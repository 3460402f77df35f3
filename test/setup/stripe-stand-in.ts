import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { at, readForm, type Params } from "./stripe-form.ts";

type Thing = Record<string, unknown> & { id: string };
type Answer = { status: number; body: unknown };
type Call = { method: string; path: string; params: Params; key: string | undefined };

const shapes = JSON.parse(
  readFileSync(new URL("../fixtures/stripe/resources.json", import.meta.url), "utf8"),
) as Record<string, Record<string, unknown>>;

const secret = "whsec_only_for_this_test_run";

/**
 * A small Stripe on loopback: it stores sessions, payments, refunds and accounts, replays responses by idempotency key, and signs webhooks.
 * Its responses have the shape of Stripe's published examples.
 */
export async function startStripe() {
  const things = new Map<string, Thing>();
  const answered = new Map<string, { asked: string; answer: Answer }>();
  const calls: Call[] = [];
  /** Each response takes one of these instead, to simulate an outage. */
  const failures: number[] = [];
  let made = 0;

  const make = (shape: string, prefix: string, more: Record<string, unknown>): Thing => {
    made += 1;
    const thing = { ...shapes[shape], id: `${prefix}_stand_in_${made}`, ...more };
    things.set(thing.id, thing);
    return thing;
  };
  function page(more: Record<string, unknown>): Thing {
    const open = { status: "open", payment_status: "unpaid", payment_intent: null };
    const session = make("checkout.session", "cs_test", { ...open, ...more });
    session["url"] = `https://checkout.stripe.example/pay/${session.id}`;
    return session;
  }

  function openSession(params: Params): Answer {
    const least = Date.now() / 1000 + 29 * 60;
    if (Number(at(params, "expires_at")) < least) return refused("expires_at is too soon");
    const unit = at(params, "line_items.0.price_data.unit_amount");
    if (Number(unit) < 50) return refused("amount_too_small", "amount_too_small");
    const session = page({
      amount_total: Number(unit),
      currency: at(params, "line_items.0.price_data.currency"),
      metadata: params["metadata"],
      fee: Number(at(params, "payment_intent_data.application_fee_amount") ?? 0),
      expires_at: Number(at(params, "expires_at")),
    });
    return { status: 200, body: session };
  }

  function refund(params: Params): Answer {
    const intent = things.get(at(params, "payment_intent") ?? "");
    if (!intent) return refused("No such payment_intent", "resource_missing");
    const amount = Number(at(params, "amount"));
    const back = Number(intent["refunded"] ?? 0) + amount;
    if (back > Number(intent["amount"])) return refused("Refund is greater than the charge.");
    intent["refunded"] = back;
    const more = { status: "succeeded", payment_intent: intent.id, charge: `ch_of_${intent.id}` };
    const metadata = params["metadata"] ?? {};
    const body = make("refund", "re", { amount, currency: intent["currency"], metadata, ...more });
    return { status: 200, body };
  }

  /** Refunds of a payment's application fee, which is named after the payment. */
  function feeRefunds(method: string, feeId: string, params: Params): Answer {
    const of = [...things.values()].filter((one) => one["fee"] === feeId);
    if (method === "GET")
      return { status: 200, body: { object: "list", data: of, has_more: false, url: "" } };
    const amount = Number(at(params, "amount"));
    const most = Number(things.get(feeId)?.["amount"] ?? 0);
    const back = of.reduce((all, one) => all + Number(one["amount"]), amount);
    if (back > most) return refused("Refund is greater than the fee.");
    const metadata = params["metadata"] ?? {};
    const more = { object: "fee_refund", amount, fee: feeId, metadata };
    return { status: 200, body: make("fee_refund", "fr", more) };
  }

  function answer(method: string, path: string, params: Params): Answer {
    const [, , noun = "", ...rest] = path.split("/");
    if (method === "POST" && path === "/v1/checkout/sessions") return openSession(params);
    if (noun === "checkout" && rest[2] === "expire") {
      const session = things.get(rest[1]!);
      if (session?.["status"] !== "open") return refused("Only open sessions can be expired.");
      session["status"] = "expired";
      return { status: 200, body: session };
    }
    if (method === "POST" && noun === "transfers") {
      const amount = Number(at(params, "amount"));
      return { status: 200, body: make("transfer", "tr", { object: "transfer", amount }) };
    }
    if (noun === "application_fees") return feeRefunds(method, rest[0]!, params);
    if (method === "POST" && noun === "refunds") return refund(params);
    if (method === "GET" && path === "/v1/refunds") {
      const data = [...things.values()].filter((one) => one["charge"] === at(params, "charge"));
      return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/refunds" } };
    }
    if (method === "POST" && noun === "accounts")
      return { status: 200, body: make("account", "acct", { charges_enabled: false }) };
    if (noun === "account_links") {
      const url = `https://connect.stripe.example/setup/${at(params, "account")}`;
      return { status: 200, body: { ...shapes["account_link"], url } };
    }
    const found = things.get(rest.at(-1) ?? "");
    return found ? { status: 200, body: found } : refused("No such thing.", "resource_missing");
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://stripe");
    const text = request.method === "GET" ? url.search.slice(1) : await bodyOf(request);
    const key = request.headers["idempotency-key"] as string | undefined;
    const call = { method: request.method!, path: url.pathname, params: readForm(text), key };
    calls.push(call);
    const failure = failures.shift();
    const known = key === undefined ? undefined : answered.get(key);
    let given: Answer;
    if (failure) given = { status: failure, body: { error: { type: "api_error", message: "" } } };
    else if (known && known.asked !== text)
      given = {
        status: 400,
        body: { error: { type: "idempotency_error", message: "Other words" } },
      };
    else given = known?.answer ?? answer(call.method, call.path, call.params);
    // Cloned, because later changes to a session must not change the replayed response.
    if (key !== undefined && !failure && !known)
      answered.set(key, { asked: text, answer: structuredClone(given) });
    response.writeHead(given.status, { "content-type": "application/json" });
    response.end(JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const library = new Stripe("sk_test_stand_in");

  return {
    env: {
      STRIPE_SECRET_KEY: "sk_test_stand_in",
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: url,
    },
    calls,
    failures,
    things,
    /** A payment page that was opened earlier, without a request. Returns its session. */
    openPage: (more: Record<string, unknown>): string => page(more).id,
    /** Pays as the buyer on the hosted page; false if the page is closed. */
    pay(sessionId: string): boolean {
      const session = things.get(sessionId)!;
      if (session["status"] !== "open") return false;
      const { amount_total: amount, currency } = session;
      const intent = make("payment_intent", "pi", { status: "succeeded", amount, currency });
      Object.assign(session, { status: "complete", payment_status: "paid" });
      session["payment_intent"] = intent.id;
      const fee = session["fee"]
        ? make("application_fee", "fee", { amount: session["fee"] })
        : null;
      intent["latest_charge"] = { ...shapes["charge"], application_fee: fee?.id ?? null };
      return true;
    },
    /** Refunds manually, as in Stripe's dashboard. */
    refundByHand: (intentId: string, amount: number) =>
      refund({ payment_intent: intentId, amount: String(amount) }).body as Thing,
    /** A webhook event about an object, with a new id per call. */
    news(type: string, object: Thing, more: object = {}) {
      made += 1;
      return { ...shapes["event"], id: `evt_stand_in_${made}`, type, data: { object }, ...more };
    },
    /** A webhook's body and headers, signed now and with the correct secret by default. */
    signed(news: object, { secondsAgo = 0, with: key = secret } = {}) {
      const payload = JSON.stringify(news);
      const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
      const signature = library.webhooks.generateTestHeaderString({
        payload,
        secret: key,
        timestamp,
      });
      return { body: payload, headers: { "stripe-signature": signature } };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        // Stripe's library keeps its connections alive.
        server.closeAllConnections();
      }),
  };
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function refused(message: string, code = "parameter_invalid"): Answer {
  return { status: 400, body: { error: { type: "invalid_request_error", code, message } } };
}
