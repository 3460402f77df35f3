import type { Readable } from "node:stream";
import type { Config } from "../config.ts";
import { openFolderStorage } from "./folder-storage.ts";

/** Files under keys such as `media/<id>/960.webp`; keys never contain user input. */
export type Storage = {
  putFile(key: string, file: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  putStream(key: string, stream: Readable): Promise<void>;
  /** Size in bytes, or undefined if the file doesn't exist. */
  size(key: string): Promise<number | undefined>;
  /** Streams the bytes `start` to `end`, inclusive. */
  read(key: string, range: { start: number; end: number }): Readable;
  /** Lists the names directly under a folder. */
  list(folder: string): Promise<string[]>;
  /** The keys of all files, in no particular order. */
  keys(): AsyncIterable<string>;
  removeAll(folder: string): Promise<void>;
};

/** The bucket is temporarily unavailable, so a retry makes sense. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super("the bucket is out of reach", { cause });
    this.name = "StorageAwayError";
  }
}

/** Opens the file storage: the configured bucket, or a local folder. */
export async function openStorage({ s3 }: Pick<Config, "s3">, folder: string): Promise<Storage> {
  if (!s3) return openFolderStorage(folder);
  // The S3 client takes memory and time to load, so sites without a bucket skip it.
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(s3);
}
