import { Camera, Image, Mic, MicOff, MonitorUp, PictureInPicture } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import type { Mixer, Scene } from "./mixer.ts";

const scenes = [
  { scene: "camera", label: "Camera", icon: Camera },
  { scene: "screen", label: "Share screen", icon: MonitorUp },
  { scene: "slate", label: "Slate", icon: Image },
] as const;

/** Switches what viewers see and hear. The broadcast itself never stops. */
export function MixerControls({ mixer }: { mixer: Mixer }) {
  const {
    scene: shown,
    isMuted,
    hasInset,
    notice,
  } = useSyncExternalStore(mixer.subscribe, mixer.read);
  const [problem, setProblem] = useState<string>();

  async function choose(scene: Scene) {
    setProblem(undefined);
    if (scene !== "screen") {
      await mixer.setScreen(undefined);
      return mixer.setScene(scene);
    }
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
      // Ended with the browser's own button.
      stream.getVideoTracks()[0]?.addEventListener("ended", () => mixer.loseScreen());
      await mixer.setScreen(stream);
      mixer.setScene("screen");
    } catch {
      setProblem("Your screen was not shared. Choose a window and allow it.");
    }
  }
  return (
    <>
      {notice && (
        <Note tone="info" role="alert">
          {notice}
        </Note>
      )}
      {problem && (
        <Note tone="warn" role="alert">
          {problem}
        </Note>
      )}
      <div className="cluster" role="group" aria-label="What viewers get">
        {scenes.map(({ scene, label, icon }) => (
          <Button
            key={scene}
            variant={shown === scene ? "bulb" : "outline"}
            aria-pressed={shown === scene}
            onClick={() => void choose(scene)}
          >
            <Icon of={icon} />
            {label}
          </Button>
        ))}
        {shown === "screen" && (
          <Button
            variant={hasInset ? "bulb" : "outline"}
            aria-pressed={hasInset}
            onClick={() => mixer.setInset(!hasInset)}
          >
            <Icon of={PictureInPicture} />
            Camera over screen
          </Button>
        )}
        <Button variant={isMuted ? "bulb" : "outline"} onClick={() => mixer.setMuted(!isMuted)}>
          <Icon of={isMuted ? MicOff : Mic} />
          {isMuted ? "Unmute microphone" : "Mute microphone"}
        </Button>
        <LevelMeter mixer={mixer} />
      </div>
    </>
  );
}

const everyMs = 100;

/** The microphone's level. */
function LevelMeter({ mixer }: { mixer: Mixer }) {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setLevel(mixer.level()), everyMs);
    return () => clearInterval(timer);
  }, [mixer]);
  return (
    <meter
      className="studio-level"
      aria-label="Level of your microphone"
      min={0}
      max={1}
      low={0.02}
      high={0.9}
      optimum={0.4}
      value={level}
    />
  );
}
