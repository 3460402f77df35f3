import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { PlayButton } from "./play-button.tsx";
import { stop, usePlayer } from "./player.ts";
import { TrackTime, Waveform } from "./waveform.tsx";
import "./player.css";

/** The current recording, at the bottom of every page until it's closed. */
export function NowPlaying() {
  const { current, problem } = usePlayer();
  if (!current) return null;
  const { track, act } = current;
  return (
    <section className="now-playing canopy" aria-label="Now playing">
      <div className="page-width now-playing-inner">
        <PlayButton playing={current} />
        <div className="now-playing-title">
          <b className="one-line">{track.title}</b>
          <Link className="one-line" to="/talent/$slug" params={{ slug: act.slug }}>
            {act.name}
          </Link>
        </div>
        {problem ? (
          <p className="fill small-text" role="alert">
            {problem}
          </p>
        ) : (
          <>
            <Waveform playing={current} />
            <TrackTime playing={current} />
          </>
        )}
        <IconButton label="Close player" onClick={stop}>
          <Icon of={X} />
        </IconButton>
      </div>
    </section>
  );
}
