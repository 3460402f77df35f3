import { foreignList } from "../event-imports/test-list.ts";
import { newId } from "../lib/ids.ts";
import type { TestPerson } from "../lib/test-app.ts";

/** Everything an event needs to be published. */
export const facts = {
  title: "Vinyl Night",
  startDay: "2031-05-02",
  startTime: "20:00",
  zone: "Europe/Berlin",
  venue: "The Old Exchange",
};

/** Writes a draft and publishes it, as the form does. */
export async function publish(host: TestPerson, more: object = {}) {
  const id = newId();
  const draft = await host.put(`/my/event-drafts/${id}`, { ...facts, ...more, version: 0 });
  if (draft.status !== 200) throw new Error(`no draft: ${JSON.stringify(draft.body)}`);
  const made = await host.post(`/my/event-drafts/${id}/publish`, { version: draft.body.version });
  if (made.status !== 201) throw new Error(`not published: ${JSON.stringify(made.body)}`);
  return made.body as { id: string; slug: string; version: number };
}

/** An event by invitation only, a draft and a list to import, which nobody else may find. */
export async function hiddenEvents(host: TestPerson) {
  const draft = newId();
  await host.put(`/my/event-drafts/${draft}`, { version: 0, title: "Closed rehearsal" });
  const { id: event, slug } = await publish(host, { visibility: "invite-only" });
  return { draft, event, slug, import: await foreignList(host) };
}
