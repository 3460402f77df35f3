import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The weights used for each face, according to `fonts.css`; the packages contain 100 to 900. */
const weights = [
  [/big-shoulders/, { min: 600, max: 900 }],
  [/hanken-grotesk/, { min: 400, max: 700 }],
] as const;

// Keeps every character of a font, because the packages are already split by script.
const everyCharacter = Array.from({ length: 0xd800 - 0x20 }, (_, at) =>
  String.fromCodePoint(at + 0x20),
).join("");

/** Removes unused weights from the fonts: 58 KB instead of 93 for an English page. */
export function narrowFonts(): Plugin {
  return {
    name: "narrow-fonts",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        const range = weights.find(([name]) => name.test(file.fileName))?.[1];
        if (file.type !== "asset" || !file.fileName.endsWith(".woff2") || !range) continue;
        file.source = await subsetFont(Buffer.from(file.source), everyCharacter, {
          targetFormat: "woff2",
          variationAxes: { wght: range },
        });
      }
    },
  };
}
