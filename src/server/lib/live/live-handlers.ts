import type { Server, Socket } from "socket.io";
import type { Logger } from "pino";
import type { ClientToServer, LiveHint, ServerToClient } from "../../../contract/live.ts";
import type { Person } from "../person.ts";

type SocketData = {
  person: Person;
  /** Incremented whenever rooms were closed, so that a check in progress is repeated. */
  roomClosures: number;
};
/** Messages between servers. */
type InterServerEvents = {
  peopleChanged: (personIds: string[]) => void;
  /** Hints between servers may have been lost. */
  missed: () => void;
  toAudience: (audience: string, of: string, hint: LiveHint) => void;
};
export type LiveServer = Server<ClientToServer, ServerToClient, InterServerEvents, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, InterServerEvents, SocketData>;

/** A noun's part in every connection. */
export type LiveHandlers = {
  /**
   * Handlers of a connection's unvalidated messages, run one at a time per connection. The number is returned to senders that asked for a
   * response; 0 if there is none or too many messages arrive at once.
   */
  handlers: Partial<
    Record<keyof ClientToServer, (socket: LiveSocket, payload: unknown) => Promise<number | void>>
  >;
  /** For each kind of audience: filters connected people down to those in somebody's audience. */
  audiences?: Record<string, (of: string, personIds: string[]) => Promise<string[]>>;
  /** Removes a connection from the noun's rooms, for example when a block was made or lifted; the page joins again. */
  leaveRooms?(socket: LiveSocket): void;
};

const maxQueued = 10;

/** Registers the parts' handlers on a connection. */
export function attachHandlers(socket: LiveSocket, parts: LiveHandlers[], log: Logger): void {
  // One at a time, so that flooding by one person can't tie up the database.
  let last = Promise.resolve();
  let waiting = 0;
  for (const [event, work] of parts.flatMap(({ handlers }) => Object.entries(handlers))) {
    socket.on(event as keyof ClientToServer, (payload: unknown, done?: unknown) => {
      const respond = (count: number) => typeof done === "function" && done(count);
      if (waiting >= maxQueued) return void respond(0);
      waiting += 1;
      last = last
        .then(async () => void (socket.connected && respond((await work(socket, payload)) ?? 0)))
        .catch((error: unknown) => log.warn({ err: error, event }, "a live event failed"))
        .finally(() => (waiting -= 1));
    });
  }
}

// A hundred pages refetch per second, and none waits more than half a minute.
const spreadMsOfOne = 10;
const maxSpreadMs = 30_000;

/** Adds to a hint of new posts the time over which this many pages should spread their requests. */
export function spreadOver(pages: number, hint: LiveHint): LiveHint {
  if (hint.type !== "posts-added") return hint;
  return { ...hint, spreadMs: Math.min(maxSpreadMs, pages * spreadMsOfOne) };
}

/** Sends a hint to this server's connected members of an audience; the cost grows with connections, not with the audience. */
export async function hintAudience(
  io: LiveServer,
  parts: LiveHandlers[],
  { audience, of, hint }: { audience: string; of: string; hint: LiveHint },
): Promise<void> {
  const connected = new Set([...io.sockets.sockets.values()].map(({ data }) => data.person.id));
  if (connected.size === 0) return;
  const finders = parts.flatMap(({ audiences }) => audiences?.[audience] ?? []);
  for (const find of finders) {
    const found = await find(of, [...connected]);
    // An empty room list would mean everybody.
    if (found.length === 0) continue;
    io.local.to(found.map((id) => `person:${id}`)).emit("hint", spreadOver(found.length, hint));
  }
}

/** Closes the parts' rooms for these people, or for everyone on this server; the hint makes their pages rejoin. */
export function closeRooms(
  io: LiveServer,
  parts: LiveHandlers[],
  hint: LiveHint,
  personIds?: string[],
): void {
  for (const socket of io.sockets.sockets.values()) {
    if (personIds && !personIds.includes(socket.data.person.id)) continue;
    socket.data.roomClosures += 1;
    for (const part of parts) part.leaveRooms?.(socket);
    socket.emit("hint", hint);
  }
}
