// The light build has the same interface as the full one but no types of its own.
declare module "hls.js/light" {
  export { ErrorDetails, ErrorTypes, Events, default as Hls } from "hls.js";
}

declare module "virtual:player-files" {
  const files: string[];
  export default files;
}
