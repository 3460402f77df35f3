import type { Logger } from "pino";
import type { LiveServer, LiveSocket } from "./live-handlers.ts";
import type { Person } from "../person.ts";

export type LiveAccess = {
  log: Logger;
  findPerson(headers: Headers): Promise<Person | undefined>;
  /** Returns which of these sessions are still valid. */
  findValidSessions(sessionIds: string[]): Promise<Set<string>>;
};

const maxConnections = 50;

/** The reason a connection is refused; undefined if it is accepted. */
export async function authenticate(
  socket: LiveSocket,
  { findPerson, log }: LiveAccess,
): Promise<Error | undefined> {
  const cookie = socket.handshake.headers.cookie ?? "";
  try {
    const person = await findPerson(new Headers({ cookie }));
    if (!person) return new Error("UNAUTHENTICATED");
    const open = socket.nsp.adapter.rooms.get(`person:${person.id}`)?.size ?? 0;
    if (open >= maxConnections) return new Error("TOO_MANY_TRIES");
    socket.data = { person, roomClosures: 0 };
    return undefined;
  } catch (error) {
    log.warn({ err: error }, "finding who connects failed");
    return new Error("BUSY");
  }
}

/** Notifies these connections that their session ended, then closes them. */
export function signOut(sockets: ReturnType<LiveServer["in"]> | undefined): void {
  sockets?.emit("hint", { type: "signed-out" });
  sockets?.disconnectSockets(true);
}

/** Closes connections of ended sessions, within five seconds. */
export function watchSessions(io: LiveServer, { findValidSessions, log }: LiveAccess): () => void {
  let isChecking = false;
  const timer = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const open = [...io.sockets.sockets.values()];
      const living = await findValidSessions([...new Set(open.map((socket) => sessionOf(socket)))]);
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

function sessionOf(socket: LiveSocket): string {
  return socket.data.person.sessionId;
}
