import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { LoaderCircle, Play } from "lucide-react";
import { offerSeek } from "../room-talk/play-from.ts";
import { Icon } from "../ui/icon.tsx";
import type { PlaybackKind, PlaybackProblem } from "./attach-video.ts";
import { actionsOn, keysOf } from "./player-actions.ts";
import { type Chapter, type OnAirSince, PlayerControls } from "./player-controls.tsx";
import { secondAt } from "./second-at.ts";
import { useCaptionsChoice } from "./use-captions-choice.ts";
import { usePlayback } from "./use-playback.ts";
import "./player.css";

interface PlayerProps {
  kind: PlaybackKind;
  address: string;
  /** Its playlist, if that has just come with the room. */
  playlist?: string | null;
  /** Describes the video to people who can't see it. */
  title: string;
  /** When the broadcast started, and the server's clock. */
  since?: OnAirSince | null;
  /** The broadcast has ended, and its last seconds are playing. */
  isFinishing?: boolean;
  /** Where to start, in seconds. */
  from?: number;
  /** The localStorage key of the start position, for a player that starts before hydration. */
  positionKey?: string | undefined;
  chapters?: Chapter[];
  /** The URL of its captions, if any. */
  captions?: string | undefined;
  /** Captions of a live broadcast. */
  liveCaptions?: ReactNode;
  onExpired: () => void;
  /** Nothing more will be added to the broadcast. */
  onLast?: () => void;
  onEnded?: () => void;
  onTime?: (seconds: number) => void;
  /** Badges over the video. */
  children?: ReactNode;
}

const words: Record<PlaybackProblem, string> = {
  offline: "You're offline. The picture comes back with your connection.",
  interrupted: "The video isn't loading. We'll keep trying.",
  codec: "This browser can't play the broadcast. Try a current Chrome, Edge, Firefox or Safari.",
};

/** The video with its controls, also operable with the usual keys of other players. */
export function Player(props: PlayerProps) {
  const {
    kind,
    address,
    playlist = null,
    title,
    since = null,
    from,
    positionKey,
    chapters = [],
    captions,
    liveCaptions,
  } = props;
  const { isFinishing = false, onExpired, onLast, onEnded, onTime, children } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const source = { kind, address, playlist, ...(from === undefined ? {} : { from }) };
  const { playing, problem, attached } = usePlayback(video, source, {
    onExpired,
    onLast: () => onLast?.(),
    onEnded: () => onEnded?.(),
  });

  const [hasCaptions, setCaptions] = useCaptionsChoice();
  const act = actionsOn(video, frame);
  const isCaptioned = captions !== undefined || liveCaptions !== undefined;
  const toggleCaptions = isCaptioned ? () => setCaptions(!hasCaptions) : undefined;
  const seek = useEffectEvent((moment: Date) => {
    const second = secondAt(attached?.hls, moment);
    if (second !== undefined) act.jump(second);
  });
  const position = useEffectEvent(() => video?.currentTime ?? 0);
  useEffect(() => {
    if (kind !== "recording") return undefined;
    return offerSeek({ seek: (moment) => seek(moment), position: () => position() });
  }, [kind]);
  const goLive = () => act.jump(attached?.hls?.liveSyncPosition ?? playing.duration);
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget && event.key === " ") return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const special: ReturnType<typeof keysOf> = {
      l: kind === "live" ? goLive : undefined,
      c: toggleCaptions,
    };
    const action = { ...keysOf(act), ...special }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys do what its buttons do
    <div
      ref={setFrame}
      className={isQuiet && !playing.paused ? "player is-quiet" : "player"}
      role="group"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys need a place
      tabIndex={0}
      onKeyDown={press}
      onPointerMove={() => setQuiet(false)}
      onPointerLeave={() => setQuiet(true)}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- those of a broadcast are written over it, and a recording has none until there are some */}
      <video
        ref={setVideo}
        playsInline
        {...(import.meta.env.SSR && kind === "recording" && { "data-recording": address })}
        data-position={import.meta.env.SSR ? positionKey : undefined}
        onClick={act.toggle}
        onTimeUpdate={(event) => onTime?.(event.currentTarget.currentTime)}
      >
        {captions !== undefined && hasCaptions && <Captions address={captions} />}
      </video>
      {playing.waiting && !problem && (
        <span className="player-waiting">
          <Icon of={LoaderCircle} size="large" className="spinner" />
          <span className="visually-hidden">Loading the picture</span>
        </span>
      )}
      {problem && (
        <p className="player-problem" role="alert">
          {words[problem]}
        </p>
      )}
      {playing.paused && playing.at > 0 && (
        <span className="player-paused">
          <Icon of={Play} size="large" />
        </span>
      )}
      <div className="player-badges">{children}</div>
      <div className="player-foot">
        {hasCaptions && liveCaptions}
        <PlayerControls
          kind={kind}
          since={since}
          isFinishing={isFinishing}
          playing={playing}
          chapters={chapters}
          act={act}
          onGoLive={goLive}
          hasCaptions={hasCaptions}
          onCaptions={toggleCaptions}
        />
      </div>
    </div>
  );
}

/** A track that exists only while it's shown. It keeps the signed URL it was mounted with. */
function Captions({ address }: { address: string }) {
  const [src] = useState(address);
  return <track ref={showTrack} kind="captions" label="Captions" src={src} default />;
}

function showTrack(track: HTMLTrackElement | null) {
  if (track) track.track.mode = "showing";
}
