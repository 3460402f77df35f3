import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { FileStore } from "@tus/file-store";
import { mediaLimits } from "../../contract/media-limits.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";

// An upload's id names its owner and its kind, so that no table has to be asked on each of its many requests:
// <person without dashes>-<v, a or i><12 random bytes>.
const shape = /^[0-9a-f]{32}-[aiv][0-9a-f]{24}$/;

const stores = new Map<string, FileStore>();

/** Where the uploads of this server wait; one for each folder. */
export function uploadStore(directory: string): FileStore {
  const store = stores.get(directory) ?? new FileStore({ directory });
  stores.set(directory, store);
  return store;
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
  folder: string,
  person: Person,
  id: string,
): Promise<string> {
  if (!isOwnUpload(person, id)) refuse("NOT_FOUND");
  const file = path.join(folder, id);
  const upload = await uploadStore(folder)
    .getUpload(id)
    .catch(() => refuse("NOT_FOUND"));
  if (upload.offset !== upload.size)
    refuse("CONFLICT", { detail: "This upload isn't finished yet." });
  return file;
}

export async function removeUpload(folder: string, id: string): Promise<void> {
  await Promise.all(
    ["", ".json", ".out"].map((end) => rm(path.join(folder, `${id}${end}`), { force: true })),
  );
}

/** How many uploads of a person lie here, finished or not. */
export async function countUploads(folder: string, person: Person): Promise<number> {
  const names = await listFiles(folder);
  return names.filter((name) => name.startsWith(ownerPart(person)) && name.endsWith(".json"))
    .length;
}

/** Throws away the uploads that nothing has been added to for so long, of one person or of all. */
export async function sweepUploads(
  folder: string,
  idleMs: number,
  person?: Pick<Person, "id">,
): Promise<void> {
  const eldest = Date.now() - idleMs;
  const names = (await listFiles(folder)).filter(
    (name) => !person || name.startsWith(ownerPart(person)),
  );
  for (const id of new Set(names.map((name) => name.split(".")[0] ?? ""))) {
    const touched = await Promise.all(
      ["", ".json", ".out"].map((end) =>
        stat(path.join(folder, id + end)).then(
          (file) => file.mtimeMs,
          () => 0,
        ),
      ),
    );
    if (Math.max(...touched) < eldest) await removeUpload(folder, id);
  }
}

async function listFiles(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function ownerPart(person: Pick<Person, "id">): string {
  return person.id.replaceAll("-", "");
}
