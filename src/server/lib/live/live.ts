import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { LiveHint } from "../../../contract/live.ts";
import type { Config } from "../config.ts";
import { signOut, authenticate, watchSessions, type LiveAccess } from "./live-access.ts";
import {
  attachHandlers,
  closeRooms,
  hintAudience,
  spreadOver,
  type LiveHandlers,
  type LiveServer,
  type LiveSocket,
} from "./live-handlers.ts";
import type { Person } from "../person.ts";
import { isOwnOrigin } from "../own-origin.ts";
import type { Logger } from "pino";
import type { BusOptions, LiveBus } from "./live-adapter.ts";

type Connection = LiveSocket["conn"];

const maxBacklog = { characters: 256 * 1024, packets: 2_000 };

/** Closes connections that don't read, so that their backlog doesn't fill the memory; a live page reconnects. */
function cutStuckConnections(io: LiveServer, log: Logger): void {
  // The backlog beyond what the socket has already buffered, which is at most maxBacklog again.
  const backlogs = new WeakMap<Connection, { characters: number; packets: number }>();
  function count(this: Connection, packet: { data?: string }) {
    if (this.transport.writable) return;
    const backlog = backlogs.get(this) ?? { characters: 0, packets: 0 };
    backlog.characters += packet.data?.length ?? 0;
    backlog.packets += 1;
    backlogs.set(this, backlog);
    if (backlog.characters < maxBacklog.characters && backlog.packets < maxBacklog.packets) return;
    log.info(backlog, "closed a live connection with a full send buffer");
    this.close(true);
    // A clean close would keep the backlog until the client responds.
    this.request.socket.destroy();
  }
  io.engine.on("connection", (connection: Connection) => connection.on("packetCreate", count));
  io.engine.on("flush", (connection: Connection) => backlogs.delete(connection));
}

/** Sends hints to open pages. Rooms are access-checked; lost hints are recovered by fetching from the database. */
export type Live = {
  toPerson(personId: string, hint: LiveHint): void;
  /** Sends the same hint to many people at once. */
  toPeople(personIds: string[], hint: LiveHint): void;
  /** To everyone signed in: only for hints that reveal nothing. */
  toEverybody(hint: LiveHint): void;
  /** To everyone in a room, except the given people. */
  toRoom(room: string, hint: LiveHint, exceptPersonIds?: string[]): void;
  /** To the connected members of somebody's audience, which the noun's part determines. */
  toAudience(audience: string, of: string, hint: LiveHint): void;
  /** Makes everyone leave these rooms, for example because access may have changed; their pages rejoin. */
  clearRooms(rooms: string[]): void;
  /** Closes all of a person's connections, for example when their sessions end. */
  disconnectPerson(personId: string): void;
  /** Closes one session's connections, for example when it is revoked. */
  disconnectSession(sessionId: string): void;
  /** Closes a person's connections except this session's. */
  disconnectOthers(person: Person): void;
  /** A block between these people was made or lifted: they leave the nouns' rooms, refetch and rejoin. */
  peopleChanged(personIds: string[]): void;
  /** Number of pages connected to this server. */
  connections(): number;
};

type LiveOptions = LiveAccess & { config: Config; parts: LiveHandlers[] };

