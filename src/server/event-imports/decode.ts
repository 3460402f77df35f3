import { importLimits } from "../../contract/events/import-limits.ts";
import { type importKinds } from "../../contract/events/import-limits.ts";
import { refuse } from "../lib/refuse.ts";

export const tooLarge = "Lists can be up to 5 MB. Split it into several files.";

/** Decodes a file to text; refuses binary files and encodings that would garble names. */
export function decode(bytes: Uint8Array): string {
  if (bytes.length > importLimits.bytes) refuse("TOO_LARGE", { detail: tooLarge });
  const text = decodeAs(encodingOf(bytes), bytes);
  if (text.includes("\0")) refuse("BAD_FILE", { detail: notText });
  if (text.trim() === "") refuse("BAD_FILE", { detail: "There is nothing in this file." });
  return text;
}

const notText = "This is not a text file. Choose a calendar (.ics), a CSV or a JSON file.";
const notUtf8 =
  "This file is not in UTF-8, so names with accents would be garbled: it looks like Latin-1 (Windows). Save it as “CSV UTF-8” or “UTF-8” and choose it again.";

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return "utf-8";
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Binary files contain zero bytes; text in an old encoding has none.
    return refuse("BAD_FILE", { detail: bytes.includes(0) ? notText : notUtf8 });
  }
}

/** The kind of list, judged by its content rather than its file name. */
export function kindOf(text: string): (typeof importKinds)[number] {
  const start = text.trimStart();
  if (/^BEGIN:V(CALENDAR|EVENT)/i.test(start)) return "calendar";
  return /^[[{]/.test(start) ? "objects" : "table";
}
