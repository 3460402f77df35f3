import { statfs } from "node:fs/promises";

export type FreeSpace = { freeBytes: number; totalBytes: number };

export const megabyte = 1024 * 1024;

/** The space an unprivileged user can still write on this folder's disk, and the disk's size. */
export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / megabyte)} MB`;
}
