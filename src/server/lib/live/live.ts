import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { LiveHint } from "../../../contract/live.ts";
import type { Config } from "../config.ts";
import { signOut, stopped, watchSessions, type LiveAccess } from "./live-access.ts";
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

/** Closes connections that do not read, so that their backlog does not fill the memory; a live page reconnects. */
function cutStuckConnections(io: LiveServer, log: Logger): void {
  // What waits for a connection beyond what its line has taken already, which is at maxBacklog as much again.
  const backlogs = new WeakMap<Connection, { characters: number; packets: number }>();
  function count(this: Connection, packet: { data?: string }) {
    if (this.transport.writable) return;
    const backlog = backlogs.get(this) ?? { characters: 0, packets: 0 };
    backlog.characters += packet.data?.length ?? 0;
    backlog.packets += 1;
    backlogs.set(this, backlog);
    if (backlog.characters < maxBacklog.characters && backlog.packets < maxBacklog.packets) return;
    log.info(backlog, "a live connection that does not read is cut");
    this.close(true);
    // Closing politely would keep the backlog until the other side answers.
    this.request.socket.destroy();
  }
  io.engine.on("connection", (connection: Connection) => connection.on("packetCreate", count));
  io.engine.on("flush", (connection: Connection) => backlogs.delete(connection));
}

/** Sends hints to open pages. Every room is a permission; lost hints are made up for by fetching from the database. */
export type Live = {
  toPerson(personId: string, hint: LiveHint): void;
  /** The same hint to many, in one piece. */
  toPeople(personIds: string[], hint: LiveHint): void;
  /** Everybody signed in: only hints that reveal nothing. */
  toEverybody(hint: LiveHint): void;
  /** A room that a noun's part lets people into, without those of them who must not get it. */
  toRoom(room: string, hint: LiveHint, exceptPersonIds?: string[]): void;
  /** Those of somebody's audience who are connected; a noun's part knows who belongs to it. */
  toAudience(audience: string, of: string, hint: LiveHint): void;
  /** Makes everybody leave these rooms, as when access may have changed; their pages join again. */
  clearRooms(rooms: string[]): void;
  /** Ends all open connections of these sessions' person, as when their sessions end. */
  disconnectPerson(personId: string): void;
  /** Ends the connections of one session, as when it is revoked. */
  disconnectSession(sessionId: string): void;
  /** Ends a person's connections but those of this session. */
  disconnectOthers(person: Person): void;
  /** A block was made or lifted between these people: they leave the nouns' rooms, refetch and join again. */
  peopleChanged(personIds: string[]): void;
  /** How many pages are connected to this server. */
  connections(): number;
};

type LiveOptions = LiveAccess & { config: Config; parts: LiveHandlers[] };

/** A Live that nobody listens to, until `attach` gives it a server. */
export function openLive(): Live & {
  attach(server: HttpServer, options: LiveOptions): Promise<() => Promise<void>>;
} {
  let io: LiveServer | undefined;
  let shut: ((personIds: string[]) => void) | undefined;
  let toAudience: Live["toAudience"] | undefined;
  const everybody = coalesce(250, (hint: LiveHint) =>
    io?.to("everybody").emit("hint", spreadOver(io.engine.clientsCount, hint)),
  );
  return {
    toPerson: (personId, hint) => void io?.to(`person:${personId}`).emit("hint", hint),
    toPeople: (personIds, hint) => {
      // To no rooms means to everybody.
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
    peopleChanged: (personIds) => shut?.(personIds),
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
      // Without messages from the other servers, access may have changed unnoticed.
      const asking = setInterval(() => bus?.isUp() === false && missed(), 10_000);
      const shutFor = (ids: string[]) => closeRooms(opened, parts, { type: "people-changed" }, ids);
      opened.on("peopleChanged", shutFor);
      shut = (personIds) => {
        shutFor(personIds);
        // The others' open pages may hang on another server.
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
      opened.use(async (socket, next) => next(await stopped(socket, options)));
      opened.on("connection", (socket) => {
        const { person } = socket.data;
        void socket.join([`person:${person.id}`, `session:${person.sessionId}`, "everybody"]);
        attachHandlers(socket, parts, log);
      });
      const stopChecking = watchSessions(opened, options);
      return async () => {
        stopChecking();
        clearInterval(asking);
        // Closed without a goodbye, so that pages reconnect by themselves, to another server or to this one after its restart.
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

/** At most one call per interval; the last one always gets through. */
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

/** Redis where there is one, else the database that the servers share; nothing for a server with a database of its own. */
async function openBus(
  { redisUrl, databaseUrl }: Config,
  options: BusOptions,
): Promise<LiveBus | undefined> {
  if (redisUrl !== undefined) return (await import("./live-redis.ts")).redisBus(redisUrl, options);
  if (databaseUrl === undefined) return undefined;
  return (await import("./live-postgres.ts")).postgresBus(databaseUrl, options);
}
