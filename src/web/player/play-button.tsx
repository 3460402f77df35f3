import { Pause, Play } from "lucide-react";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { type Playing, toggle, usePlayer } from "./player.ts";
import "./player.css";

type PlayButtonProps = { playing: Playing; large?: boolean };

/** Plays or pauses a recording. */
export function PlayButton({ playing, large }: PlayButtonProps) {
  const { current, isPlaying } = usePlayer();
  const isOn = current?.track.id === playing.track.id && isPlaying;
  const label = `${isOn ? "Pause" : "Play"} ${playing.track.title}`;
  return (
    <button
      type="button"
      className={classes("play-button", large && "play-button-large")}
      aria-label={label}
      title={label}
      onClick={() => toggle(playing)}
    >
      <Icon of={isOn ? Pause : Play} />
    </button>
  );
}
