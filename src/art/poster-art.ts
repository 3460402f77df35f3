import { bars, ribbons, steps } from "./poster-art-rows.ts";
import { halftone, tiles } from "./poster-art-grids.ts";
import { type Canvas, round as n } from "./poster-canvas.ts";

/** Rounded like this in the first posters; more digits would change existing art. */
const fullTurn = 6.2832;

function vinyl({ x, y, w, h, a, b, ground, next }: Canvas): string {
  const radius = Math.max(w, h) * (0.52 + next() * 0.14);
  const cx = n(x + w * (next() < 0.5 ? 0.18 : 0.82));
  const cy = n(y + h * (0.42 + next() * 0.25));
  const disc = (r: number, fill: string) =>
    `<circle cx="${cx}" cy="${cy}" r="${n(r)}" fill="${fill}"/>`;
  const rings = 11;
  let art = "";
  for (let i = 0; i < rings; i++) {
    art += disc(radius * (1 - (i / rings) * 0.72), i % 2 ? ground : a);
  }
  return art + disc(radius * 0.25, b) + disc(radius * 0.045, ground);
}

function rays({ x, y, w, h, a, b, next }: Canvas): string {
  const cx = x + w * (0.3 + next() * 0.4);
  const cy = y + h * (0.62 + next() * 0.3);
  const wedges = 11 + Math.floor(next() * 4) * 2;
  const length = Math.hypot(w, h) * 1.1;
  const turn = next() * 6.28;
  const tip = (angle: number) =>
    `L${n(cx + length * Math.cos(angle))} ${n(cy + length * Math.sin(angle))}`;
  let path = "";
  for (let i = 0; i < wedges; i++) {
    const from = turn + (i / wedges) * fullTurn;
    path += `M${n(cx)} ${n(cy)}${tip(from)}${tip(from + fullTurn / 2 / wedges)}Z`;
  }
  const sun = `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(Math.min(w, h) * 0.24)}" fill="${b}"/>`;
  return `<path d="${path}" fill="${a}"/>${sun}`;
}

function beams({ x, y, w, h, a, b, next }: Canvas): string {
  const lamps = [0.12 + next() * 0.1, 0.78 + next() * 0.1];
  const spread = w * 0.24;
  let art = "";
  lamps.forEach((lamp, i) => {
    const target = x + w * (i ? 0.34 - next() * 0.1 : 0.6 + next() * 0.1);
    const top = `M${n(x + w * lamp - w * 0.02)} ${n(y)}h${n(w * 0.04)}`;
    const foot = `L${n(target + spread)} ${n(y + h)}H${n(target - spread)}Z`;
    art += `<path d="${top}${foot}" fill="${i ? b : a}" opacity="${i ? 0.92 : 1}"/>`;
  });
  const pool = `cx="${n(x + w * 0.5)}" cy="${n(y + h)}" rx="${n(w * 0.46)}" ry="${n(h * 0.1)}"`;
  return `${art}<ellipse ${pool} fill="${a}"/>`;
}

export const templateArt = { vinyl, rays, tiles, halftone, beams, bars, ribbons, steps };

export type TemplateName = keyof typeof templateArt;
