import { eq } from "drizzle-orm";
import type { Call, CallFields } from "../../contract/calls/calls.ts";
import type { MyApplication } from "../../contract/calls/applications.ts";
import { listedAct } from "../bookings/test-bookings.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { deliver } from "../notifications/deliver.ts";
import type { TestApp, TestPerson } from "../test-app.ts";
import { closeCallsByClock } from "./close-calls.ts";
import { calls } from "./tables.ts";

const dayMs = 24 * 3_600_000;
const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** The fields of a call that is ready to be published. */
export function exampleCall(more: Partial<CallFields> = {}): CallFields {
  return {
    title: "Brass for the Parade",
    seeking: ["Brass band", "Jazz"],
    text: "Four to twelve people who can **walk and play** at the same time.",
    day: dayAhead(90),
    start: "10:30",
    end: "13:00",
    place: "Congress Avenue",
    town: "Austin, TX",
    zone: "UTC",
    fee: { fromMinor: 70_000, toMinor: 100_000, currency: "USD" },
    deadline: { day: dayAhead(20), time: "18:00" },
    questions: ["How many of you will march?", "Do you need a truck for cases?"],
    ...more,
  };
}

type Given = { id?: string; eventId?: string | null; fields?: Partial<CallFields> };

export async function draftCall(owner: TestPerson, given: Given = {}): Promise<Call> {
  const { id = newId(), eventId = null, fields } = given;
  const made = await owner.post("/calls", { id, eventId, ...exampleCall(fields) });
  if (made.status !== 201) throw new Error(`no draft: ${JSON.stringify(made.body)}`);
  return made.body;
}

export async function publishedCall(owner: TestPerson, given: Given = {}): Promise<Call> {
  const { id } = await draftCall(owner, given);
  const published = await owner.put(`/calls/${id}/state`, { state: "published" });
  if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published.body)}`);
  return published.body;
}

type Applying = { id?: string; answers?: string[]; questionsVersion?: number };

/** Sends an application and returns the response. */
export function sendApplication(
  person: TestPerson,
  call: Pick<Call, "id" | "questionsVersion">,
  actId: string,
  more: Applying = {},
) {
  return person.post(`/calls/${call.id}/applications`, {
    id: more.id ?? newId(),
    actId,
    questionsVersion: more.questionsVersion ?? call.questionsVersion,
    answers: more.answers ?? ["Five", "No"],
  });
}

export async function applyWith(
  person: TestPerson,
  call: Pick<Call, "id" | "questionsVersion">,
  actId: string,
): Promise<MyApplication> {
  const sent = await sendApplication(person, call, actId);
  if (sent.status !== 201) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  return sent.body;
}

/** Makes the deadline of a call have passed this many days ago, and runs the clock. */
export async function deadlinePasses(
  { services }: TestApp,
  callId: string,
  daysAgo = 0,
): Promise<void> {
  await services.db
    .update(calls)
    .set({ deadline: new Date(Date.now() - 1_000 - daysAgo * dayMs) })
    .where(eq(calls.id, callId));
  await deliver(services, closeCallsByClock(services.db));
}

/** Makes an application with a note, to a call that is a draft again and that only its owner may see. */
export async function applicationToDraft(
  app: TestApp,
  { owner }: { owner: TestPerson },
): Promise<Record<string, string>> {
  const talent = await verified(app, "Talent");
  const { id: actId } = await listedAct(talent, "Marching Five");
  const call = await publishedCall(owner);
  const { id: application } = await applyWith(talent, call, actId);
  const applicationNote = newId();
  await owner.post(`/applications/${application}/notes`, { id: applicationNote, text: "Loud." });
  await app.services.db.update(calls).set({ state: "draft" }).where(eq(calls.id, call.id));
  return { call: call.id, callSlug: call.slug, application, applicationNote };
}
