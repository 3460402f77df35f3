import { and, desc, eq, lt, or, sql, type SQL } from "drizzle-orm";
import type { StaffPerson } from "../../contract/administration/people.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { deleteAccount } from "../account-deletion/delete-account.ts";
import { roleOf } from "../accounts/staff-roles.ts";
import type { Db } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { isId } from "../lib/ids.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { escapeLike, toSearchText } from "../lib/search-text.ts";
import { writeLog } from "../moderation/log.ts";
import { requirePowerOver } from "../moderation/staff-access.ts";
import { suspensions } from "../moderation/tables.ts";
import { users } from "../people/tables.ts";
import { isSuspensionOn } from "../people/visibility.ts";
import type { Services } from "../services.ts";
import { endAllSessions } from "../sessions/end-sessions.ts";

type Query = {
  q?: string | undefined;
  show?: "everyone" | "staff" | "suspended" | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** People whose name, username or email address contains the query, newest first. */
export async function listStaffPeople(
  db: Db,
  viewer: Person,
  { q = "", show, cursor, limit = pageSize }: Query,
): Promise<Page<StaffPerson>> {
  if (cursor !== undefined && !isId(cursor))
    refuse("BAD_INPUT", { fields: [{ field: "cursor", message: "Start from the first page." }] });
  const rows = await db
    .select({ person: users, reason: suspensions.reason, until: suspensions.until })
    .from(users)
    .leftJoin(suspensions, and(eq(suspensions.personId, users.id), isSuspensionOn))
    .where(
      and(
        eq(users.sample, false),
        named(viewer, q),
        show === "staff" ? or(users.administrator, users.moderator) : undefined,
        show === "suspended" ? sql`${suspensions.personId} is not null` : undefined,
        cursor === undefined ? undefined : lt(users.id, cursor),
      ),
    )
    // Ids sort by time.
    .orderBy(desc(users.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ person, reason, until }) => {
    const suspension = reason === null ? null : { reason, until: until?.toISOString() ?? null };
    return shapeFor(viewer, person, suspension);
  });
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

function named(viewer: Person, q: string): SQL | undefined {
  const text = toSearchText(q).replace(/^@/, "");
  if (text === "") return undefined;
  const hasName = sql`${users.search} like ${`%${escapeLike(text)}%`}`;
  // Moderators don't need email addresses, so they can't search by them either.
  if (!viewer.administrator) return hasName;
  return or(hasName, sql`${users.email} ilike ${`%${escapeLike(q.trim())}%`}`);
}

function shapeFor(
  viewer: Person,
  person: typeof users.$inferSelect,
  suspension: StaffPerson["suspension"],
): StaffPerson {
  const { id, name, username, image, email, createdAt } = person;
  const staffRole = roleOf(person);
  const canAct =
    id !== viewer.id &&
    (staffRole === "none" || (staffRole === "moderator" && viewer.administrator));
  return {
    id,
    name,
    username,
    avatar: image,
    email: viewer.administrator ? email : null,
    staffRole,
    joinedAt: createdAt.toISOString(),
    suspension,
    can: {
      suspend: canAct && suspension === null,
      signOut: canAct,
      delete: canAct && viewer.administrator,
      changeRole: viewer.administrator && suspension === null,
    },
  };
}

type Act = { id: string; reason: string };

/** Ends all sessions of a person. */
export function signOutPerson(db: Db, actor: Person, { id, reason }: Act): Promise<Done<void>> {
  return write(db, async (tx) => {
    await requirePowerOver(tx, actor, id);
    await writeLog(tx, { actorId: actor.id, action: "sign-out", personId: id, reason });
    await endAllSessions(tx, id);
  });
}

/** Deletes a person's account with everything in it. The log entry doesn't name them. */
export async function deletePerson(
  services: Services,
  actor: Person,
  { id, reason }: Act,
): Promise<Done<void>> {
  const [person] = await services.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  if (!person) refuse("NOT_FOUND");
  return deleteAccount(services, person, async (tx) => {
    await requirePowerOver(tx, actor, id, { needs: "administrator" });
    await writeLog(tx, { actorId: actor.id, action: "delete-account", reason });
  });
}
