import {
  Captions,
  CaptionsOff,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  Volume2,
  VolumeX,
} from "lucide-react";
import { type CSSProperties, useSyncExternalStore } from "react";
import { useServerNow } from "../lib/server-now.ts";
import { clockText } from "./clock-text.ts";
import { classes } from "../ui/classes.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { PlaybackKind } from "./attach-video.ts";
import type { PlayerActions } from "./player-actions.ts";
import type { Playing } from "./use-playback.ts";

export type OnAirSince = { at: string; now: string };
export type Chapter = { second: number; title: string };

interface PlayerControlsProps {
  kind: PlaybackKind;
  /** When a broadcast started. */
  since: OnAirSince | null;
  /** There is no live edge to jump to any more. */
  isFinishing: boolean;
  playing: Playing;
  chapters: Chapter[];
  act: PlayerActions;
  onGoLive: () => void;
  hasCaptions: boolean;
  /** undefined if there are none. */
  onCaptions: (() => void) | undefined;
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];
/** Beyond this, the viewer counts as behind and gets a button to the live edge. */
const lateSeconds = 8;

/** The controls of the player. */
export function PlayerControls(props: PlayerControlsProps) {
  const { kind, since, isFinishing, playing, chapters, act, onGoLive, hasCaptions, onCaptions } =
    props;
  const { paused, muted, volume, at, duration, behind } = playing;
  const isLate = kind === "live" && !isFinishing && (paused || behind > lateSeconds);
  const canFloat = useSyncExternalStore(
    () => () => undefined,
    () => document.pictureInPictureEnabled,
    () => false,
  );
  return (
    <div className={classes("player-controls", kind === "live" && "is-live")}>
      <IconButton label={paused ? "Play" : "Pause"} onClick={act.toggle}>
        <Icon of={paused ? Play : Pause} />
      </IconButton>
      <IconButton label={muted ? "Unmute" : "Mute"} onClick={act.mute}>
        <Icon of={muted ? VolumeX : Volume2} />
      </IconButton>
      <input
        className="player-volume wide-only"
        type="range"
        aria-label="Volume"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        style={filledTo(muted ? 0 : volume)}
        onChange={(event) => act.setVolume(event.target.valueAsNumber)}
      />
      {kind === "live" ? (
        <>
          <span className="player-scrub" aria-hidden>
            <span className={isLate ? "player-live-line is-late" : "player-live-line"} />
          </span>
          {isLate && (
            <button type="button" className="button button-small" onClick={onGoLive}>
              Jump to live
            </button>
          )}
          {since && <OnAirFor {...since} />}
        </>
      ) : (
        <>
          <span className="tabular-numbers">{clockText(at)}</span>
          <span className="player-scrub">
            <input
              type="range"
              aria-label="Position"
              aria-valuetext={clockText(at)}
              min={0}
              max={Math.max(1, duration)}
              step={1}
              value={at}
              style={filledTo(at / Math.max(1, duration))}
              onChange={(event) => act.seek(event.target.valueAsNumber)}
            />
            {chapters.map((chapter) => (
              <button
                key={`${chapter.second} ${chapter.title}`}
                type="button"
                className="player-chapter"
                style={{ left: `${(chapter.second / Math.max(1, duration)) * 100}%` }}
                title={chapter.title}
                aria-label={`Go to ${chapter.title}`}
                onClick={() => act.seek(chapter.second)}
              />
            ))}
          </span>
          <span className="tabular-numbers">{clockText(duration)}</span>
          <select
            className="player-speed"
            aria-label="Speed"
            defaultValue={1}
            onChange={(event) => act.speed(Number(event.target.value))}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </>
      )}
      {onCaptions && (
        <IconButton label="Captions" aria-pressed={hasCaptions} onClick={onCaptions}>
          <Icon of={hasCaptions ? Captions : CaptionsOff} />
        </IconButton>
      )}
      {canFloat && (
        <IconButton label="Picture in picture" className="wide-only" onClick={act.pictureInPicture}>
          <Icon of={PictureInPicture2} />
        </IconButton>
      )}
      <IconButton label="Full screen" onClick={act.fullScreen}>
        <Icon of={Maximize} />
      </IconButton>
    </div>
  );
}

/** How long the broadcast has been running. */
function OnAirFor({ at, now }: OnAirSince) {
  const seconds = (useServerNow(now, 1_000) - Date.parse(at)) / 1_000;
  return <span className="tabular-numbers">{clockText(Math.max(0, seconds))}</span>;
}

/** The filled part of a slider. */
function filledTo(share: number): CSSProperties {
  return { "--filled": `${Math.round(share * 1_000) / 10}%` } as CSSProperties;
}
