import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Camera, MicOff, Square } from "lucide-react";
import { roomKeys, roomQuery, streamKeyQuery } from "../room/queries.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { type Broadcast, type BroadcastState, openBroadcast } from "./broadcast.ts";
import type { Codec } from "./encoder.ts";
import { BroadcastHealth } from "./broadcast-health.tsx";
import { EncoderPanel, WaitingEncoder } from "./encoder-panel.tsx";
import {
  storeDesk,
  markLive,
  mayResume,
  readLiveSince,
  reopenDesk,
  unmarkLive,
} from "./stored-desk.ts";
import { LiveDevices } from "./lost-devices.tsx";
import { MixerControls } from "./mixer-controls.tsx";
import { type Mixer, openMixer } from "./mixer.ts";
import { PreFlight } from "./pre-flight.tsx";
import { useOwnDevices } from "./use-own-devices.ts";

const CaptionDesk = lazy(() => import("../captions/caption-desk.tsx"));

type DeskProps = { room: RoomPage; codec: Codec; hasSound: boolean };
type Desk = { mixer: Mixer; broadcast: Broadcast };

/** The picture as viewers get it, and the host's controls. */
export function StudioDesk(props: DeskProps) {
  const { room, codec } = props;
  const { id, title } = room.event;
  const [desk] = useState(() => {
    const { preset, ...begin } = reopenDesk(id);
    const mixer = openMixer(title, begin);
    const broadcast = openBroadcast(id, mixer, { codec, preset });
    const store = () => storeDesk(id, { ...mixer.read(), preset: broadcast.read().preset });
    mixer.subscribe(store);
    broadcast.subscribe(store);
    return { mixer, broadcast };
  });
  useEffect(
    () => () => {
      desk.broadcast.leave();
      desk.mixer.close();
    },
    [desk],
  );
  return <OpenDesk {...props} {...desk} />;
}

