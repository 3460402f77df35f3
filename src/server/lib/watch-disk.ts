import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import type { Logger } from "pino";
import { isReadOnly as isReadOnlyError } from "./database/database-errors.ts";
import { enoughFreeBytes, minFreeBytes, type DiskReserve } from "./database/disk-reserve.ts";
import { freeSpaceOf, inMegabytes, type FreeSpace } from "./free-space.ts";

const lookEveryMs = 1_000;
const lowShare = 0.1;

/** `full`: nothing is written until there is space again. */
type DiskStatus = FreeSpace & {
  state: "enough" | "low" | "full";
  folder: string;
  /** Free space required before writing resumes. */
  neededBytes: number;
};

export type DiskWatch = {
  /** Whether writes must be refused so that the database survives. */
  isFull(): boolean;
  /** Whether writes must be refused because the embedded database's disk was made read-only. */
  isReadOnly(): boolean;
  /** The fullest disk. */
  status(): Promise<DiskStatus>;
  /** Checks now instead of within a second, for example after a write that failed for lack of space. */
  look(): Promise<void>;
  stop(): void;
};

type Watched = {
  log: Logger;
  /** Folders the site stores data in; their disks are monitored only. */
  folders: string[];
  /** Released by the embedded database when its disk is full; undefined for an external database. */
  reserve: DiskReserve | undefined;
  /** Makes the database free space on its disk, called once when it runs short. */
  shrink(): Promise<unknown>;
};

/** Checks the free space every second: warns early, and reserves the last of it for the database. */
export async function watchDisk({ log, folders, reserve, shrink }: Watched): Promise<DiskWatch> {
  const watched = await oneForEachDisk(reserve ? [reserve.folder, ...folders] : folders);
  const warned = new Set<string>();
  let isFull = false;
  let isReadOnly = false;
  let looking: Promise<void> | undefined;

  async function lookWhetherWritable({ folder }: DiskReserve): Promise<void> {
    const before = isReadOnly;
    isReadOnly = await access(folder, constants.W_OK).then(() => false, isReadOnlyError);
    if (isReadOnly && !before)
      log.error({ folder }, "the disk is read-only, so nothing is written until it is writable");
    if (!isReadOnly && before) log.warn("the disk is writable again, writing goes on");
  }
  async function keepReserve({ folder, ...file }: DiskReserve): Promise<void> {
    const { freeBytes } = await freeSpaceOf(folder);
    const isThere = await file.isThere();
    if (isThere && freeBytes >= minFreeBytes) return become(false);
    if (!isThere && freeBytes >= enoughFreeBytes && (await file.make())) return become(false);
    // Set first, so that new writes don't use up the released space.
    const isNew = !isFull;
    become(true);
    await file.giveBack();
    if (isNew) await shrink().catch(() => undefined);
  }
  function become(full: boolean): void {
    if (full && !isFull) {
      const needed = inMegabytes(enoughFreeBytes);
      log.error(
        { folder: reserve?.folder, needed },
        "the disk has too little room, so nothing is written until more of it is free",
      );
    }
    if (!full && isFull) log.warn("there is room on the disk again, writing goes on");
    isFull = full;
  }
  async function warn(folder: string): Promise<void> {
    const { freeBytes, totalBytes } = await freeSpaceOf(folder);
    const share = freeBytes / totalBytes;
    if (share < lowShare && !warned.has(folder)) {
      warned.add(folder);
      const free = inMegabytes(freeBytes);
      log.warn({ folder, free }, "less than a tenth of the disk is free: free some of it soon");
    }
    // The threshold is slightly above the limit, so that warnings don't repeat around it; space released from the reserve doesn't count.
    if (share > lowShare * 1.2 && !isFull) warned.delete(folder);
  }
  async function lookOnce(): Promise<void> {
    try {
      // Before the reserve is released, which would hide how little space there was.
      for (const folder of watched) await warn(folder);
      if (reserve) await lookWhetherWritable(reserve);
      if (reserve && !isReadOnly) await keepReserve(reserve);
    } catch (error) {
      log.warn({ err: error }, "the free space of the disk cannot be read");
    }
  }
  const look = () => (looking ??= lookOnce().finally(() => (looking = undefined)));
  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  await look();
  return {
    look,
    isFull: () => isFull,
    isReadOnly: () => isReadOnly,
    async status() {
      const disks = await Promise.all(
        watched.map(async (folder) => ({ folder, ...(await freeSpaceOf(folder)) })),
      );
      const [fullest] = disks.toSorted((a, b) => shareOf(a) - shareOf(b));
      const shown = (isFull && disks[0]) || fullest || { folder: "", freeBytes: 0, totalBytes: 0 };
      const state = isFull ? "full" : shareOf(shown) < lowShare ? "low" : "enough";
      return { ...shown, state, neededBytes: enoughFreeBytes };
    },
    stop: () => clearInterval(timer),
  };
}

function shareOf({ freeBytes, totalBytes }: FreeSpace): number {
  return freeBytes / totalBytes;
}

async function oneForEachDisk(folders: string[]): Promise<string[]> {
  const disks = new Map<number, string>();
  for (const folder of folders) {
    const { dev } = await stat(folder);
    if (!disks.has(dev)) disks.set(dev, folder);
  }
  return [...disks.values()];
}
