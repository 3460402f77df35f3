import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
});
afterAll(() => app.close());

const why = (email: { text?: string } | undefined) =>
  /You're getting this email because (.*)\./.exec(email?.text ?? "")?.[1];

test("an organizer's email tells each reader why they get it", async () => {
  const [holder, goer, doubter] = [
    await verifiedPerson(app, "Holly"),
    await verifiedPerson(app, "Gori"),
    await verifiedPerson(app, "Mai"),
  ];
  const words = { group: "everyone", subject: "Doors at six", body: "See you there." };
  const free = await publish(host, { title: "Free" });
  await goer.put(`/events/${free.id}/answer`, { answer: "going" });
  await doubter.put(`/events/${free.id}/answer`, { answer: "maybe" });
  await host.put(`/events/${free.id}/emails/${newId()}`, words);
  const sold = await publish(host, { title: "Sold" });
  const typeId = await putOnSale(app, sold.id);
  const { email, name } = holder;
  await buyTickets(app, sold.id, { typeId, buyerId: holder.id, name, email });
  await buyTickets(app, sold.id, { typeId, name: "Gus", email: "gus@guests.example" });
  await host.put(`/events/${sold.id}/emails/${newId()}`, words);
  const reasonTo = async (to: string) =>
    why((await emailsTo(app, to)).find(({ subject }) => subject === words.subject));
  await expect.poll(() => reasonTo(goer.email)).toBe("you're going to this event");
  await expect.poll(() => reasonTo(doubter.email)).toBe("you said that you might go to this event");
  await expect.poll(() => reasonTo(email)).toBe("you have a ticket for this event");
  await expect.poll(() => reasonTo("gus@guests.example")).toBe("you have a ticket for this event");
});

test("emails about a change tell each reader why they get them", async () => {
  const [saver, player] = [await verifiedPerson(app, "Sava"), await verifiedPerson(app, "Pia")];
  const lineUp = [{ name: "Pia", role: "", personId: player.id }];
  const { id } = await publish(host, { title: "Moved", lineUp });
  await saver.put(`/events/${id}/save`);
  await app.services.db.execute(
    sql`update line_up set asked = false where event_id = ${id} and person_id = ${player.id}`,
  );
  await host.patch(`/events/${id}`, { version: 1, startTime: "20:30" });
  await app.services.db.execute(sql`update notifications set time = time - interval '5 minutes'`);
  await sendEventNewsEmails(app.services);
  const reasonTo = async (to: string) =>
    why((await emailsTo(app, to)).find(({ subject }) => subject === "Changed: Moved"));
  await expect.poll(() => reasonTo(saver.email)).toBe("you saved this event");
  await expect.poll(() => reasonTo(player.email)).toBe("you're on the line-up of this event");
});
