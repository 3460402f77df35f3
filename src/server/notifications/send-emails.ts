import { and, eq, gt, inArray, isNull, lt, not, notExists, or, sql, type SQL } from "drizzle-orm";
import { localeOfPerson } from "../announcements/reader-locale.ts";
import { bookingLog } from "../bookings/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { listNoticeSentences } from "../moderation/notices.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { isEventNews } from "./announce.ts";
import { isChannelOn, isFirstOfDay } from "./choices.ts";
import { type Line, notificationsEmail } from "./email.ts";
import type { Kind } from "./notify.ts";
import { readCards } from "./read-cards.ts";
import { sendInRounds } from "./send-in-rounds.ts";
import { notificationActors, notificationEmails, notifications } from "./tables.ts";
import { unsubscribeToken } from "./unsubscribe.ts";
import { headlineOf, messageOf, type MessageParts } from "./text.ts";

const maxLines = 20;
const maxNotices = 5;

/** Must be answered within hours, or is on now: each is emailed at once, whatever was sent before. */
const urgentKinds: Kind[] = ["offer", "reconfirm", "live", "booking-deadline"];

/** A challenged hold ends within two days; other news of holds can wait. */
const isNewChallenge = and(
  eq(notifications.kind, "booking-hold"),
  sql`exists (select 1 from ${notificationActors} as a join ${bookingLog} as l on l.id = a.fact
    where a.notification_id = ${notifications.id} and l.entry = 'challenge'
      and a.time > coalesce(${notifications.mailedAt}, '-infinity'))`,
);
const isUrgent = sql<boolean>`(${inArray(notifications.kind, urgentKinds)} or ${isNewChallenge})`;

/** Urgent notifications get their own email, so that neither they nor the others wait for each other. */
type Pace = "urgent" | "usual";

/** Unread, and new since it was last emailed: urgent ones at most every five minutes, the others in one email every 15 minutes. */
function isWaiting(db: Db | Transaction, pace: Pace): SQL | undefined {
  const lately = db
    .select({ one: sql`1` })
    .from(notificationEmails)
    .where(
      and(
        eq(notificationEmails.userId, notifications.recipientId),
        gt(notificationEmails.sentAt, sql`now() - interval '15 minutes'`),
      ),
    );
  const { mailedAt } = notifications;
  return and(
    isNull(notifications.readAt),
    gt(notifications.time, sql`now() - interval '1 day'`),
    or(isNull(mailedAt), lt(mailedAt, notifications.time)),
    isChannelOn("email"),
    // Event notifications have their own emails.
    not(isEventNews),
    ...(pace === "urgent"
      ? [isUrgent, or(isNull(mailedAt), lt(mailedAt, sql`now() - interval '5 minutes'`))]
      : [not(isUrgent), isFirstOfDay("mailed_at"), notExists(lately)]),
  );
}

/** Sends each person with due notifications one email about everything unread, and before it one about what is urgent. */
export function sendNotificationEmails(
  services: Pick<Services, "db" | "mail" | "config" | "log">,
): Promise<void> {
  const { db, config } = services;
  const urgent = isWaiting(db, "urgent");
  const usual = and(
    isWaiting(db, "usual"),
    lt(notifications.time, sql`now() - ${config.emailsAfterSeconds} * interval '1 second'`),
  );
  return sendInRounds(services, {
    find: (limit) =>
      db
        .select({
          id: users.id,
          email: users.email,
          isUrgent: sql<boolean>`bool_or(${isUrgent})`,
          isUsual: sql<boolean>`not bool_and(${isUrgent})`,
        })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.recipientId))
        .where(and(or(urgent, usual), eq(users.emailVerified, true)))
        .groupBy(users.id)
        // Urgent ones first, then the longest waiting, so that nobody waits forever when more are due than can be sent.
        .orderBy(sql`not bool_or(${isUrgent})`, sql`min(${notifications.time})`, users.id)
        .limit(limit),
    send: async (person) => {
      if (person.isUrgent) await sendEmailTo(services, person, "urgent");
      if (person.isUsual) await sendEmailTo(services, person, "usual");
    },
  });
}

async function sendEmailTo(
  { db, mail, config }: Pick<Services, "db" | "mail" | "config">,
  { id, email }: { id: string; email: string },
  pace: Pace,
): Promise<void> {
  const token = await unsubscribeToken(db, id);
  await db.transaction(async (tx) => {
    // Only the server that marks them first sends them.
    const taken = await tx
      .update(notifications)
      .set({ mailedAt: sql`now()` })
      .where(and(eq(notifications.recipientId, id), isWaiting(tx, pace)))
      .returning({ id: notifications.id });
    const ids = taken.map((card) => card.id);
    const where = inArray(notifications.id, ids);
    const locale = await localeOfPerson(tx, id);
    const cards = await readCards(tx, { id }, { where, limit: maxLines, locale });
    if (cards.length === 0) return;
    const since = await findLastEmail(tx, id);
    if (pace === "usual")
      await tx
        .insert(notificationEmails)
        .values({ userId: id, sentAt: sql`now()` })
        .onConflictDoUpdate({ target: notificationEmails.userId, set: { sentAt: sql`now()` } });
    const lines: Line[] = [];
    for (const { shown, parts } of cards) {
      const sentences =
        parts.kind === "notice"
          ? await listNoticeSentences(tx, id, { since, limit: maxNotices })
          : [];
      // Quotes no text from other people's posts: an email must not carry what strangers write. Only the recipient's own
      // events and those of organizers they follow are named.
      const said = isNamed(parts) ? parts : { ...parts, thing: parts.thing && "" };
      const line = { href: shown.href, subject: headlineOf(said) };
      const messages = sentences.length > 0 ? sentences : [messageOf(said)];
      lines.push(...messages.map((message) => ({ ...line, message })));
    }
    const { publicUrl } = config;
    // Only kinds that go to single people: the other urgent ones reach everybody at an event at once.
    const urgent = pace === "urgent" && cards.some(({ card }) => singly.has(card.kind));
    await mail.send({ ...notificationsEmail(email, { lines, publicUrl, token }), urgent }, tx);
  });
}

const singly = new Set<Kind>(["offer", "booking-deadline", "booking-hold"]);
const dayMs = 24 * 3_600 * 1_000;

/** When a person was last emailed about unread notifications that are not urgent; at most a day ago, since nothing older is sent. */
async function findLastEmail(tx: Transaction, personId: string): Promise<Date> {
  const [last] = await tx
    .select({ sentAt: notificationEmails.sentAt })
    .from(notificationEmails)
    .where(eq(notificationEmails.userId, personId));
  return new Date(Math.max(last?.sentAt.getTime() ?? 0, Date.now() - dayMs));
}

function isNamed({ own, kind, entry }: MessageParts): boolean {
  // Both sides know a booking once it has been offered.
  const isKnownBooking = kind.startsWith("booking-") && entry !== "offer";
  const named: MessageParts["kind"][] = ["new-event", "rsvp", "ticket-sale", "ticket-refund"];
  return own || isKnownBooking || named.includes(kind);
}
