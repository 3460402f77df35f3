import { z } from "@hono/zod-openapi";
import { Box } from "../box.ts";
import {
  accessFacts,
  rsvpAnswers,
  eventCategories,
  eventOrders,
  eventVisibilities,
  goingAudiences,
  offerHours,
  periods,
  memberRoles,
  eventLimits,
} from "./limits.ts";
import { accountLimits } from "../accounts/limits.ts";
import { searchLimits } from "../search-limits.ts";
import { RoomSummary } from "../rooms/room-summary.ts";
import { Media } from "../media.ts";
import { json, operation } from "../operation.ts";
import { Place } from "../places.ts";
import { Block } from "../rich-text.ts";
import { actKinds } from "../talent/limits.ts";
import { Day, Id, line, oneOf, page, PageQuery, text, Time, hiddenState } from "../shapes.ts";

/** An event as shown in a list or on a post. */
export const EventCard = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.enum(eventCategories),
    tags: z.array(z.string()),
    startsAt: Time,
    endsAt: Time.nullable(),
    zone: z.string().openapi({ description: "IANA zone of the place" }),
    allDay: z.boolean().openapi({ description: "Only the dates count, read in `zone`" }),
    venue: z.string(),
    city: z.string(),
    country: z.string(),
    online: z.boolean(),
    organizer: z.string(),
    free: z.boolean(),
    sells: z.boolean().openapi({ description: "One comes by ticket, not by RSVP" }),
    price: z
      .object({ fromMinor: z.number(), toMinor: z.number(), currency: z.string() })
      .nullable()
      .openapi({ description: "In minor units, of what anybody may buy" }),
    familyFriendly: z.boolean(),
    accessible: z.boolean(),
    cancelled: z.boolean(),
    sample: z.boolean(),
    cover: Media.nullable(),
    poster: z.string().openapi({ description: "What its generated poster is printed from" }),
    seriesId: Id.nullable().openapi({ description: "Which series it is a date of" }),
    going: z.number().openapi({
      description: "Places taken, guests counted; 0 below three, except to those who run it",
    }),
    nobodyGoes: z.boolean().openapi({ description: "Not even somebody who is not counted" }),
    capacity: z.number().nullable(),
    full: z.boolean().openapi({ description: "No place is left; one can join the waitlist" }),
    left: z.number().nullable().openapi({ description: "Places left, when they are few" }),
    opensAt: Time.nullable().openapi({ description: "When sales open, before any has" }),
    myAnswer: z.enum([...rsvpAnswers, "waitlist"]).nullable(),
    myGuests: z.number().openapi({ description: "Whom the viewer brings along" }),
    myTicket: z.boolean().openapi({ description: "The viewer goes by ticket" }),
    myOffer: Time.nullable().openapi({
      description: "Until when a place is held for the viewer, who waited for one",
    }),
    saved: z.boolean().openapi({ description: "Kept on the viewer's own profile" }),
  })
  .openapi("EventCard");
export type EventCard = z.infer<typeof EventCard>;

/** A few attendees to show on an event's card. */
export const Faces = z
  .array(z.object({ id: Id, name: z.string(), avatar: z.string().nullable() }))
  .openapi({ description: "Up to three of those who go and let the viewer see it" });

const named = z.object({ id: Id, name: z.string(), username: z.string() });

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time such as 19:30.");
export const Clock = z.union([clock, z.literal("")]);

export const AgendaItem = z.object({
  time: Clock.openapi({ description: "On the clock of the place" }),
  title: line(eventLimits.agendaTitle),
  person: line(accountLimits.name),
});

const degrees = (most: number) => z.number().min(-most).max(most).nullable();

/**
 * The fields that an event's page shows exactly as its form holds them. A field added here is in the form, in the table's row and on the
 * page; a check fails until it has its column, empty value, form step, input and place on the page.
 */
export const EventDetails = z.object({
  address: line(eventLimits.address),
  latitude: degrees(90),
  longitude: degrees(180),
  visibility: z.enum(eventVisibilities),
  offerHours: oneOf(offerHours).openapi({
    description:
      "How long a freed place is kept for the person who has waited longest; 0 gives it at once",
  }),
  reconfirm: z.boolean().openapi({
    description: "Ask a day before who still comes; unanswered places pass on 3 hours before",
  }),
  access: z.array(z.enum(accessFacts)).max(accessFacts.length),
  accessNote: text(eventLimits.accessNote),
  agenda: z.array(AgendaItem).max(eventLimits.agenda),
});

export const CancellationRefund = z.object({
  orderId: Id.openapi({ description: "Or one of them" }),
  amountMinor: z.number(),
  currency: z.string(),
  sent: z.boolean().openapi({ description: "All of it is on its way" }),
});
export type CancellationRefund = z.infer<typeof CancellationRefund>;

