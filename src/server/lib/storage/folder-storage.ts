import { constants, createReadStream, existsSync } from "node:fs";
import { access, glob } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { isReadOnly } from "../database/database-errors.ts";
import { checkedKey, isKey } from "./storage-key.ts";
import type { Storage } from "./storage.ts";

/** Stores files in a local folder. */
export function openFolderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    putFile: (key, file) => written(disk.copyFromFs(file, checkedKey(key)), folder),
    putBytes: (key, bytes) => written(disk.put(checkedKey(key), bytes), folder),
    putStream: (key, stream) => written(disk.putStream(checkedKey(key), stream), folder),
    async size(key) {
      try {
        return (await disk.getMetaData(checkedKey(key))).contentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // The driver can only stream whole files, but video players request ranges.
    read: (key, range) => createReadStream(path.join(folder, checkedKey(key)), range),
    async list(under) {
      try {
        const { objects } = await disk.listAll(checkedKey(under));
        return [...objects].map(({ name }) => path.basename(name));
      } catch (error) {
        // As in a bucket, a folder exists once something is in it.
        if (isMissing(error)) return [];
        throw error;
      }
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

/** Waits for a write. On a read-only disk Node fails to create the file's folder and reports ENOENT instead. */
async function written(writing: Promise<void>, folder: string): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const existing = existsSync(folder) ? folder : path.dirname(folder);
    const refused = await access(existing, constants.W_OK).catch((reason: unknown) => reason);
    throw isReadOnly(refused) ? refused : error;
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "ENOENT") || isMissing(error.cause);
}
