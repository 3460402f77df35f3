import { createHash } from "node:crypto";
import { and, asc, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import { v5 } from "uuid";
import { searchTextOf } from "../server/events/search-text.ts";
import { slugOf } from "../server/events/slug.ts";
import { events } from "../server/events/tables.ts";
import { rsvps } from "../server/rsvps/tables.ts";
import type { Db, Transaction } from "../server/lib/database/database.ts";
import { hasFinancialRecords } from "../server/events/has-financial-records.ts";
import { searchTextOf as personSearchTextOf } from "../server/people/search-text.ts";
import { users } from "../server/people/tables.ts";
import { searchTextOf as postSearchTextOf } from "../server/posts/search-text.ts";
import { comments, likes, posts } from "../server/posts/tables.ts";
import type { Storage } from "../server/lib/storage/storage.ts";
import { eventRooms } from "../server/rooms/tables.ts";
import { addSampleActs } from "./add-sample-acts.ts";
import { addSampleCalls, moveSampleCalls } from "./add-sample-calls.ts";
import { addSampleRecording } from "./add-sample-recording.ts";
import { sampleEvents, sampleTowns } from "./sample-events.ts";
import { samplePeople } from "./sample-people.ts";
import { samplePosts } from "./sample-posts.ts";
import { dayInZone, zonedTime } from "../server/lib/zoned-time.ts";

// An arbitrary constant that makes the ids the same on every machine and start.
const namespace = "5f2c1e0a-7b64-4c39-9d1f-3a8e6b0c4d21";
const idOf = (kind: string, key: string) => v5(`${kind}:${key}`, namespace);
const personId = (username: string) => idOf("person", username);

/** Adds the missing parts of the sample community if requested, and moves its past events into the coming weeks. */
export async function refreshSamples(
  db: Db,
  { add, storage }: { add: boolean; storage?: Storage },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (add) await addSamples(tx);
    if (add) await addSampleActs(tx, { namespace, personId }, storage);
    if (add) await addSampleCalls(tx, { idOf, personId });
    if (add && storage) await addSampleRecording(tx, { idOf, personId }, storage);
    await moveOn(tx);
    await moveSampleCalls(tx);
  });
}

/** Deletes the sample people, their events and posts, and everything attached to them. Returns how many of each. */
export function removeSamples(db: Db): Promise<{ people: number; events: number }> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: events.id })
      .from(events)
      .where(eq(events.sample, true))
      .orderBy(asc(events.id))
      .for("update");
    await tx
      .update(events)
      // Events with payments stay without a host, cancelled unless they're over.
      .set({
        hostId: null,
        sample: false,
        status: sql`case when ${events.endsAt} > now() then 'cancelled' else ${events.status} end`,
      })
      .where(and(eq(events.sample, true), hasFinancialRecords(events.id)));
    const gone = await tx
      .delete(events)
      .where(eq(events.sample, true))
      .returning({ id: events.id });
    const people = await tx.delete(users).where(eq(users.sample, true)).returning({ id: users.id });
    return { people: people.length, events: gone.length };
  });
}

async function addSamples(tx: Transaction): Promise<void> {
  const now = new Date();
  await tx
    .insert(users)
    .values(await peopleRows(tx))
    .onConflictDoNothing();
  await tx
    .insert(events)
    .values(sampleEvents.map((event) => eventRow(event, now)))
    .onConflictDoNothing();
  await tx.insert(rsvps).values(sampleEvents.flatMap(rsvpRows)).onConflictDoNothing();
  await tx
    .insert(posts)
    .values(samplePosts.map((post) => postRow(post, now)))
    .onConflictDoNothing();
  await tx.insert(likes).values(samplePosts.flatMap(likeRows)).onConflictDoNothing();
  await tx
    .insert(comments)
    .values(samplePosts.flatMap((post) => commentRows(post, now)))
    .onConflictDoNothing();
}

// Sample people can't sign in: they have no password identity, and their address can't receive email.
async function peopleRows(tx: Transaction): Promise<(typeof users.$inferInsert)[]> {
  const names = samplePeople.map(({ username }) => username);
  const taken = await tx
    .select({ username: sql<string>`lower(${users.username})` })
    .from(users)
    .where(and(inArray(sql`lower(${users.username})`, names), eq(users.sample, false)));
  return samplePeople.map((person) => {
    const isTaken = taken.some(({ username }) => username === person.username);
    const username = isTaken ? `${person.username}-sample` : person.username;
    return {
      ...person,
      username,
      id: personId(person.username),
      email: `${person.username}@samples.invalid`,
      sample: true,
      search: personSearchTextOf({ ...person, username }),
    };
  });
}

type SampleEvent = (typeof sampleEvents)[number];

