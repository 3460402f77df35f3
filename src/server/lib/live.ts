import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { ClientToServer, LiveHint, ServerToClient } from "../../contract/live.ts";
import type { Config } from "./config.ts";
import { isId } from "./ids.ts";
import { redisAdapter } from "./live-adapter.ts";
import type { Logger } from "pino";
import type { Person } from "./routes.ts";
import { isOwnOrigin } from "./security.ts";

type SocketData = {
  person: Person;
  /** Raised when a block changed, so that a question still under way is asked again. */
  asked: number;
};
type Between = { peopleChanged: (personIds: string[]) => void };
type LiveServer = Server<ClientToServer, ServerToClient, Between, SocketData>;
type LiveSocket = Socket<ClientToServer, ServerToClient, Between, SocketData>;

/** Tells open screens. Every room is a permission; what is lost on the way is fetched again from the database. */
export type Live = {
  toPerson(personId: string, hint: LiveHint): void;
  /** Everybody signed in: only hints that reveal nothing. */
  toEverybody(hint: LiveHint): void;
  toPost(postId: string, hint: LiveHint): void;
  /** Ends all open connections of these sessions' person, as when their sessions end. */
  disconnectPerson(personId: string): void;
  /** Ends the connections of one session, as when it is revoked. */
  disconnectSession(sessionId: string): void;
  /** Ends a person's connections but those of this session. */
  disconnectOthers(person: Person): void;
  /** Makes everybody leave a post's room, as when it is no longer theirs to see; they ask again. */
  clearPost(postId: string): void;
  /** A block came or went between these people: they leave every post's room, fetch again and ask again. */
  peopleChanged(personIds: string[]): void;
};

type LiveOptions = {
  config: Config;
  log: Logger;
  findPerson(headers: Headers): Promise<Person | undefined>;
  /** Which of these sessions still let their person in. */
  livingSessions(sessionIds: string[]): Promise<Set<string>>;
  /** Which of these posts the person may see. */
  visiblePosts(person: Person, postIds: string[]): Promise<string[]>;
  /** Whether a block hides anybody from this person, so that they count less than others do. */
  hasBlocks(person: Person): Promise<boolean>;
};

const watchLimit = 200;
const mostWaiting = 10;
const mostConnections = 50;

/** A Live that nobody listens to, until `attachLive` gives it a server. */
export function openLive(): Live & {
  attach(server: HttpServer, options: LiveOptions): Promise<() => Promise<void>>;
} {
  let io: LiveServer | undefined;
  let isOneOfMany = false;
  const feed = coalesce(250, (hint: LiveHint) => io?.to("everybody").emit("hint", hint));
  return {
    toPerson: (personId, hint) => void io?.to(`person:${personId}`).emit("hint", hint),
    toEverybody: feed,
    toPost(postId, hint) {
      io?.to(`post:${postId}`).emit("hint", hint);
      const own = hint.type === "post-counts" ? ({ type: "post-changed", postId } as const) : hint;
      io?.to(`own:${postId}`).emit("hint", own);
    },
    disconnectPerson: (personId) => io?.in(`person:${personId}`).disconnectSockets(true),
    disconnectSession: (sessionId) => signOut(io?.in(`session:${sessionId}`)),
    disconnectOthers: (person) =>
      signOut(io?.in(`person:${person.id}`).except(`session:${person.sessionId}`)),
    clearPost: (postId) => io?.socketsLeave([`post:${postId}`, `own:${postId}`]),
    peopleChanged(personIds) {
      if (!io) return;
      shutPostRooms(io, personIds);
      // The others' open pages may hang on another server.
      if (isOneOfMany) io.serverSideEmit("peopleChanged", personIds);
    },
    async attach(server, options) {
      io = new Server(server, {
        path: "/live",
        serveClient: false,
        perMessageDeflate: false,
        maxHttpBufferSize: 64 * 1024,
        allowRequest: (request, answer) => {
          const headers = new Headers(request.headers as Record<string, string>);
          answer(
            null,
            isOwnOrigin(headers, new URL(options.config.publicUrl), request.headers.host),
          );
        },
      });
      const { redisUrl } = options.config;
      const bus = redisUrl === undefined ? undefined : await redisAdapter(redisUrl, options.log);
      if (bus) io.adapter(bus.adapter);
      isOneOfMany = bus !== undefined;
      const here = io;
      io.on("peopleChanged", (personIds) => shutPostRooms(here, personIds));
      io.use(async (socket, next) => next(await stopped(socket, options)));
      io.on("connection", (socket) => welcome(socket, options));
      const stopChecking = watchSessions(io, options);
      const opened = io;
      return async () => {
        stopChecking();
        opened.disconnectSockets(true);
        opened.engine.close();
        bus?.close();
      };
    },
  };
}

