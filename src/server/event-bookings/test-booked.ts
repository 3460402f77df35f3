import type { Booking } from "../../contract/bookings/bookings.ts";
import { acceptLatest, exampleTerms, listedAct } from "../bookings/test-bookings.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { addDays, dayInZone } from "../lib/zoned-time.ts";
import type { TestPerson } from "../test-app.ts";

const zone = "America/Chicago";
export const dayAhead = (days: number) => addDays(dayInZone(new Date(), zone), days);

type Sides = { organizer: TestPerson; talent: TestPerson };
type When = { days?: number; start?: string };

/** An event that many days ahead, with an offer of 1,200 dollars to an act. */
export async function offered(
  { organizer, talent }: Sides,
  { days = 60, start = "21:00" }: When = {},
) {
  const day = dayAhead(days);
  const event = await publish(organizer, { startDay: day, startTime: "20:00", zone });
  const act = await listedAct(talent, "Night Ferry");
  const terms = exampleTerms({
    day,
    zone,
    start,
    validUntil: dayAhead(Math.min(days, 20)),
    cancellation: [
      { days: 30, percent: 25 },
      { days: 7, percent: 50 },
    ],
  });
  const made = await organizer.post("/bookings", {
    id: newId(),
    actId: act.id,
    eventId: event.id,
    title: "Midwinter Stomp",
    terms,
  });
  if (made.status !== 201) throw new Error(`offer failed: ${JSON.stringify(made.body)}`);
  return { event, act, offer: made.body as Booking };
}

/** Like `offered`, with the offer accepted by the act. */
export async function booked(sides: Sides, when: When = {}) {
  const { offer, ...made } = await offered(sides, when);
  const { body: booking } = await acceptLatest(sides.talent, offer);
  return { ...made, booking: booking as Booking };
}

export async function seenBy(person: TestPerson, { id }: Pick<Booking, "id">): Promise<Booking> {
  return (await person.get(`/bookings/${id}`)).body;
}
