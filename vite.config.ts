import babel from "@rolldown/plugin-babel";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    // The plugin writes src/web/routeTree.gen.ts from the files in src/web/routes.
    tanstackStart({ srcDirectory: "src/web", router: { quoteStyle: "double", semicolons: true } }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
  ],
});