export const EventPage = EventCard.extend({
  ...EventDetails.shape,
  link: z.string().nullable().openapi({ description: "Its website, or the viewer's own way in" }),
  room: RoomSummary.nullable(),
  linkWithheld: z.boolean().openapi({ description: "Only those who go get the link to join" }),
  about: z.array(Block),
  lineUp: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      person: named.nullable(),
      act: z
        .object({
          id: Id,
          slug: z.string(),
          kind: z.enum(actKinds),
          picture: Media.nullable(),
        })
        .nullable()
        .openapi({ description: "What the person appears as; null: as themselves" }),
    }),
  ),
  managers: z.array(named).openapi({ description: "Who runs it with the host" }),
  cancelMessage: z.string(),
  version: z.number(),
  movedFrom: z
    .object({ startsAt: Time, zone: z.string(), allDay: z.boolean() })
    .nullable()
    .openapi({ description: "When it was to start before it was last moved to another day" }),
  repeats: z.string().nullable().openapi({ description: "Its series' rule in words" }),
  host: named.extend({ followedByMe: z.boolean() }).nullable(),
  followedGoing: z
    .object({ count: z.number(), names: z.array(z.string()) })
    .openapi({ description: "Whom the viewer follows of those who go and let them see it" }),
  recap: Id.nullable().openapi({ description: "The organizers' latest post about it, once over" }),
  myTickets: z
    .array(z.object({ id: Id, typeName: z.string() }))
    .openapi({ description: "Those that admit the viewer" }),
  myRefund: CancellationRefund.nullable().openapi({
    description: "What the viewer gets back because the event was cancelled",
  }),
  myRole: z.enum(["host", ...memberRoles]).nullable(),
  myTurn: z.number().nullable().openapi({ description: "How many parties wait, up to the viewer" }),
  mySeenBy: z.enum(goingAudiences).nullable().openapi({ description: "Who may see their answer" }),
  myQuestion: z.boolean().openapi({ description: "The viewer is asked whether they still come" }),
  myNewDate: z.boolean().openapi({ description: "Goes, but has not confirmed the new day" }),
  myKeep: z.boolean().openapi({
    description: "Asked whether they keep their ticket for the new time or place",
  }),
  myRefundUntil: Time.nullable().openapi({
    description: "Until when the viewer may have all back, since the event changed after they paid",
  }),
  myAsk: z.enum(memberRoles).nullable().openapi({ description: "The team asks the viewer in" }),
  myLineUpInvitation: z.boolean().openapi({ description: "The viewer is asked to perform" }),
  mySaleReminder: z
    .boolean()
    .openapi({ description: "The viewer is reminded when tickets go on sale" }),
  myAutomatic: z.boolean().openapi({ description: "The viewer's settings answered for them" }),
  myBan: z
    .object({ reason: z.string(), until: Time.nullable(), appealed: z.boolean() })
    .nullable()
    .openapi({ description: "The host keeps the viewer away from all their events" }),
  ...hiddenState,
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    people: z.boolean(),
    sell: z.boolean(),
    report: z.boolean().openapi({ description: "See its numbers and its attendees" }),
    checkIn: z.boolean(),
    superviseDoor: z.boolean(),
    refund: z.boolean(),
  }),
}).openapi("Event");
export type EventPage = z.infer<typeof EventPage>;
const flag = z.enum(["true"]).optional();

/** The filters of Discover, named as in its URL. */
export const EventFilters = z.object({
  q: line(searchLimits.max).optional(),
  category: z.enum(eventCategories).optional(),
  place: line(eventLimits.place).optional().openapi({
    description: "`key` of a place, words such as `Paris, FR`, or `latitude,longitude`",
  }),
  radius: z.coerce
    .number()
    .int()
    .min(eventLimits.radius.min)
    .max(eventLimits.radius.max)
    .optional()
    .openapi({
      description: "Kilometers around `place`, 50 when absent; online events have no distance",
    }),
  when: z.enum(periods).optional().openapi({ description: "Counted by the calendar of `place`" }),
  from: Day.optional().openapi({ description: "First day, today when absent" }),
  to: Day.optional().openapi({ description: "Last day, included" }),
  free: flag,
  family: flag,
  accessible: flag,
  online: flag,
  zone: line(64).optional().openapi({
    description: "IANA zone of the viewer, whose today counts where no place is named",
  }),
});
export type EventFilters = z.infer<typeof EventFilters>;

export const EventQuery = PageQuery.extend({
  ...EventFilters.shape,
  sort: z.enum(eventOrders).optional().openapi({
    description: "By relevance when words are looked for, else by date",
  }),
  mapped: flag.openapi({ description: "Only events with a position" }),
  ...Box.partial().shape,
});
export type EventQuery = z.infer<typeof EventQuery>;

/** An event in search results. */
export const FoundEvent = EventCard.extend({
  distance: z.number().nullable().openapi({ description: "Meters from `place`" }),
  faces: Faces,
}).openapi("FoundEvent");
export type FoundEvent = z.infer<typeof FoundEvent>;

export const listEvents = operation("anyone", null, {
  method: "get",
  path: "/events",
  scope: "events:read",
  tags: ["events"],
  summary: "Published public events, upcoming unless the dates say otherwise",
  request: { query: EventQuery },
  responses: {
    200: json(
      page(FoundEvent).extend({
        total: z.number().nullable().openapi({ description: "Counted to 1,001; first page only" }),
        nearby: z.number().nullable().openapi({
          description: "How many of them are near the place; the others are only online",
        }),
        thenOnline: z.boolean().nullable().openapi({
          description: "Whether there are such others, even where both counts end at their limit",
        }),
        place: Place.nullable().openapi({ description: "What `place` was understood to mean" }),
      }),
    ),
  },
});

/** The key in an invitation's link or email. */
export const Key = z.string().max(eventLimits.key);
export const KeyQuery = z.object({ key: Key.optional() });

/** An event in a public URL: its slug or its id. */
export const NamedEvent = z.object({
  id: line(120, 1).openapi({ description: "The id of the event, or the slug of its address" }),
});

export const getEvent = operation("anyone", null, {
  method: "get",
  path: "/events/{id}",
  scope: "events:read",
  tags: ["events"],
  summary: "One event; an invite-only one also with the key of a link or email",
  request: { params: NamedEvent, query: KeyQuery },
  responses: { 200: json(EventPage) },
});

export const listMyEvents = operation("person", null, {
  method: "get",
  path: "/my/events",
  scope: "events:read",
  tags: ["events"],
  summary: "Upcoming events that you attend, might attend, wait for, are invited to or host",
  request: { query: PageQuery },
  responses: {
    200: json(page(EventCard.extend({ mine: z.boolean(), runs: z.boolean() }))),
  },
});
