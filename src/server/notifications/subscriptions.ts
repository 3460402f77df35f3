import { ECDH } from "node:crypto";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { sessions } from "../sessions/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { lockPerson } from "../people/service.ts";
import type { Services } from "../services.ts";
import { checkedAddresses, endpointUrl } from "../lib/outgoing/public-endpoint.ts";
import { pushSubscriptions } from "./tables.ts";

const maxBrowsers = 16;

type Browser = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Subscribes a browser to push until its session ends; the oldest subscription is removed when there are too many. */
export async function subscribe(
  { db, config }: Pick<Services, "db" | "config">,
  person: Person,
  { endpoint, keys }: Browser,
): Promise<void> {
  const { p256dh, auth } = keys;
  if (!isPublicKey(p256dh)) wrong("keys.p256dh");
  if (!/^[\w-]{22}=*$/.test(auth)) wrong("keys.auth");
  const url = endpointUrl(endpoint, config.pushAllowedHosts);
  if (!url || url.href.length > 2_000) wrong("endpoint");
  await checkedAddresses(url, config.pushAllowedHosts).catch(() => wrong("endpoint"));
  const own = { userId: person.id, sessionId: person.sessionId, p256dh, auth };
  await db.transaction(async (tx) => {
    // Locks the person, so that two concurrent requests cannot both subscribe the sixteenth browser.
    await lockPerson(tx, person.id);
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(eq(sessions.id, person.sessionId))
      .for("key share");
    if (!session) refuse("UNAUTHENTICATED");
    await tx
      .insert(pushSubscriptions)
      .values({ ...own, endpoint: url.href })
      // Another person uses the browser now, so the subscription becomes theirs.
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...own, createdAt: sql`now()` },
      });
    const newest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, person.id))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .limit(maxBrowsers);
    await tx
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.userId, person.id), notInArray(pushSubscriptions.id, newest)),
      );
  });
}

/** Ends push to one of the person's browsers; does nothing without a subscription. */
export async function endSubscription(db: Db, person: Person, endpoint: string): Promise<void> {
  const href = URL.parse(endpoint)?.href ?? endpoint;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, person.id), eq(pushSubscriptions.endpoint, href)));
}

/** Whether a text is an uncompressed point on P-256, the format that browsers use. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (!/^[\w-]+=*$/.test(text) || bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, "prime256v1");
    return true;
  } catch {
    return false;
  }
}

function wrong(field: string): never {
  refuse("BAD_INPUT", {
    fields: [
      { field, message: "Use what the browser's push manager gives, with a public address." },
    ],
  });
}
