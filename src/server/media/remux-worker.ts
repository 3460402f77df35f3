import { parentPort, workerData } from "node:worker_threads";
import { remux, type SoundType, type VideoType } from "./remux.ts";

const { input, output, type } = workerData as {
  input: string;
  output: string;
  type: VideoType | SoundType;
};
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
parentPort?.postMessage(await remux(input, output, type));
