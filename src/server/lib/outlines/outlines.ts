import { readFile } from "node:fs/promises";
import type { Font, Glyph } from "fontkit";

const files = {
  poster: ["latin", "latin-ext", "vietnamese"].map(
    (script) => `big-shoulders/files/big-shoulders-${script}-opsz-normal.woff2`,
  ),
  text: ["latin", "latin-ext", "vietnamese", "cyrillic-ext"].map(
    (script) => `hanken-grotesk/files/hanken-grotesk-${script}-wght-normal.woff2`,
  ),
};
// The poster face also has an optical size, that of the posters.
const cuts = { poster: { wght: 900, opsz: 72 }, text: { wght: 600 } };

type Face = keyof typeof files;

/** Our typefaces, each with one font per script. */
export type Faces = Record<Face, Font[]>;

let loading: Promise<Faces> | undefined;

/** Loads our typefaces on first use. */
export function loadFaces(): Promise<Faces> {
  loading ??= readFaces();
  return loading;
}

async function readFaces(): Promise<Faces> {
  // These packages take 20 MB of memory, which an idle server doesn't need.
  const [{ create }, { convert }] = await Promise.all([import("fontkit"), import("fontverter")]);
  /** fontkit varies outlines only in plain fonts; in woff2 it varies only the widths. */
  async function loadFont(file: string, cut: Record<string, number>): Promise<Font> {
    const packed = await readFile(new URL(import.meta.resolve(`@fontsource-variable/${file}`)));
    const font = create(await convert(packed, "sfnt"));
    if (!("getVariation" in font)) throw new Error(`${file} holds several fonts`);
    return font.getVariation(cut);
  }
  const faces: Faces = { poster: [], text: [] };
  // One at a time: in this library, concurrent conversions overwrite each other's memory.
  for (const face of ["poster", "text"] as const)
    for (const file of files[face]) faces[face].push(await loadFont(file, cuts[face]));
  return faces;
}

export type Line = {
  face: Face;
  size: number;
  x: number;
  y: number;
  fill: string;
  spacing?: number;
};

/** A line of text as SVG paths, with its width; undefined if none of our fonts has a character. */
export function outline(
  faces: Faces,
  text: string,
  line: Line,
): { svg: string; width: number } | undefined {
  const traced = trace(faces, text, line);
  if (!traced) return undefined;
  const paths = traced.glyphs.map(({ d, x, y, scale }) => {
    const move = `translate(${round(x)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
    return `<path transform="${move}" d="${d}"/>`;
  });
  return { svg: `<g fill="${line.fill}">${paths.join("")}</g>`, width: traced.width };
}

/** The same line as glyphs: paths in font units with the y axis up, plus position and scale. */
export function trace(faces: Faces, text: string, line: Omit<Line, "fill">) {
  const { face, size, x, y, spacing = 0 } = line;
  const glyphs: { d: string; x: number; y: number; scale: number }[] = [];
  let at = 0;
  for (const { font, words } of runsOf(text, faces[face])) {
    if (!font) return undefined;
    const scale = size / font.unitsPerEm;
    const set = font.layout(words);
    for (const [place, glyph] of set.glyphs.entries()) {
      const d = shapeOf(glyph);
      if (d) glyphs.push({ d, x: x + at, y, scale });
      at += (set.positions[place]?.xAdvance ?? 0) * scale + spacing;
    }
  }
  return { glyphs, width: at };
}

const shapes = new WeakMap<Glyph, string>();

/** A glyph's path; a font keeps its glyphs. */
function shapeOf(glyph: Glyph): string {
  const known = shapes.get(glyph) ?? glyph.path.toSVG();
  shapes.set(glyph, known);
  return known;
}

function runsOf(text: string, fonts: Font[]): { font: Font | undefined; words: string }[] {
  const runs: { font: Font | undefined; words: string }[] = [];
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
