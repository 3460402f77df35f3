import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { TemplateName } from "../art/poster-art.ts";
import { poster, type PosterInput } from "../art/poster.ts";
import { actMedia, acts } from "../server/acts/tables.ts";
import type { Transaction } from "../server/lib/database/database.ts";
import type { Storage } from "../server/lib/storage/storage.ts";
import { openSharp } from "../server/media/open-sharp.ts";
import { media } from "../server/media/tables.ts";
import { sampleSound } from "./sample-sound.ts";

// The file cleanup reads a file's age from its id, so this has to be a timestamp.
const made = Date.UTC(2026, 0, 1);

/** A recording: its title and its notes, in semitones above A1 (55 Hz). */
export type SampleTrack = { title: string; notes: number[] };
export type SamplePicture = { caption: string; template: TemplateName; print: number };

type Adding = { tx: Transaction; storage: Storage; actId: string; ownerId: string };

// Adds a recording if it's missing, as on acts from an earlier version; nothing else writes to sample acts.
export async function addTrack(adding: Adding, name: string, track: SampleTrack): Promise<void> {
  const { tx, storage, actId, ownerId } = adding;
  const id = mediaIdOf(name);
  if (await isKnown(tx, id)) return;
  const { bytes, seconds, peaks } = sampleSound(track.notes);
  await storage.putBytes(`media/${id}/sound.flac`, bytes);
  await tx
    .insert(media)
    .values({
      id,
      ownerId,
      uploadId: `sample-${id}`,
      kind: "audio",
      width: 0,
      height: 0,
      seconds,
      videoType: "audio/flac",
      widths: [],
      bytes: bytes.length,
    })
    .onConflictDoNothing();
  await tx.insert(actMedia).values({ mediaId: id, actId, caption: track.title, peaks });
  await tx.update(acts).set({ hasSound: true }).where(eq(acts.id, actId));
}

export async function addPicture(
  adding: Adding,
  name: string,
  picture: SamplePicture & { at: number },
): Promise<void> {
  const { tx, storage, actId, ownerId } = adding;
  const { caption, template, print, at } = picture;
  const id = mediaIdOf(`${name} ${caption}`);
  if (await isKnown(tx, id)) return;
  const category = "Music";
  const { files, ...facts } = await samplePicture({ title: caption, category, template, print });
  for (const file of files) await storage.putBytes(`media/${id}/${file.name}`, file.bytes);
  await tx
    .insert(media)
    .values({
      ...facts,
      id,
      ownerId,
      uploadId: `sample-${id}`,
      kind: "image",
      alt: `Printed sheet: ${template}`,
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    })
    .onConflictDoNothing();
  await tx.insert(actMedia).values({ mediaId: id, actId, caption, createdAt: new Date(made + at) });
}

export function mediaIdOf(thing: string): string {
  return v7({ msecs: made, random: createHash("sha256").update(thing).digest() });
}

async function isKnown(tx: Transaction, id: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: actMedia.mediaId })
    .from(actMedia)
    .where(eq(actMedia.mediaId, id));
  return known !== undefined;
}

const size = { width: 960, height: 540 };
const widths = [480, 960];

/** Renders a printed sheet as a picture, in the same widths as uploads. */
async function samplePicture(input: PosterInput) {
  const sharp = await openSharp();
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-sample-"));
  try {
    // Read from a file, because the SVG decoder is only enabled for files.
    const file = path.join(folder, "sheet.svg");
    const sheet = poster({ ...input, variant: "wide", label: "" });
    await writeFile(
      file,
      sheet.replace("<svg ", `<svg width="${size.width}" height="${size.height}" `),
    );
    const files = await Promise.all(
      widths.map(async (width) => ({
        name: `${width}.webp`,
        bytes: await sharp(file).resize({ width }).webp({ quality: 80 }).toBuffer(),
      })),
    );
    return { ...size, widths, files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
