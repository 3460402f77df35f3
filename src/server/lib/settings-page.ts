type Described = Record<string, { about: string; absent: string }>;

/** docs/settings.md, from the one table of settings. */
export function settingsPage(described: Described): string {
  const rows = Object.entries(described).map(
    ([key, { about, absent }]) => `| \`${key}\` | ${about} | ${absent} |`,
  );
  return `# Settings

Every setting is optional. Set it in the environment or in a file named \`.env\` beside \`package.json\`; the environment
wins. An empty value counts as absent, a wrong one stops the start with its name. This page is printed by
\`npm run settings\`.

| Setting | What it does | When absent |
| --- | --- | --- |
${rows.join("\n")}
`;
}
