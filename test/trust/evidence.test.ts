import type { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepDaily } from "../../src/server/account-deletion/jobs.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { postBy } from "../../src/server/notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { findEverywhere, openMarks } from "./marks.ts";

let app: TestApp;
let client: Client;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  client = await openMarks(app.databaseUrl);
  ben = await app.person("Ben");
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const report = (who: TestPerson, target: string, targetId: string, text: string) =>
  who.post("/reports", { id: newId(), target, targetId, category: "scam", text });

test("reported content of a deleted person stays only as evidence, until 90 days after the decision", async () => {
  const [ivy, mo] = [await app.person("Ivy Nightshade"), await app.person("Mo")];
  await client.query("update users set moderator = true where id = $1", [mo.id]);
  await ivy.patch("/profile", { bio: "A bio of hemlock" });
  const post = await postBy(ivy, { content: "Belladonna for sale" });
  await postBy(ivy, { content: "Aconite in the garden" });
  await report(ben, "post", post.id, "She sold me some.");
  await report(ben, "profile", ivy.id, "The same person.");
  await report(ivy, "profile", ben.id, "Ben mentioned foxglove");
  const traces = ["ivy", "Aconite", "foxglove", ivy.id, ivy.email];
  const evidence = ["Ivy Nightshade", "hemlock", "Belladonna"];

  expect((await ivy.post("/my/account/deletion", { password: ivy.password })).status).toBe(204);

  const left = (await findEverywhere(client, [...traces, ...evidence])).filter(
    (row) => !row.startsWith("jobs."),
  );
  expect(left.map((row) => row.split(":")[0])).toEqual(["report_cases", "report_cases"]);
  expect(await findEverywhere(client, traces.slice(1, 4))).toEqual([]);
  const { items } = (await mo.get("/administration/reports?limit=50")).body;
  const about = (copy: string) =>
    items.find((one: { evidence: string[] }) => one.evidence.some((word) => word.includes(copy)));
  for (const copy of ["Belladonna", "hemlock"])
    expect(about(copy)).toMatchObject({
      state: "gone",
      path: null,
      owner: null,
      deletedOwner: { name: "Ivy Nightshade" },
      reports: [{ category: "scam", reporter: { id: ben.id } }],
      can: { dismiss: true, hide: false, warn: false, suspend: false },
    });
  expect(items.find((one: { targetId: string }) => one.targetId === ben.id)).toMatchObject({
    reports: [{ reporter: null, text: "", category: "scam" }],
  });

  const decide = (id: string, decision: string) =>
    mo.put(`/administration/reports/${id}/decision`, { decision, reason: "The account is gone." });
  expect(await decide(about("hemlock").id, "suspend")).toRefuseWith("NOT_ALLOWED");
  for (const copy of ["Belladonna", "hemlock"])
    expect((await decide(about(copy).id, "dismiss")).status).toBe(200);
  expect((await ben.get("/my/reports")).body.items[0]).toMatchObject({ authorDeleted: true });

  const close = (days: number) =>
    client.query(
      "update report_cases set closed_at = now() - make_interval(days => $1) where owner_deleted_at is not null",
      [days],
    );
  await close(89);
  await sweepDaily(app.services);
  expect(await findEverywhere(client, evidence)).toHaveLength(2);
  await close(91);
  await sweepDaily(app.services);
  expect(await findEverywhere(client, evidence)).toEqual([]);
  expect((await client.query("select 1 from reports where text like 'She sold%'")).rows).toEqual(
    [],
  );
});
