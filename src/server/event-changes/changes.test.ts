import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listen } from "../../../test/setup/listening-app.ts";
import { openPage, types } from "../../../test/setup/live-page.ts";
import { countingQueries } from "../lib/database/database.ts";
import { continueAnnouncement } from "../announcements/service.ts";
import { deliver } from "../notifications/deliver.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import {
  notificationsOf,
  notificationTexts,
  unread,
  usernameOf,
} from "../notifications/test-notifications.ts";
import { writeWithLockedEvent } from "../events/event-access.ts";
import { editEvent } from "../event-editing/edit-event.ts";
import { publish } from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben, cleo] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cleo")];
  await app.services.db.execute(sql`update users set email_verified = true where id = ${ana.id}`);
});
afterAll(() => app.close());

const goes = (who: TestPerson, id: string, answer = "going") =>
  who.put(`/events/${id}/answer`, { answer });
const edit = (id: string, version: number, more: object) =>
  ana.patch(`/events/${id}`, { version, ...more });
const changes = async (who: TestPerson, id: string) =>
  (await who.get(`/events/${id}/changes`)).body.items;

test("a new start time is previewed before saving and sent to everyone concerned and nobody else", async () => {
  const [dora, eve, finn, gil, hal, ivo] = [
    await app.person("Dora"),
    await app.person("Eve"),
    await app.person("Finn"),
    await app.person("Gil"),
    await app.person("Hal"),
    await app.person("Ivo"),
  ];
  const lineUp = [{ name: "Hal", role: "DJ", personId: hal.id }];
  const { id } = await publish(ana, { title: "Moved Night", lineUp });
  await goes(ben, id);
  await goes(cleo, id, "maybe");
  await goes(eve, id, "not-going");
  for (const who of [dora, finn]) await who.put(`/events/${id}/save`);
  await ana.post(`/events/${id}/people`, { username: await usernameOf(gil), role: "manager" });
  await ana.post(`/events/${id}/people`, { username: await usernameOf(ivo), role: "manager" });
  expect((await gil.put(`/events/${id}/people/me`)).status).toBe(204);
  expect((await hal.put(`/events/${id}/line-up/me`)).status).toBe(204);
  await finn.put(`/people/${ana.id}/block`);
  const change = { version: 1, startTime: "20:30", title: "Moved Night!" };

  const preview = await ana.post(`/events/${id}/changes/preview`, change);
  expect(preview.body).toEqual({
    asks: true,
    refundsUntil: expect.any(String),
    isElsewhere: false,
    differences: ["Starts 8:30 PM instead of 8:00 PM"],
    people: 5,
    guests: 0,
    waiting: 0,
    more: { people: false, guests: false },
    refunds: null,
    bookings: [],
    urgent: false,
    when: {
      before: expect.objectContaining({ startsAt: "2031-05-02T18:00:00.000Z" }),
      after: expect.objectContaining({ startsAt: "2031-05-02T18:30:00.000Z" }),
    },
  });
  expect(await ben.post(`/events/${id}/changes/preview`, change)).toRefuseWith("NOT_FOUND");
  expect(await notificationTexts(ben)).toEqual([]);

  await edit(id, 1, { ...change, note: "The band is late." });
  const said = "“Moved Night!” has changed. Starts 8:30 PM instead of 8:00 PM.";
  for (const who of [ben, cleo, dora, gil, hal])
    expect(await notificationTexts(who)).toContain(said);
  for (const who of [eve, finn, ivo, ana]) expect(await notificationTexts(who)).not.toContain(said);
  expect(await changes(gil, id)).toMatchObject([{ recipients: 5, seenBy: 0 }]);
  expect(await changes(ivo, id)).toMatchObject([{ recipients: null, seenBy: null }]);
  const [latest] = await changes(ben, id);
  expect(latest).toMatchObject({
    note: "The band is late.",
    seen: false,
    recipients: null,
    seenBy: null,
  });
});

