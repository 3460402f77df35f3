import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Application, MyApplication } from "../../contract/calls/applications.ts";
import { actCard, actPicture, firstTracks, firstVideos, isActPicture } from "../acts/act-shape.ts";
import { acts } from "../acts/tables.ts";
import { bookings, bookingVersions, isLatestVersion } from "../bookings/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { callCard } from "./call-shape.ts";
import {
  applicationNotes,
  type ApplicationRow,
  callApplications,
  type CallRow,
  calls,
} from "./tables.ts";

const bookingColumns = { id: bookings.id, state: bookings.state };

type MyRow = {
  application: ApplicationRow;
  call: CallRow;
  act: MyApplication["act"];
  booking: MyApplication["booking"];
};

/** Reads the applications that match a condition, for the people who sent them. */
export async function readMyApplications(
  db: Db | Transaction,
  where: SQL | undefined,
  { order, limit }: { order: SQL[]; limit: number },
): Promise<{ row: MyRow; shape: MyApplication }[]> {
  const rows = await db
    .select({
      application: callApplications,
      call: calls,
      act: { id: acts.id, slug: acts.slug, name: acts.name },
      booking: bookingColumns,
    })
    .from(callApplications)
    .innerJoin(calls, eq(calls.id, callApplications.callId))
    .innerJoin(acts, eq(acts.id, callApplications.actId))
    .leftJoin(bookings, eq(bookings.id, callApplications.bookingId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
  return rows.map((row) => ({ row, shape: myApplication(row) }));
}

function myApplication({ application, call, act, booking }: MyRow): MyApplication {
  const { id, state, answers, reply, createdAt } = application;
  return {
    id,
    call: callCard(call),
    act,
    state,
    answers,
    reply,
    booking,
    sentAt: createdAt.toISOString(),
  };
}

/** Reads the applications that match a condition as the team sees them, in at most four statements however many there are. */
export async function readApplications(
  db: Db,
  person: { id: string },
  { where, order, limit }: { where: SQL | undefined; order: SQL[]; limit: number },
) {
  const rows = await db
    .select({
      application: callApplications,
      act: acts,
      picture: actPicture,
      person: personCardColumns,
      booking: bookingColumns,
      terms: bookingVersions.terms,
    })
    .from(callApplications)
    .innerJoin(calls, eq(calls.id, callApplications.callId))
    .innerJoin(acts, eq(acts.id, callApplications.actId))
    .innerJoin(users, eq(users.id, callApplications.personId))
    .leftJoin(actPicture, isActPicture)
    .leftJoin(bookings, eq(bookings.id, callApplications.bookingId))
    .leftJoin(bookingVersions, isLatestVersion)
    .where(where)
    .orderBy(...order)
    .limit(limit);
  const ids = rows.map(({ application }) => application.id);
  const withSound = rows.filter(({ act }) => act.hasSound).map(({ act }) => act.id);
  const tracks = await firstTracks(db, withSound);
  const withVideo = rows.filter(({ act }) => act.hasVideo).map(({ act }) => act.id);
  const videos = await firstVideos(db, withVideo);
  const notes = await notesOf(db, person, ids);
  return rows.map((row) => {
    const { application, act, picture, booking, terms } = row;
    const { id, state, stars, answers, reply, createdAt } = application;
    const shape: Application = {
      id,
      act: actCard({ act, picture, track: tracks.get(act.id) ?? null }),
      video: videos.get(act.id) ?? null,
      person: makePersonCard(row.person),
      state,
      stars,
      notes: notes.get(id) ?? [],
      answers,
      reply,
      booking: booking && terms && { ...booking, terms },
      sentAt: createdAt.toISOString(),
    };
    return { application, shape };
  });
}

async function notesOf(db: Db, person: { id: string }, ids: string[]) {
  const found = new Map<string, Application["notes"]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ note: applicationNotes, by: users.name })
    .from(applicationNotes)
    .innerJoin(users, eq(users.id, applicationNotes.authorId))
    .where(inArray(applicationNotes.applicationId, ids))
    .orderBy(asc(applicationNotes.createdAt), asc(applicationNotes.id));
  for (const { note, by } of rows) {
    const { id, text, createdAt, authorId, applicationId } = note;
    const shape = { id, by, text, mine: authorId === person.id, time: createdAt.toISOString() };
    found.set(applicationId, [...(found.get(applicationId) ?? []), shape]);
  }
  return found;
}
