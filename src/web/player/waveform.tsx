import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { seek, toggle, usePlayer, type Playing } from "./player.ts";
import { clockText, spokenTime } from "./time-text.ts";
import "./player.css";

const stepSeconds = 5;
// Beyond this a press becomes a drag, whose direction decides between seeking and scrolling.
const dragPixels = 8;

/** The loudness of a recording over time, as a slider for keyboard and touch. */
export function Waveform({ playing }: { playing: Playing }) {
  const { track } = playing;
  const player = usePlayer();
  const isCurrent = player.current?.track.id === track.id;
  const pressed = useRef<{ x: number; y: number }>(undefined);
  /** The position of an ongoing drag. */
  const [dragged, setDragged] = useState<number>();
  const seconds = dragged ?? (isCurrent ? player.seconds : 0);
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

  function pointed({ currentTarget, clientX }: MouseEvent<HTMLDivElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(1, (clientX - left) / width)) * track.seconds;
  }

  function drag(event: PointerEvent<HTMLDivElement>) {
    if (!pressed.current || event.buttons !== 1) return;
    const aside = Math.abs(event.clientX - pressed.current.x);
    const down = Math.abs(event.clientY - pressed.current.y);
    if (dragged === undefined && Math.max(aside, down) < dragPixels) return;
    // A vertical drag scrolls the page and can't turn into seeking any more.
    if (dragged === undefined && down >= aside) pressed.current = undefined;
    else setDragged(pointed(event));
  }

  function endDrag() {
    pressed.current = undefined;
    setDragged(undefined);
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
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pressed.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        if (dragged !== undefined) go(dragged);
        endDrag();
      }}
      // The browser treats it as scrolling after all.
      onPointerCancel={endDrag}
      // Not on touch start: the finger may be about to scroll the list.
      onClick={(event) => go(pointed(event))}
    >
      <Bars peaks={track.peaks} />
      <div className="waveform-played" style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}>
        <Bars peaks={track.peaks} />
      </div>
      {(isCurrent || dragged !== undefined) && (
        <i className="waveform-position" style={{ left: `${share * 100}%` }} />
      )}
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

/** Position and duration of the recording: "1:24 / 3:52". */
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
