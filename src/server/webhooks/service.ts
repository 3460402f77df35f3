import { randomBytes } from "node:crypto";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { WebhookEndpoint } from "../../contract/integrations/webhooks.ts";
import { type WebhookKind, webhookLimits } from "../../contract/integrations/limits.ts";
import { withEventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { refuseUnverified, requireReauthentication } from "../security/require-reauthentication.ts";
import type { Services } from "../services.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";
import { webhookUrl } from "./webhook-url.ts";

type Parts = Pick<Services, "db" | "config" | "identity">;
type Wanted = { id: string; url: string; kinds: WebhookKind[]; eventId: string | null };
type Changes = {
  url?: string | undefined;
  kinds?: WebhookKind[] | undefined;
  on?: boolean | undefined;
};

const waiting = sql<number>`(select count(*)::int from ${webhookDeliveries}
  where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = 'pending')`;

/** A person's few endpoints, latest first. */
export async function listWebhooks(db: Db, person: Person): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select({ endpoint: webhookEndpoints, title: events.title, waiting })
    .from(webhookEndpoints)
    .leftJoin(events, eq(events.id, webhookEndpoints.eventId))
    .where(eq(webhookEndpoints.ownerId, person.id))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));
  return rows.map(({ endpoint, title, waiting: unsent }) => {
    const { id, url, kinds, eventId, disabledAt, disabledReason, failingSince } = endpoint;
    return {
      id,
      url,
      kinds: kinds as WebhookKind[],
      event: eventId === null ? null : { id: eventId, title: title ?? "" },
      state: disabledAt ? "off" : failingSince ? "failing" : "on",
      problem: disabledReason,
      failingSince: failingSince?.toISOString() ?? null,
      waiting: unsent,
      createdAt: endpoint.createdAt.toISOString(),
    };
  });
}

/** Adds an endpoint and returns its secret, which is never shown again. */
export async function createWebhook(
  { db, config, identity }: Parts,
  person: Person,
  { url, ...wanted }: Wanted,
): Promise<string> {
  refuseUnverified(person);
  await requireReauthentication(db, person);
  const checked = checkedUrl(url, config.webhookAllowedHosts);
  if (wanted.eventId !== null)
    await withEventAccess(db, person, wanted.eventId, "report", async () => undefined);
  const secret = makeSecret();
  await db.transaction(async (tx) => {
    // Locked, so that two concurrent requests can't exceed the limit.
    await tx.select().from(users).where(eq(users.id, person.id)).for("no key update");
    const [{ made } = { made: 0 }] = await tx
      .select({ made: count() })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.ownerId, person.id));
    if (made >= webhookLimits.perPerson)
      refuse("CONFLICT", { detail: "You have 10 webhooks. Delete one first." });
    const row = { ...wanted, url: checked, ownerId: person.id };
    const [added] = await tx
      .insert(webhookEndpoints)
      .values({ ...row, secret: identity.secrets.seal(secret) })
      .onConflictDoNothing()
      .returning({ id: webhookEndpoints.id });
    if (!added)
      refuse("CONFLICT", { detail: "This webhook was already added. Make a new secret for it." });
  });
  return secret;
}

/** Changes an endpoint. When turned on again, it is tried right away. */
export async function editWebhook(
  { db, config }: Parts,
  person: Person,
  { id, url, kinds, on }: Changes & { id: string },
): Promise<void> {
  // Changing the URL redirects all data, just like creating an endpoint.
  if (url !== undefined) await requireReauthentication(db, person);
  const rested = { failures: 0, failingSince: null, pausedUntil: null, disabledReason: null };
  const set = {
    ...(url !== undefined && { url: checkedUrl(url, config.webhookAllowedHosts) }),
    ...(kinds && { kinds }),
    ...(on === true && { ...rested, disabledAt: null }),
    ...(on === false && { disabledAt: sql`now()`, disabledReason: null }),
  };
  if (Object.keys(set).length === 0) return void (await requireOwn(db, person, id));
  const [edited] = await db
    .update(webhookEndpoints)
    .set(set)
    .where(ownEndpoint(person, id))
    .returning({ id: webhookEndpoints.id });
  if (!edited) refuse("NOT_FOUND");
}

export async function deleteWebhook(db: Db, person: Person, id: string): Promise<void> {
  const [gone] = await db
    .delete(webhookEndpoints)
    .where(ownEndpoint(person, id))
    .returning({ id: webhookEndpoints.id });
  if (!gone) refuse("NOT_FOUND");
}

/** Gives an endpoint a new secret. The old one is used for signing as well for a day. */
export async function rotateSecret(
  { db, identity }: Parts,
  person: Person,
  id: string,
): Promise<string> {
  await requireOwn(db, person, id);
  await requireReauthentication(db, person);
  const secret = makeSecret();
  await db
    .update(webhookEndpoints)
    .set({
      oldSecret: sql`${webhookEndpoints.secret}`,
      oldSecretUntil: sql`now() + make_interval(hours => ${webhookLimits.oldSecretHours})`,
      secret: identity.secrets.seal(secret),
    })
    .where(ownEndpoint(person, id));
  return secret;
}

/** Refuses with NOT_FOUND unless the endpoint belongs to the person. */
export async function requireOwn(db: Db, person: Person, id: string): Promise<void> {
  const [own] = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(ownEndpoint(person, id));
  if (!own) refuse("NOT_FOUND");
}

function ownEndpoint(person: Person, id: string) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.ownerId, person.id));
}

function makeSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

function checkedUrl(text: string, allowedHosts: readonly string[]): string {
  const url = webhookUrl(text, allowedHosts);
  const message = "Use a public https address, such as https://example.org/hooks.";
  return url?.href ?? refuse("BAD_INPUT", { fields: [{ field: "url", message }] });
}
