import { sql } from "drizzle-orm";
import { otherPersonsImport } from "../event-imports/test-list.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestClient, TestPerson } from "../test-app.ts";

/** The minimum an event needs to be published. */
export const facts = {
  title: "Vinyl Night",
  startDay: "2031-05-02",
  startTime: "20:00",
  zone: "Europe/Berlin",
  venue: "The Old Exchange",
};

/** Saves a draft and publishes it, as the form does. */
export async function publish(host: TestPerson, more: object = {}) {
  const id = newId();
  const draft = await host.put(`/my/event-drafts/${id}`, { ...facts, ...more, version: 0 });
  if (draft.status !== 200) throw new Error(`no draft: ${JSON.stringify(draft.body)}`);
  const made = await host.post(`/my/event-drafts/${id}/publish`, { version: draft.body.version });
  if (made.status !== 201) throw new Error(`not published: ${JSON.stringify(made.body)}`);
  return made.body as { id: string; slug: string; version: number };
}

/** An invite-only event, a draft and an import, which nobody else may find. */
export async function hiddenEvents(host: TestPerson) {
  const draft = newId();
  await host.put(`/my/event-drafts/${draft}`, { version: 0, title: "Closed rehearsal" });
  const { id: event, slug } = await publish(host, { visibility: "invite-only" });
  return { draft, event, slug, import: await otherPersonsImport(host) };
}

/** A weekly rule for `repeats` without an end. */
export const weekly = {
  every: "week",
  interval: 1,
  weekdays: [] as string[],
  monthly: "day",
  ends: "never",
  until: "",
  count: null as number | null,
  skip: [] as string[],
};

type DateOfSeries = {
  id: string;
  slug: string;
  title: string;
  startsAt: string;
  cancelled: boolean;
  going: number;
  cover: { id: string } | null;
};

/** Lists all upcoming dates of the series that an event belongs to. */
export async function datesOf(viewer: TestClient, slug: string): Promise<DateOfSeries[]> {
  const { id } = (await viewer.get(`/events/${slug}`)).body;
  return (await viewer.get(`/events/${id}/dates?limit=50`)).body.items;
}

/** The titles in a list response. */
export function titles(answer: { body: { items: { title: string }[] } }): string[] {
  return answer.body.items.map(({ title }) => title);
}

export function draftAt(id: string): string {
  return `/my/event-drafts/${id}`;
}

export async function nameOf(person: TestPerson): Promise<string> {
  return (await person.get("/session")).body.me.username;
}

/** Marks the person's email address as verified. */
export async function verifyEmail({ services }: TestApp, person: TestPerson): Promise<void> {
  await services.db.execute(sql`update users set email_verified = true where id = ${person.id}`);
}
