import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendNotificationEmails } from "../notifications/send-emails.ts";
import { postBy } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { appoint, reportedCase } from "./test-moderation.ts";

let app: TestApp;
let mo: TestPerson;
let rae: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [mo, rae] = [await app.person("Mo"), await app.person("Rae")];
  await appoint(app, mo);
});
afterAll(() => app.close());

test("a notice is emailed with the moderator's reason, and its undoing says what was undone and why", async () => {
  const ana = await app.person("Ana");
  await app.services.db.execute(sql`update users set email_verified = true where id = ${ana.id}`);
  const post = await postBy(ana);
  const sentTexts = async () => {
    await app.services.db.transaction(async (tx) => {
      await tx.execute(
        sql`update notifications set time = time - interval '20 minutes', mailed_at = mailed_at - interval '20 minutes'`,
      );
      await tx.execute(
        sql`update moderation_notices set created_at = created_at - interval '20 minutes', undone_at = undone_at - interval '20 minutes'`,
      );
      await tx.execute(
        sql`update notification_emails set sent_at = sent_at - interval '20 minutes'`,
      );
    });
    const sent = vi.spyOn(app.services.mail, "send");
    await sendNotificationEmails(app.services);
    const emails = sent.mock.calls.map(([email]) => email).filter(({ to }) => to === ana.email);
    sent.mockRestore();
    return emails;
  };
  const { id } = await reportedCase(rae, mo, { target: "post", targetId: post.id });
  const { body: entry } = await mo.put(`/administration/reports/${id}/decision`, {
    decision: "hide",
    reason: "Advertises things that are not there.",
  });
  const [first] = await sentTexts();
  expect(first?.text).toContain(
    "The moderators hid your post. Reason: Advertises things that are not there.",
  );
  expect(first?.subject).not.toContain("Advertises");
  expect(
    (await mo.post(`/administration/log/${entry.id}/undo`, { reason: "We were wrong." })).status,
  ).toBe(200);
  const [second] = await sentTexts();
  expect(second?.text).toContain("The moderators restored your post. Reason: We were wrong.");
  expect(second?.text).not.toContain("hid your post");
  expect((await ana.get("/my/notices")).body.items).toMatchObject([
    { decision: "hide", undoneAt: expect.any(String), undoneReason: "We were wrong." },
  ]);
});
