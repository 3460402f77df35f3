import { statfs } from "node:fs/promises";

export type FreeSpace = { freeBytes: number; totalBytes: number };

export const megabyte = 1024 * 1024;

/** What an unprivileged user may still write on the disk of this folder, and how large that disk is. */
export async function freeSpaceOf(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / megabyte)} MB`;
}
