import { type Canvas, round as n } from "./poster-canvas.ts";

/** Rows of quarter circles, targets, dots and triangles, with some empty squares. */
export function tiles({ x, y, w, h, a, b, ground, next }: Canvas): string {
  const rows = w > h * 1.3 ? 2 : 3;
  const s = h / rows;
  let art = "";
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i * s < w - 1; i++) {
      const kind = Math.floor(next() * 7);
      const corner = Math.floor(next() * 4);
      const fill = next() < 0.62 ? a : b;
      const square = { left: n(x + i * s), top: n(y + j * s), side: n(s), fill };
      if (kind < 3) art += quarter(square, corner);
      else if (kind === 3) art += target(square, fill === a ? b : a);
      else if (kind === 4) art += hole(square, ground);
      else if (kind === 5) art += triangle(square);
    }
  }
  return art;
}

interface Square {
  left: number;
  top: number;
  side: number;
  fill: string;
}

function quarter({ left, top, side, fill }: Square, corner: number): string {
  const right = corner === 1 || corner === 2;
  const low = corner >= 2;
  const px = n(right ? left + side : left);
  const py = low ? top + side : top;
  const across = n(right ? -side : side);
  const arc = `A${side} ${side} 0 0 ${corner % 2 ? 0 : 1} ${px} ${n(low ? py - side : py + side)}`;
  return `<path d="M${px} ${n(py)}h${across}${arc}Z" fill="${fill}"/>`;
}

function target({ left, top, side, fill }: Square, eye: string): string {
  const center = `cx="${n(left + side / 2)}" cy="${n(top + side / 2)}"`;
  return `<circle ${center} r="${n(side / 2)}" fill="${fill}"/><circle ${center} r="${n(side / 5)}" fill="${eye}"/>`;
}

function hole({ left, top, side, fill }: Square, ground: string): string {
  const size = n(side + 0.4);
  const center = `cx="${n(left + side / 2)}" cy="${n(top + side / 2)}"`;
  return `<rect x="${left}" y="${top}" width="${size}" height="${size}" fill="${fill}"/><circle ${center} r="${n(side * 0.3)}" fill="${ground}"/>`;
}

function triangle({ left, top, side, fill }: Square): string {
  return `<path d="M${left} ${top}h${side}L${left} ${n(top + side)}Z" fill="${fill}"/>`;
}

// As circles, these dots made up most of the page weight. A zero-length line with round caps also draws a dot, and integer coordinates are
// shorter; this many widths, up to the cell size, look like a smooth ramp.
const widths = 40;
const fine = (value: number) => +value.toFixed(3);

/** A dot raster with a linear ramp over a disc. */
export function halftone({ x, y, w, h, a, b, next }: Canvas): string {
  const pitch = Math.max(10, Math.min(w, h) / 15);
  const angle = next() * 6.28;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const cx = n(x + w * (0.3 + next() * 0.4));
  const cy = n(y + h * (0.4 + next() * 0.2));
  const dotsOf = new Map<number, string>();
  for (let j = 0; j * pitch < h + pitch; j++) {
    for (let i = -1; i * pitch < w + pitch; i++) {
      const px = i + (j % 2) / 2;
      const ramp = ((px * pitch) / w - 0.5) * dx + ((j * pitch) / h - 0.5) * dy + 0.5;
      const r = 0.68 * Math.max(0, Math.min(1, ramp * 1.15));
      const width = Math.round(r * widths * 2) / widths;
      if (r * pitch > 0.8) dotsOf.set(width, `${dotsOf.get(width) ?? ""}M${px * 2} ${j * 2}h0`);
    }
  }
  const disc = `<circle cx="${cx}" cy="${cy}" r="${n(Math.min(w, h) * 0.36)}" fill="${b}"/>`;
  const dots = [...dotsOf].map(
    ([width, path]) => `<path d="${path}" stroke-width="${fine(width * 2)}"/>`,
  );
  const grid = `transform="translate(${x} ${y}) scale(${fine(pitch / 2)})"`;
  return `${disc}<g ${grid} stroke="${a}" stroke-linecap="round">${dots.join("")}</g>`;
}
