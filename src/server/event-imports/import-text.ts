import { eventLimits } from "../../contract/events/limits.ts";

const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** One line of words without what cannot be seen; a longer one is cut, with a remark. */
export function lineOf(
  said: string | undefined,
  most: number,
  what: string,
  remarks: string[],
): string {
  // Cut first, so that a cell of megabytes costs no more than a long one.
  const line = (said ?? "")
    .slice(0, most * 4)
    .toWellFormed()
    .replaceAll(invisible, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= most) return line;
  remarks.push(`Its ${what} is shortened to ${most} characters.`);
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd()}…`;
}

/** Words of several lines. HTML in them stays text, for the page shows it as such. */
export function textOf(said: string, most: number, remarks: string[]): string {
  const text = said
    .slice(0, most * 2)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]+/gu, "")
    .trim();
  if (text.length <= most) return text;
  remarks.push(`Its description is shortened to ${most.toLocaleString("en")} characters.`);
  return `${text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd()}…`;
}

/** Tags between commas or semicolons, without doubles. */
export function listOf(said: string): string[] {
  const tags = said
    .slice(0, 2_000)
    .split(/[,;|]/)
    .map((tag) => lineOf(tag, eventLimits.tag, "tag", []).replace(/^#/, ""))
    .filter(Boolean);
  return [...new Set(tags)].slice(0, eventLimits.tags);
}

/** A number, also with a comma for the point; null where there is none. */
export function numberOf(said: string | undefined): number | null {
  if (!said || !/^[-+]?\d{1,9}([.,]\d{1,20})?$/.test(said)) return null;
  return Number(said.replace(",", "."));
}

/** What a cell says to a question of yes or no; schema.org says it in the name of the mode. */
export function yesOrNo(said: string): boolean | undefined {
  if (/^(yes|true|1|x|ja|oui|si|online|virtual|mixed|hybrid)$/i.test(said)) return true;
  if (/(Online|Mixed)EventAttendanceMode$/.test(said)) return true;
  return /^(no|false|0|nein|non|offline)$/i.test(said) ? false : undefined;
}
