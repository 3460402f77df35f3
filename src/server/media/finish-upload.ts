import { rm, stat } from "node:fs/promises";
import { and, eq } from "drizzle-orm";
import type { Media } from "../../contract/media.ts";
import { isDuplicate } from "../lib/database/database-errors.ts";
import { newId } from "../lib/ids.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Services } from "../services.ts";
import { mediaShape, fileName } from "./media-shape.ts";
import { reencodeFace, reencodePicture, type Picture } from "./pictures.ts";
import { sniff, supportedFormatsText } from "./sniff.ts";
import { media } from "./tables.ts";
import { getFinishedUpload } from "./upload-files.ts";
import { remuxVideo } from "./videos.ts";

type Parts = Pick<Services, "db" | "storage" | "uploads">;
type FinishInput = {
  uploadId: string;
  posterUploadId?: string | undefined;
  alt: string;
  use?: "post" | "avatar" | "document" | undefined;
};
type NewMedium = Omit<typeof media.$inferInsert, "id" | "ownerId" | "uploadId" | "alt">;

/** Turns the person's finished upload into a medium; the same upload always gives the same medium, with the latest description. */
export async function finishUpload(
  parts: Parts,
  person: Person,
  input: FinishInput,
): Promise<Media> {
  const { uploadId, posterUploadId } = input;
  const ids = posterUploadId ? [uploadId, posterUploadId] : [uploadId];
  try {
    const made = (await describeAgain(parts, person, input)) ?? (await make(parts, person, input));
    await Promise.all(ids.map((id) => parts.uploads.remove(id)));
    return mediaShape(made);
  } catch (error) {
    // A bad file stays bad; after a full disk or a busy server the upload can be retried.
    const isHopeless = error instanceof Refusal && ["BAD_FILE", "TOO_LARGE"].includes(error.code);
    if (isHopeless) await Promise.all(ids.map((id) => parts.uploads.remove(id)));
    throw error;
  }
}

/** The medium that this upload already became, with a new description: it is often written while looking at the picture. */
async function describeAgain({ db }: Parts, person: Person, { uploadId, alt }: FinishInput) {
  const mine = and(eq(media.uploadId, uploadId), eq(media.ownerId, person.id));
  const [made] = await db.update(media).set({ alt }).where(mine).returning();
  return made;
}

async function findMadeFrom({ db }: Parts, person: Person, uploadId: string) {
  const mine = and(eq(media.uploadId, uploadId), eq(media.ownerId, person.id));
  const [made] = await db.select().from(media).where(mine);
  return made;
}

async function make(parts: Parts, person: Person, input: FinishInput) {
  const { uploadId, posterUploadId, alt, use } = input;
  const { db, storage, uploads } = parts;
  const file = await getFinishedUpload(uploads, person, uploadId);
  const poster = posterUploadId && (await getFinishedUpload(uploads, person, posterUploadId));
  const id = newId();
  const folder = `media/${id}`;
  // Files first, row last, so visible media are always complete; a crash leaves files that the sweep finds.
  try {
    const facts = await remake(parts, { file, poster, folder, use });
    const [row] = await db
      .insert(media)
      .values({ ...facts, id, ownerId: person.id, uploadId, alt })
      .returning();
    return row ?? refuse("CONFLICT");
  } catch (error) {
    await storage.removeAll(folder);
    const twin =
      isDuplicate(error) || isGone(error) ? await findMadeFrom(parts, person, uploadId) : undefined;
    if (twin) return twin;
    if (isGone(error)) refuse("NOT_FOUND");
    throw error;
  }
}

type RemakeInput = { file: string; poster: string | undefined; folder: string } & Pick<
  FinishInput,
  "use"
>;

async function remake(
  { storage }: Parts,
  { file, poster, folder, use }: RemakeInput,
): Promise<NewMedium> {
  const found = await sniff(file);
  if ((found.kind === "document") !== (use === "document"))
    refuse("BAD_FILE", { detail: use === "document" ? "Choose a PDF." : supportedFormatsText });
  if (found.kind === "document") {
    await storage.putFile(`${folder}/${fileName(found.type)}`, file);
    const { size } = await stat(file);
    const facts = { kind: found.kind, videoType: found.type, bytes: size };
    return { ...facts, width: 0, height: 0, widths: [] };
  }
  if (found.kind === "image") {
    const picture = use === "avatar" ? await reencodeFace(file) : await reencodePicture(file);
    return {
      kind: "image",
      ...(await keep(storage, folder, picture)),
      width: picture.width,
      height: picture.height,
    };
  }
  const output = `${file}.out`;
  try {
    const video = await remuxVideo(file, output, found.type);
    const storedPoster = await keep(
      storage,
      folder,
      poster ? await remakePoster(poster) : undefined,
    );
    await storage.putFile(`${folder}/${fileName(found.type)}`, output);
    const { width, height, seconds } = video;
    return {
      kind: found.kind,
      videoType: found.type,
      width,
      height,
      seconds,
      widths: storedPoster.widths,
      bytes: storedPoster.bytes + video.bytes,
    };
  } finally {
    await rm(output, { force: true });
  }
}

async function remakePoster(file: string): Promise<Picture> {
  const { kind } = await sniff(file);
  if (kind !== "image") refuse("BAD_FILE", { detail: "A video's poster has to be an image." });
  return reencodePicture(file);
}

async function keep(storage: Services["storage"], folder: string, picture: Picture | undefined) {
  let bytes = 0;
  for (const file of picture?.files ?? []) {
    await storage.putBytes(`${folder}/${file.name}`, file.bytes);
    bytes += file.bytes.length;
  }
  return { widths: picture?.widths ?? [], bytes };
}

// Two requests for the same upload race: the slower one finds the file gone.
function isGone(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === "NOT_FOUND";
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}
