import type { Socket } from "socket.io-client";
import type { ClientToServer, LiveHint, ServerToClient } from "../../contract/live.ts";
import { connectionRestored, connectionLost } from "./connection.ts";

export type LiveSocket = Socket<ServerToClient, ClientToServer>;

type Page = {
  /** Asks for the rooms of what is on the screen, whose connection is new or whose rooms were shut. */
  enter(socket: LiveSocket): void;
  tell(hint: LiveHint): void;
};

// Many pages lose a server at once; they come back spread over seconds.
const spread = { reconnectionDelay: 1_500, reconnectionDelayMax: 10_000, randomizationFactor: 0.7 };

const closings = new WeakMap<LiveSocket, () => void>();

/** Opens the tab's connection and keeps it: it comes back by itself, and then the page fetches what it may have missed. */
export async function openLiveSocket({ enter, tell }: Page): Promise<LiveSocket> {
  const { io } = await import("socket.io-client");
  const socket: LiveSocket = io({ path: "/live", transports: ["websocket", "polling"], ...spread });
  let missing: ReturnType<typeof setTimeout> | undefined;
  let knocking: ReturnType<typeof setTimeout> | undefined;
  // Socket.IO tries again when the line breaks, not when the server itself has hung up or said no.
  const knockLater = () => {
    clearTimeout(knocking);
    knocking = setTimeout(() => socket.connect(), 2_000 + Math.random() * 8_000);
  };
  const missed = () => {
    enter(socket);
    tell({ type: "resync" });
  };
  const knockNow = () => void (socket.connected || socket.disconnect().connect());
  // Without a connection the screens ask by themselves; with one, what came before it is fetched once.
  const asking = setInterval(() => !socket.connected && tell({ type: "resync" }), 10_000);
  window.addEventListener("online", knockNow);

  socket.on("connect", () => {
    connectionRestored();
    missed();
  });
  socket.on("connect_error", ({ message }) => {
    if (message === "SIGN_IN_FIRST") return tell({ type: "signed-out" });
    // One tab too many is nobody's trouble but the tab's: it asks by itself.
    if (message !== "TOO_MANY_TRIES") connectionLost();
    if (!socket.active) knockLater();
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") knockLater();
    connectionLost();
  });
  socket.on("hint", (hint) => {
    // A block came or went: the server has shut the rooms and opens those that are still ours.
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
    clearTimeout(knocking);
    window.removeEventListener("online", knockNow);
    socket.disconnect();
    connectionRestored();
  });
  return socket;
}

/** Ends a connection that nobody listens to any longer. */
export function closeLiveSocket(socket: LiveSocket): void {
  closings.get(socket)?.();
}
