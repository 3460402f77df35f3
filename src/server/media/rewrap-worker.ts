import { parentPort, workerData } from "node:worker_threads";
import { rewrap, type VideoType } from "./rewrap.ts";

const { input, output, type } = workerData as { input: string; output: string; type: VideoType };
parentPort?.postMessage(await rewrap(input, output, type));
