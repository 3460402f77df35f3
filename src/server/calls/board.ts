import { and, desc, eq, gte, ilike, inArray, sql, type SQL } from "drizzle-orm";
import type { Application, BoardQuery } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import type { BoardColumn } from "../../contract/calls/limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { searchWords } from "../lib/search-text.ts";
import { notBlocked } from "../people/visibility.ts";
import { readApplications } from "./application-shape.ts";
import { requireTeam } from "./call-access.ts";
import { runsCall } from "./call-visibility.ts";
import { getCall } from "./list-calls.ts";
import { callApplications } from "./tables.ts";

const statesOf = {
  new: ["new"],
  shortlisted: ["shortlisted"],
  offered: ["offered"],
  // Withdrawn applications are listed with the declined ones: neither wait for anything.
  declined: ["declined", "withdrawn"],
} as const;

/** The applications that the team of a call sees: those not hidden by a block or a suspension. */
function onBoard(person: Person, callId: string): SQL | undefined {
  return and(eq(callApplications.callId, callId), notBlocked(person, callApplications.personId));
}

/** The number of applications in each column, and of those that wait for an answer. */
export async function getBoard(db: Db, person: Person, callId: string) {
  await requireTeam(db, person, callId);
  const rows = await db
    .select({ state: callApplications.state, count: sql<number>`count(*)::int` })
    .from(callApplications)
    .where(onBoard(person, callId))
    .groupBy(callApplications.state);
  const inState = new Map<string, number>(rows.map(({ state, count }) => [state, count]));
  const countOf = (column: BoardColumn) =>
    statesOf[column].reduce((sum, state) => sum + (inState.get(state) ?? 0), 0);
  const counts = {
    new: countOf("new"),
    shortlisted: countOf("shortlisted"),
    offered: countOf("offered"),
    declined: countOf("declined"),
  };
  return { counts, waiting: counts.new + counts.shortlisted };
}

/** A page of one column of the board, newest first. */
export async function listApplications(
  db: Db,
  person: Person,
  { id: callId, column, q, stars, sound, cursor, limit = pageSize }: BoardQuery & { id: string },
): Promise<Page<Application>> {
  await requireTeam(db, person, callId);
  const { createdAt, id } = callApplications;
  const words = searchWords(q ?? "").slice(0, 8);
  const rows = await readApplications(db, person, {
    where: and(
      onBoard(person, callId),
      inArray(callApplications.state, [...statesOf[column]]),
      ...words.map((word) => ilike(acts.search, `%${word}%`)),
      stars ? gte(callApplications.stars, stars) : undefined,
      sound && eq(acts.hasSound, true),
      before(createdAt, id, readCursor(cursor)),
    ),
    order: [desc(createdAt), desc(id)],
    limit: limit + 1,
  });
  const { items, next } = pageOf(rows, limit, ({ application }) => ({
    time: application.createdAt,
    id: application.id,
  }));
  return { items: items.map(({ shape }) => shape), next };
}

/** One application with its call, for the call's team. */
export async function getApplication(
  db: Db,
  person: Person,
  id: string,
): Promise<Application & { call: Call }> {
  const [found] = await readApplications(db, person, {
    where: and(
      eq(callApplications.id, id),
      runsCall(person),
      notBlocked(person, callApplications.personId),
    ),
    order: [],
    limit: 1,
  });
  if (!found) refuse("NOT_FOUND");
  return {
    ...found.shape,
    call: await getCall(db, person, { id: found.application.callId }),
  };
}