function OpenDesk({ room, codec, hasSound, mixer, broadcast }: DeskProps & Desk) {
  const { event } = room;
  const state = useSyncExternalStore(broadcast.subscribe, broadcast.read);
  const client = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const devices = useOwnDevices(mixer, event.id);
  const isLive = state.phase === "live" || state.phase === "ending";
  const encoder = useQuery(streamKeyQuery(event.id));
  // No need to open the camera here while another program is sending.
  const [wantsCamera, setWantsCamera] = useState(false);
  const isFromEncoder =
    encoder.data?.state === "receiving" && state.phase === "ready" && !wantsCamera;

  const resumes = mayResume(readLiveSince(event.id), room.onAir);

  async function start(takeOver = false) {
    // After a reload the broadcast continues with its original start time.
    const since = (resumes && readLiveSince(event.id)) || Date.now();
    markLive(event.id, since);
    await broadcast.start(since, takeOver);
  }
  /** Goes live, unless another host has done so since this page last asked. */
  async function startUnlessTaken() {
    if (!room.onAir) {
      setAsking(true);
      const asked = client.fetchQuery({ ...roomQuery(event.slug), staleTime: 0 });
      const now = await asked.catch(() => room);
      setAsking(false);
      if (now.onAir) return;
    }
    await start(room.onAir !== null);
  }
  async function end() {
    unmarkLive(event.id);
    setEnding(false);
    await broadcast.end();
  }
  useEffect(() => {
    if (state.phase !== "over") return;
    // A reload must not take the broadcast back.
    unmarkLive(event.id);
    void client.invalidateQueries({ queryKey: roomKeys.all });
  }, [state.phase, event.id, client]);
  useEffect(() => {
    if (!isLive) return undefined;
    const ask = (leaving: BeforeUnloadEvent) => leaving.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isLive]);

  return (
    <>
      <header className="studio-head">
        <h1 className="display-small">{event.title}</h1>
        {isLive && <Badge tone="live">Live</Badge>}
        <ButtonAnchor
          size="small"
          className="push-end"
          href={`/events/${event.slug}/live`}
          target="_blank"
        >
          Open the room
        </ButtonAnchor>
      </header>
      {state.problem && state.phase !== "over" && (
        <Note tone="bad" role="alert">
          {state.problem}
        </Note>
      )}
      {codec === "vp9" && (
        <Note tone="warn">This browser has no H.264: iPhones may not play your broadcast.</Note>
      )}
      {codec === "recorder" && (
        <Note tone="warn">
          This browser is an older one: viewers see you a few seconds later, and iPhones may not
          play your broadcast.
        </Note>
      )}
      {!hasSound && <Note tone="warn">This browser can't encode sound: viewers hear nothing.</Note>}
      {!isFromEncoder && <Preview mixer={mixer} />}
      {isFromEncoder ? (
        <>
          <EncoderPanel room={room} />
          <Button className="studio-start" onClick={() => setWantsCamera(true)}>
            <Icon of={Camera} />
            Take over with your camera
          </Button>
        </>
      ) : state.phase === "over" ? (
        <Over room={room} state={state} onAgain={() => void start(room.onAir !== null)} />
      ) : (
        <>
          <MixerControls mixer={mixer} />
          {isLive ? (
            <>
              <LiveDevices mixer={mixer} devices={devices} />
              <WaitingEncoder eventId={event.id} />
              <BroadcastHealth
                slug={event.slug}
                state={state}
                rate={mixer.rate()}
                onPreset={broadcast.choosePreset}
              />
              {state.phase === "ending" && (
                <Note tone="info" role="status">
                  Sending the last seconds. This takes 10 seconds at most.
                </Note>
              )}
              <div className="studio-go">
                <Button
                  variant="danger-solid"
                  busy={state.phase === "ending" && "Ending"}
                  onClick={() => setEnding(true)}
                >
                  End broadcast
                </Button>
              </div>
            </>
          ) : (
            <>
              <PreFlight
                room={room}
                devices={devices}
                resumes={resumes}
                isStarting={isAsking || state.phase === "starting"}
                preset={state.preset}
                onPreset={broadcast.choosePreset}
                onResume={start}
                onStart={startUnlessTaken}
              />
              <EncoderPanel room={room} />
            </>
          )}
        </>
      )}
      {(isLive || room.state === "live" || room.state === "reconnecting") && (
        <Suspense>
          <CaptionDesk eventId={event.id} now={room.now} hears={isLive} />
        </Suspense>
      )}
      <ConfirmDialog
        open={isEnding}
        title="End broadcast"
        confirm="End broadcast"
        icon={Square}
        onConfirm={() => void end()}
        onClose={() => setEnding(false)}
      >
        <p>This ends it for everyone watching. The recording can be watched right after.</p>
      </ConfirmDialog>
    </>
  );
}

/** The mixer's own canvas: the host sees exactly what is sent. */
function Preview({ mixer }: { mixer: Mixer }) {
  const { isMuted } = useSyncExternalStore(mixer.subscribe, mixer.read);
  return (
    <div className="studio-preview">
      <div
        role="img"
        aria-label="What viewers see"
        ref={(frame) => frame?.replaceChildren(mixer.canvas)}
      />
      {isMuted && (
        <Badge tone="bad" icon={MicOff}>
          Muted
        </Badge>
      )}
    </div>
  );
}

type OverProps = {
  room: RoomPage;
  state: Pick<BroadcastState, "missing" | "problem">;
  onAgain: () => void;
};

/** Shown to a host after their broadcast was ended for everyone or taken over. */
function Over({ room, state: { missing, problem }, onAgain }: OverProps) {
  const { event } = room;
  // The room may not reflect the host's own end yet, and the next host may need a moment.
  const isTakenOver = problem !== null && ["live", "reconnecting"].includes(room.state);
  const { isFetchedAfterMount } = useQuery({ ...roomQuery(event.slug), refetchOnMount: "always" });
  const hasNothing = isFetchedAfterMount && ["before", "ended"].includes(room.state);
  return (
    <div className="studio-over" role="status">
      <p className="display-small">{problem ?? "Your broadcast has ended"}</p>
      {hasNothing && <p>Nothing was recorded.</p>}
      {missing > 0 && !isTakenOver && (
        <p>
          The last {missing === 1 ? "second" : `${missing} seconds`} didn't reach the server and{" "}
          {missing === 1 ? "is" : "are"} missing from the recording.
        </p>
      )}
      <div className="cluster">
        <ButtonAnchor variant="primary" href={`/events/${event.slug}/live`}>
          {isTakenOver || hasNothing ? "Open the room" : "Watch the recording"}
        </ButtonAnchor>
        <Button onClick={onAgain}>
          {isTakenOver ? "Take back the broadcast" : "Go live again"}
        </Button>
      </div>
    </div>
  );
}
