import playerFiles from "virtual:player-files";
import { createFileRoute } from "@tanstack/react-router";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { NotFoundScreen, notFoundHead } from "../app/not-found-screen.tsx";
import { orNotFound } from "../app/or-not-found.ts";
import { elapsedSince } from "../lib/server-now.ts";
import { roomQuery } from "../room/queries.ts";
import { readRoomAddress } from "../room/room-address.ts";
import { RoomFrame } from "../room/room-frame.tsx";
import { RoomScreen } from "../room/room-screen.tsx";

/** How long a room's playlist counts as current. */
const newMs = 1_000;

export const Route = createFileRoute("/events/$slug/live")({
  validateSearch: readRoomAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { slug }, deps, preload }) => {
    const asking = orNotFound(queryClient.ensureQueryData(roomQuery(slug, deps)));
    if (!import.meta.env.SSR) void getReady(asking, preload);
    return asking;
  },
  // Search engines and link previews should use the event's page; the room is only for people joining.
  head: ({ loaderData }) =>
    loaderData
      ? {
          meta: [
            { title: `${loaderData.event.title}, live · Marquee` },
            { name: "robots", content: "noindex" },
            { name: "referrer", content: "same-origin" },
          ],
          // Starts loading before the page's scripts have.
          links: import.meta.env.SSR ? aheadLinks(loaderData) : [],
          scripts: import.meta.env.SSR ? aheadScripts(loaderData) : [],
        }
      : notFoundHead("room"),
  notFoundComponent: () => (
    <RoomFrame>
      <NotFoundScreen thing="room" />
    </RoomFrame>
  ),
  component: Room,
});

/** Loads the player and requests the first media. On a hover preload only the player is loaded. */
async function getReady(asking: Promise<RoomPage>, preload: boolean): Promise<void> {
  try {
    const { loadPlayer, startAhead } = await import("../room/head-start.ts");
    loadPlayer().catch(() => undefined);
    const { playback, playlist, now } = await asking;
    // Its age counts from now on, however long it takes to be shown.
    const isNew = elapsedSince(now) < newMs;
    if (playback && !preload) startAhead({ playback, playlist: isNew ? playlist : null });
  } catch {
    // The page shows the error.
  }
}

/** Preload links for the first media files and the player's code. */
function aheadLinks({ playback, playlist, firstFiles }: RoomPage) {
  if (!playback) return [];
  const files = playlist === null ? [playback, ...firstFiles] : firstFiles;
  return [
    ...playerFiles.map((href) => ({ rel: "modulepreload", href })),
    ...files.map((href) => ({
      rel: "preload",
      as: "fetch",
      crossOrigin: "anonymous" as const,
      href,
    })),
  ];
}

/** The player's script for a recording, so that it starts in the server-rendered video while the page's own scripts load. */
function aheadScripts({ state, playback }: RoomPage) {
  const [player] = playerFiles;
  return state === "recording" && playback && player ? [{ type: "module", src: player }] : [];
}

function Room() {
  const { slug } = Route.useParams();
  return (
    <RoomFrame watching>
      <RoomScreen key={slug} slug={slug} />
    </RoomFrame>
  );
}
