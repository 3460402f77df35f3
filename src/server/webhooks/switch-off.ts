import { and, eq, isNull, sql } from "drizzle-orm";
import { webhookLimits } from "../../contract/integrations/limits.ts";
import { linkEmail } from "../accounts/emails.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";
import type { Endpoint } from "./send-webhooks.ts";
import { webhookEndpoints } from "./tables.ts";

/** Turns off an endpoint that says it is gone or has failed for days, and emails its owner. */
export async function switchOff(
  { db, mail, config }: Pick<Services, "db" | "mail" | "config">,
  { id, ownerId, url, failingSince }: Endpoint,
  isGone: boolean,
): Promise<void> {
  const switchOffAfterMs = webhookLimits.failingDays * 24 * 3_600_000;
  const hasFailedLong =
    failingSince !== null && Date.now() - failingSince.getTime() > switchOffAfterMs;
  if (!isGone && !hasFailedLong) return;
  const disabledReason = isGone
    ? "It answered 410 Gone."
    : `No delivery succeeded for ${webhookLimits.failingDays} days.`;
  await db.transaction(async (tx) => {
    const [off] = await tx
      .update(webhookEndpoints)
      .set({ disabledAt: sql`now()`, disabledReason })
      .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.disabledAt)))
      .returning({ id: webhookEndpoints.id });
    const [owner] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, ownerId));
    if (!off || !owner) return;
    const email = linkEmail(owner.email, "A webhook was switched off", {
      before: `Marquee no longer sends to ${url}. ${disabledReason}`,
      link: `${config.publicUrl}/settings/api`,
      label: "Open your webhooks",
      after: "Once it works again, switch it on there. What failed can be sent again from its log.",
    });
    await mail.send(email, tx);
  });
}
