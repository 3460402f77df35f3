import { useEffect, useState } from "react";

const pauseMs = 150;

/** The text once its typing has paused, so that not every letter is asked for. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
