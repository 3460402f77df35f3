import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appoint } from "../moderation/test-moderation.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let adele: TestPerson;
beforeAll(async () => {
  app = await testApp();
  adele = await app.person("Adele");
  await appoint(app, adele, "administrator");
});
afterAll(() => app.close());

const makeRole = (actor: TestPerson, { id }: TestPerson, role: string) =>
  actor.put(`/administration/people/${id}/role`, { role, reason: "We need help." });
const suspend = (actor: TestPerson, { id }: TestPerson) =>
  actor.put(`/people/${id}/suspension`, { reason: "Insults people." });
const leave = (person: TestPerson) =>
  person.post("/my/account/deletion", { password: person.password });
const signIn = async ({ email, password }: TestPerson) => {
  const browser = app.visitor();
  await browser.post("/session", { email, password });
  return browser;
};

test("an administrator appoints and removes moderators; a person who gains power must sign in again", async () => {
  const mo = await app.person("Mo");
  expect(await mo.get("/administration/reports")).toRefuseWith("NOT_FOUND");
  expect((await makeRole(adele, mo, "moderator")).status).toBe(204);
  expect((await mo.get("/session")).body.me).toBeNull();
  const again = await signIn(mo);
  expect((await again.get("/session")).body.me).toMatchObject({
    moderator: true,
    administrator: false,
  });
  expect((await again.get("/administration/reports")).status).toBe(200);
  for (const path of ["/administration/disk", "/administration/backup"])
    expect(await again.get(path)).toRefuseWith("NOT_FOUND");
  await makeRole(adele, mo, "none");
  expect(await again.get("/administration/reports")).toRefuseWith("NOT_FOUND");
  const { body } = await adele.get(`/administration/log?person=${mo.id}`);
  expect(body.items).toMatchObject([
    { action: "remove-role", actor: { id: adele.id }, reason: "We need help." },
    { action: "make-moderator", actor: { id: adele.id }, person: { id: mo.id } },
  ]);
});

test("a moderator can't act on staff or appoint moderators", async () => {
  const [mo, mia, zoe] = [await app.person("Mo"), await app.person("Mia"), await app.person("Zoe")];
  for (const one of [mo, mia]) await appoint(app, one);
  for (const one of [mia, adele]) {
    expect(await suspend(mo, one)).toRefuseWith("NOT_ALLOWED");
    const signOut = await mo.post(`/administration/people/${one.id}/sign-out`, { reason: "Hm." });
    expect(signOut).toRefuseWith("NOT_ALLOWED");
  }
  expect(await suspend(mo, mo)).toRefuseWith("NOT_ALLOWED");
  expect(await makeRole(mo, zoe, "moderator")).toRefuseWith("NOT_FOUND");
  expect(
    await mo.post(`/administration/people/${zoe.id}/deletion`, { reason: "Hm." }),
  ).toRefuseWith("NOT_FOUND");
  expect((await mo.get("/administration/people?q=zoe")).body.items[0]).toMatchObject({
    id: zoe.id,
    email: null,
    can: { suspend: true, signOut: true, delete: false, changeRole: false },
  });
});

test("a suspended moderator loses the role at once, even after the suspension ends", async () => {
  const mo = await app.person("Mo");
  await appoint(app, mo);
  await suspend(adele, mo);
  expect(await mo.get("/administration/reports")).toRefuseWith("UNAUTHENTICATED");
  await adele.delete(`/people/${mo.id}/suspension`, { reason: "Enough." });
  const again = await signIn(mo);
  expect((await again.get("/session")).body.me.moderator).toBe(false);
  expect(await again.get("/administration/reports")).toRefuseWith("NOT_FOUND");
});

test("if two administrators remove each other at once, one stays", async () => {
  const bea = await app.person("Bea");
  await appoint(app, bea, "administrator");
  const [first, second] = await Promise.all([
    makeRole(adele, bea, "none"),
    makeRole(bea, adele, "none"),
  ]);
  expect([first.status, second.status].toSorted()).not.toEqual([204, 204]);
  const { rows } = await app.services.db.execute(
    sql`select id from users where administrator and id in (${adele.id}, ${bea.id})`,
  );
  expect(rows).toHaveLength(1);
  const last = rows[0]?.["id"] === adele.id ? adele : bea;
  expect(await makeRole(last, last, "none")).toRefuseWith("CONFLICT");
  await appoint(app, adele, "administrator");
  await app.services.db.execute(sql`update users set administrator = false where id = ${bea.id}`);
});

