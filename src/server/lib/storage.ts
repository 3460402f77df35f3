import type { Readable } from "node:stream";

/** Files under keys such as `media/<id>/960.webp`. */
export type Storage = {
  putFile(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Size and a stream of bytes `start` to `end` (both included), or undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  removeAll(prefix: string): Promise<void>;
};