/** Sends these people's sockets out of every post's room and has them ask again. */
function shutPostRooms(io: LiveServer, personIds: string[]): void {
  for (const socket of io.sockets.sockets.values()) {
    if (!personIds.includes(socket.data.person.id)) continue;
    socket.data.asked += 1;
    for (const room of socket.rooms) if (isPostRoom(room)) void socket.leave(room);
    socket.emit("hint", { type: "people-changed" });
  }
}

/** Tells these sockets that their session is over, then ends them. */
function signOut(sockets: ReturnType<Server<ClientToServer, ServerToClient>["in"]> | undefined) {
  sockets?.emit("hint", { type: "signed-out" });
  sockets?.disconnectSockets(true);
}

/** Why a socket may not enter; undefined when it may. */
async function stopped(
  socket: LiveSocket,
  { findPerson, log }: LiveOptions,
): Promise<Error | undefined> {
  const cookie = socket.handshake.headers.cookie ?? "";
  try {
    const person = await findPerson(new Headers({ cookie }));
    if (!person) return new Error("SIGN_IN_FIRST");
    const open = socket.nsp.adapter.rooms.get(`person:${person.id}`)?.size ?? 0;
    if (open >= mostConnections) return new Error("TOO_MANY_TRIES");
    socket.data = { person, asked: 0 };
    return undefined;
  } catch (error) {
    log.warn({ err: error }, "finding who connects failed");
    return new Error("BUSY");
  }
}

function welcome(socket: LiveSocket, options: LiveOptions): void {
  const { person } = socket.data;
  void socket.join([`person:${person.id}`, `session:${person.sessionId}`, "everybody"]);
  // One after the other, so that a flood of one person's leaves the database to everybody else.
  let last = Promise.resolve();
  let waiting = 0;
  socket.on("watch", (postIds, done) => {
    const answer = (watching: number) => typeof done === "function" && done(watching);
    if (waiting >= mostWaiting) return answer(0);
    waiting += 1;
    last = last
      .then(async () => void (socket.connected && answer(await watch(socket, options, postIds))))
      .catch((error: unknown) => options.log.warn({ err: error }, "watching posts failed"))
      .finally(() => (waiting -= 1));
  });
  socket.on("unwatch", (postIds) => {
    if (!isIdList(postIds)) return;
    for (const id of postIds) {
      void socket.leave(`post:${id}`);
      void socket.leave(`own:${id}`);
    }
  });
}

/** Lets a socket into the rooms of the posts its person may see; says how many. */
async function watch(socket: LiveSocket, options: LiveOptions, postIds: unknown): Promise<number> {
  if (!isIdList(postIds) || socket.rooms.size + postIds.length > watchLimit) return 0;
  const { person, asked } = socket.data;
  const [visible, hasBlocks] = await Promise.all([
    options.visiblePosts(person, postIds),
    options.hasBlocks(person),
  ]);
  if (socket.data.asked !== asked) return watch(socket, options, postIds);
  // The counts that travel are everybody's; whoever does not see everybody fetches their own.
  await socket.join(visible.map((id) => `${hasBlocks ? "own" : "post"}:${id}`));
  return visible.length;
}

function isPostRoom(room: string): boolean {
  return room.startsWith("post:") || room.startsWith("own:");
}

function isIdList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= 50 &&
    value.every((id) => typeof id === "string" && isId(id))
  );
}

/** Ends connections whose session has ended, at the latest five seconds after. */
function watchSessions(io: LiveServer, { livingSessions, log }: LiveOptions): () => void {
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const open = [...io.sockets.sockets.values()];
      const living = await livingSessions([...new Set(open.map((socket) => sessionOf(socket)))]);
      for (const socket of open) {
        if (living.has(sessionOf(socket))) continue;
        socket.emit("hint", { type: "signed-out" });
        socket.disconnect(true);
      }
    } catch (error) {
      log.warn({ err: error }, "checking live sessions failed");
    } finally {
      isChecking = false;
    }
  }, 4_000);
  return () => clearInterval(timer);
}

function sessionOf(socket: { data: SocketData }): string {
  return socket.data.person.sessionId;
}

/** At most one call per interval; the last one always gets through. */
function coalesce(ms: number, send: (hint: LiveHint) => void): (hint: LiveHint) => void {
  let waiting: LiveHint | undefined;
  let timer: NodeJS.Timeout | undefined;
  return (hint) => {
    waiting = hint;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (waiting) send(waiting);
      waiting = undefined;
    }, ms).unref();
  };
}
