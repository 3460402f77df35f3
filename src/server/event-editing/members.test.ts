import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationTexts } from "../notifications/test-notifications.ts";
import {
  datesOf,
  draftAt,
  facts,
  nameOf,
  publish,
  titles,
  verifyEmail,
  weekly,
} from "../events/test-events.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  ben = await app.person("Ben");
});
afterAll(() => app.close());

const verify = (person: TestPerson) => verifyEmail(app, person);

const agree = async (id: string, ...people: TestPerson[]) => {
  for (const who of people) expect((await who.put(`/events/${id}/line-up/me`)).status).toBe(204);
};

test("an invite-only event is visible to its guests and not found by anybody else", async () => {
  const { id, slug } = await publish(ana, { title: "Secret supper", visibility: "invite-only" });
  const cleo = await app.person("Cleo");
  const invite = async () =>
    ana.post(`/events/${id}/people`, { username: await nameOf(cleo), role: "guest" });
  expect(await invite()).toRefuseWith("VERIFY_EMAIL_FIRST");
  await verify(ana);
  for (const who of [ben, cleo, app.visitor()]) {
    expect(await who.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
    expect(titles(await who.get("/events?q=secret"))).toEqual([]);
    expect(titles(await who.get(`/people/${ana.id}/events?kind=upcoming`))).not.toContain(
      "Secret supper",
    );
  }
  expect((await invite()).status).toBe(200);
  expect(titles(await cleo.get("/my/events"))).toEqual(["Secret supper"]);
  expect((await cleo.get(`/events/${slug}`)).body).toMatchObject({
    myRole: "guest",
    can: { edit: false },
  });
  expect(await cleo.get(`/events/${id}/people`)).toRefuseWith("NOT_FOUND");
  const report = { id: newId(), target: "event", targetId: id, category: "spam" };
  expect(await ben.post("/reports", report)).toRefuseWith("NOT_FOUND");
  await cleo.put(`/events/${id}/answer`, { answer: "going" });
  expect((await ana.get(`/events/${slug}`)).body.going).toBe(1);
  expect((await ana.delete(`/events/${id}/people/${cleo.id}`)).status).toBe(204);
  expect((await ana.get(`/events/${slug}`)).body.going).toBe(0);
  expect(await cleo.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
});

test("a manager may edit, door staff may not, and either may leave", async () => {
  const { id, slug } = await publish(ana, { title: "Team work" });
  const [max, dot] = [await app.person("Max"), await app.person("Dot")];
  await verify(ana);
  const invite = async (person: TestPerson, role: string) =>
    ana.post(`/events/${id}/people`, { username: await nameOf(person), role });
  expect((await invite(max, "manager")).body.asked).toBe(true);
  await invite(dot, "door");
  // Until they accept, their names aren't shown and they may do nothing.
  expect(await max.patch(`/events/${id}`, { version: 1, title: "No" })).toRefuseWith("NOT_FOUND");
  expect((await dot.get(`/events/${slug}`)).body).toMatchObject({ managers: [], myAsk: "door" });
  expect(await notificationTexts(max)).toContain(
    "Ana invited you to take part in “Team work”. Open its page to answer.",
  );
  for (const who of [max, max, dot])
    expect((await who.put(`/events/${id}/people/me`)).status).toBe(204);
  expect((await max.get(`/events/${slug}`)).body).toMatchObject({
    can: { edit: true },
    managers: [{ id: max.id }],
  });
  expect((await max.patch(`/events/${id}`, { version: 1, title: "Max's work" })).status).toBe(200);
  expect(await dot.patch(`/events/${id}`, { version: 2, title: "No" })).toRefuseWith("NOT_ALLOWED");
  expect(await dot.delete(`/events/${id}/people/${max.id}`)).toRefuseWith("NOT_ALLOWED");
  expect((await dot.delete(`/events/${id}/people/${dot.id}`)).status).toBe(204);
  expect(await dot.patch(`/events/${id}`, { version: 2, title: "No" })).toRefuseWith("NOT_FOUND");
  expect((await max.get(`/events/${id}/people`)).body.items).toMatchObject([{ id: max.id }]);
});

test("people separated by a block can't be added as members or to a line-up, nor seen on one", async () => {
  const [eve, fay] = [await app.person("Eve"), await app.person("Fay")];
  await eve.put(`/people/${ana.id}/block`);
  await verify(ana);
  const { id } = await publish(ana);
  const invited = await ana.post(`/events/${id}/people`, {
    username: await nameOf(eve),
    role: "door",
  });
  expect(invited.body.fields[0].field).toBe("username");
  const withPerformer = { version: 1, lineUp: [{ name: "Eve", role: "", personId: eve.id }] };
  expect((await ana.patch(`/events/${id}`, withPerformer)).body.fields[0].field).toBe(
    "lineUp.0.name",
  );
  const other = await publish(ben, { lineUp: [{ name: "Eve", role: "", personId: eve.id }] });
  expect((await fay.get(`/events/${other.slug}`)).body.lineUp).toEqual([]);
  await agree(other.id, eve);
  expect((await fay.get(`/events/${other.slug}`)).body.lineUp).toHaveLength(1);
  await eve.put(`/people/${fay.id}/block`);
  expect((await fay.get(`/events/${other.slug}`)).body.lineUp).toEqual([]);
  expect((await app.visitor().get(`/events/${other.slug}`)).body.lineUp).toHaveLength(1);
  await eve.delete(`/events/${other.id}/line-up/me`);
  expect((await app.visitor().get(`/events/${other.slug}`)).body.lineUp).toEqual([]);
});

test("deleting an account removes its name from line-ups, drafts and teams", async () => {
  const gil = await app.person("Gil Unmistakable");
  const withPerformer = { lineUp: [{ name: gil.name, role: "Drums", personId: gil.id }] };
  const { id, slug } = await publish(ana, withPerformer);
  await agree(id, gil);
  const draft = newId();
  await ana.put(draftAt(draft), { version: 0, ...withPerformer });
  const own = newId();
  await gil.put(draftAt(own), { version: 0, title: "Never" });
  await gil.post("/my/account/deletion", { password: gil.password });
  expect((await app.visitor().get(`/events/${slug}`)).body.lineUp).toEqual([]);
  expect((await ana.get(draftAt(draft))).body.fields.lineUp).toEqual([]);
  const left = await app.services.db.execute(
    sql`select 1 from event_drafts where id = ${own} or fields::text like '%Unmistakable%'`,
  );
  expect(left.rows).toEqual([]);
});

test("reading an event's private data, or being refused it, doesn't wait for its lock", async () => {
  const { id } = await publish(ana);
  await app.services.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from events where id = ${id} for update`);
    expect((await ana.get(`/events/${id}/fields`)).status).toBe(200);
    expect((await ana.get(`/events/${id}/people`)).status).toBe(200);
    expect(await ben.patch(`/events/${id}`, { version: 1, title: "No" })).toRefuseWith("NOT_FOUND");
  });
});

const by = (person: TestPerson, role = "") => ({ name: person.name, role, personId: person.id });
const lineUpOf = async (slug: string) =>
  (await app.visitor().get(`/events/${slug}`)).body.lineUp.map(
    ({ name }: { name: string }) => name,
  );

test("a block leaves the line-up as it is and isn't revealed by what can be saved", async () => {
  const [ivy, kit, jo] = [await app.person("Ivy"), await app.person("Kit"), await app.person("Jo")];
  const { id, slug } = await publish(ana, { lineUp: [by(ivy), by(kit), by(jo)] });
  await agree(id, ivy, kit, jo);
  await kit.put(`/people/${ana.id}/block`);
  const edit = (version: number, more: object) => ana.patch(`/events/${id}`, { version, ...more });
  expect((await edit(1, { title: "Still mine" })).status).toBe(200);
  const form = (await ana.get(`/events/${id}/fields`)).body.fields;
  expect(form.lineUp.map(({ name }: { name: string }) => name)).toEqual(["Ivy", "Jo"]);
  expect((await edit(2, { lineUp: [...form.lineUp, by(ben)] })).status).toBe(200);
  // The new performer is invited first.
  expect(await lineUpOf(slug)).toEqual(["Ivy", "Kit", "Jo"]);
  await agree(id, ben);
  expect(await lineUpOf(slug)).toEqual(["Ivy", "Kit", "Jo", "Ben"]);
  const again = await edit(3, { lineUp: [by(kit)] });
  expect(again.body.fields).toEqual([{ field: "lineUp.0.name", message: "This person has left." }]);
  expect((await edit(3, { lineUp: [] })).status).toBe(200);
  expect(await lineUpOf(slug)).toEqual(["Kit"]);
});

test("performers on a line-up see the event and can leave it even from behind a block", async () => {
  const lea = await app.person("Lea");
  const { id, slug } = await publish(ana, { visibility: "invite-only", lineUp: [by(lea)] });
  expect((await lea.get(`/events/${slug}`)).body).toMatchObject({
    myLineUpInvitation: true,
    lineUp: [],
  });
  expect(await notificationTexts(lea)).toContain(
    "Ana invited you to take part in “Vinyl Night”. Open its page to answer.",
  );
  await agree(id, lea);
  // Once answered, the notification no longer asks for an answer.
  expect(await notificationTexts(lea)).toContain("Ana invited you to take part in “Vinyl Night”.");
  expect((await lea.get(`/events/${slug}`)).body.lineUp).toHaveLength(1);
  const open = (await ana.get(`/events/${id}/fields`)).body;
  await ana.put(`/people/${lea.id}/block`);
  expect(await lea.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
  expect((await lea.delete(`/events/${id}/line-up/me`)).status).toBe(204);
  expect((await lea.delete(`/events/${id}/line-up/me`)).status).toBe(204);
  const late = { version: open.version, lineUp: open.fields.lineUp };
  expect(await ana.patch(`/events/${id}`, late)).toRefuseWith("CONFLICT");
  await ana.patch(`/events/${id}`, { version: 2, visibility: "public" });
  expect(await lineUpOf(slug)).toEqual([]);
});

test("a manager can't add people blocked by the host to the team or line-up", async () => {
  const [mel, ned] = [await app.person("Mel"), await app.person("Ned")];
  await verify(mel);
  const { id } = await publish(ana);
  await ana.post(`/events/${id}/people`, { username: await nameOf(mel), role: "manager" });
  await mel.put(`/events/${id}/people/me`);
  await ned.put(`/people/${ana.id}/block`);
  const member = { username: await nameOf(ned), role: "guest" };
  expect(await mel.post(`/events/${id}/people`, member)).toRefuseWith("BAD_INPUT");
  const withPerformer = { version: 1, lineUp: [by(ned)] };
  expect(await mel.patch(`/events/${id}`, withPerformer)).toRefuseWith("BAD_INPUT");
});

test("a full member list refuses new people but still allows role changes", async () => {
  const { id } = await publish(ana);
  await app.services.db.execute(sql`
    with crowd as (
      insert into users (id, name, username, email, search)
      select gen_random_uuid(), 'Crowd', 'crowd' || n, 'crowd' || n || '@people.example', 'crowd'
      from generate_series(1, 500) n returning id)
    insert into event_members (event_id, user_id, role) select ${id}, id, 'guest' from crowd`);
  const addDoorStaff = (username: string) =>
    ana.post(`/events/${id}/people`, { username, role: "door" });
  expect((await addDoorStaff("crowd7")).status).toBe(200);
  expect(await addDoorStaff(await nameOf(ben))).toRefuseWith("BAD_INPUT");
});

test("people with an RSVP become guests when an event turns invite-only, and can be removed", async () => {
  const { id, slug } = await publish(ana, { title: "Closing soon" });
  await ben.put(`/events/${id}/answer`, { answer: "maybe" });
  const { version } = (await ana.get(`/events/${id}/fields`)).body;
  const closing = await ana.patch(`/events/${id}`, { version, visibility: "invite-only" });
  expect(closing.status).toBe(200);
  const { items } = (await ana.get(`/events/${id}/people`)).body;
  expect(items).toMatchObject([{ id: ben.id, role: "guest" }]);
  expect((await ben.get(`/events/${slug}`)).status).toBe(200);
  expect((await ana.delete(`/events/${id}/people/${ben.id}`)).status).toBe(204);
  expect(await ben.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
});

test("a manager removed from an invite-only event loses their RSVP too", async () => {
  const { id, slug } = await publish(ana, { title: "Inner circle", visibility: "invite-only" });
  await verify(ana);
  await ana.post(`/events/${id}/people`, { username: await nameOf(ben), role: "manager" });
  await ben.put(`/events/${id}/people/me`);
  await ben.put(`/events/${id}/answer`, { answer: "going" });
  await ana.delete(`/events/${id}/people/${ben.id}`);
  expect(await ben.get(`/events/${slug}`)).toRefuseWith("NOT_FOUND");
});

test("a past event can't be renamed, and an upcoming one can't move to the past", async () => {
  const { id } = await publish(ana, { title: "Nobel evening" });
  const change = async (what: object) => {
    const { version } = (await ana.get(`/events/${id}/fields`)).body;
    return ana.patch(`/events/${id}`, { version, ...what });
  };
  expect(await change({ startDay: "2020-01-01", endDay: "" })).toRefuseWith("BAD_INPUT");
  await app.services.db.execute(
    sql`update events set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = ${id}`,
  );
  expect(await change({ title: "Flat earth rally" })).toRefuseWith("NOT_ALLOWED");
});

test("people named in a draft are invited when it's published; wrong usernames are reported and don't block it", async () => {
  const [host, mia, gus] = [
    await app.person("Hilde"),
    await app.person("Mia"),
    await app.person("Gus"),
  ];
  await verifyEmail(app, host);
  const id = newId();
  const team = [
    { username: await nameOf(mia), role: "manager" },
    { username: await nameOf(gus), role: "guest" },
    { username: "nobody-here", role: "door" },
  ];
  const draft = await host.put(draftAt(id), {
    ...facts,
    visibility: "invite-only",
    repeats: weekly,
    team,
    version: 0,
  });
  expect(draft.body.fields.team).toEqual(team);
  expect((await mia.get("/notifications")).body.items).toEqual([]);

  const made = await host.post(`${draftAt(id)}/publish`, { version: draft.body.version });
  expect([made.status, made.body.unasked]).toEqual([201, ["nobody-here"]]);
  const members = (await host.get(`/events/${id}/people`)).body.items;
  expect(
    members.map(({ name, role, asked }: Record<string, unknown>) => [name, role, asked]),
  ).toEqual([
    ["Mia", "manager", true],
    ["Gus", "guest", false],
  ]);
  expect((await gus.get(`/events/${made.body.slug}`)).status).toBe(200);
  expect((await mia.get("/notifications")).body.items).toHaveLength(1);
  const again = await host.post(`${draftAt(id)}/publish`, { version: draft.body.version });
  expect([again.status, again.body.unasked]).toEqual([201, []]);
  expect((await mia.get("/notifications")).body.items).toHaveLength(1);
  // The team runs every date; guests are invited to the first.
  const [, second] = await datesOf(host, made.body.slug);
  expect((await host.get(`/events/${second?.id}/people`)).body.items).toMatchObject([
    { name: "Mia", role: "manager" },
  ]);
});
