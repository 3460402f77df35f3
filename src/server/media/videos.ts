import { rm, stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { RemuxAnswer, SoundType, VideoMetadata, VideoType } from "./remux.ts";
import { limitConcurrency } from "../lib/limit-concurrency.ts";

const inTurn = limitConcurrency(1, 30);
const milliseconds = 60_000;

export type Video = VideoMetadata & { bytes: number };

/**
 * Remuxes a video or recording into `output`, in a worker thread with limited memory and time, so that a hostile or huge file can't stop
 * the server or other jobs. The caller deletes `output`, which may be half written after a refusal.
 */
export function remuxVideo(
  input: string,
  output: string,
  type: VideoType | SoundType,
): Promise<Video> {
  return inTurn(async () => {
    await rm(output, { force: true });
    const answer = await runWorker({ input, output, type });
    if ("facts" in answer) return { ...answer.facts, bytes: (await stat(output)).size };
    if ("code" in answer) throw Object.assign(new Error("remuxing failed"), answer);
    refuse("BAD_FILE", { detail: answer.wrong });
  });
}

function runWorker(work: {
  input: string;
  output: string;
  type: VideoType | SoundType;
}): Promise<RemuxAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./remux-worker.ts", import.meta.url), {
      workerData: work,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    });
    const tooMuch = new Refusal("BAD_FILE", {
      detail: "This file takes too long to process. Save a shorter one.",
    });
    const timer = setTimeout(() => {
      reject(tooMuch);
      void worker.terminate();
    }, milliseconds);
    worker.once("message", (answer: RemuxAnswer) => resolve(answer));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch : error),
    );
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(tooMuch);
    });
  });
}
