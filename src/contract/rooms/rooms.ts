import { z } from "@hono/zod-openapi";
import { EventCard, EventDetails, EventPage, NamedEvent } from "../events/events.ts";
import { body, json, operation, type RateLimit } from "../operation.ts";
import { GuestKey, Id, IdParam, Time } from "../shapes.ts";
import { entryRequirements, recordingAudiences, roomLimits, roomStates } from "./limits.ts";

const changes: RateLimit = { bucket: "room-changes", allowed: 120, seconds: 300 };

/** A guest's ticket, which admits to the room without an account. */
export const RoomQuery = z.object({
  ticket: Id.optional().openapi({ description: "A ticket of a guest without an account" }),
  key: GuestKey.optional().openapi({ description: "From the link to that ticket" }),
});

export const RoomAbilities = z.object({
  watch: z.boolean(),
  talk: z.boolean().openapi({ description: "Write in the chat, react, vote" }),
  ask: z.boolean().openapi({ description: "Ask questions" }),
  moderate: z.boolean(),
  broadcast: z.boolean(),
});
export type RoomAbilities = z.infer<typeof RoomAbilities>;

export const RoomSettings = z.object({
  lineUpMayBroadcast: z
    .boolean()
    .openapi({ description: "Performers who accepted may go live and moderate" }),
  venueTicketsMayWatch: z
    .boolean()
    .openapi({ description: "Tickets for the venue alone open the room as well" }),
  recordingFor: z.enum(recordingAudiences),
  recordingDays: z
    .number()
    .int()
    .min(1)
    .max(roomLimits.recordingDays)
    .nullable()
    .openapi({ description: "For how many days after the end it can be watched; null for ever" }),
});
export type RoomSettings = z.infer<typeof RoomSettings>;

/** The playable part of a recording, after trimming. */
export const RecordingSpan = z.object({
  startsAt: Time.openapi({
    description: "When its first picture was taken, by the server's clock",
  }),
  endsAt: Time,
  seconds: z.number(),
  runs: z
    .array(z.object({ startsAt: Time, second: z.number(), seconds: z.number() }))
    .openapi({ description: "Its unbroken pieces: when each was taken, and where it is played" }),
  captions: z.boolean().openapi({ description: "Whether it has captions" }),
  views: z.number().openapi({ description: "How often it was watched; up to half a minute old" }),
  until: Time.nullable().openapi({ description: "When it can no longer be watched; null: never" }),
});

export const RoomPage = z
  .object({
    event: EventCard,
    host: EventPage.shape.host,
    lineUp: EventPage.shape.lineUp,
    agenda: EventDetails.shape.agenda,
    state: z.enum(roomStates),
    startedAt: Time.nullable().openapi({ description: "When it first went live" }),
    onAirSince: Time.nullable().openapi({
      description: "When the present broadcast began; null while none is on",
    }),
    endedAt: Time.nullable(),
    now: Time.openapi({ description: "The server's clock, for countdowns" }),
    can: RoomAbilities,
    requires: z.enum(entryRequirements).nullable().openapi({
      description: "What would let the viewer in, or why nothing does; null where they may watch",
    }),
    playback: z
      .string()
      .nullable()
      .openapi({ description: "Signed address of the playlist, renewed by asking again" }),
    playlist: z.string().nullable().openapi({
      description:
        "The playlist of a broadcast as it is now, so that playing begins at once; null where it is to be asked for",
    }),
    firstFiles: z.array(z.string()).openapi({
      description: "What playing begins with now, to be loaded at once",
    }),
    recording: RecordingSpan.nullable().openapi({
      description: "null while nothing can be replayed",
    }),
    link: z.string().nullable().openapi({ description: "The viewer's own way to an outside room" }),
    viewers: z
      .number()
      .nullable()
      .openapi({ description: "How many watch now; for those who broadcast" }),
    peak: z
      .number()
      .nullable()
      .openapi({ description: "How many watched this broadcast at most; for those who broadcast" }),
    onAir: z
      .object({
        name: z.string(),
        isViewer: z.boolean().openapi({ description: "The caller, from any page or device" }),
        byEncoder: z.boolean().openapi({ description: "From OBS or another encoder" }),
      })
      .nullable()
      .openapi({ description: "Who broadcasts now; for those who may, null while nobody does" }),
    fullStorage: z.enum(["site", "host"]).nullable().openapi({
      description:
        "Whose storage is used up while a broadcast is on, so that no other can begin; for those who broadcast",
    }),
    settings: RoomSettings.nullable().openapi({ description: "For organizers alone" }),
    keepDays: z.number().nullable().openapi({
      description: "After how many days this site deletes recordings; for organizers",
    }),
  })
  .openapi("Room");
export type RoomPage = z.infer<typeof RoomPage>;

export const getRoom = operation("anyone", null, {
  method: "get",
  path: "/events/{id}/room",
  scope: "events:read",
  tags: ["rooms"],
  summary: "The room of an online event: its state, and what the viewer may do there",
  request: { params: NamedEvent, query: RoomQuery },
  responses: { 200: json(RoomPage) },
});

export const changeRoom = operation("person", changes, {
  method: "patch",
  path: "/events/{id}/room",
  tags: ["rooms"],
  summary: "Change who may broadcast and who may watch the recording",
  request: { params: IdParam, body: body(RoomSettings.partial()) },
  responses: { 200: json(RoomSettings) },
});