test("the last administrator can't leave while others remain; of two leaving at once one stays; a sole person may leave", async () => {
  const site = await testApp();
  const [ivo, jo] = [await site.person("Ivo"), await site.person("Jo")];
  for (const one of [ivo, jo]) await appoint(site, one, "administrator");
  const kim = await site.person("Kim");
  const [first, second] = await Promise.all([leave(ivo), leave(jo)]);
  expect([first.status, second.status].toSorted()).toEqual([204, 409]);
  const last = first.status === 204 ? jo : ivo;
  // Refused even without the password, so that nobody types it for nothing.
  expect(await last.post("/my/account/deletion", {})).toRefuseWith("CONFLICT");
  expect((await leave(kim)).status).toBe(204);
  expect((await leave(last)).status).toBe(204);
  await site.close();
});

test("people are found by name and address, signed out, and deleted with a log entry that doesn't name them", async () => {
  const finn = await app.person("Finn", { email: "finn.found@people.example" });
  for (const q of ["finn", "finn.found@people"]) {
    const { body } = await adele.get(`/administration/people?q=${encodeURIComponent(q)}`);
    expect(body.items).toMatchObject([{ id: finn.id, email: "finn.found@people.example" }]);
  }
  const reason = "Asked for it by mail.";
  await adele.post(`/administration/people/${finn.id}/sign-out`, { reason });
  expect((await finn.get("/session")).body.me).toBeNull();
  const gone = await adele.post(`/administration/people/${finn.id}/deletion`, { reason });
  expect(gone.status).toBe(204);
  expect(await adele.get(`/people/${finn.id}`)).toRefuseWith("NOT_FOUND");
  const { body } = await adele.get("/administration/log?action=delete-account");
  expect(body.items).toMatchObject([{ person: null, reason, actor: { id: adele.id } }]);
  const left = await adele.get("/administration/log?action=sign-out");
  expect(left.body.items[0]).toMatchObject({ person: null, reason: "" });
});

test("the database refuses to change or delete log entries", async () => {
  const gil = await app.person("Gil");
  await suspend(adele, gil);
  const refused = [
    "update moderation_log set reason = 'Nothing.'",
    "update moderation_log set actor_id = null",
    "update moderation_log set person_id = null",
    "delete from moderation_log",
  ];
  for (const statement of refused)
    await expect(app.services.db.execute(statement)).rejects.toMatchObject({
      cause: { message: "the moderation log is append-only" },
    });
});

test("the log is paged, filtered and exported for spreadsheets", async () => {
  const hal = await app.person("Hal");
  await app.services.db.execute(
    sql`update users set name = '=HYPERLINK("x")' where id = ${hal.id}`,
  );
  for (let round = 0; round < 3; round += 1) {
    await suspend(adele, hal);
    await adele.delete(`/people/${hal.id}/suspension`, { reason: "Enough." });
  }
  const actions: string[] = [];
  let cursor = "";
  for (let pages = 0; pages < 9; pages += 1) {
    const { body } = await adele.get(
      `/administration/log?person=${hal.id}&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    actions.push(...body.items.map(({ action }: { action: string }) => action));
    if (body.next === null) break;
    cursor = body.next;
  }
  expect(actions).toEqual(["lift", "suspend", "lift", "suspend", "lift", "suspend"]);
  const only = await adele.get(
    `/administration/log?person=${hal.id}&action=lift&actor=${adele.id}`,
  );
  expect(only.body.items).toHaveLength(3);
  const response = await adele.fetch(`/api/v1/administration/log.csv?person=${hal.id}`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await response.text()).trim().split("\r\n");
  expect(lines).toHaveLength(7);
  expect(lines[1]).toContain(`"'=HYPERLINK`);
});
