import { io } from "socket.io-client";
import type { LiveHint } from "../../src/contract/live.ts";

/** A browser: its session and the site's URL. */
export type Member = { id: string; cookie: string; origin: string };

/** Opens a page's live connection to this server and records everything it receives. */
export async function openPage(url: string, { cookie, origin }: Member) {
  const socket = io(url, {
    path: "/live",
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { cookie, origin, "sec-fetch-site": "same-origin" },
  });
  const heard: LiveHint[] = [];
  socket.on("hint", (hint: LiveHint) => heard.push(hint));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return {
    heard,
    isOpen: () => socket.connected,
    watch: (postIds: string[]) =>
      socket.timeout(5_000).emitWithAck("watch", postIds) as Promise<number>,
    watchEvent: (eventId: string) =>
      socket.timeout(5_000).emitWithAck("watchEvent", eventId) as Promise<number>,
    watchPeople: (personIds: string[]) =>
      socket.timeout(5_000).emitWithAck("watchPeople", personIds) as Promise<number>,
    close: () => void socket.close(),
  };
}

export function types(heard: LiveHint[]): string[] {
  return heard.map(({ type }) => type);
}
