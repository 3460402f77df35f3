import { useEffect, useState } from "react";
import type { Mixer } from "./mixer.ts";

const everyMs = 100;

/** How loud the microphone is. */
export function LevelMeter({ mixer }: { mixer: Mixer }) {
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
