import babel from "@rolldown/plugin-babel";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { dropStyleChunks } from "./scripts/drop-style-chunks.ts";
import { groupChunks } from "./scripts/group-chunks.ts";
import { narrowFonts } from "./scripts/narrow-fonts.ts";
import { playerFiles } from "./scripts/player-files.ts";

// Under `npm run dev` the API server stands beside Vite; the page and its data still share one origin.
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3001"}`;

export default defineConfig(({ command }) => ({
  // The built server half carries its packages along, so that it starts from few files; Vite's own runner could not load them so.
  environments: { ssr: { resolve: { noExternal: command === "build" ? true : [] } } },
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
    // The plugin writes src/web/routeTree.gen.ts from the files in src/web/routes.
    tanstackStart({
      srcDirectory: "src/web",
      router: {
        quoteStyle: "double",
        semicolons: true,
        // What a screen asks for comes with it: the first page of a visit runs no loader in the browser.
        codeSplittingOptions: {
          defaultBehavior: [["loader", "component"], ["errorComponent"], ["notFoundComponent"]],
        },
      },
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
}));
