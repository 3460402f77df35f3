/** What is written to and looked for in `search` columns: compatibility forms folded, accents gone, lower case. */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}
