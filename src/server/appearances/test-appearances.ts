import { sql } from "drizzle-orm";
import { listedAct } from "../bookings/test-bookings.ts";
import { openDoors, scan } from "../door/test-door.ts";
import { newId } from "../lib/ids.ts";
import { deliver } from "../notifications/deliver.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { issueAppearances } from "./issue-appearances.ts";

type Show = { host: TestPerson; performer: TestPerson; guests: TestPerson[]; more?: object };

/** A past event with an accepted credit at which these people were checked in. */
export async function playedShow(app: TestApp, { host, performer, guests, more = {} }: Show) {
  const lineUp = [{ name: performer.name, role: "Headliner", personId: performer.id }];
  const event = await openDoors(app, host, { title: "Harvest Stomp", lineUp, ...more });
  await performer.put(`/events/${event.id}/line-up/me`);
  const entries: string[] = [];
  for (const guest of guests) {
    const [ticket] = await buyTickets(app, event.id, {
      typeId: event.typeId,
      name: guest.name,
      buyerId: guest.id,
    });
    const id = newId();
    const admitted = await scan(host, event.id, ticket!.code, { id });
    if (admitted.body.result !== "admitted")
      throw new Error(`not admitted: ${JSON.stringify(admitted.body)}`);
    entries.push(id);
  }
  await endNow(app, event.id);
  return { ...event, entries };
}

/** Moves the event into the past. */
export async function endNow({ services }: TestApp, eventId: string): Promise<void> {
  await services.db.execute(sql`
    update events set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 hour'
    where id = ${eventId}`);
}

/** Runs what the job does every minute. */
export async function issueNow({ services }: TestApp): Promise<void> {
  await deliver(services, issueAppearances(services.db, services.config.publicUrl));
}

/** The verified appearances of an act as everybody sees them. */
export async function appearancesOf(app: TestApp, actId: string) {
  const { body } = await app.visitor().get(`/acts/${actId}/appearances`);
  return body.items as { number: string; event: { title: string } | null }[];
}

/** A performer with a listed act under their name. */
export async function performerWithAct(app: TestApp, name: string) {
  const performer = await app.person(name, { role: "talent" });
  return { performer, act: await listedAct(performer, name) };
}

/** Several people who only attend. */
export async function audience(app: TestApp, many: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let at = 1; at <= many; at += 1) people.push(await app.person(`Guest ${at}`));
  return people;
}
