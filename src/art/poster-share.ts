import { logo } from "./poster-card.ts";
import { round as n } from "./poster-canvas.ts";
import { artBoxOf, poster } from "./poster.ts";
import { inks } from "./poster-prints.ts";
import { textLine } from "./poster-type.ts";
import { widthInEm } from "./poster-widths.ts";
import { escapeSvg } from "./svg-text.ts";

export type ShareShape = "square" | "story";

export interface SharePicture {
  shape: ShareShape;
  title: string;
  category: string;
  seed: string;
  /** The line at the bottom of the poster, and the one below it. */
  when: string;
  place: string;
  day: { weekday: string; day: string; month: string };
  /** Whether the person sharing it is going. */
  going: boolean;
}

const canopy = inks.ink;

/** Position of the poster in the picture, in pixels. */
const sheets = {
  square: { width: 1080, height: 1080, poster: { x: 80, y: 90, w: 615, h: 820 } },
  story: { width: 1080, height: 1920, poster: { x: 130, y: 300, w: 820, h: 1093 } },
} as const;

/** The poster on a dark background with its place below, in the formats of photo apps, as SVG. */
export function sharePicture(picture: SharePicture): string {
  const { shape, place, day, going } = picture;
  const { width, height, poster: box } = sheets[shape];
  const left = box.x;
  const foot = box.y + box.h;
  const most = width - 2 * left;
  const sheet = printed(picture).replace(
    "<svg ",
    `<svg x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" `,
  );
  const where = `<text data-face="text" data-most="${shape === "square" ? box.w + 300 : most}" x="${left}" y="${foot + 74}" font-size="44" fill="${inks.paper}">${escapeSvg(place)}</text>`;
  const isSquare = shape === "square";
  const beside = box.x + box.w + 60;
  const more = isSquare
    ? dayBlock(beside, box.y, 245, day) + logo(beside, foot - 50, inks.paper, 1.7)
    : logo(left, height - 190, inks.paper, 3);
  // Next to the poster or below it, so that the slip doesn't cover any text.
  const slip = going ? (isSquare ? goingSlip(704, 650, 70) : goingSlip(520, foot + 150, 96)) : "";
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><rect width="${width}" height="${height}" fill="${canopy}"/>${sheet}${where}${more}${slip}</svg>`;
}

/** Where a photo replaces the poster's art, in pixels. */
export function photoBoxOf(picture: SharePicture) {
  const { poster: box } = sheets[picture.shape];
  const { title, category, seed, when } = picture;
  const art = artBoxOf({ title, category, seed, variant: "poster", meta: when });
  return {
    left: box.x,
    top: Math.round(box.y + art.top * box.h),
    width: box.w,
    height: Math.round((art.bottom - art.top) * box.h),
  };
}

function printed({ title, category, seed, when }: SharePicture): string {
  return poster({ title, category, seed, variant: "poster", meta: when, label: "" });
}

function dayBlock(
  x: number,
  y: number,
  width: number,
  { weekday, day, month }: SharePicture["day"],
) {
  const lines = [
    { text: weekday, size: 96, foot: y + 134 },
    { text: day, size: 250, foot: y + 366 },
    { text: month, size: 96, foot: y + 474 },
  ];
  const words = lines.map(({ text, size, foot }) => {
    const said = text.toUpperCase();
    return textLine(said, x + (width - size * widthInEm(said)) / 2, foot, size, inks.bulb);
  });
  return `<rect x="${x}" y="${y}" width="${width}" height="14" fill="${inks.verm}"/>${words.join("")}`;
}

function goingSlip(x: number, y: number, size: number): string {
  const words = "I’M GOING";
  const width = size * (widthInEm(words) + 0.9);
  const height = size * 1.5;
  const text = textLine(words, size * 0.55, size * 1.15, size, inks.ink);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(-5)"><rect width="${n(width)}" height="${n(height)}" fill="${inks.paper}"/><rect width="${n(size * 0.3)}" height="${n(height)}" fill="${inks.verm}"/>${text}</g>`;
}
