import { and, eq, ne } from "drizzle-orm";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { shareOfNothingText } from "../../contract/bookings/terms-text.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { recordOffer } from "../calls/record-offer.ts";
import { readSharedCurrencies } from "../event-bookings/shared-currency.ts";
import { events } from "../events/tables.ts";
import { isZone } from "../events/zones.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { newId } from "../lib/ids.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { zonedTime } from "../lib/zoned-time.ts";
import { notify } from "../notifications/notify.ts";
import { eventSales } from "../sales/tables.ts";
import { readBooking } from "./booking-shape.ts";
import { takeRiderFiles } from "./take-rider.ts";
import { bookingLog, bookings, bookingVersions } from "./tables.ts";
import { termsHash } from "./terms-hash.ts";

type Offer = {
  id: string;
  actId: string;
  eventId: string | null;
  title: string;
  terms: Terms;
  /** The application to an open call that the offer answers. */
  applicationId?: string | undefined;
};

const minuteMs = 60_000;

/** Offers a booking to an act, once however often the request is repeated. */
export function offerBooking(db: Db, person: Person, offer: Offer): Promise<Done<Booking>> {
  const { id, actId, eventId, title, terms, applicationId } = offer;
  if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  return write(db, async (tx) => {
    const span = await spanOf(tx, terms);
    refuseShareOfNothing(eventId, terms);
    const [act] = await tx
      .select({ name: acts.name, ownerId: acts.ownerId })
      .from(acts)
      .where(and(eq(acts.id, actId), visibleAct(person)))
      .for("share");
    if (!act) refuse("NOT_FOUND");
    if (act.ownerId === person.id)
      refuse("NOT_ALLOWED", { detail: "This is your own act. Offers come from others." });
    if (eventId) {
      const [event] = await tx
        .select({ id: events.id })
        .from(events)
        .where(
          and(
            eq(events.id, eventId),
            eq(events.hostId, person.id),
            ne(events.status, "cancelled"),
            visibleEvent(person),
          ),
        );
      if (!event) wrong("eventId", "Choose one of your own events that takes place.");
      await refuseOtherCurrency(tx, eventId, terms);
    }
    const [made] = await tx
      .insert(bookings)
      .values({
        id,
        actId,
        actName: act.name,
        organizerId: person.id,
        talentId: act.ownerId,
        eventId,
        title,
        ...span,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) {
      const [known] = await tx.select().from(bookings).where(eq(bookings.id, id));
      return known?.organizerId === person.id ? readBooking(tx, known, person) : refuse("CONFLICT");
    }
    if (applicationId) await recordOffer(tx, person, { applicationId, actId, bookingId: id });
    const read = await takeRiderFiles(tx, made, terms);
    const hash = termsHash(id, 1, read);
    await tx
      .insert(bookingVersions)
      .values({ bookingId: id, number: 1, side: "organizer", terms: read, hash });
    const entry = newId();
    await tx
      .insert(bookingLog)
      .values({ id: entry, bookingId: id, actorId: person.id, entry: "offer", number: 1 });
    const offered = { to: act.ownerId, by: person.id, fact: entry, personId: person.id };
    await notify(tx, [{ kind: "booking-offer", ...offered }]);
    return readBooking(tx, made, person);
  });
}

/** The start and end of terms, in the place's zone; refuses times that are over or make no sense. */
export async function spanOf(tx: Transaction, terms: Terms) {
  const { day, start, minutes, zone } = terms;
  if (!(await isZone(tx, zone))) wrong("terms.zone", "Choose a time zone.");
  const startsAt = zonedTime(day, start, zone);
  const validUntil = new Date(zonedTime(terms.validUntil, "23:59", zone).getTime() + minuteMs - 1);
  if (startsAt.getTime() < Date.now()) wrong("terms.day", "Choose a day that is still to come.");
  if (validUntil.getTime() < Date.now())
    wrong("terms.validUntil", "Choose a day that is still to come.");
  if (terms.validUntil > day) wrong("terms.validUntil", "The offer has to end before the date.");
  return { day, startsAt, endsAt: new Date(startsAt.getTime() + minutes * minuteMs), validUntil };
}

/** Without an event there are no tickets from which to calculate a share of the net. */
export function refuseShareOfNothing(eventId: string | null, { fee }: Terms): void {
  if (eventId === null && fee.kind !== "guarantee") wrong("terms.fee.percent", shareOfNothingText);
}

/** A fee in another currency than that of the event's sales could not be settled from them. */
export async function refuseOtherCurrency(
  tx: Transaction,
  eventId: string,
  { fee }: Terms,
): Promise<void> {
  const sold = await readSalesCurrency(tx, eventId);
  if (sold !== undefined && sold !== fee.currency)
    wrong("terms.fee.currency", `Choose ${sold}: the event sells its tickets in it.`);
  if (fee.kind === "guarantee") return;
  const shared = (await readSharedCurrencies(tx, [eventId])).get(eventId);
  if (shared !== undefined && shared !== fee.currency)
    wrong("terms.fee.currency", `Choose ${shared}: another act gets its share in it.`);
}

/** The currency in which an event sells tickets; undefined if it sells none. */
export async function readSalesCurrency(
  tx: Transaction,
  eventId: string,
): Promise<string | undefined> {
  const [sales] = await tx
    .select({ currency: eventSales.currency })
    .from(eventSales)
    .where(eq(eventSales.eventId, eventId));
  return sales?.currency;
}

function wrong(field: string, message: string): never {
  refuse("BAD_INPUT", { fields: [{ field, message }] });
}
