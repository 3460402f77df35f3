import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailsTo, verifiedPerson } from "../accounts/test-emails.ts";
import { scans } from "../door/tables.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { writeToLedger } from "../payments/ledger.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  host = await verifiedPerson(app, "Host");
  ana = await verifiedPerson(app, "Ana Alvarez");
  ben = await verifiedPerson(app, "Ben");
});
afterAll(() => app.close());

/** Records an entry for a ticket. */
async function letIn(eventId: string, ticketId: string) {
  const at = new Date();
  await app.services.db
    .insert(scans)
    .values({ id: newId(), eventId, ticketId, result: "admitted", at });
}

async function concert() {
  const { id, slug } = await publish(host, { startDay: "2031-06-01" });
  const typeId = await putOnSale(app, id, { name: "Standing", priceMinor: 1200, quantity: 40 });
  const mine = await buyTickets(app, id, {
    typeId,
    buyerId: ana.id,
    name: "Ana Alvarez",
    email: "ana@mail.example",
    quantity: 2,
    holders: ["Ana Alvarez", "Her friend"],
  });
  const guests = await buyTickets(app, id, {
    typeId,
    name: "Gus Guest",
    email: "gus@mail.example",
  });
  return { id, slug, typeId, mine, guests };
}

test("organizers see an event's numbers; nobody else does", async () => {
  const { id, typeId, mine } = await concert();
  await app.visitor().post(`/events/${id}/visits`, { source: "discover" });
  await app.visitor().post(`/events/${id}/visits`, { source: "discover" });
  await ben.put(`/events/${id}/save`);
  await letIn(id, mine[0]!.id);
  const { status, body } = await host.get(`/events/${id}/report`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ticketed: true,
    currency: "EUR",
    capacity: 40,
    saved: 1,
    previous: null,
    total: { views: 2, answers: 2, paid: 2, coming: 3, arrived: 1 },
    types: [{ id: typeId, name: "Standing", sold: 3, size: 40, revenueMinor: 3600 }],
  });
  expect(body.days).toMatchObject([{ coming: 3 }]);
  expect(body.arrivals).toMatchObject([{ people: 1 }]);
  expect(await ana.get(`/events/${id}/report`)).toRefuseWith("NOT_FOUND");
  expect(await ana.get(`/events/${newId()}/report`)).toRefuseWith("NOT_FOUND");
  expect(await app.visitor().get(`/events/${id}/report`)).toRefuseWith("UNAUTHENTICATED");
});

test("revenue by day comes from the ledger with refunds; a share is tracked from visit to entry", async () => {
  const { id, mine, guests } = await concert();
  const { code } = (await ben.put(`/events/${id}/share`)).body;
  await app.visitor().post(`/events/${id}/visits`, { source: "share", code });
  const [ticket] = guests;
  await app.services.db.execute(sql`update orders set source = 'share', share_code = ${code}
    where id = ${ticket!.orderId}`);
  await letIn(id, ticket!.id);
  const order = { id: mine[0]!.orderId, eventId: id, currency: "EUR" };
  await app.services.db.transaction(async (tx) => {
    await writeToLedger(tx, {
      transactionId: newId(),
      kind: "sale",
      order,
      amountMinor: 2500,
      feeMinor: 100,
    });
    await writeToLedger(tx, {
      transactionId: newId(),
      kind: "refund",
      order,
      amountMinor: 1200,
      feeMinor: 0,
    });
  });
  const { body } = await host.get(`/events/${id}/report`);
  expect(body.money).toMatchObject({ revenueMinor: 2400, refundsMinor: 1200, netMinor: 1200 });
  expect(body.days).toMatchObject([{ netMinor: 1200 }]);
  const brought = { views: 1, answers: 1, paid: 1, coming: 1, arrived: 1 };
  expect(body.shares).toMatchObject([{ person: { id: ben.id }, ...brought }]);
  expect((await ben.put(`/events/${id}/share`)).body).toMatchObject(brought);
});

test("an event is compared with the host's previous similar one at the same time before its start", async () => {
  const own = await verifiedPerson(app, "Own Host");
  const past = await publish(own, { title: "October night" });
  const next = await publish(own, { startDay: "2031-06-01" });
  for (const who of [ana, ben]) await who.put(`/events/${past.id}/answer`, { answer: "going" });
  await ana.put(`/events/${next.id}/answer`, { answer: "going" });
  expect((await own.get(`/events/${next.id}/report`)).body.previous).toBe(null);
  // Ana had responded 40 days before the start, Ben on the last day; the next event starts in 30 days.
  await app.services.db.execute(sql`update events set starts_at = now() - interval '2 days',
    ends_at = now() - interval '1 day' where id = ${past.id}`);
  await app.services.db
    .execute(sql`update rsvps set created_at = now() - interval '2 days 1 hour' - case
    when user_id = ${ana.id} then interval '40 days' else interval '1 hour' end where event_id = ${past.id}`);
  await app.services.db.execute(sql`update events set starts_at = now() + interval '30 days',
    ends_at = now() + interval '31 days' where id = ${next.id}`);
  expect((await own.get(`/events/${next.id}/report`)).body.previous).toMatchObject({
    title: "October night",
    coming: 1,
    days: [
      { daysBefore: 40, coming: 1 },
      { daysBefore: 0, coming: 1 },
    ],
  });
});

