import { useState } from "react";
import type { Act, Track } from "../../contract/talent/acts.ts";
import { PlayButton } from "../player/play-button.tsx";
import { usePlayer } from "../player/player.ts";
import { clockText } from "../player/time-text.ts";
import { TrackTime, Waveform } from "../player/waveform.tsx";

/** The recordings of an act: one large, with its waveform, and the others below. */
export function Listen({ act }: { act: Act }) {
  const { current } = usePlayer();
  const [chosen, setChosen] = useState<string>();
  const { tracks } = act;
  const on = tracks.find(({ id }) => id === current?.track.id)?.id ?? chosen;
  const shown = tracks.find(({ id }) => id === on) ?? tracks[0];
  if (!shown) return null;
  const whose = { name: act.name, slug: act.slug };
  const seconds = tracks.reduce((sum, one) => sum + one.seconds, 0);
  return (
    <section className="page-section" id="listen">
      <div className="section-head">
        <h2>Listen</h2>
        <span className="push-end faint-text">
          {tracks.length === 1 ? "1 recording" : `${tracks.length} recordings`},{" "}
          {clockText(seconds)}
        </span>
      </div>
      <div className="listen-player">
        <div className="side-by-side">
          <PlayButton playing={{ track: shown, act: whose }} large />
          <b className="fill display-small">{shown.title}</b>
          <TrackTime playing={{ track: shown, act: whose }} />
        </div>
        <div className="listen-wave">
          <Waveform playing={{ track: shown, act: whose }} />
        </div>
        <p className="fine-print">Keeps playing while you look around</p>
      </div>
      {tracks
        .filter((track) => track !== shown)
        .map((track) => (
          <Row key={track.id} track={track} whose={whose} onPlay={() => setChosen(track.id)} />
        ))}
    </section>
  );
}

type RowProps = { track: Track; whose: { name: string; slug: string }; onPlay: () => void };

function Row({ track, whose, onPlay }: RowProps) {
  return (
    <div className="listen-row" onClickCapture={onPlay}>
      <PlayButton playing={{ track, act: whose }} />
      <b className="fill strong-text">{track.title}</b>
      <span className="small-text muted-text tabular-numbers">{clockText(track.seconds)}</span>
    </div>
  );
}
