import { round as n } from "./poster-canvas.ts";
import { logoShapes, logoWordmark } from "./logo-shapes.ts";
import { printOf } from "./poster.ts";
import { capHeight, setTitle, textLine } from "./poster-type.ts";
import { widthInEm } from "./poster-widths.ts";
import { escapeSvg } from "./svg-text.ts";

export interface PosterCard {
  title: string;
  category: string;
  seed: string;
  /** Lines above and below the title. */
  when: string;
  place: string;
  /** Leaves room for a picture instead of the art. */
  pictured: boolean;
}

export const cardSize = { width: 1200, height: 630, art: 496 } as const;

const textLeft = cardSize.art + 48;
const textWidth = cardSize.width - textLeft - 52;

/** The poster in landscape format for link previews: art or a picture on the left; the title and its facts in the same inks next to it. */
export function posterCard({ title, category, seed, when, place, pictured }: PosterCard): string {
  const print = printOf({ title, category, seed });
  const { ground, ink } = print;
  const art = pictured ? "" : print.art({ x: 0, y: 0, w: cardSize.art, h: cardSize.height });
  const { lines, sizes, height } = setTitle(title, textWidth, 300);
  const whenSize = Math.min(44, textWidth / widthInEm(when.toUpperCase()));
  let y = 64 + whenSize * capHeight;
  let type = textLine(when.toUpperCase(), textLeft, y, whenSize, ink);
  // Centered between the lines above and below, with room for accents on capitals.
  y = 156 + Math.max(0, (300 - height) / 2);
  lines.forEach((line, i) => {
    const size = sizes[i] ?? 0;
    y += size * capHeight;
    type += textLine(line, textLeft - size * 0.03, y, size, ink);
    y += textWidth * 0.028;
  });
  type += `<text data-face="text" data-most="${textWidth}" x="${textLeft}" y="516" font-size="32" fill="${ink}">${escapeSvg(place)}</text>`;
  const sheet = `<clipPath id="art"><rect width="${cardSize.art}" height="${cardSize.height}"/></clipPath>`;
  return `<svg viewBox="0 0 ${cardSize.width} ${cardSize.height}" width="${cardSize.width}" height="${cardSize.height}" xmlns="http://www.w3.org/2000/svg">${sheet}<rect width="${cardSize.width}" height="${cardSize.height}" fill="${ground}"/><g clip-path="url(#art)">${art}</g><rect x="${cardSize.art}" width="6" height="${cardSize.height}" fill="${ink}"/>${type}${logo(textLeft, 554, ink)}</svg>`;
}

export function logo(x: number, y: number, ink: string, scale = 1.3): string {
  const { notch, stub, prow, bulbs } = logoShapes;
  const lights = bulbs
    .map((cx) => `<circle cx="${cx}" cy="2.7" r="1.15" fill="#FFC21F"/>`)
    .join("");
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${scale})"><path d="${notch}" fill="${ink}"/><path d="${prow}" fill="#FF5A1F"/>${lights}<path transform="translate(44 28)" d="${logoWordmark}" fill="${ink}"/><path transform="translate(44 0)" d="${stub}" fill="#FF5A1F"/></g>`;
}
