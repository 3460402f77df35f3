import { type TemplateName, templateArt } from "./poster-art.ts";
import { keyWord } from "./poster-key-word.ts";
import { houseOf, inks, printedCategory } from "./poster-prints.ts";
import { capHeight, setTitle, textLine } from "./poster-type.ts";
import { round as n } from "./poster-canvas.ts";
import { widthInEm } from "./poster-widths.ts";
import { hash, seededRandom } from "./seeded-random.ts";
import { escapeSvg, posterFace } from "./svg-text.ts";

const posterSizes = {
  poster: [300, 400],
  cover: [480, 300],
  wide: [640, 360],
  banner: [1200, 280],
  thumb: [160, 160],
} as const;

export type PosterVariant = keyof typeof posterSizes;

export interface PosterInput {
  title?: string;
  category?: string;
  /** The event's or person's id: the same id always gets the same art. */
  seed?: string;
  variant?: PosterVariant;
  /** One line below the title of a full poster, such as date and city. */
  meta?: string;
  template?: TemplateName;
  print?: number;
  /** Empty if the title is next to the poster. */
  label?: string;
  /** Distinguishes two posters of the same event on one page. */
  instance?: string;
}

interface Sheet {
  w: number;
  h: number;
  ground: string;
  ink: string;
  next: () => number;
  draw: (y: number, height: number) => string;
}

/** Cover art as SVG: the same title, category and seed print the same sheet on every machine. */
export function poster(input: PosterInput = {}): string {
  const { title = "Untitled", seed = "", variant = "poster", meta = "", instance = "" } = input;
  const { category, ground, ink, next, art: drawn } = printOf({ ...input, title, seed });
  const [w, h] = posterSizes[variant];
  const choices = [title, category, seed, variant, meta, input.template, input.print, instance];
  const id = `mq${hash(JSON.stringify(choices)).toString(36)}`;

  function draw(y: number, height: number): string {
    const art = drawn({ x: 0, y, w, h: height });
    const corner = variant === "poster" ? `x="0" y="${n(y)}" ` : "";
    const clip = `<clipPath id="${id}"><rect ${corner}width="${w}" height="${n(height)}"/></clipPath>`;
    return `<g clip-path="url(#${id})">${art}</g>${clip}`;
  }

  const sheet = { w, h, ground, ink, next, draw };
  const inside =
    variant === "poster"
      ? fullTitle(sheet, title, meta)
      : variant === "cover"
        ? oneWord(sheet, title)
        : draw(0, h) + lettering("");
  const aria =
    input.label === ""
      ? 'aria-hidden="true"'
      : `role="img" aria-label="${escapeSvg(input.label || `Generated poster for ${title}`)}"`;
  return `<svg class="poster-art" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" xmlns="http://www.w3.org/2000/svg" ${aria}><rect width="${w}" height="${h}" fill="${ground}"/>${inside}</svg>`;
}

type Box = { x: number; y: number; w: number; h: number };

/** The inks and art of an event, which depend only on its title, category and seed. */
export function printOf({ title = "", seed = "", ...input }: PosterInput) {
  const category = printedCategory(input.category ?? "General");
  const next = seededRandom(hash(`${title}|${category}|${seed}`));
  const { prints, templates } = houseOf(category);
  const print = pick(prints, input.print ?? Math.floor(next() * prints.length));
  const template = input.template ?? pick(templates, Math.floor(next() * templates.length));
  const [ground, a, b, ink] = [inks[print[0]], inks[print[1]], inks[print[2]], inks[print[3]]];
  const art = (box: Box) => templateArt[template]({ ...box, a, b, ground, next });
  return { category, ground, ink, next, art };
}

function pick<T>(list: readonly [T, ...T[]], index: number): T {
  return list[index % list.length] ?? list[0];
}

function lettering(type: string): string {
  return `<g font-family="${posterFace}" font-weight="900">${type}</g>`;
}

/**
 * The part of a sheet with art and no letters: its top and bottom as fractions of the sheet's height, and its height as a fraction of its
 * width.
 */
export function artBoxOf(input: PosterInput): { top: number; bottom: number; height: number } {
  const { title = "Untitled", variant = "poster", meta = "" } = input;
  const [w, h] = posterSizes[variant];
  let [top, bottom]: [number, number] = [0, h];
  if (variant === "cover") bottom = wordSetting(w, h, title).artHeight;
  if (variant === "poster") {
    const { onTop, typeHeight } = titleSetting(w, h, title, printOf({ ...input, title }).next);
    if (onTop) [top, bottom] = [typeHeight, h - (meta ? footHeight : 0)];
    else bottom = h - typeHeight;
  }
  return { top: top / h, bottom: bottom / h, height: (bottom - top) / w };
}

const titleMargin = 18;
const footHeight = 28;

function titleSetting(w: number, h: number, title: string, next: () => number) {
  const setting = setTitle(title, w - 2 * titleMargin, h * 0.5);
  const onTop = next() < 0.4;
  return { ...setting, onTop, typeHeight: setting.height + titleMargin * 1.6 + (onTop ? 4 : 26) };
}

/** The full title above or below the art, with one line at the bottom. */
function fullTitle({ w, h, ground, ink, next, draw }: Sheet, title: string, meta: string): string {
  const margin = titleMargin;
  const { lines, sizes, onTop, typeHeight } = titleSetting(w, h, title, next);
  const art = draw(onTop ? typeHeight : 0, h - typeHeight);
  let y = onTop ? margin + 4 : h - typeHeight + margin;
  let type = "";
  lines.forEach((line, i) => {
    const size = sizes[i] ?? 0;
    y += size * capHeight;
    type += textLine(line, margin - size * 0.03, y, size, ink);
    y += w * 0.028;
  });
  if (meta) {
    if (onTop)
      type += `<rect x="0" y="${h - footHeight}" width="${w}" height="${footHeight}" fill="${ground}"/>`;
    const foot = h - (onTop ? 9 : 13);
    type += textLine(meta.toUpperCase(), margin, foot, 14, ink, 'letter-spacing=".6"');
  }
  return art + lettering(type);
}

function wordSetting(w: number, h: number, title: string) {
  const margin = 16;
  const word = keyWord(title);
  const size = Math.min((w - 2 * margin) / widthInEm(word), h * 0.56);
  return { word, margin, size, artHeight: h - (size * capHeight + margin * 1.9) };
}

/** One key word as wide as the sheet allows, below the art. */
function oneWord({ w, h, ink, draw }: Sheet, title: string): string {
  const { word, margin, size, artHeight } = wordSetting(w, h, title);
  return (
    draw(0, artHeight) + lettering(textLine(word, margin - size * 0.03, h - margin, size, ink))
  );
}
