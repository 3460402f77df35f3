import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { localeOfPerson } from "../announcements/reader-locale.ts";
import { sessions } from "../sessions/tables.ts";
import type { Config } from "../lib/config.ts";
import type { Services } from "../services.ts";
import { isChannelOn } from "./choices.ts";
import { getKeys } from "./keys.ts";
import { readCards } from "./read-cards.ts";
import { PrivateAddress, endpointUrl } from "../lib/outgoing/public-endpoint.ts";
import { postPublicly } from "../lib/outgoing/public-post.ts";
import type { PushJob } from "./start-pushes.ts";
import { notifications, pushSubscriptions } from "./tables.ts";
import { messageOf } from "./text.ts";

const day = 24 * 60 * 60;
/** The service no longer knows the subscription, or rejects our keys. */
const goneStatuses = new Set([401, 403, 404, 410]);

/** Pushes one card to one browser if it is still unread; throws if it should be retried. */
export async function sendPush(
  { db, config, log }: Pick<Services, "db" | "config" | "log">,
  { notificationId, subscriptionId }: PushJob,
): Promise<void> {
  const [browser] = await db
    .select({ to: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.id, subscriptionId),
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.updatedAt, sql`now() - interval '14 days'`),
      ),
    );
  if (!browser) return;
  const { userId, endpoint, p256dh, auth } = browser.to;
  const isDue = and(
    eq(notifications.id, notificationId),
    isNull(notifications.readAt),
    isChannelOn("push"),
  );
  const locale = await localeOfPerson(db, userId);
  const [card] = await readCards(db, { id: userId }, { where: isDue, limit: 1, locale });
  if (!card) return;
  const forget = () => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
  const url = endpointUrl(endpoint, config.pushAllowedHosts);
  if (!url) return void (await forget());

  const { vapidPublic, vapidPrivate } = await getKeys(db);
  const { title, href, id } = card.shown;
  // Quotes nothing that users wrote; says only who did what.
  const payload = { title, body: messageOf({ ...card.parts, thing: "" }), href, tag: id };
  const { default: webPush } = await import("web-push");
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: day,
      topic: id.replaceAll("-", ""),
      vapidDetails: {
        subject: subjectOf(config),
        publicKey: vapidPublic,
        privateKey: vapidPrivate,
      },
    },
  );
  const sent = { url, headers: headers as Record<string, string>, body };
  const { status } = await postPublicly(sent, config.pushAllowedHosts).catch((error: unknown) => {
    if (error instanceof PrivateAddress) return { status: 410 };
    throw error;
  });
  if (goneStatuses.has(status)) await forget();
  else if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  else if (status >= 300) log.warn({ status, host: url.host }, "push refused");
}

/** The contact for a push service: our web address, or the sender of our emails. */
function subjectOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl.startsWith("https:")) return publicUrl;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? ""}`;
}
