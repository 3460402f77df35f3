import { and, desc, eq, lt, sql } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { WebhookDelivery } from "../../contract/integrations/webhooks.ts";
import type { Page } from "../../contract/shapes.ts";
import type { Db } from "../lib/database/database.ts";
import { done, type Done, type Effect } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { webhookQueue } from "./record-webhooks.ts";
import { requireOwn } from "./service.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** Enough to see what is wrong, and short enough for a page of a long log. */
const shownLength = 4_000;

type Asked = { id: string; cursor?: string | undefined; limit?: number | undefined };

/** The delivery log of an endpoint, latest first. */
export async function listDeliveries(
  db: Db,
  person: Person,
  { id, cursor, limit = pageSize }: Asked,
): Promise<Page<WebhookDelivery>> {
  await requireOwn(db, person, id);
  const before = cursor === undefined ? undefined : readSequence(cursor);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        before === undefined ? undefined : lt(webhookDeliveries.sequence, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.sequence))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(delivery),
    next: rows.length > limit && last ? String(last.sequence) : null,
  };
}

function readSequence(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) refuse("BAD_INPUT");
  return Number(cursor);
}

function delivery(row: typeof webhookDeliveries.$inferSelect): WebhookDelivery {
  const { id, kind, state, attempts, status, excerpt, body, triedAt, nextAt, createdAt } = row;
  return {
    id,
    kind,
    state,
    attempts,
    status,
    excerpt,
    body: body.length > shownLength ? `${body.slice(0, shownLength)}…` : body,
    triedAt: triedAt?.toISOString() ?? null,
    nextAt: state === "pending" ? nextAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

/** Sends a delivery again now, whatever its state. */
export async function redeliver(
  db: Db,
  person: Person,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Done<void>> {
  await requireOwn(db, person, id);
  const [again] = await db
    .update(webhookDeliveries)
    .set({ state: "pending", attempts: 0, nextAt: sql`now()` })
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, id)))
    .returning({ id: webhookDeliveries.id });
  if (!again) refuse("NOT_FOUND");
  return sendNow(db, id);
}

/** Sends a `ping` delivery to test the endpoint. */
export async function sendPing(db: Db, person: Person, id: string): Promise<Done<void>> {
  await requireOwn(db, person, id);
  const body = JSON.stringify({ type: "ping", timestamp: new Date().toISOString(), data: {} });
  const ping = { endpointId: id, kind: "ping", objectId: newId(), body };
  await db.insert(webhookDeliveries).values(ping);
  return sendNow(db, id);
}

/** Ends a pause between attempts, because somebody is waiting. */
async function sendNow(db: Db, id: string): Promise<Done<void>> {
  await db.update(webhookEndpoints).set({ pausedUntil: null }).where(eq(webhookEndpoints.id, id));
  const send: Effect = { type: "job", queue: webhookQueue, data: { endpointId: id } };
  return done(undefined, [send]);
}
