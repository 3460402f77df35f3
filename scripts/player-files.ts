import type { Plugin } from "vite";

const name = "virtual:player-files";
const id = `\0${name}`;

/** Exports the URLs of the player's files, so that a room's page can load them along with its own scripts instead of afterwards. */
export function playerFiles(): Plugin {
  let files: string[] = [];
  return {
    name: "player-files",
    resolveId: (source) => (source === name ? id : null),
    // The client is built first and doesn't use them.
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
