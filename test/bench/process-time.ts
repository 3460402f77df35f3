import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { RunningMarquee } from "../setup/running-marquee.ts";

/** CPU milliseconds since startup: of the server with its threads, and of its embedded PostgreSQL with all its processes. */
export type CpuTimes = { node: number; postgres: number };

const msPerTick = 10;

/** Reads a running product's CPU times; undefined on systems other than Linux. */
export async function readCpuTimes(
  marquee: Pick<RunningMarquee, "process" | "dataDir">,
): Promise<CpuTimes | undefined> {
  if (process.platform !== "linux") return undefined;
  const postmaster = await postmasterOf(marquee.dataDir);
  const stats = await Promise.all(
    (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(readStat),
  );
  const find = (wanted: (stat: Stat) => boolean) =>
    stats.filter((stat) => stat !== undefined).filter(wanted);
  const [leader] = find(({ pid }) => pid === postmaster);
  return {
    node: sum(find(({ pid }) => pid === marquee.process.pid)),
    postgres: sum(find(({ parent }) => parent === postmaster)) + (leader ? leader.endedMs : 0),
  };
}

/** CPU milliseconds of a process's main thread, without its workers, its compiler and its garbage collector's helpers. */
export async function readMainThreadTime(pid: number): Promise<number | undefined> {
  return (await readStat(`${pid}/task/${pid}`))?.ms;
}

function sum(some: Stat[]): number {
  return some.reduce((all, { ms }) => all + ms, 0);
}

type Stat = { pid: number; parent: number; ms: number; endedMs: number };

async function readStat(pid: string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  // The fields after the program's name, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const number = (at: number) => Number(fields[at - 3]);
  return {
    pid: Number(pid),
    parent: number(4),
    ms: (number(14) + number(15)) * msPerTick,
    endedMs: (number(14) + number(15) + number(16) + number(17)) * msPerTick,
  };
}

async function postmasterOf(dataDir: string): Promise<number> {
  const elsewhere = await readFile(path.join(dataDir, "postgres-is-in"), "utf8").catch(() => "");
  const folder = elsewhere.trim() || path.join(dataDir, "postgres");
  return Number.parseInt(await readFile(path.join(folder, "cluster/postmaster.pid"), "utf8"), 10);
}
