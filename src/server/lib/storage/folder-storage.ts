import { createReadStream } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { checkedKey, isKey } from "./storage-key.ts";
import type { Storage } from "./storage.ts";

/** Storage in a local folder. */
export function openFolderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    putFile: (key, file) => disk.copyFromFs(file, checkedKey(key)),
    putBytes: (key, bytes) => disk.put(checkedKey(key), bytes),
    putStream: (key, stream) => disk.putStream(checkedKey(key), stream),
    async size(key) {
      try {
        return (await disk.getMetaData(checkedKey(key))).contentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // The driver streams whole files only; a video's viewers ask for pieces.
    read: (key, range) => createReadStream(path.join(folder, checkedKey(key)), range),
    async list(under) {
      const { objects } = await disk.listAll(checkedKey(under));
      return [...objects].map(({ name }) => path.basename(name));
    },
    async *keys() {
      for await (const entry of glob("**", { cwd: folder, withFileTypes: true })) {
        const file = path.relative(folder, path.join(entry.parentPath, entry.name));
        const key = file.replaceAll("\\", "/");
        if (entry.isFile() && isKey(key)) yield key;
      }
    },
    removeAll: (under) => disk.deleteAll(checkedKey(under)),
  };
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "ENOENT") || isMissing(error.cause);
}
