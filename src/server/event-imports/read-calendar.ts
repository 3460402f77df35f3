import ICAL from "ical.js";
import { importLimits } from "../../contract/events/import-limits.ts";
import { occurrencesOf, type Calendar, type Clocks } from "./occurrences.ts";
import { UnreadableList, type Raw } from "./import-row.ts";
import { zoneNamed } from "./zone-names.ts";

type Block = { line: number; text: string; problem?: string };

const maxEventLength = 200_000;

/** Reads the events of a calendar file one by one, so a broken one doesn't affect the others; expands repeats. */
export function readCalendar(text: string): Raw[] {
  const { events, zones } = blocksOf(text.replace(/^\ufeff/, ""));
  if (events.length === 0) throw new UnreadableList("There are no events in this calendar.");
  const calendar = { clocks: clocksOf(zones), zone: zoneOf(text) };
  const read = events.map((block) => ({ block, ...parseBlock(block) }));
  const exceptions = Map.groupBy(
    read.flatMap(({ event }) => (event?.isRecurrenceException() ? [event] : [])),
    ({ uid }) => uid,
  );
  const rows: Raw[] = [];
  for (const { block, event, problem } of read) {
    if (!event) rows.push(unreadableRow(block, problem));
    else rows.push(...rowsOf(block, event, { calendar, exceptions }));
    if (rows.length > importLimits.rows) break;
  }
  return rows;
}

type Around = { calendar: Calendar; exceptions: Map<string, ICAL.Event[]> };

function rowsOf(block: Block, event: ICAL.Event, { calendar, exceptions }: Around): Raw[] {
  try {
    return occurrencesOf(event, calendar, exceptions.get(event.uid) ?? []).map((entry) => ({
      line: block.line,
      ...entry,
    }));
  } catch {
    return [unreadableRow(block)];
  }
}

function unreadableRow({ line, text }: Block, problem = whyBroken(text)): Raw {
  return { line, values: { title: titleIn(text) }, problem };
}

export function parseBlock({ text, problem }: Block): { event?: ICAL.Event; problem?: string } {
  if (problem !== undefined) return { problem };
  if (text.length > maxEventLength) return { problem: "This entry is too long to be one event." };
  try {
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)));
    return event.component.hasProperty("dtstart")
      ? { event }
      : { problem: "It has no start (DTSTART)." };
  } catch {
    return {};
  }
}

/** Splits the file at its BEGIN and END lines; nested parts of an event, such as alarms, stay with it. */
export function blocksOf(text: string): { events: Block[]; zones: Block[] } {
  const events: Block[] = [];
  const zones: Block[] = [];
  let open: { name: string; line: number; from: number } | undefined;
  let line = 0;
  for (let from = 0; from < text.length;) {
    const end = text.indexOf("\n", from);
    const next = end < 0 ? text.length : end + 1;
    line += 1;
    // Only short lines can be markers; this avoids copying lines of megabytes.
    const mark = next - from < 40 ? text.slice(from, next).trim().toUpperCase() : "";
    if (!open && (mark === "BEGIN:VEVENT" || mark === "BEGIN:VTIMEZONE"))
      open = { name: mark.slice(6), line, from };
    else if (open && mark === `END:${open.name}`) {
      const block = { line: open.line, text: text.slice(open.from, next) };
      (open.name === "VEVENT" ? events : zones).push(block);
      open = undefined;
    }
    from = next;
  }
  if (open?.name === "VEVENT") {
    const start = text.slice(open.from, open.from + maxEventLength);
    const problem = "This entry has no end (END:VEVENT).";
    events.push({ line: open.line, text: start, problem });
  }
  return { events, zones };
}

/** The file's default zone. UTC is ignored, since it says nothing about where the events are. */
export function zoneOf(text: string): string {
  const [, said = ""] = /^(?:X-WR-TIMEZONE|TIMEZONE-ID)(?:;[^:\r\n]*)?:(.*)$/im.exec(text) ?? [];
  const zone = zoneNamed(said);
  return /^(Etc\/)?(UTC|GMT)$/i.test(zone) ? "" : zone;
}

export function clocksOf(zones: Block[]): Clocks {
  const clocks: Clocks = new Map();
  for (const { text } of zones.slice(0, 500)) {
    try {
      const component = new ICAL.Component(ICAL.parse(text));
      const tzid = String(component.getFirstPropertyValue("tzid"));
      clocks.set(tzid, new ICAL.Timezone({ component, tzid }));
    } catch {
      // Ignores an unreadable zone definition: its name may still be known.
    }
  }
  return clocks;
}

const maxLines = 500;

/** The title of an entry that cannot be parsed. */
function titleIn(entry: string): string {
  const summary = /^SUMMARY(?:;[^:\n]*)?:(.*)$/im.exec(unfolded(entry))?.[1] ?? "";
  return summary
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([\\,;])/g, "$1")
    .trim();
}

/** Explains a broken entry by its first line that can't be parsed. */
function whyBroken(entry: string): string {
  const line = unfolded(entry)
    .split("\n", maxLines)
    .find((one) => one.trim() !== "" && !/^(BEGIN|END):/i.test(one) && !isReadable(one));
  if (line === undefined) return "This entry is not valid in a calendar file.";
  const shown = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  return `This line can't be read: “${shown.toWellFormed().replaceAll(/\p{Cc}+/gu, " ")}”.`;
}

/** Joins folded lines, which continue with a blank after the line break. */
function unfolded(entry: string): string {
  return entry.replaceAll(/\r\n?/g, "\n").replaceAll(/\n[ \t]/g, "");
}

function isReadable(line: string): boolean {
  try {
    const component = new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT\r\n`));
    for (const property of component.getAllProperties())
      for (const value of property.getValues()) String(value);
    return true;
  } catch {
    return false;
  }
}
