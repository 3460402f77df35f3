import type { KeyboardEvent, MouseEvent } from "react";
import { seek, toggle, usePlayer, type Playing } from "./player.ts";
import { clockText, spokenTime } from "./time-text.ts";
import "./player.css";

const stepSeconds = 5;

/** The loudness of a recording over time; a slider that the keyboard and a finger move. */
export function Waveform({ playing }: { playing: Playing }) {
  const { track } = playing;
  const player = usePlayer();
  const isCurrent = player.current?.track.id === track.id;
  const seconds = isCurrent ? player.seconds : 0;
  const share = track.seconds > 0 ? Math.min(1, seconds / track.seconds) : 0;

  function go(to: number) {
    if (!isCurrent) toggle(playing);
    seek(to);
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: seconds - stepSeconds,
      ArrowDown: seconds - stepSeconds,
      ArrowRight: seconds + stepSeconds,
      ArrowUp: seconds + stepSeconds,
      Home: 0,
      End: track.seconds,
    };
    const to = steps[event.key];
    if (event.key === " ") toggle(playing);
    else if (to === undefined) return;
    else go(to);
    event.preventDefault();
  }

  function point(event: MouseEvent<HTMLDivElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    go(((event.clientX - left) / width) * track.seconds);
  }

  return (
    <div
      className="waveform"
      role="slider"
      tabIndex={0}
      aria-label={`Position in ${track.title}`}
      aria-valuemin={0}
      aria-valuemax={Math.round(track.seconds)}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={`${spokenTime(seconds)} of ${spokenTime(track.seconds)}`}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons === 1 && point(event)}
      // Not as soon as it is touched: a finger may be about to scroll the list.
      onClick={point}
    >
      <Bars peaks={track.peaks} />
      <div className="waveform-played" style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}>
        <Bars peaks={track.peaks} />
      </div>
      {isCurrent && <i className="waveform-position" style={{ left: `${share * 100}%` }} />}
    </div>
  );
}

function Bars({ peaks }: { peaks: number[] }) {
  const path = peaks
    .map((peak, at) => {
      const height = Math.max(2, (peak / 100) * 38);
      return `M${at * 4} ${20 - height / 2}h2.4v${height}h-2.4z`;
    })
    .join("");
  return (
    <svg viewBox={`0 0 ${peaks.length * 4} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** How far the recording is and how long: "1:24 / 3:52". */
export function TrackTime({ playing: { track } }: { playing: Playing }) {
  const player = usePlayer();
  const isCurrent = player.current?.track.id === track.id;
  return (
    <span className="small-text tabular-numbers track-time">
      {isCurrent && <b>{clockText(player.seconds)} </b>}
      <span className="faint-text">
        {isCurrent && "/ "}
        {clockText(track.seconds)}
      </span>
    </span>
  );
}
