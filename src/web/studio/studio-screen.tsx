import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { roomQuery } from "../room/queries.ts";
import { ErrorState } from "../ui/states.tsx";
import { Note } from "../ui/note.tsx";
import { type Abilities, findAbilities } from "./encoder.ts";
import { EncoderPanel } from "./encoder-panel.tsx";
import { StudioDesk } from "./studio-desk.tsx";
import "./studio.css";

/** Where a host goes live: checks what the browser supports, then shows the desk. */
export function StudioScreen({ slug }: { slug: string }) {
  const { data: room, error, refetch } = useQuery(roomQuery(slug));
  const [abilities, setAbilities] = useState<Abilities>();
  useEffect(() => {
    findAbilities().then(setAbilities, () =>
      setAbilities({ secure: window.isSecureContext, video: undefined, audio: false }),
    );
  }, []);
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="room" />;
  return (
    <main id="main" className="canopy studio">
      {error && !room ? (
        <ErrorState message="We couldn't load the room." onRetry={() => void refetch()} />
      ) : !room || !abilities ? (
        <p role="status">Getting the studio ready…</p>
      ) : (
        <Ready room={room} abilities={abilities} />
      )}
    </main>
  );
}

function Ready({ room, abilities }: { room: RoomPage; abilities: Abilities }) {
  if (!room.can.broadcast)
    return (
      <Note tone="bad">
        <b>You can't broadcast in this room.</b> Only organizers, and performers they allow, can go
        live.
      </Note>
    );
  const { secure, video, audio } = abilities;
  if (secure && video) return <StudioDesk room={room} codec={video} hasSound={audio} />;
  return (
    <>
      <Note tone="bad">
        {secure ? (
          <>
            <b>This browser can't encode video.</b> Go live with a current Chrome, Edge, Firefox or
            Safari.
          </>
        ) : (
          <>
            <b>Browsers allow the camera and microphone on secure pages only.</b> Open this site
            over https, or on this machine as localhost.
          </>
        )}
      </Note>
      <EncoderPanel room={room} />
    </>
  );
}
