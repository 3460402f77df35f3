import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

type Color = { lightness: number; a: number; b: number };

/** A token's two colors: on the light page and on the dark one. */
function colorsOf(styles: string, name: string): Color[] {
  const [, light, dark] =
    new RegExp(`--${name}: light-dark\\(\\s*oklch\\(([^)]+)\\),\\s*oklch\\(([^)]+)\\)`).exec(
      styles,
    ) ?? [];
  return [light, dark].map((text) => {
    const [lightness = 0, chroma = 0, hue = 0] = (text ?? "").split(" ").map(Number);
    const angle = (hue * Math.PI) / 180;
    return { lightness, a: chroma * Math.cos(angle), b: chroma * Math.sin(angle) };
  });
}

function luminanceOf({ lightness, a, b }: Color): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(one: Color, other: Color): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test("eight series differ from each other and from the page, in light and in dark", async () => {
  const styles = await readFile("src/web/ui/styles/tokens.css", "utf8");
  const charts = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => colorsOf(styles, `chart-${number}`));
  for (const theme of [0, 1]) {
    const shown = charts.map((colors) => colors[theme]!);
    for (const [at, one] of shown.entries()) {
      for (const page of ["bg", "surface"])
        expect(
          contrastOf(one, colorsOf(styles, page)[theme]!),
          `${at + 1} on ${page}`,
        ).toBeGreaterThan(3);
      for (const [after, other] of shown.slice(at + 1).entries()) {
        const apart = Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b);
        expect(apart, `${at + 1} and ${at + after + 2}`).toBeGreaterThan(0.09);
      }
    }
  }
});
