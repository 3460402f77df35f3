/** The box to fill, two inks, the ground under them and the stream of choices. The order of reads is part of the art. */
export interface Canvas {
  x: number;
  y: number;
  w: number;
  h: number;
  a: string;
  b: string;
  ground: string;
  next: () => number;
}

/** One decimal is finer than a pixel at every size the art is shown in. */
export function round(value: number): number {
  return +value.toFixed(1);
}
