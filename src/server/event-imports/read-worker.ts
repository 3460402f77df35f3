import { parentPort, workerData } from "node:worker_threads";
import { type BusyReading, readBusyDays } from "./read-busy-days.ts";
import { readList } from "./read.ts";
import { UnreadableList, type Reading } from "./import-row.ts";

function readWorkerData() {
  try {
    const given = workerData as Reading | BusyReading;
    return { read: "calendar" in given ? readBusyDays(given) : readList(given) };
  } catch (error) {
    if (error instanceof UnreadableList) return { wrong: error.message };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
parentPort?.postMessage(readWorkerData());
