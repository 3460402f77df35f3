import { sql } from "drizzle-orm";
import { publish, verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestClient, TestPerson } from "../test-app.ts";

/** Publishes a free online event with an open room. Returns the host and the base path of the room's API. */
export async function openRoom(app: TestApp, more: object = {}) {
  const host = await app.person("Host");
  await verifyEmail(app, host);
  const { id, slug } = await publish(host, { online: true, venue: "", ...more });
  return { host, id, slug, room: `/events/${id}/room` };
}

/** Posts a message to the chat of a room. */
export function say(person: TestClient, room: string, text: string, id = newId()) {
  return person.post(`${room}/chat`, { id, text });
}

/** The texts of the chat messages a viewer sees in a room. */
export async function chatOf(viewer: TestClient, room: string, query = ""): Promise<string[]> {
  const { body } = await viewer.get(`${room}/chat${query}`);
  return body.items.map(({ text }: { text: string }) => text);
}

/** Marks the broadcast as ended. */
export async function endBroadcast({ services }: TestApp, eventId: string): Promise<void> {
  await services.db.execute(sql`
    insert into event_rooms (event_id, secret, started_at, ended_at) values (${eventId}, 'x', now() - interval '1 hour', now())
    on conflict (event_id) do update set started_at = excluded.started_at, ended_at = excluded.ended_at`);
}

/** Asks a question in a room and returns its id. */
export async function ask(person: TestPerson, room: string, text: string, anonymous = false) {
  const id = newId();
  const asked = await person.post(`${room}/questions`, { id, text, anonymous });
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  return id;
}
