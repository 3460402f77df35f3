import type { Readable } from "node:stream";
import type { Config } from "../config.ts";
import { openFolderStorage } from "./folder-storage.ts";

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
  /** The keys of all files, in no order. */
  keys(): AsyncIterable<string>;
  removeAll(folder: string): Promise<void>;
};

/** The bucket does not answer now but will again: worth a retry. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super("the bucket is out of reach", { cause });
    this.name = "StorageAwayError";
  }
}

/** Where files are kept: in the bucket that the settings name, else in a folder. */
export async function openStorage({ s3 }: Pick<Config, "s3">, folder: string): Promise<Storage> {
  if (!s3) return openFolderStorage(folder);
  // The client takes memory and time to load, which a site without a bucket need not spend.
  const { openS3Storage } = await import("./s3-storage.ts");
  return openS3Storage(s3);
}