test("an event without tickets counts people going with their guests", async () => {
  const { id } = await publish(host);
  await ben.put(`/events/${id}/answer`, { answer: "going", guests: 2, source: "search" });
  const { body } = await host.get(`/events/${id}/report`);
  expect(body).toMatchObject({ ticketed: false, money: null, total: { answers: 1, coming: 3 } });
  expect(body.sources).toMatchObject([{ source: "search", coming: 3 }]);
  const { items } = (await host.get(`/events/${id}/attendees`)).body;
  expect(items).toMatchObject([{ kind: "rsvp", person: { id: ben.id }, people: 3, email: null }]);
});

test("attendees are found by name, address and order, and are paged", async () => {
  const { id, mine, guests } = await concert();
  await letIn(id, mine[1]!.id);
  const list = async (query: string) =>
    (await host.get(`/events/${id}/attendees?${query}`)).body as {
      items: { name: string; state: string; email: string | null }[];
      next: string | null;
      counts: object;
    };
  const all = await list("");
  expect(all.counts).toEqual({ all: 3, in: 1, "not-in": 2, ended: 0 });
  expect(all.items.map(({ name }) => name).toSorted()).toEqual([
    "Ana Alvarez",
    "Gus Guest",
    "Her friend",
  ]);
  const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
  expect(await names("q=gus@mail")).toEqual(["Gus Guest"]);
  expect(await names("q=FRIEND")).toEqual(["Her friend"]);
  expect(await names(`q=${guests[0]!.code}`)).toEqual(["Gus Guest"]);
  expect(await names("q=100%25")).toEqual([]);
  expect(await names("view=in")).toEqual(["Her friend"]);
  const first = await list("limit=2");
  const rest = await list(`limit=2&cursor=${first.next}`);
  expect([...first.items, ...rest.items]).toEqual(all.items);
  expect(await ben.get(`/events/${id}/attendees`)).toRefuseWith("NOT_FOUND");
});

test("attendees are filtered and counted by ticket type", async () => {
  const { id, typeId } = await concert();
  const gallery = await putOnSale(app, id, { name: "Gallery" });
  const [pia] = await buyTickets(app, id, { typeId: gallery, name: "Pia", email: "p@x.example" });
  await letIn(id, pia!.id);
  const list = async (query: string) => (await host.get(`/events/${id}/attendees?${query}`)).body;
  const upstairs = await list(`type=${gallery}`);
  expect(upstairs.items).toMatchObject([{ name: "Pia", type: "Gallery" }]);
  expect(upstairs.counts).toEqual({ all: 1, in: 1, "not-in": 0, ended: 0 });
  expect((await list(`type=${typeId}`)).counts).toMatchObject({ all: 3, in: 0 });
  expect((await list(`type=${typeId}&view=in`)).items).toEqual([]);
  expect((await list(`type=${newId()}`)).items).toEqual([]);
});

const leads = ["=", "+", "-", "@", "\t", "\r", "\n", "|", "%", "＝", "＋", "＠"];

test("no cell of the export is read as a formula, whatever it starts with", async () => {
  const { id } = await publish(host);
  for (const [at, lead] of leads.entries()) {
    const typeId = await putOnSale(app, id, { name: `${lead}type` });
    await buyTickets(app, id, { typeId, name: `${lead}name`, email: `${lead}mail@x.example` });
    const answers = JSON.stringify([
      { id: newId(), label: `${lead}label ${at}`, answer: `${lead}1+1` },
    ]);
    await app.services.db
      .execute(sql`update orders set answers = ${answers}::jsonb, currency = 'EUR'
      where name = ${`${lead}name`}`);
  }
  const response = await host.fetch(`/api/v1/events/${id}/attendees.csv`);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="[\w-]+\.csv"$/,
  );
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.startsWith("\uFEFFName,")).toBe(true);
  const rows = readCsv(text.slice(1));
  expect(rows).toHaveLength(1 + leads.length);
  const cells = rows.flat();
  expect(cells.filter((cell) => /^\s*[=+\-@|%＝＋＠]/.test(cell))).toEqual([]);
  // Five columns of each row started with a special character and are still there.
  expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(5 * leads.length);
  expect((await ana.fetch(`/api/v1/events/${id}/attendees.csv`)).status).toBe(404);
});

