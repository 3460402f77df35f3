import { Worker } from "node:worker_threads";
import { Refusal, refuse } from "../lib/refuse.ts";
import { limitConcurrency } from "../lib/limit-concurrency.ts";
import type { BusyDay, BusyReading } from "./read-busy-days.ts";
import type { Read, Reading } from "./import-row.ts";

const queued = limitConcurrency(1, 20);
const timeoutMs = 20_000;

type WorkerResult<T> = { read: T } | { wrong: string };

/** Reads a list in a worker thread with limited memory and time, so that a hostile one can't block the server. */
export function readInWorker(reading: Reading): Promise<Read> {
  return readSafely<Read>(reading);
}

/** Reads the busy days of a calendar in a worker thread with the same limits. */
export function readBusyDaysInWorker(reading: BusyReading): Promise<BusyDay[]> {
  return readSafely<BusyDay[]>(reading);
}

function readSafely<T>(reading: Reading | BusyReading): Promise<T> {
  return queued(async () => {
    const answer = await runWorker<T>(reading);
    if ("read" in answer) return answer.read;
    return refuse("BAD_FILE", { detail: answer.wrong });
  });
}

function runWorker<T>(workerData: Reading | BusyReading): Promise<WorkerResult<T>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./read-worker.ts", import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 },
    });
    const tooMuch = new Refusal("BAD_FILE", {
      detail: "This list takes too long to read. Split it into several files.",
    });
    const timer = setTimeout(() => {
      reject(tooMuch);
      void worker.terminate();
    }, timeoutMs);
    worker.once("message", (answer: WorkerResult<T>) => resolve(answer));
    worker.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuch : error),
    );
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(tooMuch);
    });
  });
}
