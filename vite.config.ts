import path from "node:path";
import babel from "@rolldown/plugin-babel";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { dropStyleChunks } from "./scripts/drop-style-chunks.ts";
import { firstTouchFile } from "./scripts/first-touch-file.ts";
import { groupChunks } from "./scripts/group-chunks.ts";
import { narrowFonts } from "./scripts/narrow-fonts.ts";
import { playerFiles } from "./scripts/player-files.ts";

// Under `npm run dev` the API server runs beside Vite, behind a proxy, so that pages and data share one origin.
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3001"}`;

const ownIcons = {
  find: /^\.\.\/createLucideIcon\.mjs$/,
  replacement: path.join(import.meta.dirname, "src/web/ui/icon.tsx"),
};

export default defineConfig(({ command }) => ({
  // The built server half bundles its packages, so that it loads few files. In development Vite's runner can't load them bundled.
  environments: { ssr: { resolve: { noExternal: command === "build" ? true : [] } } },
  // Only in the build: development bundles packages apart from our code.
  resolve: { alias: command === "build" ? [ownIcons] : [] },
  server: {
    proxy: {
      "^/(api|media|fonts|locator\\.svg|health|dev/outbox)([/?]|$)": { target: api },
      "/live": { target: api, ws: true },
    },
  },
  plugins: [
    groupChunks(),
    dropStyleChunks(),
    narrowFonts(),
    playerFiles(),
    firstTouchFile(),
    // The plugin writes src/web/routeTree.gen.ts from the files in src/web/routes.
    tanstackStart({
      srcDirectory: "src/web",
      router: {
        quoteStyle: "double",
        semicolons: true,
        // A screen's loader is in the same chunk as the screen, because the first page of a visit runs no loader in the browser.
        codeSplittingOptions: {
          defaultBehavior: [["loader", "component"], ["errorComponent"], ["notFoundComponent"]],
        },
      },
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
}));
