import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { mediaLimits } from "../../contract/media-limits.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import { limitConcurrency } from "../lib/limit-concurrency.ts";
import { openSharp } from "./open-sharp.ts";

export type Picture = {
  width: number;
  height: number;
  widths: number[];
  files: { name: string; bytes: Uint8Array }[];
};

const widths = [480, 960];
const widest = 1600;
/** Twice the pixels of the small round avatars and of the large one on a profile. */
const faceWidths = [128, 288];
const faceWidest = 512;
const tallest = 4000;
const seconds = 10;
const maxFrames = 200;
/** Up to this many pixels over all frames an animation stays animated; larger ones keep only their first frame. */
const animatedPixels = 12_000_000;

const inTurn = limitConcurrency(2, 60);

/** Decodes a picture and re-encodes it as WebP, upright and without metadata, in up to three widths. */
export function reencodePicture(file: string): Promise<Picture> {
  return inTurn(() => remake(file));
}

/** `reencodePicture` for avatars: square and still, cropped evenly on both sides. */
export function reencodeFace(file: string): Promise<Picture> {
  return inTurn(async () => {
    const sharp = await openSharp();
    try {
      const { data, info } = await sharp(await readFile(file), {
        limitInputPixels: mediaLimits.imagePixels,
        failOn: "error",
        pages: 1,
      })
        .autoOrient()
        .resize({ width: faceWidest, height: faceWidest, fit: "cover" })
        .toColourspace("srgb")
        .timeout({ seconds })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const at = (width: number) =>
        sharp(data, { raw }).resize(fitting(width)).webp({ quality: 82 });
      return await encode(info, at, { widths: faceWidths, widest: faceWidest });
    } catch (error) {
      throw explain(error);
    }
  });
}

async function remake(file: string): Promise<Picture> {
  const sharp = await openSharp();
  try {
    // Read once, so that every pass sees the same bytes.
    const bytes = await readFile(file);
    const facts = await sharp(bytes, {
      limitInputPixels: mediaLimits.imagePixels,
      pages: 1,
    }).metadata();
    const frames = facts.pages ?? 1;
    if (frames > maxFrames) {
      refuse("BAD_FILE", {
        detail: `Animations can have up to ${maxFrames} frames. Shorten it.`,
      });
    }
    const isAnimated = frames > 1 && frames * facts.width * facts.height <= animatedPixels;
    return isAnimated ? await remakeAnimation(bytes) : await remakeStill(bytes);
  } catch (error) {
    throw explain(error);
  }
}

/** Converts a stored picture to JPEG, which all printing code can read; transparency becomes white. */
export async function convertToJpeg(): Promise<Sharp> {
  const sharp = await openSharp();
  return sharp({ limitInputPixels: mediaLimits.imagePixels, pages: 1 })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 90 })
    .timeout({ seconds });
}

async function remakeStill(bytes: Uint8Array): Promise<Picture> {
  const sharp = await openSharp();
  const { data, info } = await sharp(bytes, {
    limitInputPixels: mediaLimits.imagePixels,
    failOn: "error",
    pages: 1,
  })
    .autoOrient()
    .resize(fitting(1600))
    .toColourspace("srgb")
    .timeout({ seconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return encode(info, (width) => sharp(data, { raw }).resize(fitting(width)).webp({ quality: 80 }));
}

async function remakeAnimation(bytes: Uint8Array): Promise<Picture> {
  const sharp = await openSharp();
  const open = () =>
    sharp(bytes, { limitInputPixels: mediaLimits.imagePixels, failOn: "error", pages: -1 });
  const { width, pageHeight, height } = await open().metadata();
  return encode({ width, height: pageHeight ?? height }, (wanted) =>
    open()
      .resize(fitting(Math.min(wanted, 960)))
      .webp({ quality: 75, effort: 2 }),
  );
}

async function encode(
  size: { width: number; height: number },
  at: (width: number) => Sharp,
  sizes = { widths, widest },
): Promise<Picture> {
  const wanted = [
    ...sizes.widths.filter((width) => width < size.width),
    Math.min(size.width, sizes.widest),
  ];
  const files: Picture["files"] = [];
  const made: number[] = [];
  for (const width of wanted) {
    const { data, info } = await at(width)
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    // Very tall pictures and animations come out narrower than requested.
    if (made.includes(info.width)) continue;
    made.push(info.width);
    files.push({ name: `${info.width}.webp`, bytes: data });
  }
  return { width: size.width, height: size.height, widths: made, files };
}

function fitting(width: number) {
  return { width, height: tallest, fit: "inside", withoutEnlargement: true } as const;
}

function explain(error: unknown): unknown {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message)) {
    return refusal("This image has more than 50 million pixels. Make it smaller.");
  }
  if (/timeout/i.test(message))
    return refusal("This image takes too long to process. Export it again, smaller.");
  // sharp throws plain errors for problems with the file itself.
  const isAboutTheFile =
    error instanceof Error && error.constructor === Error && !("code" in error);
  return isAboutTheFile
    ? refusal("This image is broken or incomplete. Export it again or choose another.")
    : error;
}

function refusal(detail: string): Refusal {
  return new Refusal("BAD_FILE", { detail });
}
