import { eq } from "drizzle-orm";
import { bookings } from "../bookings/tables.ts";
import { newId } from "../lib/ids.ts";
import type { TestApp, TestPerson } from "../test-app.ts";

type OfBooking = { author: TestPerson; bookingId: string; stars?: number; text?: string };

/** Makes the date of a booking this many days ago. */
export async function bookingDone({ services }: TestApp, id: string, daysAgo = 1): Promise<void> {
  const endsAt = new Date(Date.now() - daysAgo * 24 * 3_600_000);
  await services.db
    .update(bookings)
    .set({ state: "done", startsAt: endsAt, endsAt })
    .where(eq(bookings.id, id));
}

/** Writes a review of the other side of a booking, which is over by then; returns the review's id. */
export async function reviewOfBooking(app: TestApp, wanted: OfBooking): Promise<string> {
  const { author, bookingId, stars = 5, text = "On time, in tune." } = wanted;
  await bookingDone(app, bookingId);
  const id = newId();
  const about = { kind: "booking", bookingId };
  const answer = await author.put(`/reviews/${id}`, { about, stars, text });
  if (answer.status !== 200) throw new Error(`no review: ${JSON.stringify(answer.body)}`);
  return id;
}
