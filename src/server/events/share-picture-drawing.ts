import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cardSize, posterCard, type PosterCard } from "../../art/poster-card.ts";
import { photoBoxOf, sharePicture, type SharePicture } from "../../art/poster-share.ts";
import { type Faces, type Line, loadFaces, outline } from "../lib/outlines/outlines.ts";
import { openSharp } from "../media/open-sharp.ts";

type Box = { left: number; top: number; width: number; height: number };

/** Draws an event's link preview, as chats show it. */
export function drawCard(card: PosterCard, cover: Buffer | undefined): Promise<Buffer> {
  const place = { left: 0, top: 0, width: cardSize.art, height: cardSize.height };
  return draw(posterCard(card), cover, place);
}

/** Draws an event's picture for sharing. */
export function drawSharePicture(
  picture: SharePicture,
  cover: Buffer | undefined,
): Promise<Buffer> {
  return draw(sharePicture(picture), cover, photoBoxOf(picture));
}

/** Texts become outlines, so the machine's fonts aren't used. */
async function draw(svg: string, cover: Buffer | undefined, place: Box): Promise<Buffer> {
  const sharp = await openSharp();
  const folder = await mkdtemp(path.join(tmpdir(), "marquee-card-"));
  try {
    // Passed as a file: sharp's SVG decoder isn't enabled for buffers.
    const file = path.join(folder, "card.svg");
    await writeFile(file, await outlined(svg));
    const sheet = sharp(file);
    if (!cover) return await sheet.png({ palette: true }).toBuffer();
    const picture = await sharp(cover)
      .resize(place.width, place.height, { fit: "cover", position: "attention" })
      .toBuffer();
    const pasted = sheet.composite([{ input: picture, left: place.left, top: place.top }]);
    return await pasted.png({ palette: true }).toBuffer();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const pictures = /[^\p{L}\p{M}\p{N}\p{P}\p{Z}]/gu;
const fullWidth = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const texts = /<text ([^>]*)>([^<]*)<\/text>/g;

/** Sets each text in the bundled fonts, falling back to the machine's fonts. */
async function outlined(svg: string): Promise<string> {
  const faces = await loadFaces();
  let set = "";
  let from = 0;
  for (const found of svg.matchAll(texts)) {
    const [whole, attributes = "", words = ""] = found;
    set += svg.slice(from, found.index) + (await lineOf(faces, attributes, words));
    from = found.index + whole.length;
  }
  return set + svg.slice(from);
}

async function lineOf(faces: Faces, attributes: string, words: string): Promise<string> {
  const of = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  const line = {
    face: of("data-face") === "text" ? ("text" as const) : ("poster" as const),
    size: Number(of("font-size")),
    x: Number(of("x")),
    y: Number(of("y")),
    fill: of("fill"),
  };
  const said = unescaped(words);
  // The bundled fonts have no emoji, but the text around them can still be set.
  const text = outline(faces, said, line) ? said : said.replaceAll(pictures, "").trim();
  const set = outline(faces, text, line);
  if (!set) return (await canDraw(text)) ? machineLine(words, line) : "";
  const most = Number(of("data-most") || Number.POSITIVE_INFINITY);
  if (set.width <= most) return set.svg;
  return outline(faces, text, { ...line, size: (line.size * most) / set.width })?.svg ?? "";
}

/** The machine's fonts are wider than the one the title was measured with. */
function machineLine(words: string, { face, size, x, y, fill }: Line): string {
  const own = face === "poster" ? size * (fullWidth.test(words) ? 0.92 : 0.66) : size;
  return `<text font-family="sans-serif" font-weight="700" x="${x}" y="${y}" font-size="${own}" fill="${fill}">${words}</text>`;
}

const drawable = new Map<string, boolean>();

/** Whether the machine has a font for this script. Without one it draws numbered boxes, and no line at all is better. */
async function canDraw(text: string): Promise<boolean> {
  const sign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.exec(text)?.[0] ?? "";
  const known = drawable.get(sign);
  if (known !== undefined) return known;
  const isDrawn = sign !== "" && !(await isBox(sign));
  if (drawable.size < 1_000) drawable.set(sign, isDrawn);
  return isDrawn;
}

async function isBox(sign: string): Promise<boolean> {
  const sharp = await openSharp();
  const { data, info } = await sharp({ text: { text: sign, font: "sans-serif bold 48" } })
    .trim()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const isInk = (x: number, y: number) => (data[(y * width + x) * channels] ?? 0) > 100;
  const columns = Array.from({ length: height }, (_, y) => isInk(1, y) && isInk(width - 2, y));
  const rows = Array.from({ length: width }, (_, x) => isInk(x, 1) && isInk(x, height - 2));
  return [...columns, ...rows].filter((edge) => !edge).length <= 8;
}

function unescaped(words: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return words.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name] ?? "");
}