/** The cells of a CSV file (RFC 4180). */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, cell = "", end] of text.matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)) {
    const row = rows.at(-1) ?? (rows[0] = []);
    row.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ""));
}

const about = async (email: string) =>
  (await emailsTo(app, email)).filter(({ subject }) => subject === "Doors at six");

test("guests can reply to an organizer by email if the organizer allows it, and only then see the address", async () => {
  const { id } = await concert();
  const content = { group: "going", subject: "Coats tonight", body: "Bring a coat." };
  const answered = { ...content, answersByEmail: true };
  expect((await host.put(`/events/${id}/emails/${newId()}`, answered)).status).toBe(202);
  const toGus = async () =>
    (await emailsTo(app, "gus@mail.example")).filter(({ subject }) => subject === content.subject);
  await expect.poll(toGus).toHaveLength(1);
  const [email] = await toGus();
  expect(email?.replyTo).toMatchObject([{ address: host.email }]);
  expect(email?.text).toContain("Reply to this email");
});

test("an organizer's email reaches every attendee once, guests included, even if it is sent again", async () => {
  const { id } = await concert();
  await ben.put(`/events/${id}/answer`, { answer: "maybe" });
  const { people } = (await host.get(`/events/${id}/emails`)).body;
  expect(people).toEqual({ everyone: 3, going: 2, "not-in": 2, in: 0 });
  const email = { group: "going", subject: "Doors at six", body: "See you <b>there</b>." };
  const address = `/events/${id}/emails/${newId()}`;
  const sent = await Promise.all([host.put(address, email), host.put(address, email)]);
  expect(sent.map(({ status }) => status)).toEqual([202, 202]);
  await expect
    .poll(async () => (await host.get(`/events/${id}/emails`)).body.items)
    .toMatchObject([{ subject: "Doors at six", sent: 2, total: 2, sending: false }]);
  await expect.poll(() => about("gus@mail.example")).toHaveLength(1);
  await expect.poll(() => about(ana.email)).toHaveLength(1);
  const [toAna] = await about(ana.email);
  expect(toAna?.html).toContain("&lt;b&gt;there");
  expect(toAna?.text).toContain(`/messages/${host.id}`);
  expect(toAna?.text).not.toContain(host.email);
  expect((await about("gus@mail.example"))[0]?.text).toMatch(/\/tickets\/[\w-]+\?key=/);
  const [toGus] = await about("gus@mail.example");
  expect(toAna?.text).toContain("Reply in Marquee");
  expect(toGus?.text).not.toContain("Reply in Marquee");
  expect([toAna?.replyTo, toGus?.replyTo]).toEqual([undefined, undefined]);
  expect(await about(ben.email)).toEqual([]);
  expect(await ben.put(`/events/${id}/emails/${newId()}`, email)).toRefuseWith("NOT_FOUND");
});

test("at most three emails a day are sent, and only from a verified address", async () => {
  const { id } = await concert();
  const email = { group: "in", subject: "Hello", body: "Hello" };
  const write = (who: TestPerson) => who.put(`/events/${id}/emails/${newId()}`, email);
  for (let sent = 0; sent < 3; sent += 1) expect((await write(host)).status).toBe(202);
  expect(await write(host)).toRefuseWith("TOO_MANY_TRIES");
  const unverified = await app.person("New");
  const own = await publish(unverified);
  expect(await unverified.put(`/events/${own.id}/emails/${newId()}`, email)).toRefuseWith(
    "VERIFY_EMAIL_FIRST",
  );
});

test("guests get emails about changes of their event and its cancellation", async () => {
  const { id } = await concert();
  const news = async (subject: RegExp) =>
    (await emailsTo(app, "gus@mail.example")).filter((one) => subject.test(one.subject ?? ""));
  const saved = await host.patch(`/events/${id}`, { version: 1, startTime: "21:30" });
  expect(saved.status).toBe(200);
  await expect.poll(() => news(/^Changed: /)).toHaveLength(1);
  const [changed] = await news(/^Changed: /);
  expect(changed?.text).toContain("Starts 9:30 PM instead of 8:00 PM");
  const address = /\/tickets\/([\w-]+)\?key=([\w-]+)/.exec(changed?.text ?? "");
  const ticket = await app.visitor().get(`/tickets/${address?.[1]}?key=${address?.[2]}`);
  expect(ticket.status).toBe(200);
  expect((await host.post(`/events/${id}/cancel`, { message: "Burst pipe" })).status).toBe(200);
  const why = async () =>
    (await news(/^Cancelled: /)).filter(({ text }) => text?.includes("Burst pipe"));
  await expect.poll(why).toHaveLength(1);
});
