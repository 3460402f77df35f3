import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen, notFoundHead } from "../app/not-found-screen.tsx";
import { orNotFound } from "../app/or-not-found.ts";
import { roomQuery } from "../room/queries.ts";
import { readRoomAddress } from "../room/room-address.ts";
import { RoomFrame } from "../room/room-frame.tsx";
import { RoomScreen } from "../room/room-screen.tsx";

export const Route = createFileRoute("/events/$slug/live")({
  validateSearch: readRoomAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { slug }, deps, preload }) => {
    const headStart = import.meta.env.SSR ? undefined : import("../room/head-start.ts");
    const room = await orNotFound(queryClient.ensureQueryData(roomQuery(slug, deps)));
    const { playback } = room;
    if (playback !== null)
      void headStart?.then(
        (loaded) => loaded.startAhead(playback, !preload),
        () => undefined,
      );
    return room;
  },
  // Search engines and chats get the event's own page; the room is for those who come in.
  head: ({ loaderData }) =>
    loaderData
      ? {
          meta: [
            { title: `${loaderData.event.title}, live · Marquee` },
            { name: "robots", content: "noindex" },
            { name: "referrer", content: "same-origin" },
          ],
          // On its way before the page's scripts are.
          links: loaderData.playback
            ? [{ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: loaderData.playback }]
            : [],
        }
      : notFoundHead("room"),
  notFoundComponent: () => (
    <RoomFrame>
      <NotFoundScreen thing="room" />
    </RoomFrame>
  ),
  component: Room,
});

function Room() {
  const { slug } = Route.useParams();
  return (
    <RoomFrame>
      <RoomScreen key={slug} slug={slug} />
    </RoomFrame>
  );
}
