import { z } from "@hono/zod-openapi";
import { Id, Time } from "../shapes.ts";

/** What else is agreed on for the day of a booking, as the act's own side reads it. */
export const SameDay = z
  .array(
    z.object({
      id: Id.nullable().openapi({ description: "null: not the viewer's to open" }),
      title: z.string().nullable(),
      otherAct: z.string().nullable().openapi({
        description:
          "The name of another act of the viewer or of a member, booked at an overlapping time; null: the act itself",
      }),
      startsAt: Time,
      endsAt: Time,
    }),
  )
  .openapi({
    description:
      "Other bookings of the act that day, and of its people's other acts at the same time; none for the organizer",
  });
export type SameDay = z.infer<typeof SameDay>;
