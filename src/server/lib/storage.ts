import { createReadStream } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Files under keys such as `media/<id>/960.webp`; no part of a key ever comes from a person. */
export type Storage = {
  putFile(key: string, file: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  putStream(key: string, stream: Readable): Promise<void>;
  /** Bytes of the file, or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** A stream of the bytes `start` to `end`, both included. */
  read(key: string, range: { start: number; end: number }): Readable;
  /** Names of what lies directly under a folder. */
  list(folder: string): Promise<string[]>;
  removeAll(folder: string): Promise<void>;
};

const safeKey = /^[a-z]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

/** Storage in a local folder. */
export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    putFile: (key, file) => disk.copyFromFs(file, checked(key)),
    putBytes: (key, bytes) => disk.put(checked(key), bytes),
    putStream: (key, stream) => disk.putStream(checked(key), stream),
    async size(key) {
      try {
        return (await disk.getMetaData(checked(key))).contentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    // The driver streams whole files only; a video's viewers ask for pieces.
    read: (key, range) => createReadStream(path.join(folder, checked(key)), range),
    async list(under) {
      const { objects } = await disk.listAll(checked(under));
      return [...objects].map(({ name }) => path.basename(name));
    },
    removeAll: (under) => disk.deleteAll(checked(under)),
  };
}

function checked(key: string): string {
  if (!safeKey.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === "ENOENT") || isMissing(error.cause);
}
