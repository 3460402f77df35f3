import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { write } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { announce } from "./announce.ts";
import { deliver } from "./deliver.ts";
import { type NotificationEvent, notify } from "./notify.ts";
import { notificationsOf } from "./test-notifications.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
  cleo = await app.person("Cleo");
});
afterAll(() => app.close());

test("several actions of one kind in one statement open one card, which counts each person once", async () => {
  const review = (by: TestPerson): NotificationEvent => ({
    kind: "review",
    to: ana.id,
    by: by.id,
    fact: newId(),
  });
  const same = review(ben);
  const facts = [same, review(ben), same, review(cleo)];
  const { services } = app;
  for (const _ of [1, 2])
    await deliver(
      services,
      write(services.db, (tx) => notify(tx, facts)),
    );
  expect(await notificationsOf(ana)).toMatchObject([{ kind: "review", count: 2, read: false }]);
  const { rows } = await services.db.execute(sql`select 1 from notification_actors
    where recipient_id = ${ana.id} and kind = 'review'`);
  expect(rows).toHaveLength(3);
});

test("a person who is announced to twice gets one card, as urgent as the more urgent of the two", async () => {
  const recipients = sql`select ${ben.id}::uuid as recipient_id, 'notice' as kind, null::uuid as event_id,
    null::uuid as change_id, urgent from (values (false), (true), (false)) as twice (urgent)`;
  const { services } = app;
  await deliver(
    services,
    write(services.db, async (tx) => void (await announce(tx, recipients))),
  );
  expect(await notificationsOf(ben)).toMatchObject([{ kind: "notice" }]);
  const { rows } = await services.db.execute(
    sql`select urgent from notifications where recipient_id = ${ben.id}`,
  );
  expect(rows).toEqual([{ urgent: true }]);
});
