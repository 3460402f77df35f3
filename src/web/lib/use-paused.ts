import { useEffect, useState } from "react";

const pauseMs = 150;

/** Debounces the text, so that not every keystroke causes a request. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
