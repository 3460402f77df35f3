import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye, Radio } from "lucide-react";
import { useEffect, useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useMe } from "../app/session.ts";
import { LiveCaptions } from "../captions/live-captions.tsx";
import { EventCover } from "../events/event-cover.tsx";
import { numberText } from "../lib/number-text.ts";
import { elapsedSince } from "../lib/server-now.ts";
import { ownKey, readOwn, storeOwn } from "../lib/own-storage.ts";
import { chaptersQuery } from "../room-talk/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Countdown } from "./countdown.tsx";
import { loadPlayer } from "./head-start.ts";
import { Player } from "./player.tsx";
import { roomKeys, roomViewQuery } from "./queries.ts";
import { useRoomTicket } from "./room-address.ts";

// Starts loading the player along with the room's own code, so that it's ready by the time the room is rendered.
if (!import.meta.env.SSR) loadPlayer().catch(() => undefined);

/** How long the playlist that came with the room still lists the right first files. */
const knownMs = 2_000;

/** How long to wait for the last seconds before showing the recording instead. */
const lastSecondsMs = 8_000;

const askAfterEndMs = 2_000;

/** The broadcast in the player: its signed URL, when it started, and whether its end was announced or played. */
type Shown = { address: string; since: string | null; end: "seen" | "played" | undefined };

function isSame({ address, since }: Shown, { playback, onAirSince }: RoomPage): boolean {
  return address === playback && since === onAirSince;
}

/** The video, or the poster with what happens next before and between broadcasts. */
export function Stage({ room }: { room: RoomPage }) {
  const { event, state } = room;
  const isOnAir = state === "live" || state === "reconnecting";
  const queryClient = useQueryClient();
  const ticket = useRoomTicket();
  const { data: view } = useQuery(roomViewQuery(event.slug, ticket));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: roomKeys.all });
  // The last seconds are still arriving when the host ends the broadcast.
  const [shown, setShown] = useState<Shown>();
  if (isOnAir && room.playback && !(shown && isSame(shown, room)))
    setShown({
      address: room.playback,
      since: room.onAirSince,
      // A later broadcast in the same room has its own end.
      end: shown?.since === room.onAirSince ? shown.end : undefined,
    });
  const isPlayedOut = !isOnAir && shown?.end === "played";
  if (isPlayedOut) setShown(undefined);
  const setEnd = (end: Shown["end"]) => setShown((known) => known && { ...known, end });
  useEffect(() => {
    if (view && view.state !== state)
      void queryClient.invalidateQueries({ queryKey: roomKeys.all });
  }, [view, state, queryClient]);

  // The playlist announces the end first; another server may update the room moments later.
  const isAwaited = isOnAir && shown?.end !== undefined;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: roomKeys.all });
    ask();
    const timer = setInterval(ask, askAfterEndMs);
    return () => clearInterval(timer);
  }, [isAwaited, queryClient]);

  const isFinishing = shown !== undefined && (!isOnAir || shown.end !== undefined);
  const isLeaving = shown !== undefined && !isOnAir;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const giveUp = setTimeout(() => setShown(undefined), lastSecondsMs);
    return () => clearTimeout(giveUp);
  }, [isLeaving]);

  return (
    <div className="room-stage">
      {shown ? (
        <Player
          key={`live ${shown.since}`}
          kind="live"
          address={shown.address}
          playlist={elapsedSince(room.now) < knownMs ? room.playlist : null}
          since={isFinishing || !shown.since ? null : { at: shown.since, now: room.now }}
          isFinishing={isFinishing}
          title={`${event.title}, live`}
          liveCaptions={<LiveCaptions of={{ eventId: event.id, ticket }} />}
          onExpired={refresh}
          onLast={() => setEnd("seen")}
          onEnded={() => setEnd("played")}
        >
          <Badge tone="live">{isFinishing ? "Ended" : "Live"}</Badge>
          {!isFinishing && view && view.viewers > 0 && (
            <span className="room-viewers">
              <Icon of={Eye} size="small" />
              {numberText(view.viewers)} watching
            </span>
          )}
          {!isFinishing && state === "reconnecting" && (
            <span className="room-viewers" role="status">
              The host is reconnecting
            </span>
          )}
        </Player>
      ) : state === "recording" && room.playback ? (
        <Recording room={room} playback={room.playback} onExpired={refresh} />
      ) : (
        <>
          <EventCover event={event} variant="cover" sizes="100vw" />
          <Notice room={room} />
        </>
      )}
    </div>
  );
}

type RecordingProps = { room: RoomPage; playback: string; onExpired: () => void };

/** The recording, starting where the viewer left off. */
function Recording({ room: { event, recording }, playback, onExpired }: RecordingProps) {
  const me = useMe();
  const chapters = useQuery(chaptersQuery({ eventId: event.id, ticket: useRoomTicket() }));
  const name = `room-position-${event.id}`;
  const [from] = useState(() => {
    const seconds = me && readOwn(me.id, name);
    return typeof seconds === "number" ? seconds : 0;
  });
  return (
    <Player
      // Remounts when the recording is trimmed.
      key={`${recording?.startsAt} ${recording?.endsAt}`}
      kind="recording"
      address={playback}
      from={from}
      positionKey={me ? ownKey(me.id, name) : undefined}
      chapters={chapters.data?.items ?? []}
      captions={recording?.captions ? playback.replace("index.m3u8", "captions.vtt") : undefined}
      title={`Recording of ${event.title}`}
      onExpired={onExpired}
      onEnded={() => me && storeOwn(me.id, name, 0)}
      onTime={(seconds) => me && storeOwn(me.id, name, Math.floor(seconds))}
    >
      <Badge tone="bulb">Recording</Badge>
      {recording && recording.views > 0 && (
        <span className="room-viewers">
          <Icon of={Eye} size="small" />
          {numberText(recording.views)} {recording.views === 1 ? "view" : "views"}
        </span>
      )}
    </Player>
  );
}

function Notice({ room }: { room: RoomPage }) {
  const { state } = room;
  return (
    <div className="room-notice" role="status">
      {state === "before" && <Countdown room={room} />}
      {(state === "ended" || state === "recording") && (
        <>
          <p className="display-medium">This broadcast has ended</p>
          <p>There is no recording to watch.</p>
        </>
      )}
      {room.can.broadcast && <GoLive room={room} />}
    </div>
  );
}

/** A full page load, because the permission for camera and microphone comes with the page. */
export function GoLive({ room: { event, state } }: { room: Pick<RoomPage, "event" | "state"> }) {
  const isOnAir = state === "live" || state === "reconnecting";
  return (
    <ButtonAnchor variant="primary" href={`/events/${event.slug}/studio`}>
      <Icon of={Radio} />
      {isOnAir ? "Open the studio" : "Go live"}
    </ButtonAnchor>
  );
}
