import { and, eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { webhookLimits } from "../../contract/integrations/limits.ts";
import { mapConcurrently } from "../lib/map-concurrently.ts";
import { PrivateAddress } from "../lib/outgoing/public-endpoint.ts";
import { postPublicly, type PublicResponse } from "../lib/outgoing/public-post.ts";
import type { Services } from "../services.ts";
import { switchOff } from "./switch-off.ts";
import { webhookQueue } from "./record-webhooks.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { webhookUrl } from "./webhook-url.ts";

export type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;
type Outcome = { response: PublicResponse | undefined; problem: string };

/** Shorter than the minute after which the queue gives a job to another server. */
const maxRoundMs = 30_000;
const batchSize = 20;

/** Sends an endpoint's pending deliveries, oldest first. Only one server at a time does this. */
export async function sendWebhooks(services: Services, endpointId: string): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const endpoint = await lease(services, endpointId);
    if (!endpoint) return;
    const isMore = await sendBatch(services, endpoint);
    await services.db
      .update(webhookEndpoints)
      .set({ leasedUntil: null })
      .where(eq(webhookEndpoints.id, endpointId));
    // Checked again after the lease has ended: a job that found the endpoint leased has left its delivery to this one.
    if (!isMore && !(await findDue(services, endpoint)).length) return;
    if (performance.now() - startedAt > maxRoundMs)
      return services.jobs.send(webhookQueue, { endpointId });
  }
}

/** Queues sending for every endpoint that has due deliveries. */
export async function sendDueWebhooks(services: Services): Promise<void> {
  const { rows } = await services.db.execute<{ id: string }>(
    sql`select ${webhookEndpoints.id} from ${webhookEndpoints}
      where ${isReady} and exists (select 1 from ${webhookDeliveries}
        where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
          and ${webhookDeliveries.state} = 'pending' and ${webhookDeliveries.nextAt} <= now())`,
  );
  await services.jobs.sendAll(
    webhookQueue,
    rows.map(({ id }) => ({ endpointId: id })),
  );
}

const isReady = sql`${webhookEndpoints.disabledAt} is null
  and coalesce(${webhookEndpoints.pausedUntil} <= now(), true)
  and coalesce(${webhookEndpoints.leasedUntil} < now(), true)`;

async function lease({ db }: Services, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await db
    .update(webhookEndpoints)
    .set({ leasedUntil: sql`now() + interval '2 minutes'` })
    .where(and(eq(webhookEndpoints.id, id), isReady))
    .returning();
  return endpoint;
}

/** Sends a batch and records the results. Returns whether there may be more to send now. */
async function sendBatch(services: Services, endpoint: Endpoint): Promise<boolean> {
  const { db } = services;
  const due = await findDue(services, endpoint);
  if (due.length === 0) return false;
  const outcomes: Outcome[] = [];
  await mapConcurrently(
    due,
    async (delivery) => {
      const outcome = await post(services, endpoint, delivery);
      outcomes.push(outcome);
      await noteOutcome(services, delivery, outcome);
    },
    (error, { id }) => services.log.error({ err: error, delivery: id }, "webhook not noted"),
  );
  const own = eq(webhookEndpoints.id, endpoint.id);
  if (outcomes.some(isDelivered)) {
    await db
      .update(webhookEndpoints)
      .set({ failures: 0, failingSince: null, pausedUntil: null })
      .where(own);
    return true;
  }
  const [failing] = await db
    .update(webhookEndpoints)
    .set({
      failures: sql`${webhookEndpoints.failures} + 1`,
      failingSince: sql`coalesce(${webhookEndpoints.failingSince}, now())`,
      pausedUntil: sql`now() + make_interval(secs => ${pauseSeconds(endpoint.failures + 1)})`,
    })
    .where(own)
    .returning();
  const isGone = outcomes.some(({ response }) => response?.status === 410);
  if (failing) await switchOff(services, failing, isGone);
  return false;
}

/**
 * Due deliveries, for each object only the oldest pending one. A failing endpoint gets just one, the least attempted: it may be
 * refusing a single delivery. "offset 0" keeps the planner from joining, which would compare every delivery of a backlog that isn't
 * in its statistics yet with every other one.
 */
async function findDue({ db }: Services, { id, failures }: Endpoint): Promise<Delivery[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.endpointId} = ${id} and ${webhookDeliveries.state} = 'pending'
        and ${webhookDeliveries.nextAt} <= now() and not exists (
          select 1 from webhook_deliveries earlier where earlier.endpoint_id = ${id}
            and earlier.object_id = ${webhookDeliveries.objectId} and earlier.state = 'pending'
            and earlier.sequence < ${webhookDeliveries.sequence} offset 0)`,
    )
    .orderBy(...(failures > 0 ? [webhookDeliveries.attempts] : []), webhookDeliveries.sequence)
    .limit(failures > 0 ? 1 : batchSize);
}

async function post(
  { config, identity }: Services,
  endpoint: Endpoint,
  { id, body }: Delivery,
): Promise<Outcome> {
  const url = webhookUrl(endpoint.url, config.webhookAllowedHosts);
  if (!url) return { response: undefined, problem: "This address is no longer allowed." };
  const now = new Date();
  const isOldValid = endpoint.oldSecretUntil !== null && endpoint.oldSecretUntil > now;
  const signatures = [endpoint.secret, isOldValid ? endpoint.oldSecret : null]
    .map((sealed) => (sealed === null ? undefined : identity.secrets.unseal(sealed)))
    .filter((secret) => secret !== undefined)
    .map((secret) => new Webhook(secret).sign(id, now, body));
  const headers = {
    "content-type": "application/json",
    "user-agent": "Marquee-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
  const sent = { url, headers, body: Buffer.from(body) };
  return postPublicly(sent, config.webhookAllowedHosts).then(
    (response) => ({ response, problem: "" }),
    (error: unknown) => ({ response: undefined, problem: problemText(error) }),
  );
}

function problemText(error: unknown): string {
  if (error instanceof PrivateAddress) return "The host has an address that is not public.";
  if (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name))
    return "No response in 5 seconds.";
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return `The connection failed${code}.`;
}

async function noteOutcome(
  { db }: Services,
  { id, attempts }: Delivery,
  outcome: Outcome,
): Promise<void> {
  const tried = attempts + 1;
  const hasFailed = !isDelivered(outcome) && tried >= webhookLimits.attempts;
  await db
    .update(webhookDeliveries)
    .set({
      attempts: tried,
      state: isDelivered(outcome) ? "delivered" : hasFailed ? "failed" : "pending",
      status: outcome.response?.status ?? null,
      excerpt: (outcome.response?.excerpt ?? outcome.problem).replaceAll("\0", ""),
      triedAt: sql`now()`,
      nextAt: sql`now() + make_interval(secs => ${pauseSeconds(tried)})`,
    })
    .where(eq(webhookDeliveries.id, id));
}

function isDelivered({ response }: Outcome): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}

const pauses = [30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400];

/** Growing pauses, from half a minute to a day. */
function pauseSeconds(failures: number): number {
  return pauses[Math.min(failures, pauses.length) - 1] ?? 30;
}
