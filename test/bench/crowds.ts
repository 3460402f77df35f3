import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { v7 } from "uuid";
import { listAttendees } from "../../src/server/attendees/list-attendees.ts";
import { getEventReport } from "../../src/server/attendees/report.ts";
import { continueAnnouncement } from "../../src/server/announcements/service.ts";
import { announceNewEvent } from "../../src/server/announcements/announce-new-event.ts";
import { countConcerned } from "../../src/server/event-changes/changes.ts";
import { listChanges } from "../../src/server/event-changes/list-changes.ts";
import { editEvent } from "../../src/server/event-editing/edit-event.ts";
import { withEventAccess, writeWithLockedEvent } from "../../src/server/events/event-access.ts";
import { write } from "../../src/server/lib/effects.ts";
import { listFollows } from "../../src/server/people/follows.ts";
import { createPost } from "../../src/server/posts/service.ts";
import { getProfile } from "../../src/server/profiles/service.ts";
import { listGoing } from "../../src/server/rsvps/going-list.ts";
import { noteReminders } from "../../src/server/rsvps/reminders.ts";
import { searchPeople } from "../../src/server/search/people.ts";
import { fillCrowd } from "./crowd.ts";
import { withFreshDatabase } from "./fresh-database.ts";

// The cost of one event and one host with very many people: `npm run bench:crowds -- 10000 100000 1000000`.
const sizes = process.argv.slice(2).map(Number);
const looks = 5;
// All batches of a job are alike, so for a million people the first hundred tell the cost.
const maxBatches = 100;

for (const size of sizes.length > 0 ? sizes : [10_000])
  await withFreshDatabase((pool) => measure(pool, size));

async function measure(pool: Pool, size: number) {
  const fillingAt = performance.now();
  const { host, member, eventId, reminderId } = await fillCrowd(pool, size);
  console.log(`\nfilled in ${Math.round((performance.now() - fillingAt) / 1_000)} s`);
  let sent: { query: string; values: unknown[] }[] = [];
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (query, values) => void sent.push({ query, values }) },
  });
  const reads: Record<string, () => Promise<unknown>> = {
    "find a person by name": () => searchPeople(db, member, { q: "person 77" }),
    profile: () => getProfile(db, member, host.id),
    "going, seen by a member": () => listGoing(db, member, { id: eventId }),
    "going, seen by the host": () => listGoing(db, host, { id: eventId }),
    followers: () => listFollows(db, member, "followers", { id: host.id }),
    attendees: () =>
      withEventAccess(db, host, eventId, "report", (tx, access) =>
        listAttendees(tx, access, { view: "all" }),
      ),
    report: () => getEventReport(db, host, eventId),
  };
  console.log(`\n${size} people, a twenty-fourth of them suspended; the median of ${looks}\n`);
  const read = async (what: string, look: () => Promise<unknown>) => {
    await look();
    const times: number[] = [];
    for (let at = 0; at < looks; at += 1) {
      sent = [];
      times.push(await timed(look));
    }
    times.sort((a, b) => a - b);
    report(what, times[Math.floor(looks / 2)] ?? 0, `${await buffersOf(pool, sent)} buffers`);
  };
  await read("how many a change concerns", () => countConcerned(db, [eventId], host));
  for (const [what, look] of Object.entries(reads)) await read(what, look);

  report(
    "a post for followers",
    await timed(() =>
      createPost(db, host, {
        type: "post",
        id: v7(),
        content: "Soon.",
        visibility: "followers",
        category: "General",
        title: "",
      } as Parameters<typeof createPost>[2]),
    ),
  );
  report(
    "change the event: the request",
    await timed(() =>
      writeWithLockedEvent(db, host, eventId, "edit", (tx, access) =>
        editEvent(tx, access, { version: 1, startTime: "21:00" }),
      ),
    ),
  );
  await finishAnnouncement("change the event: the job");
  await read("seen by", () => listChanges(db, host, { id: eventId, locale: "en-US" }));
  const isNew = { id: reminderId, hostId: host.id, visibility: "public" } as const;
  report("publish: the request", await timed(() => write(db, (tx) => announceNewEvent(tx, isNew))));
  await finishAnnouncement("publish: the job");
  let reminded = 0;
  // Guests are emailed by a separate job.
  const jobs = { send: () => Promise.resolve() };
  const batches: number[] = [];
  let batchAt = performance.now();
  for await (const { result } of noteReminders({ db, jobs })) {
    reminded += result.length;
    batches.push(performance.now() - batchAt);
    batchAt = performance.now();
    if (batches.length === maxBatches) break;
  }
  reportBatches(`remind ${reminded} people`, batches);
  if (batches.length < maxBatches)
    await read("nobody left to remind", async () => {
      for await (const { result } of noteReminders({ db, jobs })) reminded += result.length;
    });

  async function finishAnnouncement(what: string) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from announcements where finished_at is null`,
    );
    const times: number[] = [];
    for (const { id } of rows)
      for (let isLeft = true; isLeft && times.length < maxBatches;) {
        const startedAt = performance.now();
        isLeft = (await continueAnnouncement(db, id)).result !== undefined;
        times.push(performance.now() - startedAt);
      }
    reportBatches(what, times);
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The pages PostgreSQL read for these queries, a number that doesn't depend on the machine's load. */
async function buffersOf(
  pool: Pool,
  sent: { query: string; values: unknown[] }[],
): Promise<number> {
  let buffers = 0;
  for (const { query, values } of sent) {
    if (!/^\s*(?:select|with)/i.test(query) || /for update|advisory/i.test(query)) continue;
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${query}`,
      values,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan ?? {};
    buffers += (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
  }
  return buffers;
}

function report(what: string, ms: number, more = "") {
  console.log(`${what.padEnd(32)} ${ms.toFixed(1).padStart(9)} ms  ${more}`);
}

function reportBatches(what: string, times: number[]) {
  const most = Math.max(...times, 0);
  const whole = times.reduce((sum, one) => sum + one, 0);
  const cut = times.length === maxBatches ? "the first " : "";
  report(what, whole, `${cut}${times.length} batches, the longest ${most.toFixed(0)} ms`);
}
