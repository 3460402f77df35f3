import type { Plugin } from "vite";

const name = "virtual:player-files";
const id = `\0${name}`;

/** The addresses of the program that plays broadcasts: a room's page names them, so that they come beside its own scripts and not after them. */
export function playerFiles(): Plugin {
  let files: string[] = [];
  return {
    name: "player-files",
    resolveId: (source) => (source === name ? id : null),
    // The browser's half is built first, and has no use for them.
    load: (asked) => (asked === id ? `export default ${JSON.stringify(files)}` : null),
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const player = Object.values(bundle).find(
        (file) => file.type === "chunk" && file.facadeModuleId?.endsWith("/room/play-playlist.ts"),
      );
      if (player?.type !== "chunk") this.error("the player is no file of its own");
      files = [player.fileName, ...player.imports].map((file) => `/${file}`);
    },
  };
}