test("the organizer sees how many people saw it, in the notification or on the event's page", async () => {
  const { id } = await publish(ana);
  for (const who of [ben, cleo]) await goes(who, id);
  await edit(id, 1, { startTime: "21:00" });
  expect(await changes(ana, id)).toMatchObject([{ recipients: 2, seenBy: 0, seen: null }]);
  const [card] = await notificationsOf(ben);
  await ben.put(`/notifications/${card?.id}/read`);
  expect(await changes(ana, id)).toMatchObject([{ recipients: 2, seenBy: 1 }]);
  const before = await unread(cleo);
  expect((await cleo.put(`/events/${id}/changes/seen`)).status).toBe(204);
  expect(await unread(cleo)).toBe(before - 1);
  expect(await changes(ana, id)).toMatchObject([{ recipients: 2, seenBy: 2 }]);
  expect(await changes(cleo, id)).toMatchObject([{ seen: true, recipients: null }]);
  expect(await app.visitor().get(`/events/${id}/changes`)).toRefuseWith("UNAUTHENTICATED");
});

test("several unread changes become one notification with the full difference, and read ones keep their text", async () => {
  const { id } = await publish(ana, { title: "Restless" });
  await goes(ben, id);
  await edit(id, 1, { startTime: "21:00" });
  await edit(id, 2, { startTime: "22:00", venue: "Lido" });
  const about = async () =>
    (await notificationTexts(ben)).filter((said) => said.includes("Restless"));
  const both =
    "“Restless” has changed. Starts 10:00 PM instead of 8:00 PM. At Lido instead of The Old Exchange.";
  expect(await about()).toEqual([both]);
  await ben.put(`/events/${id}/changes/seen`);
  await edit(id, 3, { startTime: "23:00" });
  expect(await about()).toEqual([
    "“Restless” has changed. Starts 11:00 PM instead of 10:00 PM.",
    both,
  ]);
  expect(await changes(ana, id)).toMatchObject([
    { recipients: 1, seenBy: 0 },
    { recipients: 1, seenBy: 1 },
    { recipients: 1, seenBy: 1 },
  ]);
  await edit(id, 4, { startTime: "22:00" });
  expect((await about())[0]).toBe("“Restless” has changed. The change was reversed.");
});

test("changes to texts, pictures and capacity notify nobody", async () => {
  const { id } = await publish(ana, { title: "Quiet" });
  await goes(ben, id);
  const quiet = {
    title: "Quiet!",
    description: "New words.",
    capacity: 80,
    venue: "the old exchange",
  };
  await edit(id, 1, quiet);
  expect((await notificationTexts(ben)).some((said) => said.includes("Quiet"))).toBe(false);
  expect(await changes(ana, id)).toEqual([]);
});

test("a cancellation is notified once, with the host's message and a link to the event", async () => {
  const { id, slug } = await publish(ana, { title: "Doomed" });
  await goes(ben, id);
  await ana.post(`/events/${id}/cancel`, { message: "The roof leaks." });
  await ana.post(`/events/${id}/cancel`, { message: "Again." });
  const cards = (await notificationsOf(ben)).filter(({ kind }) => kind === "event-cancelled");
  expect(cards).toMatchObject([
    {
      message: "“Doomed” is cancelled. The roof leaks.",
      href: `/events/${slug}`,
      people: [],
      count: 0,
    },
  ]);
});

test("a later block hides the notification, and turning the kind off hides it too", async () => {
  const [host, guest] = [await app.person("Host"), await app.person("Guest")];
  const { id } = await publish(host, { title: "Hidden later" });
  await goes(guest, id);
  await host.patch(`/events/${id}`, { version: 1, startTime: "21:00" });
  expect(await unread(guest)).toBe(1);
  await guest.put("/notification-choices/event-changed", { inApp: false });
  expect([await unread(guest), await notificationTexts(guest)]).toEqual([0, []]);
  await guest.put("/notification-choices/event-changed", { inApp: true });
  await host.put(`/people/${guest.id}/block`);
  expect([await unread(guest), await notificationTexts(guest)]).toEqual([0, []]);
});

