import { captionMs } from "../../contract/rooms/caption-limits.ts";
import type { TimedCaption } from "./queries.ts";

const maxLines = 2;

/** The lines to show over the picture of this moment: from their own picture or their arrival on, for as long as they take to read. */
export function linesAt(captions: readonly TimedCaption[], moment: string): TimedCaption[] {
  const now = Date.parse(moment);
  return captions
    .filter(({ at, cameAt, text }) => {
      const from = shownFrom(Date.parse(at), cameAt === null ? undefined : Date.parse(cameAt));
      return from <= now && now < from + captionMs(text);
    })
    .slice(-maxLines);
}

/** The longest a line waits for its picture: a host's computer or connection may have fallen far behind. */
const maxWaitMs = 10_000;

function shownFrom(at: number, cameAt: number | undefined): number {
  return cameAt === undefined ? at : Math.max(cameAt, Math.min(at, cameAt + maxWaitMs));
}

const maxLength = 80;

/** Splits speech into lines that fit over the video, between words. */
export function splitLines(speech: string): string[] {
  const lines: string[] = [];
  for (const word of speech.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < maxLength)
      lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== "") lines.push(word.slice(0, maxLength));
  }
  return lines;
}
