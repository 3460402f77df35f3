import ICAL from "ical.js";

const maxLines = 500;

/** The title of an entry that cannot be parsed. */
export function titleIn(entry: string): string {
  const summary = /^SUMMARY(?:;[^:\n]*)?:(.*)$/im.exec(unfolded(entry))?.[1] ?? "";
  return summary
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([\\,;])/g, "$1")
    .trim();
}

/** Explains a broken entry by the first of its lines that cannot be parsed. */
export function whyBroken(entry: string): string {
  const line = unfolded(entry)
    .split("\n", maxLines)
    .find((one) => one.trim() !== "" && !/^(BEGIN|END):/i.test(one) && !isReadable(one));
  if (line === undefined) return "This entry is not written as a calendar should be.";
  const shown = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  return `This line of it cannot be read: “${shown.toWellFormed().replaceAll(/\p{Cc}+/gu, " ")}”.`;
}

/** Joins folded lines, which continue after a line break and a blank. */
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
