import ICAL from "ical.js";

const maxLines = 500;

/** An entry's title where it cannot be read as a whole. */
export function titleIn(entry: string): string {
  const said = /^SUMMARY(?:;[^:\n]*)?:(.*)$/im.exec(unfolded(entry))?.[1] ?? "";
  return said
    .replaceAll(/\\n/gi, " ")
    .replaceAll(/\\([\\,;])/g, "$1")
    .trim();
}

/** What is wrong with an entry, by the first of its lines that cannot be read alone. */
export function whyBroken(entry: string): string {
  const line = unfolded(entry)
    .split("\n", maxLines)
    .find((one) => one.trim() !== "" && !/^(BEGIN|END):/i.test(one) && !isReadable(one));
  if (line === undefined) return "This entry is not written as a calendar should be.";
  const shown = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  return `This line of it cannot be read: “${shown.toWellFormed().replaceAll(/\p{Cc}+/gu, " ")}”.`;
}

/** Long lines go on after a break and a blank. */
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
