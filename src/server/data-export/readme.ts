import { exportedFiles } from "./coverage.ts";

/** The words that go with an archive. */
export function readme(): string {
  const files = exportedFiles.map(({ file, without }) => {
    const hidden = Object.entries(without ?? {}).map(([column, why]) => `${column} (${why})`);
    return `  ${file}.json${hidden.length > 0 ? `   without ${hidden.join(", ")}` : ""}`;
  });
  return [
    "Your data at Marquee",
    "",
    "Everything that is yours, one file for each kind, as a list of JSON objects (UTF-8, times in UTC):",
    "",
    ...files,
    "  interests.json   what the recommendations make of it",
    "",
    "Your pictures and videos lie in the folder media, named by their id in media.json.",
    "What others wrote, and who has blocked you, is theirs and not in here.",
    "",
  ].join("\n");
}