test("open pages are updated at once", async () => {
  const listening = await listen(app);
  const { id } = await publish(ana);
  await goes(ben, id);
  const [bens, cleos] = await Promise.all(
    [ben, cleo].map((who) =>
      openPage(listening.url, {
        id: who.id,
        cookie: who.cookie(),
        origin: "http://localhost:3000",
      }),
    ),
  );
  await edit(id, 1, { startTime: "21:00" });
  await vi.waitFor(() => expect(types(bens?.heard ?? [])).toContain("my-events-changed"), 30_000);
  expect(types(bens?.heard ?? [])).toContain("notifications-changed");
  expect(types(cleos?.heard ?? [])).not.toContain("my-events-changed");
  bens?.close();
  cleos?.close();
  await listening.close();
});

test("a change for five thousand people takes as many statements as one for three; a job notifies the rest, each once", async () => {
  const { db, identity } = app.services;
  const person = await identity.findPerson(new Headers({ cookie: ana.cookie() }));
  if (!person) throw new Error("not signed in");
  const statementsOf = async (id: string) => {
    const { statements } = await countingQueries(() =>
      withoutDelivery(
        writeWithLockedEvent(db, person, id, "edit", (tx, access) =>
          editEvent(tx, access, { version: 1, startTime: "21:00" }),
        ),
      ),
    );
    return statements.length;
  };
  const small = await publish(ana);
  await goes(ben, small.id);
  const large = await publish(ana, { title: "Stadium" });
  await db.execute(sql`
    with crowd as (insert into users (id, name, username, email, role)
      select gen_random_uuid(), 'Fan ' || n, 'fan' || n, 'fan' || n || '@people.example', 'attendee'
      from generate_series(1, 5000) as n returning id)
    insert into rsvps (event_id, user_id, answer) select ${large.id}::uuid, id, 'going' from crowd`);
  expect(await statementsOf(large.id)).toBe(await statementsOf(small.id));
  // The first 300 people have the lowest ids; Ana, who made the change, may be among them.
  expect(await changes(ana, large.id)).toMatchObject([
    { seenBy: 0, notifying: { processed: 300, total: null } },
  ]);
  expect(await changes(ben, large.id)).toMatchObject([{ notifying: null }]);
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from announcements where finished_at is null`,
  );
  const id = rows[0]?.id ?? "";
  await deliver(app.services, continueAnnouncement(db, id));
  expect(await changes(ana, large.id)).toMatchObject([
    { notifying: { processed: 1_300, total: 5_001 } },
  ]);
  // A failed batch leaves nothing behind, and two servers running at once do nothing twice.
  await expect(
    db.transaction(async (tx) => {
      await withoutDelivery(continueAnnouncement(tx, id));
      throw new Error("stopped");
    }),
  ).rejects.toThrow("stopped");
  while (
    (await Promise.all([1, 2].map(() => deliver(app.services, continueAnnouncement(db, id))))).some(
      Boolean,
    )
  );
  expect(await changes(ana, large.id)).toMatchObject([
    { recipients: 5_000, seenBy: 0, notifying: null },
  ]);
  const counted = await db.execute(
    sql`select count(*)::int as cards from notifications where event_id = ${large.id}`,
  );
  expect(counted.rows).toEqual([{ cards: 5_000 }]);
});

test("someone who saw a change before their batch ran isn't notified of it again", async () => {
  const { db } = app.services;
  const { id } = await publish(ana, { title: "Twice" });
  await goes(ben, id);
  await edit(id, 1, { startTime: "21:00" });
  await edit(id, 2, { startTime: "22:00" });
  const about = async () => (await notificationTexts(ben)).filter((said) => said.includes("Twice"));
  await ben.put(`/events/${id}/changes/seen`);
  // Simulates the second change's job running only now.
  const { rows } = await db.execute<{ id: string }>(sql`
    update announcements set finished_at = null, last_person_id = null from event_changes
    where event_changes.id = announcements.change_id and event_changes.event_id = ${id} and event_changes.version = 3
    returning announcements.id`);
  await deliver(app.services, continueAnnouncement(db, rows[0]?.id ?? ""));
  expect(await about()).toHaveLength(1);
  expect(await changes(ana, id)).toMatchObject([
    { recipients: 1, seenBy: 1 },
    { recipients: 1, seenBy: 1 },
  ]);
});
