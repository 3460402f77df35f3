import { and, asc, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import { isNews } from "./announce.ts";
import { mayGoBy } from "./choices.ts";
import { newsLetter } from "./event-news-email.ts";
import { readNewsEvent } from "./event-news.ts";
import { readCards } from "./read-cards.ts";
import { notifications } from "./tables.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

type Post = Pick<Services, "db" | "mail" | "config" | "log">;
type Due = { id: string; personId: string; email: string };

const round = 200;
/** Few of the connections that clicks need. */
const sideBySide = 4;
/** Shorter than the minute after which the queue gives a job to another server. */
const maxRoundMs = 40_000;

/**
 * News of an event that no email has told yet, read or not: a calendar needs them too. Urgent ones go at once and again
 * after five minutes at the soonest, the others after the pause of all emails and at most once a quarter of an hour for each event.
 */
function isWaiting({ config }: Pick<Post, "config">): SQL | undefined {
  const { mailedAt, time, urgent } = notifications;
  const pause = sql`${config.lettersAfterSeconds} * interval '1 second'`;
  return and(
    isNews,
    sql`(${mailedAt} is null or ${mailedAt} < ${time})`,
    gt(time, sql`now() - interval '1 day'`),
    or(
      sql`(${urgent} and coalesce(${mailedAt} < now() - interval '5 minutes', true))`,
      sql`${time} < now() - ${pause} and coalesce(${mailedAt} < now() - interval '15 minutes', true)`,
    ),
    mayGoBy("email"),
  );
}

/** Sends an email for each event news card that is due; of several servers, the one that marks a card first sends it. */
export async function sendNewsLetters(post: Post): Promise<void> {
  const begun = performance.now();
  const failed = new Set<string>();
  for (;;) {
    const found = await post.db
      .select({ id: notifications.id, personId: users.id, email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.recipientId))
      .where(and(isWaiting(post), eq(users.emailVerified, true)))
      .orderBy(asc(notifications.time))
      .limit(round + failed.size);
    const due = found.filter(({ id }) => !failed.has(id));
    const write = async (one: Due) => {
      try {
        await post.db.transaction((tx) => sendEmail(post, tx, one));
      } catch (error) {
        // One email's failure must not stop the others; it stays unmarked and is tried in the next round.
        failed.add(one.id);
        post.log.error({ err: error, personId: one.personId }, "email not sent");
      }
    };
    for (let at = 0; at < due.length; at += sideBySide)
      await Promise.all(due.slice(at, at + sideBySide).map(write));
    if (due.length < round || performance.now() - begun > maxRoundMs) return;
  }
}

async function sendEmail(post: Post, tx: Transaction, { id, personId, email }: Due) {
  const taken = await tx
    .update(notifications)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(notifications.id, id), isWaiting(post)))
    .returning({ eventId: notifications.eventId });
  const eventId = taken[0]?.eventId;
  if (!eventId) return;
  const where = inArray(notifications.id, [id]);
  const [card] = await readCards(tx, { id: personId }, { where, limit: 1 });
  const { publicUrl } = post.config;
  const about = await readNewsEvent(tx, { id: personId }, { eventId, publicUrl });
  if (!card || !about) return;
  const token = await unsubscribeToken(post.db, personId);
  await post.mail.send(newsLetter(email, { card, about, publicUrl, token }), tx);
}
