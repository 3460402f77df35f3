import type { Socket } from "socket.io-client";
import type { ClientToServer, LiveHint, ServerToClient } from "../../contract/live.ts";
import { connectionRestored, connectionLost } from "./connection.ts";

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

type Page = {
  /** Joins the rooms for what is on the screen, on a new connection or after the server has closed them. */
  enter(socket: LiveSocket): void;
  tell(hint: LiveHint): void;
};

// Many pages lose a server at once; they reconnect spread over seconds.
const spread = { reconnectionDelay: 1_500, reconnectionDelayMax: 10_000, randomizationFactor: 0.7 };

const closings = new WeakMap<LiveSocket, () => void>();

/** Opens the tab's connection and keeps it open: it reconnects by itself, and the page then fetches what it may have missed. */
export async function openLiveSocket({ enter, tell }: Page): Promise<LiveSocket> {
  const { io } = await import("socket.io-client");
  const socket: LiveSocket = io({ path: "/live", transports: ["websocket", "polling"], ...spread });
  let missing: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  // Socket.IO retries when the connection breaks, but not when the server itself closes or refuses it.
  const reconnectLater = () => {
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(() => socket.connect(), 2_000 + Math.random() * 8_000);
  };
  const missed = () => {
    enter(socket);
    tell({ type: "resync" });
  };
  const reconnectNow = () => void (socket.connected || socket.disconnect().connect());
  // Without a connection the screens poll; on a new connection, what was missed is fetched once.
  const asking = setInterval(() => !socket.connected && tell({ type: "resync" }), 10_000);
  window.addEventListener("online", reconnectNow);

  socket.on("connect", () => {
    connectionRestored();
    missed();
  });
  socket.on("connect_error", ({ message }) => {
    if (message === "UNAUTHENTICATED") return tell({ type: "signed-out" });
    // One tab too many is not an outage: that tab polls instead.
    if (message !== "TOO_MANY_TRIES") connectionLost();
    if (!socket.active) reconnectLater();
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") reconnectLater();
    connectionLost();
  });
  socket.on("hint", (hint) => {
    // After a block was made or lifted, the server has closed the rooms and reopens those still allowed.
    if (hint.type === "people-changed") enter(socket);
    if (hint.type !== "resync") return tell(hint);
    missing ??= setTimeout(() => {
      missing = undefined;
      missed();
    }, Math.random() * 3_000);
  });
  closings.set(socket, () => {
    clearInterval(asking);
    clearTimeout(missing);
    clearTimeout(reconnectTimer);
    window.removeEventListener("online", reconnectNow);
    socket.disconnect();
    connectionRestored();
  });
  return socket;
}

/** Closes a connection that has no listeners left. */
export function closeLiveSocket(socket: LiveSocket): void {
  closings.get(socket)?.();
}
