import { round as n } from "./poster-canvas.ts";
import { needsOtherFace, widthInEm } from "./poster-widths.ts";
import { escapeSvg } from "./svg-text.ts";

export const capHeight = 0.8;

/** Nine joints allow 512 ways to break a title; everything after the tenth word stays on the last line. */
const maxJoints = 9;
const maxLines = 5;

export interface Setting {
  lines: string[];
  sizes: number[];
  height: number;
}

interface Piece {
  text: string;
  space: string;
}

/** Tries every way to break the title into lines, each scaled to the full width, and returns the best, as in letterpress. */
export function setTitle(title: string, measure: number, maxHeight: number): Setting {
  const pieces = splitTitle(title);
  const joints = Math.min(pieces.length - 1, maxJoints);
  const widths = new Map<string, number>();
  let best: (Setting & { score: number }) | undefined;
  for (let breaks = 0; breaks < 1 << joints; breaks++) {
    const lines = breakLines(pieces, breaks);
    if (lines.length > maxLines) continue;
    const setting = scaleLines(lines, measure, maxHeight, widths);
    if (!best || setting.score > best.score) best = setting;
  }
  const { lines, sizes, height } = best ?? { lines: [], sizes: [], height: 0 };
  return { lines: lines.map((line) => line.replace(/[,;:.]$/, "")), sizes, height };
}

function splitTitle(title: string): Piece[] {
  return title
    .toUpperCase()
    .split(/\s+/)
    .flatMap((word) => {
      // Han and kana have no spaces, so long runs may break after every third character.
      const parts = word.match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{1,3}|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu,
      );
      return (parts ?? [word]).map((text, i) => ({ text, space: i ? "" : " " }));
    });
}

function breakLines(pieces: Piece[], breaks: number): string[] {
  const lines: string[] = [];
  pieces.forEach(({ text, space }, i) => {
    const startsLine = i === 0 || (i <= maxJoints && (breaks >> (i - 1)) & 1);
    if (startsLine) lines.push(text);
    else lines[lines.length - 1] += space + text;
  });
  return lines;
}

function scaleLines(
  lines: string[],
  measure: number,
  maxHeight: number,
  widths: Map<string, number>,
) {
  const wanted = lines.map((line) => {
    const width = widths.get(line) ?? widthInEm(line);
    widths.set(line, width);
    return Math.min(measure * 0.5, measure / width);
  });
  const gaps = (lines.length - 1) * measure * 0.028;
  const full = wanted.reduce((sum, size) => sum + size * capHeight, 0) + gaps;
  const shrink = Math.min(1, maxHeight / full);
  const smallest = Math.min(...wanted) * shrink;
  const ratio = (Math.max(...wanted) * shrink) / smallest;
  const height = full * shrink;
  const uneven = ratio > 3 ? ratio * 14 : 0;
  const score = smallest * 2.2 + height * 0.35 - uneven - (1 - shrink) * 160;
  return { lines, sizes: wanted.map((size) => size * shrink), height, score };
}

/** Text with letters missing from the poster face is squeezed to its measured width, whatever fallback font renders it. */
export function textLine(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  extra = "",
) {
  const fit = needsOtherFace(text)
    ? `textLength="${n(size * widthInEm(text))}" lengthAdjust="spacingAndGlyphs"`
    : extra;
  const place = `x="${n(x)}" y="${n(y)}" font-size="${n(size)}" fill="${fill}"`;
  return `<text ${place} ${fit}>${escapeSvg(text)}</text>`;
}
