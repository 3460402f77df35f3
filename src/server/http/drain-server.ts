import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ServerToDrain = {
  /** From now on every response closes its connection, so that no request can arrive on one when the server closes. */
  announce(): void;
  /**
   * Stops accepting connections and lets requests in progress finish, for at most eight seconds. Idle keep-alive connections are closed at
   * once, unused ones a moment later: a request may be on its way.
   */
  close(): Promise<void>;
};

/** How long an unused connection stays open after the server stops listening: a busy client's request may be on its way. */
const firstRequestMs = 700;

/** Tracks a server's connections and responses from its start, so that it can shut down without losing a request. */
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
      // Timers run before pending data is read; setImmediate closes idle connections after a turn that has read it.
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
 * Accepts connections still waiting in the backlog: closing would reset them and lose the requests sent on them. Node accepts one per turn
 * of the event loop, so after some turns without one the backlog is empty; a steady stream of connections gets half a second.
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

/** The connections that have had no request yet. */
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
