import { sql } from "drizzle-orm";
import { nameOf, publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { putOnSale } from "../tickets/test-tickets.ts";

/** An event whose doors are open, with one ticket type. */
export async function openDoors(app: TestApp, host: TestPerson, more: object = {}) {
  const { id, slug } = await publish(host, more);
  const typeId = await putOnSale(app, id, { name: "Standing" });
  await startNow(app, id);
  return { id, slug, typeId };
}

/** Moves the event's start to an hour ago. */
export async function startNow({ services }: TestApp, eventId: string): Promise<void> {
  await services.db.execute(
    sql`update events set starts_at = now() - interval '1 hour', ends_at = now() + interval '3 hours' where id = ${eventId}`,
  );
}

/** Adds a member of the door staff, who accepts the invitation. */
export async function addDoorStaff(host: TestPerson, eventId: string, person: TestPerson) {
  const member = { username: await nameOf(person), role: "door" };
  const added = await host.post(`/events/${eventId}/people`, member);
  if (added.status >= 300) throw new Error(`no door staff: ${JSON.stringify(added.body)}`);
  await person.put(`/events/${eventId}/people/me`);
}

/** Scans as a phone does. */
export function scan(person: TestPerson, eventId: string, code: string, more: object = {}) {
  return person.post(`/events/${eventId}/scans`, { id: newId(), code, at: at(0), ...more });
}

/** Syncs a phone's offline scans. */
export function sync(
  person: TestPerson,
  eventId: string,
  offlineScans: { code: string; at: string; id?: string }[],
) {
  const scans = offlineScans.map((one) => ({ id: newId(), ...one }));
  return person.post(`/events/${eventId}/scans/batch`, { scans });
}

/** The time that many minutes ago. */
export function at(minutesAgo: number): string {
  return new Date(Date.now() - minutesAgo * 60_000).toISOString();
}
