import { parentPort, workerData } from "node:worker_threads";
import { readList } from "./read.ts";
import { UnreadableList, type Reading } from "./import-row.ts";

function readWorkerData() {
  try {
    return { read: readList(workerData as Reading) };
  } catch (error) {
    if (error instanceof UnreadableList) return { wrong: error.message };
    throw error;
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
parentPort?.postMessage(readWorkerData());
