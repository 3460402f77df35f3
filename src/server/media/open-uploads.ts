import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Config } from "../lib/config.ts";
import { newId } from "../lib/ids.ts";
import type { Storage } from "../lib/storage/storage.ts";
import { uploadsInFolder, type Uploads } from "./upload-files.ts";

// Received data is stored in pieces of this size; a server that dies loses at most this much of an upload.
const pieceBytes = 4 * 1024 * 1024;

type Piece = { name: string; from: number; end: number };
type Known = { size: number; offset: number; touchedAt: number; pieces: Piece[] };

/**
 * Uploads in progress as pieces in the bucket, so that any server can continue one. Their names contain everything: `new-<size>-<ms>` and
 * `<from>-<end>-<ms>`. Pieces from two simultaneous connections may overlap; where they do, they hold the same bytes of the same file.
 */
function uploadsInBucket(storage: Storage, scratch: string): Uploads {
  const here = uploadsInFolder(scratch);
  async function find(id: string): Promise<Known | undefined> {
    return known(await storage.list(folderOf(id)));
  }
  async function fetch(id: string): Promise<string> {
    const found = await find(id);
    if (!found || found.offset !== found.size) throw ERRORS.FILE_NOT_FOUND;
    await mkdir(scratch, { recursive: true });
    const file = path.join(scratch, id);
    const fresh = `${file}.${newId()}`;
    try {
      await pipeline(Readable.from(bytesOf(storage, id, found)), createWriteStream(fresh));
      await rename(fresh, file);
    } finally {
      await rm(fresh, { force: true });
    }
    return file;
  }
  return {
    store: new PieceStore(storage, find),
    fetch,
    async remove(id) {
      await here.remove(id);
      await storage.removeAll(folderOf(id));
    },
    async list(owner) {
      const owners = owner ? [owner] : await storage.list("uploads");
      const all = await Promise.all(
        owners.map(async (one) => {
          const names = await storage.list(`uploads/${one}`);
          return names.map((name) => `${one}-${name}`);
        }),
      );
      const found = await Promise.all(
        all.flat().map(async (id) => ({ id, touchedAt: (await find(id))?.touchedAt ?? 0 })),
      );
      const ids = new Set(all.flat());
      // A server that died may have left a file it was working on.
      return [...found, ...(await here.list(owner)).filter(({ id }) => !ids.has(id))];
    },
  };
}

/** Uploads in the bucket if there is one, else in this server's folder. */
export function openUploads({ s3 }: Pick<Config, "s3">, storage: Storage, folder: string): Uploads {
  return s3 ? uploadsInBucket(storage, folder) : uploadsInFolder(folder);
}

class PieceStore extends DataStore {
  readonly #storage: Storage;
  readonly #find: (id: string) => Promise<Known | undefined>;

  constructor(storage: Storage, find: (id: string) => Promise<Known | undefined>) {
    super();
    this.#storage = storage;
    this.#find = find;
    this.extensions = ["creation", "creation-with-upload", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const name = `new-${upload.size ?? 0}-${Date.now()}`;
    await this.#storage.putBytes(`${folderOf(upload.id)}/${name}`, new Uint8Array());
    return upload;
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let from = offset;
    let waiting: Buffer[] = [];
    let bytes = 0;
    const keep = async () => {
      if (bytes === 0) return;
      const end = from + bytes;
      const name = `${from}-${end}-${Date.now()}`;
      await this.#storage.putBytes(`${folderOf(id)}/${name}`, Buffer.concat(waiting));
      [from, waiting, bytes] = [end, [], 0];
    };
    try {
      for await (const chunk of stream) {
        waiting.push(chunk as Buffer);
        bytes += (chunk as Buffer).length;
        if (bytes >= pieceBytes) await keep();
      }
    } finally {
      // Data received before the connection was cut counts.
      await keep();
    }
    return from;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.#find(id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.size, offset: found.offset, metadata: {} });
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.#find(id))) throw ERRORS.FILE_NOT_FOUND;
    await this.#storage.removeAll(folderOf(id));
  }
}

function folderOf(id: string): string {
  // The owner first, so that a person's uploads can be listed.
  const [owner, rest] = [id.slice(0, 32), id.slice(33)];
  return `uploads/${owner}/${rest}`;
}

function known(names: string[]): Known | undefined {
  const first = names.find((name) => name.startsWith("new-"));
  if (!first) return undefined;
  const pieces = names
    .filter((name) => name !== first)
    .map((name) => {
      const [from = 0, end = 0] = name.split("-").map(Number);
      return { name, from, end };
    })
    .toSorted((a, b) => a.from - b.from || b.end - a.end);
  let offset = 0;
  const needed: Piece[] = [];
  for (const piece of pieces) {
    if (piece.from > offset) break;
    if (piece.end <= offset) continue;
    needed.push(piece);
    offset = piece.end;
  }
  const touchedAt = Math.max(...names.map((name) => Number(name.split("-")[2])));
  return { size: Number(first.split("-")[1]), offset, touchedAt, pieces: needed };
}

async function* bytesOf(storage: Storage, id: string, { pieces }: Known) {
  let offset = 0;
  for (const { name, from, end } of pieces) {
    const range = { start: offset - from, end: end - from - 1 };
    yield* storage.read(`${folderOf(id)}/${name}`, range);
    offset = end;
  }
}
