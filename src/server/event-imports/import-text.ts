import { eventLimits } from "../../contract/events/limits.ts";

const invisible = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** One line of text without invisible characters; a longer one is shortened, with a remark. */
export function lineOf(
  value: string | undefined,
  maxLength: number,
  what: string,
  remarks: string[],
): string {
  // Truncated first, so that megabytes in one cell stay cheap.
  const line = (value ?? "")
    .slice(0, maxLength * 4)
    .toWellFormed()
    .replaceAll(invisible, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (line.length <= maxLength) return line;
  remarks.push(`Its ${what} was shortened to ${maxLength} characters.`);
  return `${line
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd()}…`;
}

/** Text of several lines. HTML stays as text, since the page escapes it. */
export function textOf(value: string, maxLength: number, remarks: string[]): string {
  const text = value
    .slice(0, maxLength * 2)
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]+/gu, "")
    .trim();
  if (text.length <= maxLength) return text;
  remarks.push(`Its description was shortened to ${maxLength.toLocaleString("en")} characters.`);
  return `${text
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, "")
    .trimEnd()}…`;
}

/** Tags separated by commas or semicolons, without duplicates. */
export function listOf(value: string): string[] {
  const tags = value
    .slice(0, 2_000)
    .split(/[,;|]/)
    .map((tag) => lineOf(tag, eventLimits.tag, "tag", []).replace(/^#/, ""))
    .filter(Boolean);
  return [...new Set(tags)].slice(0, eventLimits.tags);
}

/** A number with a decimal point or comma; null when it isn't one. */
export function numberOf(value: string | undefined): number | null {
  if (!value || !/^[-+]?\d{1,9}([.,]\d{1,20})?$/.test(value)) return null;
  return Number(value.replace(",", "."));
}

/** Reads a cell as yes or no, including schema.org's attendance modes. */
export function yesOrNo(value: string): boolean | undefined {
  if (/^(yes|true|1|x|ja|oui|si|online|virtual|mixed|hybrid)$/i.test(value)) return true;
  if (/(Online|Mixed)EventAttendanceMode$/.test(value)) return true;
  return /^(no|false|0|nein|non|offline)$/i.test(value) ? false : undefined;
}
