import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import type { DataStore } from "@tus/server";
import { mediaLimits } from "../../contract/media-limits.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { StorageAwayError } from "../lib/storage/storage.ts";

// An upload's id names its owner and its kind, so that no table has to be asked on each of its many requests:
// <person without dashes>-<v, a or i><12 random bytes>.
const shape = /^[0-9a-f]{32}-[aiv][0-9a-f]{24}$/;

/** Uploads on their way: bytes come into the store, and a whole one is fetched as a file to work on. */
export type Uploads = {
  store: DataStore;
  /** The file of a completely arrived upload, on this machine. */
  fetch(id: string): Promise<string>;
  remove(id: string): Promise<void>;
  /** Of one owner, named as in an id, or of all; with the time in ms when something was last added. */
  list(owner?: string): Promise<{ id: string; touchedAt: number }[]>;
};

/** Uploads of this server, each in a file of a folder. */
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

/** A fresh upload's id, which says by its type how large it may be. */
export function newUploadId(person: Person, type: string): string {
  const kind = type.startsWith("video/") ? "v" : type.startsWith("audio/") ? "a" : "i";
  return `${ownerPart(person)}-${kind}${randomBytes(12).toString("hex")}`;
}

export function isOwnUpload(person: Person, id: string): boolean {
  return shape.test(id) && id.startsWith(`${ownerPart(person)}-`);
}

/** Bytes an upload may have at most. */
export function uploadLimit(id: string): number {
  const limits: Record<string, number> = { v: mediaLimits.videoBytes, a: mediaLimits.soundBytes };
  return limits[id.at(33) ?? ""] ?? mediaLimits.imageBytes;
}

/** The file of an own, completely arrived upload. */
export async function getFinishedUpload(
  { store, fetch }: Uploads,
  person: Person,
  id: string,
): Promise<string> {
  if (!isOwnUpload(person, id)) refuse("NOT_FOUND");
  const upload = await store.getUpload(id).catch((error: unknown) => {
    // It may be there all the same.
    if (error instanceof StorageAwayError) throw error;
    return refuse("NOT_FOUND");
  });
  if (upload.offset !== upload.size)
    refuse("CONFLICT", { detail: "This upload isn't finished yet." });
  return fetch(id);
}

/** How many uploads of a person wait, finished or not. */
export async function countUploads(uploads: Uploads, person: Person): Promise<number> {
  return (await uploads.list(ownerPart(person))).length;
}

/** Throws away the uploads that nothing has been added to for so long, of one person or of all. */
export async function sweepUploads(
  uploads: Uploads,
  idleMs: number,
  person?: Pick<Person, "id">,
): Promise<void> {
  const eldest = Date.now() - idleMs;
  for (const { id, touchedAt } of await uploads.list(person && ownerPart(person)))
    if (touchedAt < eldest) await uploads.remove(id);
}

/** Beside an upload lie what the library keeps of it and what is made of it, with endings. */
function idOf(name: string): string {
  return name.split(".")[0] ?? "";
}

async function listFiles(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function ownerPart(person: Pick<Person, "id">): string {
  return person.id.replaceAll("-", "");
}
