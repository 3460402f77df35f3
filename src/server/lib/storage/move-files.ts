import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Storage } from "./storage.ts";

const atOnce = 8;
const tellEvery = 500;

type Storages = { from: Storage; to: Storage };

/**
 * Copies all files between storages and verifies each copy. Files that already match are skipped, so it can be repeated after a failure.
 * Throws at the first mismatch; nothing is deleted.
 */
export async function moveFiles({ from, to }: Storages, onProgress: (done: number) => void) {
  let sent = 0;
  let same = 0;
  let bytes = 0;
  async function move(key: string): Promise<void> {
    const size = await from.size(key);
    // Deleted since it was listed, or empty, which none of our files is.
    if (!size) return;
    const wanted = await hashOf(from, key, size);
    if ((await to.size(key)) === size && (await hashOf(to, key, size)) === wanted) same += 1;
    else {
      await to.putStream(key, from.read(key, { start: 0, end: size - 1 }));
      if ((await to.size(key)) !== size || (await hashOf(to, key, size)) !== wanted)
        throw new Error(`${key} did not arrive as it was sent. Run the command again.`);
      sent += 1;
    }
    bytes += size;
    if ((sent + same) % tellEvery === 0) onProgress(sent + same);
  }
  await Readable.from(from.keys()).forEach(move, { concurrency: atOnce });
  return { sent, same, bytes };
}

async function hashOf(storage: Storage, key: string, size: number): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(storage.read(key, { start: 0, end: size - 1 }), hash);
  return hash.digest("hex");
}
