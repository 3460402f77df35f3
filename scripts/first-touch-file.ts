import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";

const name = "virtual:first-touch-file";
const id = `\0${name}`;
const file = fileURLToPath(new URL("../src/web/first-touch/wait-for-touch.ts", import.meta.url));
const entry = "first-touch-entry";

/**
 * Builds the script that visitors' pages come with, as a file of its own that shares nothing with the app's, and exports its URL to the
 * server's half.
 */
export function firstTouchFile(): Plugin {
  let url: string | null = null;
  return {
    name: "first-touch-file",
    resolveId: (source) => (source === name ? id : null),
    // The client is built first and doesn't use it.
    load: (asked) => (asked === id ? `export default ${JSON.stringify(url)}` : null),
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const build = await rolldown({
        input: entry,
        logLevel: "warn",
        plugins: [
          {
            name: entry,
            resolveId: (source) => (source === entry ? entry : null),
            load: (asked) =>
              asked === entry
                ? `import { waitForTouch } from ${JSON.stringify(file)};\nwaitForTouch();`
                : null,
          },
        ],
      });
      const { output } = await build.generate({ format: "iife", minify: true, comments: false });
      await build.close();
      const source = output[0].code;
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/first-touch-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      url = `/${fileName}`;
    },
  };
}
