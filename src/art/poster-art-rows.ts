import { type Canvas, round as n } from "./poster-canvas.ts";

/** Equaliser columns, each with a cap above it. */
export function bars({ x, y, w, h, a, b, next }: Canvas): string {
  const columns = w > h * 2 ? 36 : w > h ? 17 : 13;
  const s = w / columns;
  const waves = 1 + next() * 2;
  const phase = next() * 6;
  let art = "";
  for (let i = 0; i < columns; i++) {
    const swing = Math.abs(Math.sin((i / columns) * 3.14 * waves + phase));
    const height = h * (0.22 + 0.7 * swing * (0.65 + 0.35 * next()));
    const left = n(x + i * s + s * 0.14);
    const width = n(s * 0.72);
    const column = `y="${n(y + h - height)}" width="${width}" height="${n(height)}" fill="${a}"`;
    const cap = `y="${n(y + h - height - s * 0.9)}" width="${width}" height="${n(s * 0.5)}" fill="${b}"`;
    art += `<rect x="${left}" ${column}/><rect x="${left}" ${cap}/>`;
  }
  return art;
}

/** Seven wavy strokes. */
export function ribbons({ x, y, w, h, a, b, next }: Canvas): string {
  const strokes = 7;
  const points = 64;
  const s = (h / strokes) * 1.5;
  const swing = h * (0.1 + next() * 0.1);
  const waves = 1 + next() * 0.8;
  const phase = next() * 6;
  const stretch = w > h * 2 ? 2 : 1;
  let art = "";
  for (let i = 0; i < strokes; i++) {
    const middle = y - s * 0.2 + ((i * h) / strokes) * 1.1;
    let path = "";
    for (let j = 0; j <= points; j++) {
      const angle = (j / points) * 6.28 * waves * stretch + phase + i * 0.22;
      path += `${j ? "L" : "M"}${n(x + (w * j) / points)} ${n(middle + swing * Math.sin(angle))}`;
    }
    const stroke = `stroke="${i % 3 === 1 ? b : a}" stroke-width="${n(s * 0.42)}"`;
    art += `<path d="${path}" fill="none" ${stroke}/>`;
  }
  return art;
}

/** A staircase of columns with rounded tops. */
export function steps({ x, y, w, h, a, b, next }: Canvas): string {
  const columns = w > h * 2 ? 14 : 6;
  const s = w / columns;
  const rising = next() < 0.5;
  let art = "";
  for (let i = 0; i < columns; i++) {
    const step = (rising ? i : columns - 1 - i) % 7;
    const height = h * (0.14 + 0.13 * Math.min(6, step) + next() * 0.05);
    const left = n(x + i * s);
    const top = n(y + h - height);
    const head = `a${n(s / 2)} ${n(s / 2)} 0 0 1 ${n(s)} 0Z`;
    art += `<rect x="${left}" y="${top}" width="${n(s + 0.4)}" height="${n(height)}" fill="${i % 2 ? b : a}"/>`;
    art += `<path d="M${left} ${top}${head}" fill="${i % 2 ? a : b}"/>`;
  }
  return art;
}
