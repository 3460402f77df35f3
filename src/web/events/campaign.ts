const longest = 64;

/** A search param as text: the router parses an all-digit code as a number. Undefined if it's empty or too long. */
export function wordOf(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  return text !== "" && text.length <= longest ? text : undefined;
}

/** "utm:newsletter/email" for a source and a medium, reduced to the characters allowed in a campaign. */
export function campaignOf(source?: string, medium?: string): string | undefined {
  const words = [plain(source), plain(medium)].filter(Boolean).join("/").slice(0, 60);
  return plain(source) === "" ? undefined : `utm:${words}`;
}

function plain(part = ""): string {
  return part
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replaceAll(/^[ ._-]+|[ ._-]+$/g, "");
}
