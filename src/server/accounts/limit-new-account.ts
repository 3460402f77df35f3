import { eq, sql, type SQL } from "drizzle-orm";
import { type NewAccountLimit, newAccountLimits } from "../../contract/accounts/limits.ts";
import { mentionsIn } from "../../contract/mentions.ts";
import { scans } from "../door/tables.ts";
import { events } from "../events/tables.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { followCounts, follows, users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { tickets } from "../tickets/tables.ts";

type Parts = Pick<Services, "db" | "config" | "rateLimiter">;

const aDay = 24 * 60 * 60;
const dayMs = aDay * 1_000;
/** This many followers whose own accounts aren't new lift the limits before the time is up. */
const trustedFollowers = 10;

const what: Record<NewAccountLimit, string> = {
  strangers: `message ${newAccountLimits.strangers} people they don't know`,
  mentions: `mention ${newAccountLimits.mentions} people`,
  links: `post ${newAccountLimits.links} links`,
  invitations: `invite ${newAccountLimits.invitations} people`,
  events: `publish ${newAccountLimits.events} events`,
};

type Standing = { createdAt: Date; followers: number; hasCheckedIn: boolean };

/** Whether a host's check-ins count: a new account's don't, since anybody can open two and check one in with the other. */
function isTrustedHost(days: number): SQL {
  return sql`exists (select 1 from ${users} as host left join ${followCounts} on ${followCounts.personId} = host.id
    where host.id = ${events.hostId} and (host.administrator or host.moderator or (host.email_verified
      and (host.created_at <= now() - make_interval(days => ${days})
        or (${followCounts.followers} >= ${trustedFollowers} and ${countTrusted(sql`host.id`, days)} >= ${trustedFollowers})))))`;
}

/** Counts followers whose accounts aren't new, up to the number needed: anybody can open ten accounts that follow an eleventh. */
function countTrusted(personId: SQL, days: number): SQL<number> {
  return sql<number>`(select count(*)::int from (select 1 from ${follows} join ${users} as follower on follower.id = ${follows.followerId}
    where ${follows.followedId} = ${personId} and (follower.administrator or follower.moderator
      or (follower.email_verified and follower.created_at <= now() - make_interval(days => ${days})))
    limit ${trustedFollowers}) as trusted)`;
}

async function readStanding({ db, config }: Parts, person: Person): Promise<Standing | undefined> {
  const [row] = await db
    .select({
      createdAt: users.createdAt,
      followers: sql<number>`case when ${followCounts.followers} >= ${trustedFollowers}
        then ${countTrusted(sql`${users.id}`, config.newAccountDays)} else 0 end`,
      hasCheckedIn: sql<boolean>`exists (select 1 from ${tickets} join ${scans} on ${scans.ticketId} = ${tickets.id}
        join ${events} on ${events.id} = ${tickets.eventId}
        where ${tickets.holderId} = ${person.id} and ${scans.result} = 'admitted' and ${scans.undoneAt} is null
          and ${isTrustedHost(config.newAccountDays)})`,
    })
    .from(users)
    .leftJoin(followCounts, eq(followCounts.personId, users.id))
    .where(eq(users.id, person.id));
  return row;
}

/**
 * When an account stops being new; undefined if it already has. It takes time, or less with trusted followers or a check-in; never without
 * a verified address.
 */
async function findEndOfNewness(parts: Parts, person: Person): Promise<Date | undefined> {
  const days = parts.config.newAccountDays;
  if (days === 0 || person.administrator || person.moderator) return undefined;
  const standing = await readStanding(parts, person);
  if (!standing) return undefined;
  const { createdAt, followers, hasCheckedIn } = standing;
  const end = new Date(createdAt.getTime() + days * dayMs);
  const isSeen = hasCheckedIn || followers >= trustedFollowers;
  if (person.emailVerified && (isSeen || end.getTime() <= Date.now())) return undefined;
  return end;
}

/** Takes so many of each from a new account's daily limits, or refuses and takes none, with what ends the limit, and when. */
export async function limitNewAccount(
  parts: Parts,
  person: Person,
  counts: Partial<Record<NewAccountLimit, number>>,
): Promise<void> {
  const kinds = (Object.keys(counts) as NewAccountLimit[]).filter((kind) => counts[kind]);
  if (kinds.length === 0) return;
  const end = await findEndOfNewness(parts, person);
  if (!end) return;
  const short = await parts.rateLimiter.takeAllIfLeft(
    kinds.map((kind) => ({
      name: `new-account-${kind}`,
      key: person.id,
      limit: { allowed: newAccountLimits[kind], seconds: aDay },
      count: counts[kind] ?? 0,
    })),
  );
  if (!short) return;
  const refused = kinds[short.at]!;
  refuse("TOO_MANY_TRIES", {
    detail: `New accounts can ${what[refused]} a day. ${endText(person, end)}`,
    retryAfterSeconds: short.wait,
  });
}

function endText({ emailVerified }: Person, end: Date): string {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(end);
  const isPast = end.getTime() <= Date.now();
  if (!emailVerified && isPast) return "The limit ends when you verify your email address.";
  const sooner = `sooner once you have been checked in at an event or you have ${trustedFollowers} followers with established accounts`;
  return emailVerified
    ? `The limit ends on ${day}, or ${sooner}.`
    : `Verify your email address, and the limit ends on ${day}, or ${sooner}.`;
}

/** How many links and mentions of a new account's limits a text takes. */
export function countLinksAndMentions(text: string): { links: number; mentions: number } {
  return {
    links: text.match(/https?:\/\//giu)?.length ?? 0,
    mentions: new Set(mentionsIn(text).map(({ username }) => username)).size,
  };
}
