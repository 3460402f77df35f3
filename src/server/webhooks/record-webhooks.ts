import { sql } from "drizzle-orm";
import type { WebhookKind } from "../../contract/integrations/limits.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import { preparedAnywhere, preparedSql, type Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";

/** The queue of the job that sends an endpoint's pending deliveries. */
export const webhookQueue = "webhooks";

export type WebhookFact = {
  kind: WebhookKind;
  eventId: string;
  /** Facts about one object are sent in order. */
  objectId: string;
  /** The person it's about, if they have an account. */
  personId?: string | null;
  data: Record<string, unknown>;
};

/**
 * Queues deliveries in the transaction of the fact, so that both are committed or neither is. An endpoint receives facts about the
 * event it was created for while its owner runs it, or about all events its owner hosts.
 */
export async function recordWebhooks(tx: Transaction, facts: WebhookFact[]): Promise<void> {
  if (facts.length === 0) return;
  const timestamp = new Date().toISOString();
  const rows = facts.map(({ kind, eventId, objectId, personId = null, data }) => ({
    kind,
    event_id: eventId,
    object_id: objectId,
    person_id: personId,
    body: JSON.stringify({ type: kind, timestamp, data: { eventId, ...data } }),
  }));
  const { rows: made } = await insertDeliveries(tx).execute({ facts: JSON.stringify(rows) });
  for (const endpointId of new Set(made.map((one) => one.endpointId)))
    record(tx, { type: "job", queue: webhookQueue, data: { endpointId } });
}

const insertDeliveries = preparedAnywhere((db) =>
  preparedSql<{ endpointId: string }>(
    db,
    sql`insert into ${webhookDeliveries} (id, endpoint_id, kind, object_id, person_id, body)
      select gen_random_uuid(), ${webhookEndpoints.id}, fact.kind, fact.object_id, fact.person_id, fact.body
      from rows from (jsonb_to_recordset(${sql.placeholder("facts")}::jsonb)
        as (kind text, event_id uuid, object_id uuid, person_id uuid, body text))
        with ordinality as fact (kind, event_id, object_id, person_id, body, place)
      join ${events} on ${events.id} = fact.event_id
      join ${webhookEndpoints} on ${webhookEndpoints.disabledAt} is null
        and fact.kind = any(${webhookEndpoints.kinds})
        and (${webhookEndpoints.eventId} is null and ${webhookEndpoints.ownerId} = ${events.hostId}
          or ${webhookEndpoints.eventId} = ${events.id} and ${isOrganizer({ id: webhookEndpoints.ownerId })})
      order by fact.place
      returning endpoint_id as "endpointId"`,
  ),
);
