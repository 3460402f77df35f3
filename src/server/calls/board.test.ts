import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exampleTerms, listedAct } from "../bookings/test-bookings.ts";
import { countingQueries } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { sendNotificationEmails } from "../notifications/send-emails.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { applyWith, publishedCall } from "./test-calls.ts";

let app: TestApp;
let lucia: TestPerson;
beforeAll(async () => {
  app = await testApp();
  lucia = await verified(app, "Lucia");
});
afterAll(() => app.close());

/** Applicants, each with an act of one of these names. */
async function applicants(call: Parameters<typeof applyWith>[1], names: string[]) {
  const sent = [];
  for (const name of names) {
    const person = await verified(app, `Owner of ${name}`);
    const act = await listedAct(person, name);
    sent.push({ person, act, application: await applyWith(person, call, act.id) });
  }
  return sent;
}

const answer = (callId: string, ids: string[], move: string, words = "") =>
  lucia.post(`/calls/${callId}/answers`, { ids, move, words });

const column = async (callId: string, name: string, more = "") =>
  (await lucia.get(`/calls/${callId}/applications?column=${name}${more}`)).body.items;

describe("the board", () => {
  test("declines many at once, each by its act's name, by notification and email", async () => {
    const call = await publishedCall(lucia);
    const sent = await applicants(call, ["Casa Trompeta", "Tin $& Sparrows"]);
    const ids = sent.map(({ application }) => application.id);
    expect(await answer(call.id, ids, "decline")).toRefuseWith("BAD_INPUT");
    const typo = await answer(
      call.id,
      ids,
      "decline",
      "Thank you, {act}, for {nosuch} {act} {date} {nosuch}.",
    );
    expect(typo).toRefuseWith("BAD_INPUT");
    expect(typo.body.fields).toEqual([
      {
        field: "words",
        message:
          "{nosuch} or {date} won't be replaced. Use {act}, which becomes the name of each act.",
      },
    ]);
    const words = "Thank you for applying, {act}. {act} was loud.";
    expect((await answer(call.id, ids, "decline", words)).body).toEqual({ moved: 2 });
    expect((await answer(call.id, ids, "decline", words)).body).toEqual({ moved: 0 });
    const [, second] = sent;
    const mine = (await second!.person.get("/my/applications")).body.items;
    expect(mine).toMatchObject([
      {
        state: "declined",
        reply: "Thank you for applying, Tin $& Sparrows. Tin $& Sparrows was loud.",
      },
    ]);
    for (const { person } of sent) {
      const cards = (await person.get("/notifications")).body.items;
      expect(cards[0]).toMatchObject({
        kind: "application-answer",
        message: "Lucia answered your application to “Brass for the Parade”.",
        href: `/calls/${call.slug}`,
      });
    }
    const { services } = app;
    await services.db.execute(sql`update notifications set time = time - interval '5 minutes'`);
    await sendNotificationEmails(services);
    const { rows } = await services.db.execute(sql`select email from users
      where id in (select user_id from notification_emails)`);
    expect(rows).toHaveLength(3);
    expect(await answer(call.id, ids, "shortlist")).toRefuseWith("CONFLICT");
  });

  test("refuses applications that belong to other calls or do not exist", async () => {
    const call = await publishedCall(lucia);
    const other = await publishedCall(lucia);
    const [sent] = await applicants(other, ["Elsewhere"]);
    expect(await answer(call.id, [sent!.application.id], "shortlist")).toRefuseWith("NOT_FOUND");
    expect(await answer(call.id, [newId()], "shortlist")).toRefuseWith("NOT_FOUND");
  });

  test("shows stars and notes to the team only", async () => {
    const call = await publishedCall(lucia);
    const [sent] = await applicants(call, ["Marigold Parade"]);
    const { application, person } = sent!;
    await lucia.put(`/applications/${application.id}/stars`, { stars: 4 });
    const note = { id: newId(), text: "Brings its own banner." };
    await lucia.post(`/applications/${application.id}/notes`, note);
    await lucia.post(`/applications/${application.id}/notes`, note);
    expect(await lucia.put(`/applications/${application.id}/stars`, { stars: 6 })).toRefuseWith(
      "BAD_INPUT",
    );
    expect((await answer(call.id, [application.id], "shortlist")).body.moved).toBe(1);
    expect(await column(call.id, "shortlisted", "&stars=4")).toMatchObject([
      { stars: 4, notes: [{ by: "Lucia", mine: true, text: "Brings its own banner." }] },
    ]);
    expect(await column(call.id, "shortlisted", "&stars=5")).toEqual([]);
    expect(await column(call.id, "shortlisted", "&q=marigold")).toHaveLength(1);
    expect(await column(call.id, "shortlisted", "&q=trombone")).toEqual([]);
    const mine = JSON.stringify((await person.get("/my/applications")).body);
    expect(mine).toContain("shortlisted");
    expect(mine).not.toContain("banner");
    expect(mine).not.toContain("stars");
    const cards = (await person.get("/notifications")).body.items;
    expect(cards[0]).toMatchObject({ kind: "application-shortlisted" });
    await lucia.delete(`/application-notes/${note.id}`);
    expect((await column(call.id, "shortlisted"))[0].notes).toEqual([]);
  });

  test("an offer answers an application, which then follows the booking", async () => {
    const call = await publishedCall(lucia);
    const [sent] = await applicants(call, ["Cedar Elm Stompers"]);
    const { application, person, act } = sent!;
    const offer = (actId = act.id) =>
      lucia.post("/bookings", {
        id: newId(),
        actId,
        eventId: null,
        title: call.title,
        terms: exampleTerms(),
        applicationId: application.id,
      });
    const stranger = await verified(app, "Stranger");
    const other = await listedAct(stranger, "Somebody else");
    expect(await offer(other.id)).toRefuseWith("NOT_FOUND");
    const booking = (await offer()).body;
    expect(await offer()).toRefuseWith("CONFLICT");
    expect(await column(call.id, "offered")).toMatchObject([
      { state: "offered", booking: { id: booking.id, state: "open" } },
    ]);
    expect(await answer(call.id, [application.id], "decline", "No.")).toRefuseWith("CONFLICT");
    expect(await person.put(`/applications/${application.id}/withdrawal`)).toRefuseWith("CONFLICT");
    await person.put(`/bookings/${booking.id}/moves/decline`, { version: 1 });
    const mine = (await person.get("/my/applications")).body.items[0];
    expect(mine).toMatchObject({ state: "offered", booking: { state: "declined" } });
    expect((await answer(call.id, [application.id], "decline", "Next time.")).status).toBe(200);
  });

  test("leaves out people hidden by a block, also in its counts", async () => {
    const call = await publishedCall(lucia);
    const [one, two] = await applicants(call, ["Here", "Gone"]);
    await two!.person.put(`/people/${lucia.id}/block`);
    expect((await lucia.get(`/calls/${call.id}/board`)).body.waiting).toBe(1);
    expect(await column(call.id, "new")).toMatchObject([{ id: one!.application.id }]);
    expect(await lucia.get(`/applications/${two!.application.id}`)).toRefuseWith("NOT_FOUND");
    expect(await answer(call.id, [two!.application.id], "shortlist")).toRefuseWith("NOT_FOUND");
  });

  test("holds a thousand applications and reads one page of them in few statements", async () => {
    const call = await publishedCall(lucia);
    const [first] = await applicants(call, ["The first"]);
    const { db } = app.services;
    await db.execute(sql`insert into acts (id, slug, owner_id, kind, name, search, listed)
      select gen_random_uuid(), 'many-' || n, ${first!.person.id}, 'solo', 'Act ' || n, 'act ' || n, true
      from generate_series(1, 1000) as n`);
    await db.execute(sql`insert into call_applications (id, call_id, act_id, person_id, created_at)
      select gen_random_uuid(), ${call.id}, id, owner_id, now() - (random() * 1000) * interval '1 second'
      from acts where slug like 'many-%'`);
    const ids: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const address: string = `/calls/${call.id}/applications?column=new&limit=50${cursor && `&cursor=${cursor}`}`;
      const { result: page, statements } = await countingQueries(() => lucia.get(address));
      expect(statements.length).toBeLessThanOrEqual(8);
      ids.push(...page.body.items.map(({ id }: { id: string }) => id));
      cursor = page.body.next;
    }
    expect(ids).toHaveLength(1_001);
    expect(new Set(ids).size).toBe(1_001);
  });
});
