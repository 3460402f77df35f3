import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { freeSpaceOf, inMegabytes, megabyte } from "../free-space.ts";
import { StartError } from "../start-error.ts";

const reserveBytes = 64 * megabyte;
/** Below this PostgreSQL may soon find no room for its log, which it must not survive: two segments of 16 MB. */
export const leastFreeBytes = 32 * megabyte;
/** From here on the reserve can be made again and enough is left beside it. */
export const enoughFreeBytes = leastFreeBytes + reserveBytes + 16 * megabyte;
const emptyDatabaseBytes = 160 * megabyte;

/** PostgreSQL cannot start before somebody frees space; the message says where and how much. */
export class DiskFullError extends StartError {
  constructor(
    folder: string,
    { freeBytes, neededBytes }: Record<"freeBytes" | "neededBytes", number>,
  ) {
    super(
      `The disk of ${folder} is full: ${inMegabytes(freeBytes)} are left, and the database needs ` +
        `${inMegabytes(neededBytes)}. Free at least ${inMegabytes(neededBytes - freeBytes)} there.`,
    );
  }
}

export type DiskReserve = {
  folder: string;
  isThere(): Promise<boolean>;
  /** Fills the file; without room for it nothing is left behind and false comes back. */
  make(): Promise<boolean>;
  giveBack(): Promise<void>;
};

/** A file that takes up space so that there is some to give back when the disk is full, beside the database. */
export function openReserve(folder: string): DiskReserve {
  const file = path.join(folder, "reserve");
  const unfinished = `${file}.part`;
  async function giveBack() {
    await rm(file, { force: true });
    await rm(unfinished, { force: true });
  }
  return {
    folder,
    giveBack,
    isThere: () =>
      stat(file).then(
        ({ size }) => size === reserveBytes,
        () => false,
      ),
    async make() {
      try {
        await giveBack();
        await fill(unfinished);
        await rename(unfinished, file);
        return true;
      } catch {
        await giveBack();
        return false;
      }
    },
  };
}

async function fill(file: string): Promise<void> {
  // The folder may be another user's: root must not follow a link out of it.
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const handle = await open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    // Random, since some file systems store zeros in no space at all.
    const chunk = randomBytes(megabyte);
    for (let written = 0; written < reserveBytes; written += megabyte) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes sure that PostgreSQL has the room to start, by giving the reserve back if need be. */
export async function requireRoomToStart(reserve: DiskReserve, fresh: boolean): Promise<void> {
  const neededBytes = fresh ? emptyDatabaseBytes : leastFreeBytes;
  if ((await freeSpaceOf(reserve.folder)).freeBytes >= neededBytes) return;
  await reserve.giveBack();
  const { freeBytes } = await freeSpaceOf(reserve.folder);
  if (freeBytes < neededBytes) throw new DiskFullError(reserve.folder, { freeBytes, neededBytes });
}
