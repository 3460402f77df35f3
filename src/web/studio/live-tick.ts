import { openTicks } from "./ticks.ts";

// A worker's timer keeps running while the page is hidden, as it is when the host shows another window.
const ticks = openTicks(() => postMessage(0));
addEventListener("message", ({ data }: MessageEvent<number | null>) =>
  data === null ? ticks.drawn() : ticks.setRate(data),
);