function eventRow(event: SampleEvent, now: Date): typeof events.$inferInsert {
  const { title, category, venue, city, summary, facts, hours, tag, host, going } = event;
  const id = idOf("event", title);
  const { zone, latitude, longitude } = sampleTowns[city];
  const [north, east] = offsetOf(venue);
  const startsAt = nextTime(event, zone, now);
  const organizer = samplePeople.find(({ username }) => username === host)?.name ?? "";
  const searchable = { title, venue, city, country: "United States", organizer, tags: [tag] };
  return {
    ...searchable,
    id,
    slug: slugOf(title, id),
    hostId: personId(host),
    category,
    summary,
    startsAt,
    endsAt: new Date(startsAt.getTime() + hours * 60 * 60_000),
    zone,
    latitude: latitude + north,
    longitude: longitude + east,
    // Sample events sell no tickets.
    free: true,
    familyFriendly: facts.includes("familyFriendly"),
    accessible: facts.includes("accessible"),
    online: facts.includes("online"),
    going: going.length,
    sample: true,
    search: searchTextOf(searchable),
  };
}

/** The venues are fictional: each gets a fixed spot within two kilometres of its town's middle. */
function offsetOf(venue: string): [north: number, east: number] {
  const digest = createHash("sha256").update(venue).digest();
  return [shareOf(digest[0]) * 0.018, shareOf(digest[1]) * 0.018];
}

/** Maps a byte to a number between -1 and 1. */
function shareOf(byte: number | undefined): number {
  return ((byte ?? 0) - 128) / 128;
}

function rsvpRows({ title, going }: SampleEvent): (typeof rsvps.$inferInsert)[] {
  return going.map((who) => ({
    eventId: idOf("event", title),
    userId: personId(who),
    answer: "going",
    seenBy: "everyone",
  }));
}

type SamplePost = (typeof samplePosts)[number];

function postRow(post: SamplePost, now: Date): typeof posts.$inferInsert {
  const { key, by, hoursAgo, category, content, event, competition, placement } = post;
  return {
    id: idOf("post", key),
    authorId: personId(by),
    type: event ? "event" : competition ? "achievement" : "post",
    title: event ?? "",
    content,
    search: postSearchTextOf(event ?? "", content),
    category,
    eventId: event ? idOf("event", event) : null,
    competition,
    placement,
    likes: post.likedBy?.length ?? 0,
    comments: post.comments?.length ?? 0,
    createdAt: hoursBefore(now, hoursAgo),
  };
}

function likeRows({ key, likedBy = [] }: SamplePost): (typeof likes.$inferInsert)[] {
  return likedBy.map((who) => ({ postId: idOf("post", key), userId: personId(who) }));
}

function commentRows(post: SamplePost, now: Date): (typeof comments.$inferInsert)[] {
  const { key, hoursAgo, comments: said = [] } = post;
  return said.map(({ by, content }, at) => ({
    id: idOf("comment", `${key}:${at}`),
    postId: idOf("post", key),
    authorId: personId(by),
    content,
    createdAt: hoursBefore(now, hoursAgo - (0.2 + at * 0.1)),
  }));
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 60 * 60_000);
}

async function moveOn(tx: Transaction): Promise<void> {
  const over = await tx
    .select({ id: events.id, startsAt: events.startsAt, endsAt: events.endsAt, zone: events.zone })
    .from(events)
    .where(
      and(
        eq(events.sample, true),
        lte(events.endsAt, sql`now()`),
        // Events with a recording stay in the past.
        notExists(
          tx
            .select({ id: eventRooms.eventId })
            .from(eventRooms)
            .where(and(eq(eventRooms.eventId, events.id), eq(eventRooms.hasRecording, true))),
        ),
      ),
    );
  for (const event of over) {
    const startsAt = sameTimeLater(event.startsAt, event.zone, new Date());
    const lasts = event.endsAt.getTime() - event.startsAt.getTime();
    const endsAt = new Date(startsAt.getTime() + lasts);
    await tx
      .update(events)
      .set({ startsAt, endsAt, updatedAt: sql`now()` })
      .where(eq(events.id, event.id));
  }
}

const dayMs = 24 * 60 * 60_000;
const cycle = 28;

type Falls = { week: number; weekday: number; time: string };

/** The first such weekday after today at the place, plus the given weeks, at that local time. */
export function nextTime({ week, weekday, time }: Falls, zone: string, now: Date): Date {
  const today = dayInZone(now, zone);
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
  return zonedTime(daysAfter(today, ahead + week * 7), time, zone);
}

/** The same weekday and local time, four weeks later or the smallest multiple of four that is in the future. */
export function sameTimeLater(startsAt: Date, zone: string, now: Date): Date {
  const day = dayInZone(startsAt, zone);
  const time = wallTime(startsAt, zone);
  const passed = Math.max(0, Math.floor((now.getTime() - startsAt.getTime()) / (cycle * dayMs)));
  return zonedTime(daysAfter(day, (passed + 1) * cycle), time, zone);
}

function wallTime(moment: Date, zone: string): string {
  const midnight = zonedTime(dayInZone(moment, zone), "00:00", zone);
  const clock = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  });
  return moment < midnight ? "00:00" : clock.format(moment);
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
