import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { LoaderCircle } from "lucide-react";
import { offerSeek } from "../room-talk/play-from.ts";
import { Icon } from "../ui/icon.tsx";
import type { PlaybackKind, PlaybackProblem } from "./attach-video.ts";
import { actionsOn, keysOf } from "./player-actions.ts";
import { type Chapter, PlayerControls } from "./player-controls.tsx";
import { secondAt } from "./second-at.ts";
import { usePlayback } from "./use-playback.ts";
import "./player.css";

interface PlayerProps {
  kind: PlaybackKind;
  address: string;
  /** What is shown, for those who cannot see it. */
  title: string;
  /** Where to begin, in seconds. */
  from?: number;
  /** Chapters by the server's clock. */
  moments?: { title: string; at: string }[];
  onExpired: () => void;
  onEnded?: () => void;
  onTime?: (seconds: number) => void;
  /** Badges over the picture. */
  children?: ReactNode;
}

const words: Record<PlaybackProblem, string> = {
  offline: "You're offline. The picture comes back with your connection.",
  interrupted: "The picture doesn't get through. We keep trying.",
  codec: "This browser can't play the broadcast. Try a current Chrome, Edge, Firefox or Safari.",
};

/** The picture with its controls; also by keyboard, with the keys people know from other players. */
export function Player(props: PlayerProps) {
  const { kind, address, title, from, moments = [], onExpired, onEnded, onTime, children } = props;
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isQuiet, setQuiet] = useState(false);
  const source = { kind, address, ...(from === undefined ? {} : { from }) };
  const { playing, problem, attached } = usePlayback(video, source, {
    onExpired,
    onEnded: () => onEnded?.(),
  });

  const act = actionsOn(video, frame);
  const chapters = moments.flatMap(({ title: name, at }): Chapter[] => {
    const second = secondAt(attached?.hls, new Date(at));
    return second === undefined ? [] : [{ title: name, at: second }];
  });
  const seek = useEffectEvent((moment: Date) => {
    const second = secondAt(attached?.hls, moment);
    if (second !== undefined) act.jump(second);
  });
  useEffect(() => (kind === "recording" ? offerSeek((moment) => seek(moment)) : undefined), [kind]);
  const goLive = () => act.jump(attached?.hls?.liveSyncPosition ?? playing.duration);
  function press(event: KeyboardEvent) {
    if (event.target !== event.currentTarget && event.key === " ") return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = kind === "live" && event.key === "l" ? goLive : keysOf(act)[event.key];
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
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is live has none yet */}
      <video
        ref={setVideo}
        playsInline
        onClick={act.toggle}
        onTimeUpdate={(event) => onTime?.(event.currentTarget.currentTime)}
      />
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
      <div className="player-badges">{children}</div>
      <PlayerControls
        kind={kind}
        playing={playing}
        chapters={chapters}
        act={act}
        onGoLive={goLive}
      />
    </div>
  );
}
