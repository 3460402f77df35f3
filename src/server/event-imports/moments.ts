/** A day and perhaps a time in the local zone, or an instant. */
export type Moment = { day: string; time: string } | { instant: Date };

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Parses a date or time; undefined when it can't be read. `clock` is the row's separate time cell. */
export function momentOf(text: string, clock: string, dayFirst: boolean): Moment | undefined {
  const iso =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T\s]+(\d\d):?(\d\d)(?::?\d\d(?:[.,]\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/i.exec(
      text,
    );
  if (iso) return isoMoment(iso, clock);
  const found = partsOf(text, dayFirst);
  const day = found && dayOf(found.year, found.month, found.day);
  if (!found || !day) return undefined;
  const time = timeOf(clock || found.rest);
  return time === undefined ? undefined : { day, time };
}

function isoMoment(iso: RegExpExecArray, clock: string): Moment | undefined {
  const [, year, month, date, hours, minutes, zone] = iso;
  const day = dayOf(Number(year), Number(month), Number(date));
  if (!day) return undefined;
  if (hours === undefined) {
    const time = timeOf(clock);
    return time === undefined ? undefined : { day, time };
  }
  if (zone === undefined) {
    const time = timeOf(`${hours}:${minutes}`);
    return time === undefined ? undefined : { day, time };
  }
  const offset = /\d/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
  const instant = new Date(`${day}T${hours}:${minutes}:00${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : { instant };
}

type Parts = { year: number; month: number; day: number; rest: string };

function partsOf(text: string, dayFirst: boolean): Parts | undefined {
  const numbers = /^(\d{1,4})[./-](\d{1,2})[./-](\d{2,4})\.?(?:[,\sT]+(.*))?$/.exec(text);
  if (numbers) {
    // Named as in dates that start with the day.
    const [first = 0, month = 0, last = 0] = numbers.slice(1, 4).map(Number);
    const rest = numbers[4] ?? "";
    if (first > 31) return { year: first, month, day: last, rest };
    const year = last < 100 ? 2000 + last : last;
    return dayFirst ? { year, month, day: first, rest } : { year, month: first, day: month, rest };
  }
  const words =
    /^(?:[a-z]{3,9}\.?,?\s+)??(?:(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(\d{4})(?:[,\s]+(?:at\s+)?(.*))?$/i.exec(
      text,
    );
  if (!words) return undefined;
  const name = (words[2] ?? words[3] ?? "").toLowerCase().slice(0, 3);
  const month = months.indexOf(name) + 1;
  return { year: Number(words[5]), month, day: Number(words[1] ?? words[4]), rest: words[6] ?? "" };
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const written = [String(year).padStart(4, "0"), two(month), two(day)].join("-");
  const date = new Date(`${written}T00:00:00Z`);
  // JavaScript reads 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? written
    : undefined;
}

/** HH:MM from text such as 20:00, 8pm or 20.30 h; empty for none, undefined when it cannot be read. */
export function timeOf(text: string): string | undefined {
  if (text.trim() === "") return "";
  const clock =
    /^(\d{1,2})(?:[:.h](\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(am|pm|a\.m\.|p\.m\.|h|uhr)?$/i.exec(
      text.trim(),
    );
  if (!clock) return undefined;
  const half = clock[3]?.toLowerCase().charAt(0);
  const isHalf = half === "a" || half === "p";
  const said = Number(clock[1]);
  const minutes = Number(clock[2] ?? 0);
  if (minutes > 59 || said > 23 || (isHalf && (said < 1 || said > 12))) return undefined;
  const hours = isHalf ? (said % 12) + (half === "p" ? 12 : 0) : said;
  return `${two(hours)}:${two(minutes)}`;
}

/** Whether dates such as 3/4/2026 start with the day: true unless one of them can only start with the month. */
export function isDayFirst(cells: string[]): boolean {
  return !cells.some((cell) => {
    const [, , second] = /^(\d{1,2})\/(\d{1,2})\/\d{2,4}\b/.exec(cell.trim()) ?? [];
    return Number(second ?? 0) > 12;
  });
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
