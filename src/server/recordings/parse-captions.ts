import { recordingLimits } from "../../contract/rooms/recording-limits.ts";
import { refuse } from "../lib/refuse.ts";

export type Cue = { startMs: number; endMs: number; text: string };

const time = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const timing = new RegExp(String.raw`^${time}[ \t]+-->[ \t]+${time}(?:[ \t]+\S.*)?$`);
const aside = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&lrm;": "",
  "&rlm;": "",
};

/** Parses a WebVTT file into plain-text cues. Refuses with the line number of the first error. */
export function parseCaptions(file: string): Cue[] {
  const lines = file.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? ""))
    refuseAt(1, "A WebVTT file starts with the word WEBVTT.");
  const cues: Cue[] = [];
  for (const { from, block } of blocksOf(lines)) {
    if (aside.test(block[0] ?? "")) continue;
    const at = (block[0] ?? "").includes("-->") ? 0 : 1;
    const cue = readCue(block.slice(at), from + at);
    const before = cues.at(-1)?.startMs ?? 0;
    if (cue.startMs < before) refuseAt(from + at, "Put the captions in order of their times.");
    if (cue.text !== "") cues.push(cue);
  }
  if (cues.length === 0) refuseAt(1, "There is no caption in this file.");
  return cues;
}

/** The blocks between blank lines after the header block, each with the number of its first line. */
function blocksOf(lines: string[]): { from: number; block: string[] }[] {
  const blocks: { from: number; block: string[] }[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const isNew = index === 0 || lines[index - 1]?.trim() === "";
    if (isNew) blocks.push({ from: index + 1, block: [] });
    blocks.at(-1)?.block.push(line);
  }
  return blocks.slice(1);
}

function readCue([first = "", ...rest]: string[], line: number): Cue {
  const found =
    timing.exec(first) ?? refuseAt(line, "Write times as 00:01:02.500 --> 00:01:05.000.");
  const [startMs, endMs] = [millisecondsOf(found.slice(1, 5)), millisecondsOf(found.slice(5, 9))];
  if (endMs <= startMs) refuseAt(line, "A caption ends after it starts.");
  if (endMs > recordingLimits.lastsMs) refuseAt(line, "No recording is longer than a day.");
  const text = plainText(rest.join("\n"));
  if (text.length > recordingLimits.cue)
    refuseAt(line, `Use at most ${recordingLimits.cue} characters for a caption.`);
  return { startMs, endMs, text };
}

function millisecondsOf([hours = "0", minutes, seconds, milliseconds]: string[]): number {
  const whole = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  return whole * 1_000 + Number(milliseconds);
}

/** Drops voices, styles and other tags: only the words are stored. */
function plainText(marked: string): string {
  const words = marked
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&[a-z]+;/g, (one) => entities[one] ?? one);
  return words.trim();
}

function refuseAt(line: number, problem: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "webVtt", message: `Line ${line}: ${problem}` }] });
}
