import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { deserialize } from "node:v8";

const run = promisify(execFile);
const program = fileURLToPath(new URL("./read-towns-worker.ts", import.meta.url));

/** The world's towns as parallel arrays, largest first. A town is identified by its index. */
export type Gazetteer = {
  ids: Int32Array;
  names: string[];
  /** The names folded for comparison. */
  folded: string[];
  letters: Int32Array;
  countries: string[];
  regions: string[];
  populations: Int32Array;
  longitudes: Float64Array;
  latitudes: Float64Array;
};

type Columns = "names" | "folded" | "countries" | "regions";
type Read = Omit<Gazetteer, Columns> & { [column in Columns]: string };

let reading: Promise<Gazetteer> | undefined;

/** Every GeoNames town with at least a thousand people. Loaded on first use. */
export function openGazetteer(): Promise<Gazetteer> {
  reading ??= readTowns().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readTowns(): Promise<Gazetteer> {
  const { stdout } = await run(process.execPath, [program], {
    encoding: "buffer",
    maxBuffer: 64 * 1024 * 1024,
    env: {},
  });
  const read = deserialize(stdout) as Read;
  return {
    ...read,
    names: read.names.split("\n"),
    folded: read.folded.split("\n"),
    countries: read.countries.split("\n"),
    regions: read.regions.split("\n"),
  };
}
