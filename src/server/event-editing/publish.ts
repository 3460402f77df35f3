import { and, eq } from "drizzle-orm";
import type { DraftFields } from "../../contract/events/editing.ts";
import type { EventPage } from "../../contract/events/events.ts";
import type { Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { announceNewEvent } from "../announcements/announce-new-event.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { matchPlace } from "../places/service.ts";
import type { Services } from "../services.ts";
import { copySales } from "../sales/copy-sales.ts";
import { validateFields, refuseOver } from "./validate-fields.ts";
import { refuseWithoutTickets, sellDraftTickets } from "./draft-tickets.ts";
import { refreshSearchText } from "./line-up-search.ts";
import { writeLineUps } from "./line-up.ts";
import { getEventById } from "../events/event-page.ts";
import { lockDraft } from "./drafts.ts";
import { lockEventAccess } from "../events/event-access.ts";
import { inviteMembers } from "./members.ts";
import { recordWebhooks } from "../webhooks/record-webhooks.ts";
import { startSeries, fillWindow } from "../series/series.ts";
import { slugOf } from "../events/slug.ts";
import { queueTexts } from "../moderation/queue-texts.ts";
import { eventTextOf } from "./event-text.ts";
import { events } from "../events/tables.ts";
import { eventDrafts } from "./draft-tables.ts";

/** With the people named for its team who couldn't be invited. */
type Published = EventPage & { unasked: string[] };

/** Publishes a draft as an event; idempotent. Refuses with every fact that's missing. */
export function publishDraft(
  services: Pick<Services, "db" | "rateLimiter" | "config">,
  person: Person,
  { id, version }: { id: string; version: number },
): Promise<Done<Published>> {
  return write(services.db, async (tx) => {
    const draft = await lockDraft(tx, person, id);
    if (!draft) return { ...(await getPublished(tx, person, id)), unasked: [] };
    if (draft.version !== version) refuse("CONFLICT");
    const { team = [], tickets, currency, repliesByEmail, ...rest } = await withPlace(draft.fields);
    const fields = { ...rest, coverId: draft.coverId };
    const sale = { tickets: fields.free ? [] : (tickets ?? []), currency, repliesByEmail };
    if (draft.salesFrom === null) refuseWithoutTickets(fields, sale.tickets);
    const facts = await validateFields(tx, { person, hostId: person.id, performers: [] }, fields);
    refuseOver(facts, fields);
    const { repeats, startDay } = fields;
    const series =
      repeats && (await startSeries(tx, { id, hostId: person.id, fields: { ...fields, repeats } }));
    const slug = slugOf(fields.title, id, series ? startDay : undefined);
    const place = series && { seriesId: series.id, occurrence: startDay };
    const row = { ...facts, ...place, id, slug, hostId: person.id };
    const made = await tx.insert(events).values(row).onConflictDoNothing().returning();
    if (made.length === 0) refuse("CONFLICT");
    const event = { id, seriesId: series?.id ?? null };
    await writeLineUps(tx, person, [{ event, shown: fields.lineUp, hidden: [] }]);
    await refreshSearchText(tx, [id]);
    const text = eventTextOf(row, fields.lineUp);
    const held = [{ target: "event", targetId: id, ownerId: person.id, text } as const];
    await queueTexts(tx, person, held);
    await tx.delete(eventDrafts).where(eq(eventDrafts.id, id));
    await announceNewEvent(tx, { ...row, visibility: facts.visibility });
    const { title } = facts;
    await recordWebhooks(tx, [
      { kind: "event.published", eventId: id, objectId: id, data: { slug, title } },
    ]);
    const copied = draft.salesFrom && (await copySales(tx, draft.salesFrom, [id]));
    if (copied && copied.sellsPaid && !person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    if (sale.tickets.length > 0)
      await sellDraftTickets(tx, person, { id, ...sale, fee: services.config.bookingFee });
    const access = await lockEventAccess(tx, person, id, "people");
    const unasked = await inviteMembers(tx, services, access, team);
    // After the team, whose members run every date.
    if (series) await fillWindow(tx, series);
    return { ...(await getEventById(tx, person, id)), unasked };
  });
}

/** Adds position, country and zone for a city that was typed instead of chosen from the list. */
async function withPlace({ zoneFollowsPlace = false, ...fields }: Omit<DraftFields, "coverId">) {
  if (fields.city === "" || fields.latitude !== null || fields.longitude !== null) return fields;
  const found = await matchPlace(fields);
  if (!found) return fields;
  const { latitude, longitude, zone } = found;
  const country = fields.country || found.country;
  return { ...fields, latitude, longitude, country, ...(zoneFollowsPlace && { zone }) };
}

/** The event that an earlier copy of this request published. */
async function getPublished(tx: Transaction, person: Person, id: string): Promise<EventPage> {
  const [own] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), eq(events.hostId, person.id)));
  return own ? getEventById(tx, person, id) : refuse("NOT_FOUND");
}
