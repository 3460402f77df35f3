/* oxlint-disable no-underscore-dangle -- names of the library's own, see `vary` */
import { readFileSync } from "node:fs";
import { create } from "fontkit";
import type { Font } from "fontkit";

type Point = { x: number; y: number };
type Part = { dx: number; dy: number };
type Outline = { points?: Point[]; components?: Part[] };

/** What the variation of a compressed font needs of the library's inside. */
type Inside = Font & {
  unitsPerEm: number;
  variationCoords: number[] | null;
  _glyphs: Record<number, unknown>;
  _transformedGlyphs: Outline[];
  _variationProcessor: { transformPoints(glyph: number, points: object[]): void } | null;
};

const files = {
  poster: ["latin", "latin-ext", "vietnamese"].map(
    (script) => `big-shoulders/files/big-shoulders-${script}-opsz-normal.woff2`,
  ),
  text: ["latin", "latin-ext", "vietnamese", "cyrillic-ext"].map(
    (script) => `hanken-grotesk/files/hanken-grotesk-${script}-wght-normal.woff2`,
  ),
};
// Weight, and for the poster face the optical size that its posters are set in.
const cuts = { poster: [900, 72], text: [600] };

type Face = keyof typeof files;

const faces = new Map<Face, Inside[]>();

function faceOf(face: Face): Inside[] {
  const known = faces.get(face);
  if (known) return known;
  const fonts = files[face].map((file) => openFont(file, cuts[face]));
  faces.set(face, fonts);
  return fonts;
}

function openFont(file: string, cut: number[]): Inside {
  const at = new URL(import.meta.resolve(`@fontsource-variable/${file}`));
  const font = create(readFileSync(at)) as unknown as Inside;
  vary(font, cut);
  return font;
}

/** Cuts the outlines to a weight. The library varies plain fonts by itself, but of a woff2 only the widths. */
function vary(font: Inside, cut: number[]): void {
  Object.defineProperty(font, "_variationProcessor", { value: null, configurable: true });
  font.getGlyph(1);
  Reflect.deleteProperty(font, "_variationProcessor");
  font._glyphs = {};
  font.variationCoords = cut;
  const processor = font._variationProcessor;
  const sample = font._transformedGlyphs.find(({ points }) => points?.[0])?.points?.[0];
  if (!processor || !sample) throw new Error("This font has no weights");
  const Dot = sample.constructor as new (on: boolean, end: boolean, x: number, y: number) => Point;
  const edges = () => Array.from({ length: 4 }, () => new Dot(false, true, 0, 0));
  for (const [glyph, { points, components }] of font._transformedGlyphs.entries()) {
    if (points) processor.transformPoints(glyph, [...points, ...edges()]);
    else if (components) {
      const places = components.map(({ dx, dy }) => new Dot(true, true, dx, dy));
      processor.transformPoints(glyph, [...places, ...edges()]);
      places.forEach(({ x, y }, part) => Object.assign(components[part] ?? {}, { dx: x, dy: y }));
    }
  }
}

export type Line = {
  face: Face;
  size: number;
  x: number;
  y: number;
  fill: string;
  spacing?: number;
};

/** A line of text as SVG paths, and its width; undefined when a character is in none of our fonts. */
export function outline(text: string, line: Line): { svg: string; width: number } | undefined {
  const traced = trace(text, line);
  if (!traced) return undefined;
  const paths = traced.glyphs.map(({ d, x, y, scale }) => {
    const move = `translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
    return `<path transform="${move}" d="${d}"/>`;
  });
  return { svg: `<g fill="${line.fill}">${paths.join("")}</g>`, width: traced.width };
}

/** The same line as glyphs: their paths in the font's units, upside down, with position and scale. */
export function trace(text: string, line: Omit<Line, "fill">) {
  const { face, size, x, y, spacing = 0 } = line;
  const glyphs: { d: string; x: number; y: number; scale: number }[] = [];
  let at = 0;
  for (const { font, words } of runsOf(text, faceOf(face))) {
    if (!font) return undefined;
    const scale = size / font.unitsPerEm;
    const set = font.layout(words);
    for (const [place, glyph] of set.glyphs.entries()) {
      const d = glyph.path.toSVG();
      if (d) glyphs.push({ d, x: x + at, y, scale });
      at += (set.positions[place]?.xAdvance ?? 0) * scale + spacing;
    }
  }
  return { glyphs, width: at };
}

function runsOf(text: string, fonts: Inside[]): { font: Inside | undefined; words: string }[] {
  const runs: { font: Inside | undefined; words: string }[] = [];
  for (const sign of text.normalize("NFC")) {
    const code = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const font = last?.font?.hasGlyphForCodePoint(code)
      ? last.font
      : fonts.find((each) => each.hasGlyphForCodePoint(code));
    if (last && last.font === font) last.words += sign;
    else runs.push({ font, words: sign });
  }
  return runs;
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
