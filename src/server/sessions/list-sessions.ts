import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Session } from "../../contract/accounts/security.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { sessions } from "./tables.ts";

/** Where the person is signed in, most recently used first. The last use is accurate to the hour. */
export async function listSessions(db: Db, person: Person): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, person.id),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.updatedAt, sql`now() - interval '14 days'`),
      ),
    )
    .orderBy(desc(eq(sessions.id, person.sessionId)), desc(sessions.updatedAt), sessions.id)
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent ?? ""),
    signedIn: row.createdAt.toISOString(),
    lastUsed: row.updatedAt.toISOString(),
    current: row.id === person.sessionId,
  }));
}

/** Which of these sessions are still valid, in one statement. */
export async function findValidSessions(db: Db, sessionIds: string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, sessionIds), gt(sessions.expiresAt, sql`now()`)));
  return new Set(rows.map(({ id }) => id));
}

// The first match wins, because many browsers also name others.
const browsers = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\b(OPR|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;
const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["Chrome OS", /\bCrOS\b/],
  ["Mac", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** A readable name for a user agent, such as "Firefox on Windows". */
function deviceName(userAgent: string): string {
  const browser = browsers.find(([, sign]) => sign.test(userAgent))?.[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  if (!browser && !system) return "Unknown device";
  return `${browser ?? "A program"} on ${system ?? "an unknown system"}`;
}
