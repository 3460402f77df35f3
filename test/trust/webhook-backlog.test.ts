import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publish } from "../../src/server/events/test-events.ts";
import { verified } from "../../src/server/messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { addEndpoint, openReceiver } from "../../src/server/webhooks/test-receiver.ts";
import { sendWebhooks } from "../../src/server/webhooks/send-webhooks.ts";

let app: TestApp;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let host: TestPerson;
beforeAll(async () => {
  receiver = await openReceiver();
  app = await testApp({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
  host = await verified(app, "Hana");
});
afterAll(async () => {
  await app.close();
  receiver.close();
});

// The full test has 2,500.
const objects = Number(process.env["WEBHOOK_OBJECTS"] ?? 500);
const each = 4;

/** Pretends that this many minutes passed, by moving scheduled deliveries closer. */
async function passMinutes(minutes: number): Promise<void> {
  const { db } = app.services;
  await db.execute(
    sql`update webhook_deliveries set next_at = next_at - make_interval(mins => ${minutes}) where next_at > now()`,
  );
  await db.execute(
    sql`update webhook_endpoints set paused_until = paused_until - make_interval(mins => ${minutes})`,
  );
}

test(`${objects * each} deliveries to a receiver that is down for an hour: all arrive, in order per object, and are logged`, async () => {
  const { id, secret } = await addEndpoint(host, { url: receiver.url, kinds: ["rsvp.changed"] });
  const event = await publish(host);
  // Each object has four deliveries, written in the order of real events: the first of all, then the second of all.
  await app.services.db.execute(sql`
    insert into webhook_deliveries (id, endpoint_id, kind, object_id, body)
    select gen_random_uuid(), ${id}, 'rsvp.changed', object.id,
      jsonb_build_object('type', 'rsvp.changed', 'timestamp', now(),
        'data', jsonb_build_object('eventId', ${event.id}::text, 'object', object.number, 'turn', turn))::text
    from generate_series(1, ${each}::int) as turn,
      (select number, gen_random_uuid() as id from generate_series(1, ${objects}::int) as number) as object
    order by turn, object.number`);
  receiver.answerWith((response) => response.writeHead(503).end("Down for repairs."));
  for (let minute = 0; minute < 60; minute += 1) {
    await sendWebhooks(app.services, id);
    await passMinutes(1);
  }
  // While it's down it's only tried occasionally, not with the whole backlog.
  expect(receiver.received.length).toBeGreaterThan(2);
  expect(receiver.received.length).toBeLessThan(60);
  receiver.received.length = 0;

  receiver.answerWith((response) => response.writeHead(204).end());
  await passMinutes(24 * 60);
  await expect
    .poll(
      async () => {
        await sendWebhooks(app.services, id);
        const { rows } = await app.services.db.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from webhook_deliveries where endpoint_id = ${id} and state = 'pending'`,
        );
        return rows[0]?.waiting;
      },
      { timeout: 240_000, interval: 500 },
    )
    .toBe(0);

  const turns = new Map<number, number[]>();
  for (const { data } of receiver.verified(secret)) {
    const { object, turn } = data as unknown as { object: number; turn: number };
    turns.set(object, [...(turns.get(object) ?? []), turn]);
  }
  expect(turns.size).toBe(objects);
  const wrong = [...turns.values()].filter((heard) => firstOfEach(heard) !== "1 2 3 4");
  expect(wrong).toEqual([]);

  let cursor: string | null = "";
  let shown = 0;
  while (cursor !== null) {
    const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const { body } = await host.get(`/my/webhooks/${id}/deliveries?limit=50${query}`);
    expect(body.items.every(({ state }: { state: string }) => state === "delivered")).toBe(true);
    shown += body.items.length;
    cursor = body.next;
  }
  expect(shown).toBe(objects * each);
}, 420_000);

/** The received sequence without repetitions, which receivers must expect. */
function firstOfEach(turns: number[]): string {
  return [...new Set(turns)].join(" ");
}
