import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { freeSpaceOf, inMegabytes, megabyte } from "../free-space.ts";
import { StartError } from "../start-error.ts";

const reserveBytes = 64 * megabyte;
/** Two 16 MB WAL segments: below this, PostgreSQL may run out of room for its log and crash. */
export const minFreeBytes = 32 * megabyte;
/** From here on the reserve can be created again with enough space left over. */
export const enoughFreeBytes = minFreeBytes + reserveBytes + 16 * megabyte;
const emptyDatabaseBytes = 160 * megabyte;

/** PostgreSQL can't start until space is freed; the message says where and how much. */
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
  /** Creates the reserve file; returns false and leaves nothing behind if there's no room. */
  make(): Promise<boolean>;
  giveBack(): Promise<void>;
};

/** A file next to the database that reserves space, so that some can be released when the disk is full. */
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
  // The folder may belong to another user: as root, don't follow links out of it.
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const handle = await open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    // Random bytes, because some file systems store zeros without using space.
    const chunk = randomBytes(megabyte);
    for (let written = 0; written < reserveBytes; written += megabyte) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Ensures that PostgreSQL has room to start, releasing the reserve if necessary. */
export async function requireRoomToStart(reserve: DiskReserve, fresh: boolean): Promise<void> {
  const neededBytes = fresh ? emptyDatabaseBytes : minFreeBytes;
  if ((await freeSpaceOf(reserve.folder)).freeBytes >= neededBytes) return;
  await reserve.giveBack();
  const { freeBytes } = await freeSpaceOf(reserve.folder);
  if (freeBytes < neededBytes) throw new DiskFullError(reserve.folder, { freeBytes, neededBytes });
}
