import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { isDatabaseBusy } from "../lib/database/database-errors.ts";
import type { Db } from "../lib/database/database.ts";
import { type RoomCaller, type RoomView, viewRoom } from "../rooms/room-access.ts";
import { stateOf } from "../rooms/room-state.ts";
import { cacheFor } from "./playlists.ts";
import { roomViews } from "./tables.ts";
import { countViewers, watchingSeconds } from "./views.ts";

/** Batching interval: a thousand pages that report every fifteen seconds become a few writes a second instead of seventy. */
const gatherMs = 200;

type Visit = { id: string; isReplay: boolean; userId: string | null; ticketId: string | null };
type Gathered = { visits: Map<string, Visit>; viewers: Promise<number> };

const gathered = new WeakMap<Db, Map<string, Gathered>>();

/** Visitors without an account or ticket all see the same room, so one query serves all requests within this time. */
const visitorsMs = 300;

/** The room as a watching caller sees it. */
export function viewWatched(db: Db, caller: RoomCaller, idOrSlug: string): Promise<RoomView> {
  const view = () => viewRoom(db, caller, idOrSlug);
  return caller.viewer || caller.ticket
    ? view()
    : cacheFor(`visitors:${idOrSlug}`, visitorsMs, view);
}

/** Records that a page is watching and returns how many are. The time since the page's last report counts as watched. */
export function noteView(db: Db, view: RoomView, id: string): Promise<number> {
  const { event, room, viewer, ticket } = view;
  const state = stateOf(room);
  if (state !== "live" && state !== "recording") return countViewers(db, event.id);
  const isReplay = state === "recording";
  const visit = { id, isReplay, userId: viewer?.id ?? null, ticketId: ticket?.id ?? null };
  const { visits, viewers } = gatherIn(db, event.id);
  visits.set(`${id} ${isReplay}`, visit);
  return viewers;
}

function gatherIn(db: Db, eventId: string): Gathered {
  const rooms = gathered.get(db) ?? new Map<string, Gathered>();
  gathered.set(db, rooms);
  const known = rooms.get(eventId);
  if (known) return known;
  const visits = new Map<string, Visit>();
  const storeAndCount = async () => {
    await wait(gatherMs);
    rooms.delete(eventId);
    await storeAll(db, eventId, [...visits.values()]);
    return countViewers(db, eventId);
  };
  const opened = { visits, viewers: storeAndCount() };
  rooms.set(eventId, opened);
  return opened;
}

async function storeAll(db: Db, eventId: string, visits: Visit[]): Promise<void> {
  try {
    await store(db, eventId, visits);
  } catch (error) {
    if (visits.length === 1 || isDatabaseBusy(error)) throw error;
    // An account or ticket may have just been deleted: store the others without it.
    await Promise.allSettled(visits.map((visit) => store(db, eventId, [visit])));
  }
}

async function store(db: Db, eventId: string, visits: Visit[]): Promise<void> {
  // Always in the same order, or two servers storing the same visits could deadlock.
  const sorted = visits.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const column = <K extends keyof Visit>(name: K) => sql.param(sorted.map((visit) => visit[name]));
  await db.execute(sql`
    insert into ${roomViews} (event_id, id, is_replay, user_id, ticket_id)
    select ${eventId}::uuid, visit.* from unnest(${column("id")}::uuid[], ${column("isReplay")}::boolean[],
      ${column("userId")}::uuid[], ${column("ticketId")}::uuid[]) as visit
    on conflict (event_id, id, is_replay) do update set
      last_at = now(),
      seconds = room_views.seconds
        + least(${watchingSeconds}::int, extract(epoch from now() - room_views.last_at))::int`);
}
