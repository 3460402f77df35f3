import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ServerToDrain = {
  /** From now on every response ends its connection, so that none is left for a request to come on when the server closes. */
  announce(): void;
  /**
   * Stops taking connections and lets the requests under way finish, for at most eight seconds. Connections that clients hold open
   * without a request are closed at once, those that never sent one a moment later: a request may be on its way.
   */
  close(): Promise<void>;
};

/** How long after the end of listening a connection that no request came on yet stays open: a busy client's may be on its way. */
const firstRequestMs = 700;

/** Watches a server's connections and responses from its start, so that it can end without losing a request. */
export function prepareToDrain(server: Server): ServerToDrain {
  const unused = watchUnusedConnections(server);
  const open = new Set<ServerResponse>();
  let isDraining = false;
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive &&= !isDraining;
    open.add(response);
    response.once("close", () => open.delete(response));
  });
  return {
    announce() {
      isDraining = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
    async close() {
      const cutOff = setTimeout(() => server.closeAllConnections(), 8_000);
      await acceptWaiting(server);
      // Timers run before what arrived is read: each closes after a turn that has read it.
      const closeIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), 100);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        setTimeout(async () => {
          await nextTurn();
          for (const socket of unused) socket.destroy();
        }, firstRequestMs);
      });
      clearInterval(closeIdle);
      clearTimeout(cutOff);
    },
  };
}

/**
 * Lets the connections in that wait to be accepted: closing would reset them, with the requests that were sent on them. Node accepts one in
 * each turn of its event loop, so they are all in when some turns have brought none; a crowd that never ends has half a second.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on("connection", count);
  const startedAt = performance.now();
  for (let quiet = 0; quiet < 3 && performance.now() - startedAt < 500;) {
    const before = accepted;
    await nextTurn();
    quiet = accepted === before ? quiet + 1 : 0;
  }
  server.off("connection", count);
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The connections that no request came on yet. */
function watchUnusedConnections(server: Server): Set<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  for (const event of ["request", "upgrade"])
    server.on(event, ({ socket }: IncomingMessage) => unused.delete(socket));
  return unused;
}
