/** The box to fill, two inks, their background, and the random stream. The order of reads from the stream determines the art. */
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
