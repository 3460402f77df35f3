import { and, eq } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import { firstFiles } from "../../contract/rooms/first-files.ts";
import type { RoomPage, RoomSettings } from "../../contract/rooms/rooms.ts";
import { listLineUp } from "../events/shown-line-up.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { mayJoin } from "../events/visibility.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { isRefused } from "../lib/refuse.ts";
import { isFollowedBy } from "../people/follows.ts";
import { users } from "../people/tables.ts";
import { findRecordingSpan } from "../recordings/recording-span.ts";
import type { Services } from "../services.ts";
import { findOnAir } from "../streams/on-air.ts";
import { playbackOf } from "../streams/playback.ts";
import { cacheFor, findPlaylist } from "../streams/playlists.ts";
import { findFullStorage } from "../streams/storage-limits.ts";
import { countWithPeak } from "../streams/views.ts";
import { rsvps } from "../rsvps/tables.ts";
import { type RoomCaller, type RoomView, viewRoom } from "./room-access.ts";
import { isOnAir, type Room, stateOf } from "./room-state.ts";

/** Summing up stored files takes a moment, and hosts poll every few seconds. */
const storageMs = 60_000;

/** The room as its page shows it, including what would let in a caller who may not enter. */
export async function getRoomPage(
  { db, config }: Pick<Services, "db" | "config">,
  caller: RoomCaller,
  idOrSlug: string,
): Promise<RoomPage> {
  const view = await viewRoom(db, caller, idOrSlug);
  const { event, room, can, requires, viewer } = view;
  return {
    ...(await findEventFacts(db, view)),
    lineUp: await listLineUp(db, viewer, event.id),
    agenda: event.agenda,
    state: stateOf(room),
    startedAt: room?.startedAt?.toISOString() ?? null,
    onAirSince: room && isOnAir(room) ? (room.onAirSince?.toISOString() ?? null) : null,
    endedAt: room?.endedAt?.toISOString() ?? null,
    now: new Date().toISOString(),
    can,
    requires,
    ...(await findPlayback(db, view)),
    recording:
      can.watch && room && stateOf(room) === "recording" ? await findRecordingSpan(db, room) : null,
    link: can.watch && event.link ? await findOwnLink(db, view) : null,
    ...(await findViewers(db, view)),
    onAir: can.broadcast ? await findOnAir(db, viewer, room) : null,
    fullStorage:
      can.broadcast && room && isOnAir(room)
        ? await cacheFor(`storage:${event.hostId}`, storageMs, () =>
            findFullStorage(db, event, config.live),
          )
        : null,
    settings: view.runsIt ? settingsOf(room) : null,
    keepDays: view.runsIt ? config.live.keepDays : null,
  };
}

async function findPlayback(db: Db, view: RoomView) {
  const playback = playbackOf(view);
  if (playback === null) return { playback, playlist: null, firstFiles: [] };
  const kind = stateOf(view.room) === "recording" ? "recording" : "live";
  const playlist = (await findPlaylist(db, view.event.id, kind)) ?? null;
  const names = playlist === null ? [] : firstFiles(playlist);
  return {
    playback,
    // A recording's playlist grows with its length, so it isn't inlined.
    playlist: kind === "live" ? playlist : null,
    firstFiles: names.map((name) => playback.replace("index.m3u8", name)),
  };
}

/** The room that an event's page links to, or null if there is none for the viewer. */
export async function findRoomToEnter(
  db: Db | Transaction,
  viewer: Viewer,
  { id, online }: { id: string; online: boolean },
): Promise<EventPage["room"]> {
  if (!online) return null;
  try {
    const { room, can } = await viewRoom(db, { viewer }, id);
    if (!can.watch) return null;
    return { state: stateOf(room), broadcast: can.broadcast };
  } catch (error) {
    // Viewers with only an invitation key see the page but not the room.
    if (isRefused(error, "NOT_FOUND")) return null;
    throw error;
  }
}

/** A room's settings, or the defaults if nobody has changed them. */
export function settingsOf(room: Room | null): RoomSettings {
  return {
    lineUpMayBroadcast: room?.lineUpMayBroadcast ?? false,
    venueTicketsMayWatch: room?.venueTicketsMayWatch ?? false,
    recordingFor: room?.recordingFor ?? "attendees",
    recordingDays: room?.recordingDays ?? null,
  };
}

/** The number of viewers, for those who may broadcast. */
async function findViewers(db: Db, { can, room }: RoomView) {
  if (!can.broadcast) return { viewers: null, peak: null };
  return room ? countWithPeak(db, room) : { viewers: 0, peak: 0 };
}

/** The link to an external stream, which only people who are going get even if the room itself is open to everybody. */
async function findOwnLink(db: Db, { event, viewer, ticket }: RoomView): Promise<string | null> {
  const joinLink = await openJoinLinks(db, "");
  if (ticket) return joinLink({ ticket });
  if (!viewer) return null;
  const joining = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, event.id), mayJoin(viewer)));
  return joining.length > 0 ? joinLink({ eventId: event.id, personId: viewer.id }) : null;
}

async function findEventFacts(db: Db, { event, viewer }: RoomView) {
  const [row] = await db
    .select({
      ...eventCardSelect(viewer),
      host: {
        id: users.id,
        name: users.name,
        username: users.username,
        followedByMe: isFollowedBy(viewer, users.id),
      },
    })
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .leftJoin(users, eq(users.id, events.hostId))
    .where(eq(events.id, event.id));
  // The event was deleted between the two statements.
  if (!row) throw new Error("the event of a room is gone");
  return { event: eventCard(row), host: row.host };
}
