import type { Server, Socket } from "socket.io";
import type { Logger } from "pino";
import type { ClientToServer, LiveHint, ServerToClient } from "../../../contract/live.ts";
import type { Person } from "../person.ts";

type SocketData = {
  person: Person;
  /** Raised whenever rooms were shut, so that a question still under way is asked again. */
  shut: number;
};
/** What servers say to each other. */
type Between = {
  peopleChanged: (personIds: string[]) => void;
  /** Hints may have been lost on the way between servers. */
  missed: () => void;
  toAudience: (audience: string, of: string, hint: LiveHint) => void;
};
export type LiveServer = Server<ClientToServer, ServerToClient, Between, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, Between, SocketData>;

/** What a noun adds to every connection. */
export type LiveHandlers = {
  /**
   * Handlers of a connection's unchecked messages, run one after the other for each connection. The number is sent back
   * to a sender that asked for a response, 0 where there is none or where too many messages arrive at once.
   */
  hears: Partial<
    Record<keyof ClientToServer, (socket: LiveSocket, said: unknown) => Promise<number | void>>
  >;
  /** Finds, by the audience's name, those of the connected people who belong to somebody's audience. */
  audiences?: Record<string, (of: string, personIds: string[]) => Promise<string[]>>;
  /** Takes a connection out of the noun's rooms, as when a block was made or lifted; the page joins again. */
  shut?(socket: LiveSocket): void;
};

const maxQueued = 10;

/** Lets a connection say what the parts hear. */
export function attachHandlers(socket: LiveSocket, parts: LiveHandlers[], log: Logger): void {
  // One after the other, so that one person's flood cannot occupy the database.
  let last = Promise.resolve();
  let waiting = 0;
  for (const [event, work] of parts.flatMap(({ hears }) => Object.entries(hears))) {
    socket.on(event as keyof ClientToServer, (said: unknown, done?: unknown) => {
      const answer = (count: number) => typeof done === "function" && done(count);
      if (waiting >= maxQueued) return void answer(0);
      waiting += 1;
      last = last
        .then(async () => void (socket.connected && answer((await work(socket, said)) ?? 0)))
        .catch((error: unknown) => log.warn({ err: error, event }, "a live event failed"))
        .finally(() => (waiting -= 1));
    });
  }
}

// A hundred pages ask in each second; nobody waits longer than half a minute.
const spreadMsOfOne = 10;
const maxSpreadMs = 30_000;

/** A hint of new posts says over how long so many pages are to ask for them, or all would in the same moment. */
export function spreadOver(pages: number, hint: LiveHint): LiveHint {
  if (hint.type !== "posts-added") return hint;
  return { ...hint, spreadMs: Math.min(maxSpreadMs, pages * spreadMsOfOne) };
}

/** Sends a hint to those of this server's connected people who belong to an audience: the cost follows who is connected. */
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
    // To no rooms means to everybody.
    if (found.length === 0) continue;
    io.local.to(found.map((id) => `person:${id}`)).emit("hint", spreadOver(found.length, hint));
  }
}

/** Shuts the parts' rooms for these people, or for everybody on this server; the hint has their pages ask again. */
export function closeRooms(
  io: LiveServer,
  parts: LiveHandlers[],
  hint: LiveHint,
  personIds?: string[],
): void {
  for (const socket of io.sockets.sockets.values()) {
    if (personIds && !personIds.includes(socket.data.person.id)) continue;
    socket.data.shut += 1;
    for (const part of parts) part.shut?.(socket);
    socket.emit("hint", hint);
  }
}
