import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import type { DataStore } from "@tus/server";
import { mediaLimits } from "../../contract/media-limits.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { StorageAwayError } from "../lib/storage/storage.ts";

// An upload's id names its owner and kind, so that its many requests need no database query: <person without dashes>-<v, a or i><12 random
// bytes>.
const shape = /^[0-9a-f]{32}-[aiv][0-9a-f]{24}$/;

/** Uploads in progress: bytes go into the store, and a complete one is fetched as a local file. */
export type Uploads = {
  store: DataStore;
  /** The local file of a complete upload. */
  fetch(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** The uploads of one owner, as named in ids, or of everybody; with the time in ms when data was last added. */
  list(owner?: string): Promise<{ id: string; touchedAt: number }[]>;
};

/** Uploads of this server, each a file in a folder. */
export function uploadsInFolder(folder: string): Uploads {
  return {
    store: new FileStore({ directory: folder }),
    fetch: async (id) => path.join(folder, id),
    async remove(id) {
      const names = (await listFiles(folder)).filter((name) => idOf(name) === id);
      await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
    },
    async list(owner = "") {
      const newest = new Map<string, number>();
      for (const name of await listFiles(folder)) {
        if (!name.startsWith(owner)) continue;
        const touchedAt = await stat(path.join(folder, name)).then(
          (file) => file.mtimeMs,
          () => 0,
        );
        newest.set(idOf(name), Math.max(touchedAt, newest.get(idOf(name)) ?? 0));
      }
      return [...newest].map(([id, touchedAt]) => ({ id, touchedAt }));
    },
  };
}

/** A new upload's id; its kind determines the size limit. */
export function newUploadId(person: Person, type: string): string {
  const kind = type.startsWith("video/") ? "v" : type.startsWith("audio/") ? "a" : "i";
  return `${ownerPart(person)}-${kind}${randomBytes(12).toString("hex")}`;
}

export function isOwnUpload(person: Person, id: string): boolean {
  return shape.test(id) && id.startsWith(`${ownerPart(person)}-`);
}

/** The maximum number of bytes of an upload. */
export function uploadLimit(id: string): number {
  const limits: Record<string, number> = { v: mediaLimits.videoBytes, a: mediaLimits.soundBytes };
  return limits[id.at(33) ?? ""] ?? mediaLimits.imageBytes;
}

/** The file of the person's complete upload. */
export async function getFinishedUpload(
  { store, fetch }: Uploads,
  person: Person,
  id: string,
): Promise<string> {
  if (!isOwnUpload(person, id)) refuse("NOT_FOUND");
  const upload = await store.getUpload(id).catch((error: unknown) => {
    // The upload may still exist.
    if (error instanceof StorageAwayError) throw error;
    return refuse("NOT_FOUND");
  });
  if (upload.offset !== upload.size)
    refuse("CONFLICT", { detail: "This upload isn't finished yet." });
  return fetch(id);
}

/** How many pending uploads a person has, finished or not. */
export async function countUploads(uploads: Uploads, person: Person): Promise<number> {
  return (await uploads.list(ownerPart(person))).length;
}

/** Deletes uploads that were idle for that long, one person's or everybody's. */
export async function sweepUploads(
  uploads: Uploads,
  idleMs: number,
  person?: Pick<Person, "id">,
): Promise<void> {
  const eldest = Date.now() - idleMs;
  for (const { id, touchedAt } of await uploads.list(person && ownerPart(person)))
    if (touchedAt < eldest) await uploads.remove(id);
}

/** An upload's file has others beside it with extensions: the library's data and files made from it. */
function idOf(name: string): string {
  return name.split(".")[0] ?? "";
}

async function listFiles(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function ownerPart(person: Pick<Person, "id">): string {
  return person.id.replaceAll("-", "");
}