/** Creates a Live that sends nothing until `attach` gives it a server. */
export function openLive(): Live & {
  attach(server: HttpServer, options: LiveOptions): Promise<() => Promise<void>>;
} {
  let io: LiveServer | undefined;
  let announceChange: ((personIds: string[]) => void) | undefined;
  let toAudience: Live["toAudience"] | undefined;
  const everybody = coalesce(250, (hint: LiveHint) =>
    io?.to("everybody").emit("hint", spreadOver(io.engine.clientsCount, hint)),
  );
  return {
    toPerson: (personId, hint) => void io?.to(`person:${personId}`).emit("hint", hint),
    toPeople: (personIds, hint) => {
      // An empty room list would mean everybody.
      if (personIds.length === 0) return;
      io?.to(personIds.map((personId) => `person:${personId}`)).emit("hint", hint);
    },
    toEverybody: everybody,
    toRoom: (room, hint, exceptPersonIds = []) =>
      void io
        ?.to(room)
        .except(exceptPersonIds.map((personId) => `person:${personId}`))
        .emit("hint", hint),
    toAudience: (audience, of, hint) => toAudience?.(audience, of, hint),
    clearRooms: (rooms) => io?.socketsLeave(rooms),
    disconnectPerson: (personId) => signOut(io?.in(`person:${personId}`)),
    disconnectSession: (sessionId) => signOut(io?.in(`session:${sessionId}`)),
    disconnectOthers: (person) =>
      signOut(io?.in(`person:${person.id}`).except(`session:${person.sessionId}`)),
    peopleChanged: (personIds) => announceChange?.(personIds),
    connections: () => io?.engine.clientsCount ?? 0,
    async attach(server, options) {
      const opened: LiveServer = new Server(server, socketSettings(options.config));
      io = opened;
      const { config, log, parts } = options;
      const missed = () => closeRooms(opened, parts, { type: "resync" });
      const back = () => {
        missed();
        opened.serverSideEmit("missed");
      };
      const bus = await openBus(config, { log, lost: missed, back });
      if (bus) opened.adapter(bus.adapter);
      opened.on("missed", missed);
      // Without messages from other servers, access may have changed unnoticed.
      const asking = setInterval(() => bus?.isUp() === false && missed(), 10_000);
      const closeRoomsOf = (ids: string[]) =>
        closeRooms(opened, parts, { type: "people-changed" }, ids);
      opened.on("peopleChanged", closeRoomsOf);
      announceChange = (personIds) => {
        closeRoomsOf(personIds);
        // The other people's pages may be connected to another server.
        if (bus) opened.serverSideEmit("peopleChanged", personIds);
      };
      const hintHere = (audience: string, of: string, hint: LiveHint) =>
        void hintAudience(opened, parts, { audience, of, hint }).catch((error: unknown) =>
          log.warn({ err: error, audience }, "a live hint was not sent"),
        );
      opened.on("toAudience", hintHere);
      toAudience = (audience, of, hint) => {
        hintHere(audience, of, hint);
        if (bus) opened.serverSideEmit("toAudience", audience, of, hint);
      };
      cutStuckConnections(opened, log);
      opened.use(async (socket, next) => next(await authenticate(socket, options)));
      opened.on("connection", (socket) => {
        const { person } = socket.data;
        void socket.join([`person:${person.id}`, `session:${person.sessionId}`, "everybody"]);
        attachHandlers(socket, parts, log);
      });
      const stopChecking = watchSessions(opened, options);
      return async () => {
        stopChecking();
        clearInterval(asking);
        // Closed without a disconnect packet, so that pages reconnect by themselves, to another server or to this one after its restart.
        opened.engine.close();
        bus?.close();
      };
    },
  };
}

function socketSettings({ publicUrl }: Config): ConstructorParameters<typeof Server>[1] {
  return {
    path: "/live",
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: 64 * 1024,
    allowRequest(request, answer) {
      const headers = new Headers(request.headers as Record<string, string>);
      answer(null, isOwnOrigin(headers, new URL(publicUrl), request.headers.host));
    },
  };
}

/** Calls at most once per interval; the last value always gets through. */
function coalesce<T>(ms: number, send: (value: T) => void): (value: T) => void {
  let waiting: { value: T } | undefined;
  let timer: NodeJS.Timeout | undefined;
  return (value) => {
    waiting = { value };
    timer ??= setTimeout(() => {
      timer = undefined;
      if (waiting) send(waiting.value);
      waiting = undefined;
    }, ms).unref();
  };
}

/** Redis if configured, otherwise the shared database; nothing for a server with an embedded database. */
async function openBus(
  { redisUrl, databaseUrl }: Config,
  options: BusOptions,
): Promise<LiveBus | undefined> {
  if (redisUrl !== undefined) return (await import("./live-redis.ts")).redisBus(redisUrl, options);
  if (databaseUrl === undefined) return undefined;
  return (await import("./live-postgres.ts")).postgresBus(databaseUrl, options);
}
